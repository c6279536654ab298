#pragma once

// The positions that play can reach, by number.

#include <cstddef>
#include <cstdint>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/game_graph.hpp>

namespace zugzwang {

/// Of each position, so many moves are followed unless told otherwise.
inline constexpr std::size_t options_followed = 1000;

/// Lists the positions that play can reach from `root`, breadth first, at most `most` of them.
/// Cost: a hash for each move.
std::vector<std::uint64_t> reachable_positions(GameGraph& positions, std::uint64_t root,
                                               std::size_t most);

/// What play can reach within limits.
struct Reached {
  Status status = Status::complete;
  std::vector<std::uint64_t> positions;  ///< only some of them if a limit ended the search
};

/// Does the same until the meter forbids more time, or more bytes for what is reached and for the
/// numbering of positions. Follows the first `options` moves of each position.
Reached reachable_positions(GameGraph& positions, std::uint64_t root, std::size_t most,
                            Meter& meter, std::size_t options = options_followed);

}  // namespace zugzwang
