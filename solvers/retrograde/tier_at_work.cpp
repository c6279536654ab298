#include "tier_at_work.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <span>
#include <utility>

#include <zugzwang/solvers/retrograde/canonical_index_set.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>
#include <zugzwang/solvers/retrograde/tier_plan.hpp>

namespace zugzwang {

bool TierLimits::agree(Status mine) {
  status_ = static_cast<Status>(largest(others_, static_cast<std::uint64_t>(mine)));
  return status_ == Status::complete;
}

bool TierLimits::allows(std::uint64_t bytes) {
  return agree(bytes <= Limits::unlimited - held_ ? meter_.allows(held_ + bytes)
                                                  : Status::memory_limit);
}

unsigned TierLimits::parts_for(std::uint64_t places) const {
  return parts_of_table(places, meter_.threads());
}

bool TierLimits::each_range(
    std::string_view stage, std::uint64_t count, std::uint64_t step,
    const std::function<void(unsigned, std::uint64_t, std::uint64_t)>& visit) {
  Supervisor supervisor(meter_, stage, count);
  const bool done =
      zugzwang::each_range(Partition(count, parts_for(count)), supervisor, step, visit);
  return agree(done ? Status::complete : meter_.status());
}

bool KeptStates::choose(TierRules& rules, TierLimits& limits) {
  if (!rules.abilities().is_symmetric) return true;
  const std::uint64_t indices = rules.share().own();
  if (!limits.allows(CanonicalIndexSet::bytes_for(indices))) return false;
  together(limits.others(), [&] { chosen_.assign((indices + 63) / 64, 0); });
  const auto choose = [&](unsigned, std::uint64_t first, std::uint64_t) {
    chosen_[first / 64] = rules.canonical_bits(first);
  };
  if (!limits.each_range("states looked at", indices, 64, choose)) return false;
  CanonicalIndexSet packed;
  together(limits.others(), [&] { packed = CanonicalIndexSet(chosen_); });
  const std::vector<std::uint64_t> all = sums(limits.others(), std::array{packed.size(), indices});
  if (all[0] < all[1] / 2) {
    rules.set_canonical(std::move(packed));
    chosen_ = {};
  }
  return find_orbits(rules, limits);
}

bool KeptStates::find_orbits(TierRules& rules, TierLimits& limits) const {
  if (!rules.abilities().has_orbits) return true;
  const std::uint64_t places = rules.canonical().size();
  const auto each_orbit = [&](const auto& visit) {
    return limits.each_range("orbits counted", places, 64,
                             [&](unsigned part, std::uint64_t first, std::uint64_t count) {
                               std::array<std::uint64_t, 64> sizes;
                               rules.orbit_sizes(first, std::span(sizes).first(count));
                               for (std::uint64_t i = 0; i < count; ++i)
                                 if (contains(first + i)) visit(part, first + i, sizes[i]);
                             });
  };
  std::vector<std::set<std::uint64_t>> met(limits.parts_for(places));
  if (!each_orbit(
          [&](unsigned part, std::uint64_t, std::uint64_t size) { met[part].insert(size); }))
    return false;
  std::uint64_t usual = 1;
  for (const std::set<std::uint64_t>& sizes : met)
    for (const std::uint64_t size : sizes) usual = std::lcm(usual, size);
  for (const std::uint64_t each : gathered(limits.others(), usual)) usual = std::lcm(usual, each);
  const auto is_usual = [usual](const std::set<std::uint64_t>& sizes) {
    return std::ranges::all_of(sizes, [usual](std::uint64_t size) { return size == usual; });
  };
  OrbitSizes& orbits = rules.orbits();
  together(limits.others(), [&] { orbits = OrbitSizes(usual, places); });
  if (largest(limits.others(), std::ranges::all_of(met, is_usual) ? 0 : 1) == 0) return true;
  return each_orbit([&](unsigned, std::uint64_t place, std::uint64_t size) {
    if (size != usual) orbits.mark(place);
  });
}

}  // namespace zugzwang
