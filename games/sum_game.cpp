#include <string>
#include <vector>

#include <zugzwang/facade/registration.hpp>
#include <zugzwang/games/sum_game.hpp>
#include <zugzwang/solvers/all.hpp>

namespace zugzwang::games {

namespace {

struct SumGameFace {
  struct Problem {
    std::string digits;
  };

  static const GameText& text() {
    static const GameText text{
        .name = "sum-game",
        .title = "Sum Game",
        .summary = "fill open digits; the first player wants the sums of both halves to differ",
        .rules =
            "There is a row of an even number of digits, some of them open: a question mark. "
            "A player in turn fills an open digit with one from 0 to 9. When none is open, "
            "the first player, Alice, wins if the sum of the left half differs from that of "
            "the right one, and Bob if they are equal.",
        .move =
            R"({"index":i,"digit":d}: the open digit at i, counted from 0, becomes d. Which of the )"
            "open digits of a half is filled makes no difference: moves name the leftmost",
        .answer = "true when the first player wins",
        .sources = {"LeetCode 1927, Sum Game"},
        .example = {"--digits", "?3295???"},
    };
    return text;
  }

  static std::vector<Field<Problem>> fields() {
    return {
        field("digits", &Problem::digits, "the row, an even number of digits and question marks")
            .rule()
            .of_characters("?0123456789")};
  }

  static SumGame rules(const Problem& problem) {
    if (problem.digits.size() % 2 != 0)
      throw Error(ErrorCode::bad_position,
                  "digits: there are " + std::to_string(problem.digits.size()) +
                      "; give an even number of them, half of them for each side");
    return SumGame(problem.digits);
  }
  static SumGame::State state(const SumGame& game, const Problem&) { return game.start(); }

  static std::string show(const SumGame& game, const SumGame::State& state) {
    return std::string(game.alice_moves(state) ? "Alice" : "Bob") +
           " on move, left less right is " + std::to_string(state.difference) + ", open are " +
           std::to_string(state.open_left) + " on the left and " +
           std::to_string(state.open_right) + " on the right";
  }
  static std::string tell(const SumGame::Move& move) {
    return "make digit " + std::to_string(move.index) + " a " + std::to_string(move.digit);
  }
  static Datum move_datum(const SumGame::Move& move) {
    return Datum::Object{{"index", move.index}, {"digit", move.digit}};
  }
  static Datum answer(const SumGame& game, const SumGame::State& state, const Answer& answer) {
    return (answer.outcome == Outcome::win) == game.alice_moves(state);
  }
};

}  // namespace

void register_sum_game(Registry& registry) { register_game<SumGameFace>(registry, AllSolvers{}); }

}  // namespace zugzwang::games
