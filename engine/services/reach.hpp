#pragma once

// Lists reachable positions by number.

#include <cstddef>
#include <cstdint>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/game_graph.hpp>

namespace zugzwang {

/// The number of moves of each position that are followed by default.
inline constexpr std::size_t options_followed = 1000;

/// Lists the positions reachable from `root`, breadth first, at most `most` of them. Cost: a hash
/// for each move.
std::vector<std::uint64_t> reachable_positions(GameGraph& positions, std::uint64_t root,
                                               std::size_t most);

/// The positions reached within limits.
struct Reached {
  Status status = Status::complete;
  std::vector<std::uint64_t> positions;  ///< incomplete if a limit ended the search
};

/// Does the same until the meter refuses more time, or more bytes for the reached positions and for
/// the numbering of positions. Follows the first `options` moves of each position.
Reached reachable_positions(GameGraph& positions, std::uint64_t root, std::size_t most,
                            Meter& meter, std::size_t options = options_followed);

/// The same for positions that have keys, one of each key: equivalent positions are not followed
/// again. Follows all moves.
Reached reachable_by_key(GameGraph& positions, std::uint64_t root, Meter& meter);

}  // namespace zugzwang
