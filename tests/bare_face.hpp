#pragma once

// A face for a game that is only solved: nobody reads what its positions and moves are called.

#include <string>

#include <zugzwang/engine/face.hpp>
#include <zugzwang/engine/positions_of.hpp>

namespace zugzwang::testing {

struct NoProblem {};

template <class G>
class BareFace final : public PositionFace<NoProblem, G> {
 public:
  StateOf<G> state(const G&, const NoProblem&) const override { return {}; }
  std::string show(const G&, const StateOf<G>&) const override { return {}; }
  std::string tell(const G&, const StateOf<G>&, const MoveOf<G>&) const override { return {}; }
  Datum datum_of(const G&, const MoveOf<G>&) const override { return {}; }
};

/// The positions of a game, by number.
template <class G>
class BarePositions {
 public:
  explicit BarePositions(const G& game) : positions_(game, face_) {}

  PositionsIn<G>& operator*() { return positions_; }
  PositionsIn<G>* operator->() { return &positions_; }

 private:
  BareFace<G> face_;
  PositionsOf<NoProblem, G> positions_;
};

}  // namespace zugzwang::testing
