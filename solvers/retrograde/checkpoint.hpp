#pragma once

// What a long analysis saves, so that an interrupted run can be continued: finished tiers, and the
// current tier between two levels. The storage is implemented elsewhere.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <zugzwang/solvers/retrograde/tier_table.hpp>

namespace zugzwang {

/// A tier between two levels, or one process's share of it.
struct TierProgress {
  std::uint64_t tier = 0;
  IndexShare share{};
  const CanonicalIndexSet* canonical = nullptr;  ///< of the share; null in progress that is loaded
  std::uint64_t next = 1;                        ///< the plies of the next level
  std::uint64_t positions = 0;                   ///< of the tier
  std::uint64_t source = 0;                      ///< a value of Predecessors
  std::uint64_t cell_bytes = 1;                  ///< 1, 2 or 4
  std::vector<PlyCount> by_plies{};              ///< of the levels before
  std::span<const std::byte> cells{};  ///< in the order of places, in native representation
};

/// Stores finished tiers and the progress of one tier. `save` throws Error{bad_file} on failure,
/// and then leaves what was saved before unchanged. If several processes share the work, all call
/// the same functions in the same order, each with its share; the run that saved may have had a
/// different number of processes. The numbers of positions and of decided positions then add up to
/// those of all.
class TierCheckpoints {
 public:
  virtual ~TierCheckpoints() = default;

  /// Returns whether it is time to save progress; called between two levels.
  virtual bool is_due() = 0;
  virtual void save(const TierProgress& progress) = 0;
  /// Saves a finished tier; its progress is no longer needed.
  virtual void save(std::uint64_t tier, const TierTable& table) = 0;

  /// Returns the saved progress of a tier, whose bytes stay valid until the next call; nothing if
  /// there is none.
  virtual std::optional<TierProgress> progress(std::uint64_t tier) = 0;
  /// Returns a finished tier; nothing if it is not saved.
  virtual std::optional<TierTable> table(std::uint64_t tier) = 0;
};

}  // namespace zugzwang
