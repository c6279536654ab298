#pragma once

// What is known before any table is made: the order of the tiers, those first to which play can
// move on, and what the table of each takes, by the same sums with which a solver asks for memory.

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
/// `next(tier)` lists where its moves may lead. Time: linear in tiers and what they list.
/// Throws Error{not_applicable} if play may come back to a tier that it has left.
std::vector<TierStep> tier_order(
    const std::vector<std::uint64_t>& roots,
    const std::function<std::vector<std::uint64_t>(std::uint64_t)>& next);

/// Returns how many parts a table is cut into: as many as threads; one if parts are not worth it,
/// or too large for their exchange.
unsigned parts_of_table(std::uint64_t places, unsigned threads);

/// Returns the bytes of the cells of so many places, and of what tells the states that were decided
/// last.
std::uint64_t bytes_at_work(std::uint64_t places, unsigned parts, std::uint64_t cell_bytes);

/// A tier that is to be solved.
struct TierPlan {
  std::uint64_t tier = 0;
  std::uint64_t indices = 0;
  std::vector<std::uint64_t> below{};  ///< the finished tiers that its moves lead to
  bool takes_moves_back = false;       ///< by the game's own predecessors; else by its moves
  bool turns_moves_round = false;      ///< by a process that is alone, which keeps them all then
  bool moves_inside = true;            ///< whether moves may stay in the tier
  bool is_symmetric = false;           ///< whether some indices are not kept
  bool has_orbits = false;
  bool keeps_distances = true;
};

/// How much of a tier one of several processes has.
struct TierShare {
  unsigned processes = 1;
  unsigned threads = 1;
  std::uint64_t indices = 0;  ///< of the process
  std::uint64_t places = 0;   ///< of these indices, those that are kept
  /// The moves of its positions, and the places of the finished tiers, which count where moves are
  /// turned round.
  std::uint64_t moves = 0;
  std::uint64_t places_below = 0;
};

/// What a process needs for its share.
struct TierBytes {
  std::uint64_t finished = 0;  ///< of the table that stays
  std::uint64_t working = 0;   ///< while the tier is solved, beside that table
  std::uint64_t buffers = 0;   ///< for messages between processes, at most
};
/// How wide the cells of a table are: a byte; or two in the end, where a distance or a number of
/// moves passes what a byte holds, with those of one byte beside them while they are copied.
enum class CellWidth { one_byte, widened };
TierBytes bytes_of(const TierPlan& plan, const TierShare& share, CellWidth width);

}  // namespace zugzwang
