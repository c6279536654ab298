#pragma once

// A presentation for a game that is only solved: nobody reads what its positions and moves are
// called.

#include <string>

#include <zugzwang/engine/game_graph_of.hpp>
#include <zugzwang/engine/presentation.hpp>

namespace zugzwang::testing {

struct NoProblem {};

template <class G>
class BarePresentation final : public PositionPresentation<NoProblem, G> {
 public:
  StateOf<G> state(const G&, const NoProblem&) const override { return {}; }
  PositionText position(const G&, const StateOf<G>&) const override { return {}; }
  MoveText move(const G&, const StateOf<G>&, const MoveOf<G>&) const override { return {}; }
  Datum move_to_json(const G&, const MoveOf<G>&) const override { return {}; }
};

/// The positions of a game, by number.
template <class G>
class BarePositions {
 public:
  explicit BarePositions(const G& game) : positions_(game, presentation_, "bare") {}

  GameGraphIn<G>& operator*() { return positions_; }
  GameGraphIn<G>* operator->() { return &positions_; }

 private:
  BarePresentation<G> presentation_;
  GameGraphOf<NoProblem, G> positions_;
};

}  // namespace zugzwang::testing
