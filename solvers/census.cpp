#include "census.hpp"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <zugzwang/solvers/retrograde/communicator.hpp>

namespace zugzwang {

namespace {

/// Adds up the censuses of processes, each of which has counted a part of the positions. Called by
/// all of them.
void add_up(Census& census, Communicator* others) {
  if (others == nullptr) return;
  const std::uint64_t levels = largest(others, census.by_plies.size());
  std::vector<std::uint64_t> mine = {census.win, census.loss, census.draw, census.checksum};
  const std::size_t totals = mine.size();
  mine.resize(totals + 2 * levels);
  for (std::size_t plies = 0; plies < census.by_plies.size(); ++plies) {
    mine[totals + 2 * plies] = census.by_plies[plies].win;
    mine[totals + 2 * plies + 1] = census.by_plies[plies].loss;
  }
  const std::vector<std::uint64_t> all = sums(others, mine);
  census.win = all[0];
  census.loss = all[1];
  census.draw = all[2];
  census.checksum = all[3];
  census.by_plies.resize(levels);
  const auto lowest = [&](std::uint64_t position) { return ~largest(others, ~position); };
  for (std::size_t plies = 0; plies < levels; ++plies) {
    const Census::Count& part = census.by_plies[plies];
    census.by_plies[plies] = {all[totals + 2 * plies], all[totals + 2 * plies + 1],
                              lowest(part.win_at), lowest(part.loss_at)};
  }
  // The longest wins of all are taken from the fronts of the lists, one after the other.
  std::vector<Census::Longest> longest;
  for (auto next = census.longest_wins.begin(); longest.size() < Census::most_longest;) {
    const bool has_next = next != census.longest_wins.end();
    const std::uint64_t plies = largest(others, has_next ? next->plies : 0);
    const bool is_longest = has_next && next->plies == plies;
    const std::uint64_t position = lowest(is_longest ? next->position : Census::none);
    if (position == Census::none) break;
    longest.push_back({plies, position});
    if (is_longest && next->position == position) ++next;
  }
  census.longest_wins = std::move(longest);
}

/// Counts the positions whose values a process holds.
class Counting {
 public:
  Counting(const RetrogradeTables& tables, const Limits& limits, Census& census)
      : tables_(tables), meter_(limits), census_(census) {}

  Status status() const { return meter_.status(); }

  /// Counts the positions at the places that the tables keep.
  void count_kept() {
    tables_.each_value([this](const TierPlace& place, Distance value) {
      return count(tables_.rules().counted(place), place, value);
    });
  }
  /// Counts all positions of a tier, each with the value of its canonical form.
  void count_all(std::uint64_t tier) {
    const TieredRules& rules = tables_.rules();
    for (TierPlace place{tier, 0}; place.index < rules.indices(tier); ++place.index) {
      const TieredRules::Counted counted = rules.counted(place);
      std::optional<Distance> held;
      if (counted.positions != 0) held = tables_.held_value(counted.value_at);
      if (!count(held ? counted : TieredRules::Counted{}, place, held.value_or(Distance::draw())))
        return;
    }
  }

 private:
  static constexpr std::uint64_t states_a_check = 1 << 16;

  /// Returns false if the meter ends the count.
  bool count(const TieredRules::Counted& counted, const TierPlace& place, Distance value) {
    const TieredRules& rules = tables_.rules();
    const std::uint64_t index = rules.begin(place.tier) + place.index;
    if (counted.positions != 0) {
      if (tables_.keeps_distances())
        census_.add(value, counted.positions, index);
      else
        census_.add(value.outcome(), counted.positions);
      if (counted.value_at == place) census_.checksum += checksum_of(index, value);
    }
    return meter_.check_every(states_a_check, {"positions counted", index,
                                               rules.begin(rules.tiers())}) == Status::complete;
  }

  const RetrogradeTables& tables_;
  Meter meter_;
  Census& census_;
};

}  // namespace

Status take_census(RetrogradeTables& tables, const Limits& limits, Census& census) {
  const Limits started = limits.started();
  if (const Status solved = tables.solve_all(started); solved != Status::complete) return solved;
  Communicator* const others = tables.others();
  const TierRules::Abilities& can = tables.rules().abilities();
  Counting counting(tables, started, census);
  together(others, [&] {
    if (!can.is_symmetric || can.has_orbits) return counting.count_kept();
    for (std::uint64_t tier = 0; tier < tables.rules().tiers(); ++tier) counting.count_all(tier);
  });
  const auto ended = largest(others, static_cast<std::uint64_t>(counting.status()));
  if (ended == 0) add_up(census, others);
  return static_cast<Status>(ended);
}

}  // namespace zugzwang
