#include "most_options.hpp"

#include <algorithm>

namespace zugzwang {

namespace {

/// More options than this are not counted.
constexpr std::uint64_t most_counted = std::uint64_t{1} << 62;

/// The ways to write a total as a sum of so many parts, or more.
std::uint64_t most_ways(std::uint64_t total, unsigned parts) {
  if (parts == 0) return total == 0 ? 1 : 0;
  std::uint64_t ways = parts == 1 ? 1 : total / 2;
  for (; parts > 2; --parts) ways = std::min(ways, most_counted / (total + 1)) * total;
  return total == 0 ? 0 : ways;
}

}  // namespace

std::uint64_t most_options(const HeapRules& rules, std::uint64_t heap) {
  std::uint64_t options =
      rules.beyond == 0 || heap <= rules.last_removed() ? 0 : heap - rules.last_removed();
  for (const HeapRule& rule : rules.rules) {
    if (rule.removed > heap) break;
    for (unsigned parts = 0; rule.digit >> parts != 0; ++parts)
      if ((rule.digit >> parts & 1) != 0)
        options = std::min(options + most_ways(heap - rule.removed, parts), most_counted);
  }
  return options;
}

}  // namespace zugzwang
