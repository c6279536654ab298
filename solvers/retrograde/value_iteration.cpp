#include "value_iteration.hpp"

#include <atomic>
#include <cstdint>
#include <vector>

#include <zugzwang/core/evaluation.hpp>

namespace zugzwang {

namespace {

/// Returns the outcome of a state by those of its options that are decided in fewer than `plies`
/// plies; draw if they do not decide it.
template <class Cell>
Outcome outcome_within(const TableAtWork<Cell>& table, const TierAtWork& tier,
                       const TierRules& rules, std::uint64_t place, std::uint64_t plies) {
  bool all_lose = true;
  bool wins = false;
  const auto look = [&](const TierRules::Target& to) {
    const Distance value = to.table == 0 ? table.cells[rules.canonical().place(to.index)].value()
                                         : tier.below[to.table - 1]->at(to.index);
    const bool known = value != Distance::draw() && value.plies() < plies;
    const bool won = value.outcome() == Outcome::win;
    wins = known && won != to.mover_changes;
    all_lose = all_lose && known;
    return !wins;
  };
  rules.each_target(place, std::ref(look));
  if (wins) return Outcome::win;
  return all_lose ? Outcome::loss : Outcome::draw;
}

/// Returns the value of the best option of a state whose options all lie in finished tiers.
Distance value_by_options(const TierAtWork& tier, const TierRules& rules, std::uint64_t place) {
  ByDistance::Fold best;
  const auto look = [&](const TierRules::Target& to) {
    const Distance later = tier.below[to.table - 1]->at(to.index).later(1);
    return best.add(to.mover_changes ? later.opposite() : later);
  };
  rules.each_target(place, std::ref(look));
  return best.value();
}

}  // namespace

template <class Cell>
EndOfPass pass_forward(TableAtWork<Cell>& table, TierAtWork& tier, const TierRules& rules,
                       Meter& meter, const std::function<bool()>& wants_pause) {
  const std::uint64_t places = tier.partition.places();
  std::vector<PlyCount>& by_plies = tier.by_plies[0];
  if (table.next == 1) count_begun(table, tier);
  const std::uint64_t last_below = last_level_below(tier);
  for (;;) {
    const std::uint64_t plies = table.next;
    const std::uint64_t stamp = tier.keeps_distances ? plies : 0;
    if (stamp > Cell::most) return EndOfPass::depth_overflow;
    by_plies.resize(plies);  // drops what a limit may have left of this level
    Supervisor supervisor(meter, "states looked at", places);
    for (std::uint64_t place = 0; place < places; ++place) {
      if (place % Supervisor::states_a_check == 0 &&
          !supervisor.go_on(0, Supervisor::states_a_check))
        return EndOfPass::limit;
      if (table.cells[place] != forward_open<Cell>) continue;
      const Outcome outcome = outcome_within(table, tier, rules, place, plies);
      if (outcome == Outcome::draw) continue;
      const bool won = outcome == Outcome::win;
      count(by_plies, plies, won);
      table.cells[place] = decided_cell<Cell>(won, stamp);
    }
    if (by_plies.size() == plies && plies >= last_below) return EndOfPass::complete;
    ++table.next;
    if (wants_pause()) return EndOfPass::pause;
  }
}

template <class Cell>
EndOfPass pass_once(TableAtWork<Cell>& table, TierAtWork& tier, const TierRules& rules,
                    Meter& meter) {
  tier.by_plies.assign(tier.partition.parts(), {});
  std::atomic<bool> too_long = false;
  const auto decide = [&](unsigned part, std::uint64_t first, std::uint64_t places) {
    for (std::uint64_t place = first; place < first + places; ++place) {
      Cell& cell = table.cells[place];
      if (cell == forward_open<Cell>) {
        const Distance value = value_by_options(tier, rules, place);
        if (value.plies() > Cell::most)
          too_long = true;
        else if (value != Distance::draw())
          cell = decided_cell<Cell>(value.outcome() == Outcome::win, value.plies());
      }
      if (cell.decided()) count(tier.by_plies[part], cell.count(), cell.is_won());
    }
  };
  Supervisor supervisor(meter, "states looked at", tier.partition.places());
  if (!each_range(tier.partition, supervisor, states_a_batch, decide)) return EndOfPass::limit;
  return too_long ? EndOfPass::depth_overflow : EndOfPass::complete;
}

template EndOfPass pass_forward(TableAtWork<Cell8>&, TierAtWork&, const TierRules&, Meter&,
                                const std::function<bool()>&);
template EndOfPass pass_forward(TableAtWork<Cell16>&, TierAtWork&, const TierRules&, Meter&,
                                const std::function<bool()>&);
template EndOfPass pass_forward(TableAtWork<Cell32>&, TierAtWork&, const TierRules&, Meter&,
                                const std::function<bool()>&);
template EndOfPass pass_once(TableAtWork<Cell8>&, TierAtWork&, const TierRules&, Meter&);
template EndOfPass pass_once(TableAtWork<Cell16>&, TierAtWork&, const TierRules&, Meter&);
template EndOfPass pass_once(TableAtWork<Cell32>&, TierAtWork&, const TierRules&, Meter&);

}  // namespace zugzwang
