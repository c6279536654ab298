#pragma once

// Abilities that only some solvers have. A solver offers one by deriving from it and naming it in
// `find_ability`.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <zugzwang/core/ability.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/outcome.hpp>
#include <zugzwang/core/period.hpp>
#include <zugzwang/solvers/retrograde/index_share.hpp>
#include <zugzwang/solvers/retrograde/tier_plan.hpp>

namespace zugzwang {

class Communicator;
class SearchFindings;
class TierCheckpoints;
struct PeriodCertificate;

/// Finds the periods of sequences that repeat: of the rows, or of the nimbers of single heaps.
struct FindsPeriods : Ability {
  static constexpr std::string_view ability_name = "periods/1";

  /// Returns the sequences that can have a period, each with its period; without it if a limit ends
  /// the search, which `status` then names.
  virtual std::vector<SequenceReport> sequences(const Limits& limits, Status& status) = 0;
};

/// Lists the nimbers of single heaps.
struct ListsNimbers : Ability {
  static constexpr std::string_view ability_name = "nimbers/1";
  using Each = std::function<void(std::span<const Nimber>)>;

  /// Passes the nimbers of the heaps 0 … count−1 to `each`, in order, in blocks.
  virtual Status nimbers(std::uint64_t count, const Limits& limits, const Each& each) = 0;
  /// Returns the most bytes that `count` nimbers need; 0 if that depends on their values.
  virtual std::uint64_t nimber_bytes(std::uint64_t count) const = 0;
};

/// Continues from nimbers that were computed before.
struct RestoresNimbers : Ability {
  static constexpr std::string_view ability_name = "restored_nimbers/1";

  /// Adds these nimbers, the first or the next ones, without computing them.
  virtual void restore(std::span<const Nimber> nimbers) = 0;
};

/// Certifies a period that was proved.
struct CertifiesPeriods : Ability {
  static constexpr std::string_view ability_name = "certificate/1";

  /// Returns the certificate of the period that `FindsPeriods` has found; nothing if none is
  /// proved.
  virtual std::optional<PeriodCertificate> certificate() const = 0;
};

/// Saves the progress of a long analysis, tier by tier and level by level.
struct KeepsProgress : Ability {
  static constexpr std::string_view ability_name = "tier_checkpoints/1";

  /// Saves progress in `checkpoints` from now on, and continues from what they hold. They must
  /// outlive the solver.
  virtual void keep_in(TierCheckpoints& checkpoints) = 0;
};

/// Saves what a long search has found.
struct KeepsFindings : Ability {
  static constexpr std::string_view ability_name = "findings/1";

  /// Saves what is found in `findings` from now on, and continues from what they hold. They must
  /// outlive the solver's solves.
  virtual void keep_in(SearchFindings& findings) = 0;
};

/// Shares a long analysis between several processes, each of which holds a part of every table. All
/// of them make the same calls; even a single value is requested by all of them together.
struct SharesWork : Ability {
  static constexpr std::string_view ability_name = "shares/1";

  /// Shares the work with the other processes from now on; called before the first solve. The
  /// communicator must outlive the solver.
  virtual void share_with(Communicator& others) = 0;
  /// Returns the communicator; null if the work is not shared.
  virtual Communicator* others() const = 0;
  /// Returns what the processes have sent each other so far.
  virtual std::vector<LevelTraffic> traffic() const = 0;
};

/// Describes what a solve of tables would cost, before it starts.
struct PlansTables : Ability {
  static constexpr std::string_view ability_name = "plan/1";

  /// Returns the tiers that `solve_tables(wanted)` would solve, in that order.
  virtual std::vector<TierPlan> plan(std::span<const std::uint64_t> wanted) const = 0;
};

/// Names the strategy that a solver with several strategies has chosen.
struct ReportsStrategy : Ability {
  static constexpr std::string_view ability_name = "strategy/1";

  /// Returns the name by which the strategy can be requested; empty before the first solve.
  virtual std::string_view strategy() const = 0;
};

/// Solves whole tiers; the values of a finished tier can be read in bulk. A game without tiers is
/// one tier, 0. The table of a tier keeps all indices or, if the game has canonical forms and most
/// indices are not canonical, the canonical ones. The place of an index is the number of kept
/// indices before it.
struct HoldsTables : Ability {
  static constexpr std::string_view ability_name = "tables/2";
  using Finished = std::function<void(std::uint64_t tier)>;

  /// Solves these tiers and all that play can reach from them, and calls `finished(tier)` once for
  /// each. During that call, and until the next solve, the functions below may be called for the
  /// tier; its table may be discarded later, when memory is short.
  virtual Status solve_tables(std::span<const std::uint64_t> wanted, const Limits& limits,
                              const Finished& finished) = 0;
  /// Returns which indices of a finished tier this process holds: all, unless the work is shared.
  /// The functions below number the indices within this share.
  virtual IndexShare share(std::uint64_t tier) const = 0;
  /// Returns the number of places of a finished tier.
  virtual std::uint64_t places(std::uint64_t tier) const = 0;
  virtual bool has_all(std::uint64_t tier) const = 0;
  /// Writes which indices are kept, 64 per word, from 64 · `first` on: bit i for the i-th.
  virtual void canonical(std::uint64_t tier, std::uint64_t first,
                         std::span<std::uint64_t> words) const = 0;
  /// Writes the values at the places from `first` on; if only outcomes are known, with 0 plies.
  virtual void values(std::uint64_t tier, std::uint64_t first,
                      std::span<Distance> values) const = 0;
};

}  // namespace zugzwang
