// The values born by a day: {left | right} of all sets of values of the day before. Sets without
// dominated options are enough.

#include <algorithm>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/partizan/theory.hpp>

namespace zugzwang {

namespace {

using Values = std::vector<PartizanValue>;

/// All sets of values of which no two can be compared.
std::vector<Values> antichains(PartizanValues& values, const Values& all) {
  std::vector<Values> chains{{}};
  for (const PartizanValue v : all) {
    const std::size_t before = chains.size();
    for (std::size_t i = 0; i < before; ++i) {
      const auto is_apart = [&](PartizanValue other) {
        return values.compare(v, other) == std::partial_ordering::unordered;
      };
      if (!std::ranges::all_of(chains[i], is_apart)) continue;
      chains.push_back(chains[i]);
      chains.back().push_back(v);
    }
  }
  return chains;
}

}  // namespace

std::vector<PartizanValue> born_by_day(PartizanValues& values, std::uint32_t day) {
  if (day > 3)
    throw Error(ErrorCode::too_large, "the values born by day " + std::to_string(day) +
                                          " are too many to list; the last "
                                          "day that can be is 3");
  Values born{PartizanValue{}};
  for (std::uint32_t i = 0; i < day; ++i) {
    const std::vector<Values> chains = antichains(values, born);
    born.clear();
    for (const Values& left : chains)
      for (const Values& right : chains) born.push_back(values.reduce(left, right));
    std::ranges::sort(born);
    born.erase(std::unique(born.begin(), born.end()), born.end());
  }
  return born;
}

}  // namespace zugzwang
