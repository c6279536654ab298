#include "search_score.hpp"

#include <optional>

namespace zugzwang {

namespace {

/// Returns the first threshold to ask about if the outcome is open; else nothing.
std::optional<std::int32_t> question_of_outcome(const ScoreBounds& bounds) {
  if (bounds.lower < 1 && bounds.upper >= 1) return 1;
  if (bounds.lower < 0 && bounds.upper >= 0) return 0;
  return std::nullopt;
}

/// Returns a number from `least` to `most`−1, not far above `least`.
std::int32_t between(std::int32_t least, std::int32_t most) {
  if (most - least < 100) return least + (most - least - 1) / 2;
  return std::min(least + (most - least - 1) / 2, std::max(2 * least, least + 4));
}

}  // namespace

std::int32_t DistanceScore::next_question(const ScoreBounds& bounds, bool long_but_bounded) {
  if (const auto threshold = question_of_outcome(bounds)) return *threshold;
  if (long_but_bounded) return bounds.lower > 0 ? bounds.lower + 1 : bounds.upper;
  if (bounds.lower > 0) return horizon - between(horizon - bounds.upper, horizon - bounds.lower);
  return between(horizon + bounds.lower, horizon + bounds.upper) + 1 - horizon;
}

std::int32_t MarginScore::next_question(const ScoreBounds& bounds, bool) {
  if (const auto threshold = question_of_outcome(bounds)) return *threshold;
  if (bounds.lower > 0) return between(bounds.lower, bounds.upper) + 1;
  return -between(-bounds.upper, -bounds.lower);
}

}  // namespace zugzwang
