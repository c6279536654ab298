#pragma once

// What operations do with files, on a machine that has them.

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include <zugzwang/api/calls.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/problem.hpp>

namespace zugzwang {

using TakeNimbers = std::function<void(std::span<const Nimber>)>;

/// Lists nimbers as `ListsNimbers` does, saves them in a checkpoint, and takes from it those that
/// it has. Throws Error, also where the nimbers are not saved.
Status list_with_checkpoint(const calls::Context& context, const std::string& checkpoint,
                            const Problem& problem, const Session& session, std::uint64_t count,
                            const Limits& limits, const TakeNimbers& take);

}  // namespace zugzwang
