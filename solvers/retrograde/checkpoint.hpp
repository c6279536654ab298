#pragma once

// What a long analysis keeps on the way, so that a run that was ended goes on from there: finished
// tiers, and the tier at work as it stands between two levels. How it is kept is known elsewhere.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <zugzwang/solvers/retrograde/tier_table.hpp>

namespace zugzwang {

/// A tier between two levels, or what one process holds of it.
struct TierProgress {
  std::uint64_t tier = 0;
  Share share{};
  const CanonicalIndexSet* kept = nullptr;  ///< of the share; nothing in what is taken over
  std::uint64_t next = 1;                   ///< the plies of the level that comes next
  std::uint64_t positions = 0;              ///< of the tier
  std::uint64_t source = 0;                 ///< a number of Predecessors
  std::uint64_t cell_bytes = 1;             ///< 1, 2 or 4
  std::vector<PlyCount> by_plies{};         ///< of the levels before
  std::span<const std::byte> cells{};       ///< in the order of places, as the machine holds them
};

/// Keeps finished tiers and the progress of one. `save` throws Error{bad_file} where that fails;
/// what was saved before is then as it was. Where several processes share the work, all call the
/// same functions in the same order, each with what it holds; what is taken over need not have been
/// saved by as many. The numbers of positions and of what was decided then add up to those of all.
class TierCheckpoints {
 public:
  virtual ~TierCheckpoints() = default;

  /// Whether it is time to save progress; asked between two levels.
  virtual bool is_due() = 0;
  virtual void save(const TierProgress& progress) = 0;
  /// Saves a finished tier; its progress is needed no more.
  virtual void save(std::uint64_t tier, const TierTable& table) = 0;

  /// Returns what was saved of a tier, the bytes of which stay until the next call; nothing if it
  /// was not at work.
  virtual std::optional<TierProgress> progress(std::uint64_t tier) = 0;
  /// Returns a finished tier; nothing if it is not saved.
  virtual std::optional<TierTable> table(std::uint64_t tier) = 0;
};

}  // namespace zugzwang
