#pragma once

// Retrograde analysis without taking moves back: the options of all undecided states are read anew
// at every level, which takes no memory. A tier that every move leaves needs but one pass.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>
#include <zugzwang/solvers/retrograde/tier_at_work.hpp>
#include <zugzwang/solvers/retrograde/tier_rules.hpp>

namespace zugzwang {

/// The mark of an undecided state: a counter that nothing counts down.
template <class Cell>
constexpr Cell forward_open = Cell::undecided(1);

/// A cell that is decided so.
template <class Cell>
Cell decided_cell(bool won, std::uint64_t plies) {
  return won ? Cell::won(plies) : Cell::lost(plies);
}

/// Counts what is decided in so many plies.
inline void count(std::vector<PlyCount>& by_plies, std::uint64_t plies, bool won) {
  if (by_plies.size() <= plies) by_plies.resize(plies + 1);
  ++(won ? by_plies[plies].won : by_plies[plies].lost);
}

/// Counts what is finished before the first level of a table that is not cut into parts.
template <class Cell>
void count_begun(const TableAtWork<Cell>& table, TierAtWork& tier) {
  std::vector<PlyCount>& by_plies = tier.by_plies[0];
  by_plies.assign(1, {});
  for (std::uint64_t place = 0; place < tier.partition.places(); ++place)
    if (table.cells[place].decided()) count(by_plies, 0, table.cells[place].is_won());
}

/// The last level in which the finished tiers have anything, and one more.
inline std::uint64_t last_level_below(const TierAtWork& tier) {
  std::uint64_t last = 0;
  for (const TierTable* const finished : tier.below)
    last = std::max<std::uint64_t>(last, finished->by_plies().size());
  return last;
}

/// Decides what follows from the levels before `table.next`, level by level, until nothing more is
/// decided. `wants_pause()` is asked between two levels. The table is not cut into parts.
template <class Cell>
Ended pass_forward(TableAtWork<Cell>& table, TierAtWork& tier, const TierRules& rules, Meter& meter,
                   const std::function<bool()>& wants_pause);

/// Decides at once what is open, where all options lie in finished tiers. Draws stay open; so does
/// what the cells are too narrow for, and then `too_long` is returned.
template <class Cell>
Ended pass_once(TableAtWork<Cell>& table, TierAtWork& tier, const TierRules& rules, Meter& meter);

/// Both over a tier that several processes share: all pass over their shares together, and end
/// alike. The values of options that another process holds are asked of it, many at a time, while
/// the next states are read. A level asks for every option of every state that is not decided yet.
template <class Cell>
Ended pass_forward(TableAtWork<Cell>& table, TierAtWork& tier, const TierRules& rules, Meter& meter,
                   const std::function<bool()>& wants_pause, Communicator& others);
template <class Cell>
Ended pass_once(TableAtWork<Cell>& table, TierAtWork& tier, const TierRules& rules, Meter& meter,
                Communicator& others);

/// Returns the bytes of what a process asks of others at a time, where states have so many options.
std::uint64_t bytes_of_questions(std::uint64_t options);

}  // namespace zugzwang
