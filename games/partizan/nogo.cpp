#include <bit>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/partizan/nogo.hpp>
#include <zugzwang/games/partizan/two_colours_presentation.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/solvers/search/sums.hpp>

namespace zugzwang::games {

namespace {

class NoGoPresentation final : public TwoColoursPresentation<NoGo> {
 public:
  NoGoPresentation() : TwoColoursPresentation("xo....#", 8, x_and_o("disc", "disc")) {}

  GameText text() const override { return prose("nogo"); }

  State state(const Rules& game, const Problem& problem) const override {
    const State state = TwoColoursPresentation::state(game, problem);
    if (const SquareSet stifled = game.rules().stifled(state.position); stifled != 0)
      refuse_position("board", "the stone on " +
                                   square_name(game.rules().board(),
                                               static_cast<unsigned>(std::countr_zero(stifled))) +
                                   " has no liberty; give each group an empty square beside it");
    return state;
  }
  std::vector<Problem> further_problems() const override {
    return with_both_turns<Problem>({"3x3"});
  }

  MoveText move(const Rules& game, const State&, const Move& square) const override {
    const Board& board = game.rules().board();
    return {"put a stone on " + square_name(board, square), cell_place(board, square)};
  }
  Datum move_to_json(const Rules& game, const Move& square) const override {
    return place_of(game.rules().board(), square);
  }
};

template <class>
using ImpartialNoGo = ImpartialPositions<NoGoPresentation, NoGo>;

}  // namespace

void register_nogo(Registry& registry) {
  register_game<NoGoPresentation, ImpartialNoGo>(registry, AllSolvers{}, Compiled<Sums>{});
}

}  // namespace zugzwang::games
