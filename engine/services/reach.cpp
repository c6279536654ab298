#include "reach.hpp"

#include <functional>
#include <limits>
#include <unordered_set>

#include <zugzwang/solvers/retrograde/tiered_rules.hpp>

namespace zugzwang {

namespace {

/// Lists positions of which `identity(position)` differs.
template <class Identity>
Reached reach(GameGraph& positions, std::uint64_t root, std::size_t most, Meter& meter,
              std::size_t options, const Identity& identity) {
  constexpr std::uint64_t steps_at_a_time = 1024;
  // An element of a standard set takes two pointers and its allocation beside the number.
  constexpr std::uint64_t bytes_a_position = sizeof(std::uint64_t) + 40;
  Reached reached;
  std::vector<std::uint64_t>& found = reached.positions;
  std::unordered_set<std::uint64_t> seen;
  std::uint64_t steps = 0;
  const auto visit = [&](std::uint64_t position) {
    if (found.size() < most && seen.insert(identity(position)).second) found.push_back(position);
  };
  const auto may_go_on = [&] {
    if (++steps % steps_at_a_time != 0) return reached.status == Status::complete;
    reached.status = meter.check({"positions reached", found.size(), 0});
    if (reached.status == Status::complete)
      reached.status = meter.allows(positions.bytes() + found.capacity() * bytes_a_position);
    return reached.status == Status::complete;
  };
  visit(root);
  for (std::size_t i = 0; i < found.size() && found.size() < most && may_go_on(); ++i) {
    std::size_t followed = 0;
    positions.each_option(found[i], [&](const Option& option) {
      visit(option.to);
      return ++followed < options && may_go_on();
    });
  }
  return reached;
}

}  // namespace

Reached reachable_positions(GameGraph& positions, std::uint64_t root, std::size_t most,
                            Meter& meter, std::size_t options) {
  return reach(positions, root, most, meter, options, std::identity());
}

Reached reachable_by_key(GameGraph& positions, std::uint64_t root, Meter& meter) {
  constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
  const auto& placed = *positions.ability<Placed>();
  return reach(positions, root, all, meter, all,
               [&](std::uint64_t position) { return placed.place_of(position).index; });
}

std::vector<std::uint64_t> reachable_positions(GameGraph& positions, std::uint64_t root,
                                               std::size_t most) {
  const Limits none;
  Meter meter(none);
  return reachable_positions(positions, root, most, meter).positions;
}

}  // namespace zugzwang
