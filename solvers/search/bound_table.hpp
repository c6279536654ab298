#pragma once

// What a search with bounds keeps of positions: that the value is at least this and at most that.

#include <algorithm>
#include <cstdint>

#include <zugzwang/solvers/search/position_table.hpp>

namespace zugzwang {

/// Bounds of a score, both included.
struct ScoreBounds {
  std::int32_t lower = -most;
  std::int32_t upper = most;

  /// Scores are from −most to most.
  static constexpr std::int32_t most = (1 << 23) - 1;
  bool operator==(const ScoreBounds&) const = default;

  /// Whether a score within the bounds may or may not be as great as the threshold. Otherwise
  /// `score` is the bound that says so: the lower one if it is as great, else the upper one.
  bool is_open(std::int32_t threshold, std::int32_t& score) const {
    score = lower >= threshold ? lower : upper;
    return lower < threshold && upper >= threshold;
  }
  /// Returns the bounds that both tell.
  ScoreBounds narrowed(const ScoreBounds& bounds) const {
    return {std::max(lower, bounds.lower), std::min(upper, bounds.upper)};
  }
};

class BoundTable : public PositionTable {
 public:
  /// Returns what is known of a key; the widest bounds if nothing is.
  ScoreBounds find(std::uint64_t key) {
    ScoreBounds bounds;
    PositionTable::find(
        key, [&](std::uint64_t word) { bounds = {score_of(word & mask), score_of(word >> bits)}; });
    return bounds;
  }
  /// Keeps the bounds of a key instead of what was known of it; `work` is the number of positions
  /// that were searched for them.
  void keep(std::uint64_t key, const ScoreBounds& bounds, std::uint64_t work) {
    PositionTable::keep(key, number_of(bounds.lower) | number_of(bounds.upper) << bits, work);
  }

 private:
  static constexpr int bits = 24;
  static constexpr std::uint64_t mask = (1 << bits) - 1;

  static std::uint64_t number_of(std::int32_t score) {
    return static_cast<std::uint64_t>(score + ScoreBounds::most);
  }
  static std::int32_t score_of(std::uint64_t number) {
    return static_cast<std::int32_t>(number) - ScoreBounds::most;
  }
};

}  // namespace zugzwang
