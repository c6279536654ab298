#pragma once

// Computes the values of all reachable positions directly from the definition. This is slow, and
// deliberately uses none of the solvers' code: the solvers are compared with it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include <zugzwang/engine/game_graph.hpp>
#include <zugzwang/engine/value.hpp>

namespace zugzwang {

using ValuesByPosition = std::unordered_map<std::uint64_t, AnyValue>;

/// Returns the values of all positions reachable from `root`. Returns nothing if there are more
/// than `most`, or if play can repeat and the evaluation, by margin or nimber, then has no value.
/// Cost: O(positions · moves) for each ply of the longest play.
std::optional<ValuesByPosition> values_by_definition(GameGraph& positions, std::uint64_t root,
                                                     EvaluationKind evaluation, std::size_t most);

}  // namespace zugzwang
