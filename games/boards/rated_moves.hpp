#pragma once

// Moves in the order for a search, by what a game reckons each of them is worth.

#include <cassert>
#include <cstddef>

#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

/// At most `most` moves with their ratings, the highest first, and of like ratings that which was
/// added first. They stand in place: nothing is allocated.
template <class Move, std::size_t most>
class RatedMoves {
 public:
  /// Adds a move to fewer than `most`. Cost: a step for each move so far that is rated lower, which
  /// is little while moves are few, or come nearly in order.
  void add(const Move& move, int rating) {
    assert(count_ < most);
    std::size_t at = count_++;
    for (; at > 0 && rated_[at - 1].rating < rating; --at) rated_[at] = rated_[at - 1];
    rated_[at] = {move, rating};
  }
  /// The moves in their order.
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
  Rated rated_[most];  // left as they are up to the count
  std::size_t count_ = 0;
};

}  // namespace zugzwang::games
