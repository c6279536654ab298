#include <bit>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/partizan/nogo.hpp>
#include <zugzwang/games/partizan/two_colours_presentation.hpp>

namespace zugzwang::games {

namespace {

class NoGoPresentation final : public TwoColoursPresentation<NoGo> {
 public:
  NoGoPresentation()
      : TwoColoursPresentation(
            "rows from the top, '/' or '|' between them: 'x' and 'o' stones, '.' empty squares, "
            "'#' holes; or 3x4 for 3 rows of 4 empty squares; at most 31",
            "xo....#", 8, x_and_o("disc", "disc")) {}

  GameText text() const override {
    return {
        .name = "nogo",
        .title = "NoGo",
        .summary =
            "put a stone so that no group is captured as in Go; the player who cannot move loses",
        .rules =
            "Two players have stones, x and o. A player in turn puts one of his on an empty square "
            "of the board. Stones of one colour that steps along rows and columns join are a "
            "group, and the empty squares beside a group are its liberties: after a move every "
            "group, of either colour, must have one. The player who cannot move has lost.",
        .move = "[row,column] of the square, counted from 0 at the top left",
        .answer = "whether the player on move wins",
        .sources =
            {"C.-W. Chou, O. Teytaud and S.-J. Yen, \"Revisiting Monte-Carlo Tree Search on a "
             "Normal Form Game: NoGo\", Applications of Evolutionary Computation (2011)",
             "M. Müller, \"Solving NoGo on Small Board Sizes\" (University of Alberta): who wins "
             "boards to 5 by 5"},
        .example = {"--board", "xo../...x/o..."},
        .also = {"anti-atari-go"},
        .idea = "hot games",
        .best_search = "alpha_beta",
    };
  }

  State state(const Rules& game, const Problem& problem) const override {
    const State state = TwoColoursPresentation::state(game, problem);
    if (const SquareSet stifled = game.rules().stifled(state.position); stifled != 0)
      refuse_position("board", "the stone on " +
                                   square_name(game.rules().board(),
                                               static_cast<unsigned>(std::countr_zero(stifled))) +
                                   " has no liberty; give each group an empty square beside it");
    return state;
  }
  std::vector<Problem> further_problems() const override { return with_both_turns({"3x3"}); }

  std::string describe_move(const Rules& game, const State&, const Move& square) const override {
    return "put a stone on " + square_name(game.rules().board(), square);
  }
  std::string place(const Rules& game, const State&, const Move& square) const override {
    return cell_place(game.rules().board(), square);
  }
  Datum move_to_json(const Rules& game, const Move& square) const override {
    return place_of(game.rules().board(), square);
  }
};

}  // namespace

void register_nogo(Registry& registry) { register_game<NoGoPresentation>(registry, AllSolvers{}); }

}  // namespace zugzwang::games
