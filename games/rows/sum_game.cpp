#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/games/rows/sum_game.hpp>

namespace zugzwang::games {

namespace {

struct SumGameProblem {
  std::string digits;
};

class SumGamePresentation final : public Presentation<SumGameProblem, SumGame> {
 public:
  GameText text() const override { return prose("sum-game"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("digits", &Problem::digits)
                .rule()
                .of_characters("?0123456789")
                .word()
                .also_called({"num"})};
  }

  Rules rules(const Problem& problem) const override {
    if (problem.digits.size() % 2 != 0)
      refuse_position("digits", (problem.digits.size() == 1 ? "there is " : "there are ") +
                                    std::to_string(problem.digits.size()) +
                                    "; give an even number of them, half of them for each side");
    return SumGame(problem.digits);
  }
  SumGame::State state(const SumGame& game, const Problem&) const override { return game.start(); }

  PositionText position(const SumGame& game, const State& state) const override {
    const std::string mover = game.alice_moves(state) ? "Alice" : "Bob";
    return {.line = mover + " to move, left half less right half is " +
                    std::to_string(state.difference) +
                    ", open digits: " + std::to_string(state.open_left) + " left, " +
                    std::to_string(state.open_right) + " right",
            .scene = [&] { return drawn(game, state); },
            .mover = mover};
  }
  MoveText move(const SumGame& game, const State&, const Move& move) const override {
    const std::size_t half = game.digits().size() / 2;
    return {"make digit " + std::to_string(move.index + 1) + " a " + std::to_string(move.digit),
            scene::place(move.index < half ? "left" : "right", move.index % half)};
  }
  Datum move_to_json(const SumGame&, const Move& move) const override {
    return Datum::Object{{"index", move.index}, {"digit", move.digit}};
  }
  Datum answer(const SumGame& game, const SumGame::State& state,
               const Answer& answer) const override {
    return (answer.outcome == Outcome::win) == game.alice_moves(state);
  }

 private:
  /// Draws filled digits as gaps, since only their contribution to the difference is kept.
  static Scene drawn(const SumGame& game, const State& state) {
    const std::string& digits = game.digits();
    const std::size_t half = digits.size() / 2;
    // A move fills the leftmost open digit, so those that are still open are the last ones.
    const auto row = [&](const char* id, const char* name, std::size_t begin, std::uint32_t open) {
      scene::Row part{id, scene::Look::digits, std::vector<std::string>(half), name};
      for (std::size_t i = half; i-- > 0;) {
        const char digit = digits[begin + i];
        if (digit != '?' || open > 0) part.items[i] = digit;
        if (digit == '?' && open > 0) --open;
      }
      return part;
    };
    return {row("left", "left half", 0, state.open_left),
            row("right", "right half", half, state.open_right),
            scene::Number{"left half less right half", state.difference}};
  }
};

}  // namespace

void register_sum_game(Registry& registry) {
  register_game<SumGamePresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
