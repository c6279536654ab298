#pragma once

// What a checkpoint stores of a tier beside its cells: the description of its segment.

#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>

namespace zugzwang {

/// What is saved of a tier beside its cells, the same for the shares of all processes. A current
/// tier has the members of TierProgress.
struct SavedTier {
  bool is_finished = false;
  std::uint64_t generation = 0;  ///< of the save, where there are several
  std::uint64_t tier = 0;
  std::uint64_t indices = 0;
  std::uint64_t ranks = 1;       ///< the number of shares
  std::uint64_t cell_bytes = 0;  ///< as in TierTable::Raw
  bool has_bits = false;         ///< whether the bits of canonical indices are saved
  std::uint64_t next = 0;
  std::uint64_t positions = 0;
  std::uint64_t source = 0;
  std::vector<PlyCount> by_plies{};  ///< of all processes

  bool operator==(const SavedTier&) const = default;

  Datum to_datum() const;
  /// Throws Error{bad_value} that names a member that is missing or wrong.
  static SavedTier from(const Datum& datum);
};

/// Returns that a checkpoint is not of the expected rules, and of which it is.
std::string other_rules_text(const Datum& wanted, const Datum& found);

/// Returns the description of the segment of one process's share.
Datum share_to_datum(const SavedTier& tier, unsigned rank);

/// Returns the process whose share it describes. Throws Error{bad_value}.
unsigned rank_in(const Datum& description, const SavedTier& tier);

}  // namespace zugzwang
