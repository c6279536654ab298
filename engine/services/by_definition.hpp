#pragma once

// The values of all positions that play can reach, straight from the definition. Slow, and on
// purpose without any of the solvers' code: what solvers are held against.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include <zugzwang/engine/game_graph.hpp>
#include <zugzwang/engine/value.hpp>

namespace zugzwang {

using ValuesByPosition = std::unordered_map<std::uint64_t, AnyValue>;

/// Returns the values of all positions that play can reach from `root`. Nothing if they are more
/// than `most`, or if play can go round and the evaluation, by margin or nimber, has no value then.
/// Cost: O(positions · moves) for each ply of the longest play.
std::optional<ValuesByPosition> values_by_definition(GameGraph& positions, std::uint64_t root,
                                                     EvaluationKind evaluation, std::size_t most);

}  // namespace zugzwang
