#pragma once

// Forward passes over a tier that several processes share: the values of options that another
// process holds are asked of it, many at a time, while the next states are read.

#include <functional>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>
#include <zugzwang/solvers/retrograde/tier_at_work.hpp>
#include <zugzwang/solvers/retrograde/tier_rules.hpp>

namespace zugzwang {

/// As without others (see forward_passes.hpp): all processes pass over their shares together, and
/// end alike. A level asks for every option of every state that is not decided yet.
template <class Cell>
Ended pass_forward(TableAtWork<Cell>& table, TierAtWork& tier, const TierRules& rules, Meter& meter,
                   const std::function<bool()>& wants_pause, Communicator& others);
template <class Cell>
Ended pass_once(TableAtWork<Cell>& table, TierAtWork& tier, const TierRules& rules, Meter& meter,
                Communicator& others);

/// Returns the bytes of what a process asks of others at a time, where states have so many options.
std::uint64_t bytes_of_questions(std::uint64_t options);

}  // namespace zugzwang
