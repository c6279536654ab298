#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/partizan/amazons.hpp>
#include <zugzwang/games/partizan/two_colours_presentation.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

std::vector<scene::Piece> queens_and_burnt_squares() {
  std::vector<scene::Piece> pieces = x_and_o("♛", "♛");
  pieces.push_back({'#', "a burnt square", "burnt"});
  return pieces;
}

class AmazonsPresentation final : public TwoColoursPresentation<Amazons> {
 public:
  AmazonsPresentation() : TwoColoursPresentation("xo...#", 6, queens_and_burnt_squares()) {}

  GameText text() const override { return prose("amazons"); }

  MoveText move(const Rules& game, const State&, const Move& move) const override {
    const Board& board = game.rules().board();
    return {"move from " + way_name(board, {move.from, move.to}) + ", and shoot at " +
                square_name(board, move.arrow),
            scene::path("board", cell_of(board, move.from), cell_of(board, move.to),
                        cell_of(board, move.arrow))};
  }
  Datum move_to_json(const Rules& game, const Move& move) const override {
    const Board& board = game.rules().board();
    return Datum::Object{{"from", place_of(board, move.from)},
                         {"to", place_of(board, move.to)},
                         {"arrow", place_of(board, move.arrow)}};
  }
};

template <class>
using ImpartialAmazons = ImpartialPositions<AmazonsPresentation, Amazons>;

}  // namespace

void register_amazons(Registry& registry) {
  register_game<AmazonsPresentation, ImpartialAmazons>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
