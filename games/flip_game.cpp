#include <string>
#include <vector>

#include <zugzwang/facade/registration.hpp>
#include <zugzwang/games/flip_game.hpp>
#include <zugzwang/solvers/all.hpp>

namespace zugzwang::games {

namespace {

struct FlipGameFace {
  struct Problem {
    std::string board;
  };

  static const GameText& text() {
    static const GameText text{
        .name = "flip-game",
        .title = "Flip Game II",
        .summary = "turn two neighbouring + into -; whoever cannot has lost",
        .rules =
            "There is a row of the characters + and -. A player in turn changes two "
            "neighbouring + into two -. Whoever cannot do so has lost.",
        .move = "the index of the left one of the two +, counted from 0",
        .answer = "true when the player on move wins",
        .sources =
            {"LeetCode 294, Flip Game II",
             "R. K. Guy and C. A. B. Smith, \"The G-values of various games\", Proceedings of the "
             "Cambridge Philosophical Society 52 (1956): runs of + are the heaps of Dawson's "
             "Kayles, the octal game 0.07, of period 34",
             "OEIS A002187: its nimbers; they repeat from run length 53 on"},
        .example = {"--board", "++++"},
    };
    return text;
  }

  static std::vector<Field<Problem>> fields() {
    return {field("board", &Problem::board, "the row").of_characters("+-")};
  }

  static FlipGame rules(const Problem&) { return {}; }
  static std::string state(const FlipGame&, const Problem& problem) { return problem.board; }

  static std::string show(const FlipGame&, const std::string& board) {
    return board.empty() ? "an empty row" : board;
  }
  static std::string tell(FlipGame::Move i) {
    return "flip " + std::to_string(i) + " and " + std::to_string(i + 1);
  }
  static Datum answer(const FlipGame&, const std::string&, const Answer& answer) {
    return answer.outcome == Outcome::win;
  }
};

}  // namespace

void register_flip_game(Registry& registry) { register_game<FlipGameFace>(registry, AllSolvers{}); }

}  // namespace zugzwang::games
