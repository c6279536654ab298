#pragma once

// Moves in search order, by ratings that a game assigns to them.

#include <cassert>
#include <cstddef>

#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

/// At most `most` moves with their ratings, the highest first; equal ratings keep the order in
/// which they were added. The moves are stored in place: nothing is allocated.
template <class Move, std::size_t most>
class RatedMoves {
 public:
  /// Adds a move to fewer than `most`. Cost: a step for each earlier move with a lower rating,
  /// which is little if there are few moves, or if they come nearly in order.
  void add(const Move& move, int rating) {
    assert(count_ < most);
    std::size_t at = count_++;
    for (; at > 0 && rated_[at - 1].rating < rating; --at) rated_[at] = rated_[at - 1];
    rated_[at] = {move, rating};
  }
  /// Returns the moves in order.
  FixedList<Move, most> moves() const {
    FixedList<Move, most> moves;
    for (std::size_t i = 0; i < count_; ++i) moves.push_back(rated_[i].move);
    return moves;
  }

 private:
  struct Rated {
    Move move;
    int rating;
  };
  Rated rated_[most];  // uninitialized from `count_` on
  std::size_t count_ = 0;
};

}  // namespace zugzwang::games
