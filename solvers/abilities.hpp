#pragma once

// What only some solutions can do. A solution offers such an ability by deriving from it and naming
// it in `find_ability`.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <zugzwang/core/ability.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/period.hpp>
#include <zugzwang/core/values.hpp>
#include <zugzwang/solvers/retrograde/share.hpp>
#include <zugzwang/solvers/retrograde/tier_plan.hpp>

namespace zugzwang {

class Communicator;
class TierCheckpoints;
struct PeriodCertificate;

/// The rows, or the nimbers of single heaps, repeat, and the solution can tell how.
struct FindsPeriods : Ability {
  static constexpr std::string_view ability_name = "periods/1";

  /// Returns the sequences whose period can be told, with it unless a limit ends the search, as
  /// `status` then says.
  virtual std::vector<SequenceReport> sequences(const Limits& limits, Status& status) = 0;
};

/// The nimbers of single heaps can be listed.
struct ListsNimbers : Ability {
  static constexpr std::string_view ability_name = "nimbers/1";
  using Each = std::function<void(std::span<const Nimber>)>;

  /// Hands over the nimbers of the heaps 0 … count−1, in order, some at a time.
  virtual Status nimbers(std::uint64_t count, const Limits& limits, const Each& each) = 0;
  /// The bytes that so many nimbers need at most; 0 where that depends on them.
  virtual std::uint64_t nimber_bytes(std::uint64_t count) const = 0;
};

/// Nimbers that were computed before can be taken over.
struct RestoresNimbers : Ability {
  static constexpr std::string_view ability_name = "restored_nimbers/1";

  /// Takes over the first nimbers, or the next ones.
  virtual void restore(std::span<const Nimber> nimbers) = 0;
};

/// A period that was proved can be shown to others.
struct CertifiesPeriods : Ability {
  static constexpr std::string_view ability_name = "certificate/1";

  /// Returns what proves the period that `FindsPeriods` has found; nothing if none is proved.
  virtual std::optional<PeriodCertificate> certificate() const = 0;
};

/// A long analysis keeps its progress, tier by tier and level by level.
struct KeepsProgress : Ability {
  static constexpr std::string_view ability_name = "tier_checkpoints/1";

  /// Keeps progress there from now on, and takes over what was kept. It must outlive the solution.
  virtual void keep_in(TierCheckpoints& checkpoints) = 0;
};

/// A long analysis is shared by several processes, each of which holds a part of every table. All
/// of them make the same calls; a value is asked for by all at a time.
struct SharesWork : Ability {
  static constexpr std::string_view ability_name = "shares/1";

  /// Shares the work with the others from now on; before the first solve. It must outlive the
  /// solution.
  virtual void share_with(Communicator& others) = 0;
  /// The others; nothing where the work is not shared.
  virtual Communicator* others() const = 0;
  /// What the processes have sent each other so far.
  virtual std::vector<LevelTraffic> traffic() const = 0;
};

/// What a solve of tables takes can be told before it.
struct PlansTables : Ability {
  static constexpr std::string_view ability_name = "plan/1";

  /// Returns the tiers that a solve of these would solve, in their order.
  virtual std::vector<TierPlan> plan(std::span<const std::uint64_t> wanted) const = 0;
};

/// A solver that may go about its work by several strategies tells the one that it has chosen.
struct ReportsStrategy : Ability {
  static constexpr std::string_view ability_name = "strategy/1";

  /// Returns the name by which it can be asked for; empty before the first solve.
  virtual std::string_view strategy() const = 0;
};

/// Whole tiers are solved, and the values of a finished one can be read in bulk. A game without
/// tiers is one tier, 0. A place of a tier is the number of kept indices before its own: all are
/// kept, or, where states are alike and most indices are not theirs, the canonical ones.
struct HoldsTables : Ability {
  static constexpr std::string_view ability_name = "tables/2";
  using Finished = std::function<void(std::uint64_t tier)>;

  /// Solves these tiers and all to which play leads from them, and calls `finished(tier)` once for
  /// each. In that call, and until the next solve, the functions below may be asked of the tier; a
  /// table may be given up later, when memory is short.
  virtual Status solve_tables(std::span<const std::uint64_t> wanted, const Limits& limits,
                              const Finished& finished) = 0;
  /// Which indices of a finished tier this process holds: all, unless the work is shared. The
  /// functions below number its own: an index is the number of one in the share.
  virtual Share share(std::uint64_t tier) const = 0;
  /// The number of places of a finished tier.
  virtual std::uint64_t places(std::uint64_t tier) const = 0;
  virtual bool keeps_all(std::uint64_t tier) const = 0;
  /// Tells which indices are kept, 64 a word from 64 · `first` on: bit i for the i-th.
  virtual void kept(std::uint64_t tier, std::uint64_t first,
                    std::span<std::uint64_t> words) const = 0;
  /// Tells the values at so many places from `first` on; where only outcomes are known, in 0 plies.
  virtual void values(std::uint64_t tier, std::uint64_t first,
                      std::span<Distance> values) const = 0;
};

}  // namespace zugzwang
