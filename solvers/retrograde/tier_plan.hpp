#pragma once

// What can be computed before any table: the order of the tiers, those first to which play can move
// on, and the memory of each table, by the same formulas by which a solver checks its memory.

#include <cstdint>
#include <functional>
#include <vector>

namespace zugzwang {

/// A tier, and the others to which its moves may lead.
struct TierStep {
  std::uint64_t tier = 0;
  std::vector<std::uint64_t> below{};
  bool moves_inside = false;  ///< whether moves may stay in the tier
};

/// Returns the tiers that can be reached from `roots`, each after all that it can reach.
/// `next(tier)` lists the tiers to which its moves may lead. Time: linear in the tiers and in the
/// lists. Throws Error{not_applicable} if play may come back to a tier that it has left.
std::vector<TierStep> tier_order(
    const std::vector<std::uint64_t>& roots,
    const std::function<std::vector<std::uint64_t>(std::uint64_t)>& next);

/// Returns the number of parts of a table: as many as threads, but fewer if parts are not worth a
/// thread, and one if parts are too large for their exchange.
unsigned parts_of_table(std::uint64_t places, unsigned threads);

/// Returns the bytes of the cells of `places` places and of the frontiers of `parts` parts.
std::uint64_t bytes_at_work(std::uint64_t places, unsigned parts, std::uint64_t cell_bytes);

/// A tier to solve.
struct TierPlan {
  std::uint64_t tier = 0;
  std::uint64_t indices = 0;
  std::vector<std::uint64_t> below{};  ///< the finished tiers that its moves lead to
  bool takes_moves_back = false;       ///< whether the game generates the predecessors
  bool turns_moves_round = false;      ///< by a single process, which then keeps the reverse graph
  bool moves_inside = true;            ///< whether moves may stay in the tier
  bool is_symmetric = false;           ///< whether some indices are not canonical
  bool has_orbits = false;
  bool keeps_distances = true;
};

/// The size of the share of a tier that one of several processes holds.
struct TierShare {
  unsigned processes = 1;
  unsigned threads = 1;
  std::uint64_t indices = 0;  ///< of the process
  std::uint64_t places = 0;   ///< of these indices, the canonical ones
  /// The moves of its positions, and the places of the finished tiers, which count only for a
  /// reverse graph.
  std::uint64_t moves = 0;
  std::uint64_t places_below = 0;
};

/// The memory that a process needs for its share.
struct TierBytes {
  std::uint64_t finished = 0;  ///< of the finished table
  std::uint64_t working = 0;   ///< while the tier is solved, besides that table
  std::uint64_t buffers = 0;   ///< for messages between processes, at most
};
/// The width of a table's cells: one byte; or two in the end, if a distance or a number of moves
/// does not fit in a byte, with the cells of one byte beside them while they are copied.
enum class CellWidth { one_byte, widened };
TierBytes bytes_of(const TierPlan& plan, const TierShare& share, CellWidth width);

}  // namespace zugzwang
