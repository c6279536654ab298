#include "values_of.hpp"

#include <algorithm>

namespace zugzwang {

Status KnownValues::solve(std::vector<std::uint64_t> positions, const Limits& limits) {
  std::ranges::sort(positions);
  const auto repeated = std::ranges::unique(positions);
  positions.erase(repeated.begin(), repeated.end());
  for (const std::uint64_t position : positions) {
    if (values_.contains(position)) continue;
    const Status status = session_.solver->solve(position, limits);
    if (status != Status::complete) return status;
    values_.emplace(position, session_.solver->value(position));
  }
  return Status::complete;
}

std::optional<AnyValue> KnownValues::find(std::uint64_t position) const {
  const auto place = values_.find(position);
  return place == values_.end() ? std::nullopt : std::optional(place->second);
}

}  // namespace zugzwang
