#pragma once

// Solves a game that is given as a graph in arrays: others enumerate its positions.

#include <cstdint>
#include <span>
#include <variant>

#include <zugzwang/core/limits.hpp>

namespace zugzwang {

/// A game graph in compressed sparse rows. The moves of position p lead to the positions
/// targets[offsets[p]], …, targets[offsets[p + 1] - 1]. A result is 0 where play goes on, and else
/// an Outcome for the player on move; moves of finished positions are ignored.
struct GraphArrays {
  std::span<const std::int64_t> offsets;  ///< one more than there are positions
  std::variant<std::span<const std::int64_t>, std::span<const std::int32_t>> targets;
  std::span<const std::int8_t> results;
};

/// Writes the outcome of each position for the player on move, and, unless `plies` is empty, how
/// many plies the winner needs and the loser can hold out, which is -1 in a draw. Play without an
/// end is a draw. Time O(positions + moves); memory: 24 bytes a position and 8 bytes a move, up to
/// 2^32 - 2 of each. Throws Error{bad_value}, which names the first position whose offsets, moves
/// or result make no sense.
Status solve_arrays(const GraphArrays& graph, const Limits& limits, std::span<std::int8_t> outcomes,
                    std::span<std::int32_t> plies);

}  // namespace zugzwang
