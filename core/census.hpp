#pragma once

// A census: the numbers of won, lost and drawn positions of a game, by distance in plies. Endgame
// tablebases are compared by it, and it tests rules and solvers better than any single position.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <zugzwang/core/outcome.hpp>

namespace zugzwang {

/// Returns a 64-bit hash of a position's index and value that looks random, so that its sum over
/// many positions, modulo 2^64, shows in one number whether two tables agree in all of them. The
/// output function of SplitMix64: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number
/// Generators", OOPSLA 2014. Where only outcomes are known, the distance is 0 plies.
constexpr std::uint64_t checksum_of(std::uint64_t index, Distance value) {
  const auto outcome = static_cast<std::uint64_t>(value.outcome());
  const std::uint64_t plies = value.outcome() == Outcome::draw ? 0 : value.plies();
  std::uint64_t bits = index + (4 * plies + outcome) * 0x9E3779B97F4A7C15;
  bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9;
  bits = (bits ^ bits >> 27) * 0x94D049BB133111EB;
  return bits ^ bits >> 31;
}

/// Counts of positions by value for the player on move.
struct Census {
  /// No number of a position.
  static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
  /// Of the longest wins so many are listed.
  static constexpr std::size_t most_longest = 10;

  struct Count {
    std::uint64_t win = 0;
    std::uint64_t loss = 0;
    /// The lowest number of a position that is counted, or `none`.
    std::uint64_t win_at = none;
    std::uint64_t loss_at = none;
    bool operator==(const Count&) const = default;
  };
  struct Longest {
    std::uint64_t plies = 0;
    std::uint64_t position = 0;  ///< its number
    bool operator==(const Longest&) const = default;
  };

  std::uint64_t win = 0;
  std::uint64_t loss = 0;
  std::uint64_t draw = 0;
  std::uint64_t without_outcome = 0;  ///< positions whose value determines none
  /// Element k counts the positions won and lost in k plies, 0 plies where play is over; empty
  /// where only outcomes are known.
  std::vector<Count> by_plies{};
  /// The longest wins, and of equal ones those of the lowest numbers, in this order; empty if no
  /// position is won or only outcomes are known.
  std::vector<Longest> longest_wins{};
  /// The sum of `checksum_of` over the indices of the counted positions, one for each class of
  /// equivalent positions. It is the same for every solver and any number of processes. 0 where not
  /// all positions of the rules are counted.
  std::uint64_t checksum = 0;

  std::uint64_t positions() const { return win + loss + draw + without_outcome; }

  /// Adds `count` positions of this outcome, whose distance is unknown.
  void add(Outcome outcome, std::uint64_t count) {
    (outcome == Outcome::win ? win : outcome == Outcome::loss ? loss : draw) += count;
  }
  /// Adds `count` positions of this value; `position` is the number of one of them.
  void add(Distance value, std::uint64_t count, std::uint64_t position) {
    const Outcome outcome = value.outcome();
    add(outcome, count);
    if (outcome == Outcome::draw) return;
    const std::uint64_t plies = value.plies();
    if (by_plies.size() <= plies) by_plies.resize(plies + 1);
    Count& here = by_plies[plies];
    (outcome == Outcome::win ? here.win : here.loss) += count;
    std::uint64_t& lowest = outcome == Outcome::win ? here.win_at : here.loss_at;
    lowest = std::min(lowest, position);
    if (outcome == Outcome::win) add_longest({plies, position});
  }
  /// Gives all positions other numbers: `renumbered` of those they have.
  void renumber(const auto& renumbered) {
    for (Longest& longest : longest_wins) longest.position = renumbered(longest.position);
    for (Count& count : by_plies)
      for (std::uint64_t* const position : {&count.win_at, &count.loss_at})
        if (*position != none) *position = renumbered(*position);
  }

 private:
  void add_longest(const Longest& added) {
    const auto is_before = [](const Longest& a, const Longest& b) {
      return a.plies != b.plies ? a.plies > b.plies : a.position < b.position;
    };
    if (longest_wins.size() == most_longest) {
      if (!is_before(added, longest_wins.back())) return;
      longest_wins.pop_back();
    }
    longest_wins.insert(std::ranges::upper_bound(longest_wins, added, is_before), added);
  }
};

}  // namespace zugzwang
