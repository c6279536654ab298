#pragma once

// Types and functions shared by games with heaps of tokens.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

namespace zugzwang::games {

/// The winner when no move is left: under normal play the player who made the last move, under
/// misère play the opponent.
enum class Convention { normal, misere };

/// The sizes of the heaps, in the order in which a move names them.
using Heaps = std::vector<std::uint64_t>;

inline bool all_empty(const Heaps& heaps) {
  return std::ranges::all_of(heaps, [](std::uint64_t heap) { return heap == 0; });
}

/// Returns the same sum in canonical form: without empty heaps, in ascending order.
inline Heaps in_order(Heaps heaps) {
  std::erase(heaps, 0);
  std::ranges::sort(heaps);
  return heaps;
}

/// Returns eight bytes for each heap: injective.
inline std::string key_of(const Heaps& heaps) {
  return {reinterpret_cast<const char*>(heaps.data()), heaps.size() * sizeof(heaps[0])};
}

inline std::uint64_t xor_of(const Heaps& heaps) {
  std::uint64_t sum = 0;
  for (const std::uint64_t heap : heaps) sum ^= heap;
  return sum;
}

/// Moves that are made of one another, so that none is stored: `next` changes a move into the one
/// after it and returns true, or false after the last. The range must not be copied or moved while
/// it is read.
template <class Move, class Next>
class MovesInTurn : public std::ranges::view_interface<MovesInTurn<Move, Next>> {
 public:
  class iterator {
   public:
    using value_type = Move;
    using difference_type = std::ptrdiff_t;

    explicit iterator(const MovesInTurn& all) : all_(&all), move_(all.before_) { ++*this; }
    const Move& operator*() const { return move_; }
    iterator& operator++() {
      is_over_ = !all_->next_(move_);
      return *this;
    }
    void operator++(int) { ++*this; }
    bool operator==(std::default_sentinel_t) const { return is_over_; }

   private:
    const MovesInTurn* all_;
    Move move_;
    bool is_over_ = false;
  };

  /// `before` is changed into the first move.
  MovesInTurn(Move before, Next next) : before_(std::move(before)), next_(std::move(next)) {}
  iterator begin() const { return iterator(*this); }
  std::default_sentinel_t end() const { return {}; }

 private:
  Move before_;
  Next next_;
};

}  // namespace zugzwang::games
