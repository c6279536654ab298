#include "tablebase_positions.hpp"

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/services/reach.hpp>

namespace zugzwang {

Status each_stored(const Tablebase& tables, const StoredFilter& filter, const Limits& limits,
                   const StoredVisitor& visit) {
  constexpr std::uint64_t indices_a_check = 1024;
  Meter meter(limits);
  const auto& tiers = tables.contents().tiers();
  for (std::size_t tier = 0; tier < tiers.size(); ++tier)
    for (std::uint64_t index = 0; index < tiers[tier].indices; ++index) {
      const Progress progress = {"indices read", index, tiers[tier].indices};
      if (meter.check_every(indices_a_check, progress) != Status::complete) return meter.status();
      const std::optional<Distance> value = tables.value(tier, index);
      if (value && filter.passes(*value)) visit({tiers[tier].tier, index}, *value);
    }
  return Status::complete;
}

Status each_reached(Session& session, std::uint64_t root, const StoredFilter& filter,
                    const Limits& limits, const StoredVisitor& visit) {
  Meter meter(limits);
  const Reached reached = reachable_by_key(*session.graph, root, meter);
  if (reached.status != Status::complete) return reached.status;
  for (const std::uint64_t position : reached.positions) {
    const Distance value = distance_of(session.solver->value(position));
    if (filter.passes(value)) visit({0, position}, value);
  }
  return Status::complete;
}

Status sample_stored(const EachStored& each, std::uint64_t count, std::uint64_t seed,
                     const StoredVisitor& visit) {
  std::uint64_t left = 0;  // positions that have not been looked at
  const Status counted = each([&](const TierPlace&, Distance) { ++left; });
  if (counted != Status::complete) return counted;
  Random random(seed);
  // Selection sampling: D. E. Knuth, The Art of Computer Programming 2, section 3.4.2.
  return each([&](const TierPlace& place, Distance value) {
    if (draw_below(left--, random) >= count) return;
    --count;
    visit(place, value);
  });
}

std::optional<std::uint64_t> best_option(const Tablebase& tables, const TieredRules& rules,
                                         const TierPlace& place, Distance value,
                                         TieredRules::View& view) {
  const bool has_distances = tables.contents().head().has_distances;
  rules.look(place, view);
  if (view.result) return std::nullopt;
  std::size_t tier = tables.contents().find_tier(place.tier);
  for (std::uint64_t i = 0; i < view.options.size(); ++i) {
    const auto& [to, mover_changes] = view.options[i];
    if (tables.contents().tiers().at(tier).tier != to.tier)
      tier = tables.contents().find_tier(to.tier);
    const std::optional<Distance> reached = tables.value(tier, to.index);
    if (!reached) break;
    const Distance seen = mover_changes ? reached->opposite() : *reached;
    if (has_distances ? seen.later(1) == value : seen.outcome() == value.outcome()) return i;
  }
  refuse_file("solution", tables.file(),
              fmt::format("is damaged: no move attains the value at index {} of tier {}",
                          place.index, place.tier));
}

}  // namespace zugzwang
