#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/mine_and_theirs_presentation.hpp>
#include <zugzwang/games/boards/quixo.hpp>

namespace zugzwang::games {

namespace {

class QuixoPresentation final : public MineAndTheirsPresentation<Quixo> {
 public:
  GameText text() const override {
    return {
        .name = "quixo",
        .title = "Quixo",
        .summary = "push a cube of the border in at another end; a line of marks wins",
        .rules =
            "There is a square board of cubes, blank at first; the player on move has the mark x, "
            "the other o. A player in turn takes a cube of the border that is blank or shows his "
            "own mark, and pushes it in again, showing his mark, at an end of its row or column "
            "other than where it came from: the cubes between move by one place. The player who "
            "has a whole row, column or long diagonal of his marks wins; but a player who makes "
            "such a line of the other's marks has lost, even with one of his own. Play that goes "
            "on for ever is a draw. Every board of x, o and blank cubes is a position; of lines "
            "that are there already, those of the player on move count first, since the other must "
            "have made them.",
        .move =
            R"({"from":[row,column],"to":[row,column]}, all counted from 0 at the top left: the )"
            "cube taken, and where it is pushed in",
        .answer = "1 when the player on move wins, 0 for a draw, -1 when the other wins",
        .sources = {"S. Tanaka, F. Bonnet, S. Tixeuil and Y. Tamura, \"Quixo is solved\" (2020), "
                    "arXiv:2007.15895: the first player wins on 4x4; 5x5 is a draw"},
        .example = {"--size", "3", "--board", "x.o/.../.ox"},
        .idea = "loopy games",
    };
  }

  std::vector<Field<Problem>> fields() const override {
    return fields_with("rows and columns of the board",
                       "x the cubes of the player on move, o the other's, '.' blank ones; without "
                       "it all are blank");
  }

  State state(const Quixo& game, const Problem& problem) const override {
    if (!problem.board) return {};
    const BoardText board = read(game, *problem.board);
    return state_of(board);
  }
  /// Size 3 has too many positions to examine all of them often.
  Every every() const override { return {.problems = {{2, std::nullopt}}}; }
  std::vector<Problem> further_problems() const override { return {{3, std::nullopt}}; }

  std::string describe_move(const Quixo& game, const State&, const Move& move) const override {
    return "take " + square_name(game.board(), move.from) + " and push it in at " +
           square_name(game.board(), move.to);
  }
  Scene scene(const Quixo& game, const State& state) const override {
    return {board_part(show(game, state), mine_and_theirs("cube", "tile"))};
  }
};

}  // namespace

void register_quixo(Registry& registry) {
  register_game<QuixoPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
