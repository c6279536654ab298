#pragma once

// Who wins Domineering on boards of up to 8 by 8 squares, written for this game alone: the winner
// of each set of free squares is stored in a map; a player wins who has more dominoes that the
// other cannot touch than the other has room for; and moves are tried in order of what they leave.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <boost/unordered/unordered_flat_map.hpp>

namespace by_hand {

class DomineeringWinner {
 public:
  DomineeringWinner(unsigned rows, unsigned columns) {
    for (unsigned row = 0; row < rows; ++row)
      for (unsigned column = 0; column < columns; ++column)
        board_ |= std::uint64_t{1} << (8 * row + column);
  }
  std::uint64_t board() const { return board_; }

  /// Whether the player on move wins on these free squares.
  bool wins(std::uint64_t free, bool is_vertical) {
    const int mine = steps[is_vertical ? 0 : 1];
    const int theirs = steps[is_vertical ? 1 : 0];
    if (safe(free, mine, theirs) > room(free, theirs)) return true;
    if (safe(free, theirs, mine) >= room(free, mine)) return false;
    const Key key{free, is_vertical};
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    std::array<std::pair<int, std::uint64_t>, 64> options;
    std::size_t count = 0;
    for (std::uint64_t rest = places(free, mine); rest != 0; rest &= rest - 1) {
      const std::uint64_t first = rest & (~rest + 1);
      const std::uint64_t left = free & ~(first | first << mine);
      options[count++] = {lead(left, theirs, mine), left};
    }
    std::sort(options.begin(), options.begin() + static_cast<std::ptrdiff_t>(count));
    bool wins = false;
    for (std::size_t i = 0; i < count && !wins; ++i)
      wins = !this->wins(options[i].second, !is_vertical);
    known_.emplace(key, wins);
    return wins;
  }

 private:
  using Key = std::pair<std::uint64_t, bool>;
  static constexpr std::array<int, 2> steps = {8, 1};
  static constexpr std::uint64_t last_column = 0x8080808080808080;

  /// The first squares of dominoes; they may overlap.
  static std::uint64_t places(std::uint64_t free, int step) {
    return free & free >> step & (step == 1 ? ~last_column : ~std::uint64_t{0});
  }
  /// The number of dominoes that fit at the same time.
  static int room(std::uint64_t free, int step) {
    int count = 0;
    for (std::uint64_t rest = places(free, step); rest != 0; ++count)
      rest &= ~((rest & (~rest + 1)) * (1 + (std::uint64_t{1} << step)));
    return count;
  }
  /// The number of dominoes that fit where the other player has no place.
  static int safe(std::uint64_t free, int step, int other) {
    const std::uint64_t touched = places(free, other);
    return room(free & ~(touched | touched << other), step);
  }
  static int lead(std::uint64_t free, int step, int other) {
    return 4 * (safe(free, step, other) - safe(free, other, step)) +
           std::popcount(places(free, step)) - std::popcount(places(free, other));
  }

  std::uint64_t board_ = 0;
  boost::unordered_flat_map<Key, bool> known_;
};

}  // namespace by_hand
