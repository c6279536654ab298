#pragma once

// Value iteration: retrograde analysis without predecessors. The options of all undecided states
// are read again at every level, which takes no memory. A tier that every move leaves needs only
// one pass.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>
#include <zugzwang/solvers/retrograde/tier_at_work.hpp>
#include <zugzwang/solvers/retrograde/tier_rules.hpp>

namespace zugzwang {

/// Marks an undecided state: a counter that is never decremented.
template <class Cell>
constexpr Cell forward_open = Cell::undecided(1);

/// Returns the cell of a decided state.
template <class Cell>
Cell decided_cell(bool won, std::uint64_t plies) {
  return won ? Cell::won(plies) : Cell::lost(plies);
}

/// Counts a state that is decided in `plies` plies.
inline void count(std::vector<PlyCount>& by_plies, std::uint64_t plies, bool won) {
  if (by_plies.size() <= plies) by_plies.resize(plies + 1);
  ++(won ? by_plies[plies].won : by_plies[plies].lost);
}

/// Counts the states that are decided before the first level, in a table that is not cut into
/// parts.
template <class Cell>
void count_begun(const TableAtWork<Cell>& table, TierAtWork& tier) {
  std::vector<PlyCount>& by_plies = tier.by_plies[0];
  by_plies.assign(1, {});
  for (std::uint64_t place = 0; place < tier.partition.places(); ++place)
    if (table.cells[place].decided()) count(by_plies, 0, table.cells[place].is_won());
}

/// Returns one more than the last level in which the finished tiers have decided states.
inline std::uint64_t last_level_below(const TierAtWork& tier) {
  std::uint64_t last = 0;
  for (const TierTable* const finished : tier.below)
    last = std::max<std::uint64_t>(last, finished->by_plies().size());
  return last;
}

/// Decides the states that follow from the levels before `table.next`, level by level, until
/// nothing more is decided. Calls `wants_pause()` between two levels. The table is not cut into
/// parts.
template <class Cell>
EndOfPass pass_forward(TableAtWork<Cell>& table, TierAtWork& tier, const TierRules& rules,
                       Meter& meter, const std::function<bool()>& wants_pause);

/// Decides the open states in one pass, if all options lie in finished tiers. Draws stay open, and
/// so do states whose distance does not fit in the cells; then returns `too_long`.
template <class Cell>
EndOfPass pass_once(TableAtWork<Cell>& table, TierAtWork& tier, const TierRules& rules,
                    Meter& meter);

/// Do the same for a tier that several processes share: all pass over their shares together, and
/// end with the same result. The values of options that another process holds are requested from
/// it, many at a time, while the next states are read. A level requests every option of every state
/// that is not decided yet.
template <class Cell>
EndOfPass pass_forward(TableAtWork<Cell>& table, TierAtWork& tier, const TierRules& rules,
                       Meter& meter, const std::function<bool()>& wants_pause,
                       Communicator& others);
template <class Cell>
EndOfPass pass_once(TableAtWork<Cell>& table, TierAtWork& tier, const TierRules& rules,
                    Meter& meter, Communicator& others);

/// Returns the bytes of the questions that a process has under way, if states have `options`
/// options.
std::uint64_t bytes_of_questions(std::uint64_t options);

}  // namespace zugzwang
