#pragma once

// Retrograde analysis without taking moves back: the options of all undecided states are read anew
// at every level, which takes no memory. A tier that every move leaves needs but one pass.

#include <functional>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/retrograde/tier_at_work.hpp>
#include <zugzwang/solvers/retrograde/tier_rules.hpp>

namespace zugzwang {

/// The mark of an undecided state: a counter that nothing counts down.
template <class Cell>
constexpr Cell forward_open = Cell::undecided(1);

/// Decides what follows from the levels before `table.next`, level by level, until nothing more is
/// decided. `wants_pause()` is asked between two levels. The table is not cut into parts.
template <class Cell>
Ended pass_forward(TableAtWork<Cell>& table, TierAtWork& tier, const TierRules& rules, Meter& meter,
                   const std::function<bool()>& wants_pause);

/// Decides at once what is open, where all options lie in finished tiers. Draws stay open; so does
/// what the cells are too narrow for, and then `too_long` is returned.
template <class Cell>
Ended pass_once(TableAtWork<Cell>& table, TierAtWork& tier, const TierRules& rules, Meter& meter);

extern template Ended pass_forward(TableAtWork<Cell8>&, TierAtWork&, const TierRules&, Meter&,
                                   const std::function<bool()>&);
extern template Ended pass_forward(TableAtWork<Cell16>&, TierAtWork&, const TierRules&, Meter&,
                                   const std::function<bool()>&);
extern template Ended pass_forward(TableAtWork<Cell32>&, TierAtWork&, const TierRules&, Meter&,
                                   const std::function<bool()>&);
extern template Ended pass_once(TableAtWork<Cell8>&, TierAtWork&, const TierRules&, Meter&);
extern template Ended pass_once(TableAtWork<Cell16>&, TierAtWork&, const TierRules&, Meter&);
extern template Ended pass_once(TableAtWork<Cell32>&, TierAtWork&, const TierRules&, Meter&);

}  // namespace zugzwang
