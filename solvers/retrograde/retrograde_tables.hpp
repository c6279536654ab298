#pragma once

// Computes the tables of an indexed game by retrograde analysis, tier by tier, backwards from the
// decided positions, so that cycles are no obstacle. Thompson, "Retrograde Analysis of Certain
// Endgames", ICCA Journal 9 (1986).

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/abilities.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>
#include <zugzwang/solvers/retrograde/tier_plan.hpp>
#include <zugzwang/solvers/retrograde/tier_solver.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>
#include <zugzwang/solvers/retrograde/tiered_rules.hpp>

namespace zugzwang {

/// Win, loss or draw of every state of an indexed game and, if they are kept, the distances,
/// computed in time O(states + moves). A game with tiers is solved tier by tier, as far as play can
/// reach from the requested positions.
///
/// Memory: a byte a state if no state whose options are counted has more than 63 of them and no
/// distance exceeds 63 plies, else 2 or 4, or 2 bits without distances. The tier being solved also
/// takes two frontiers (see Frontier) and, if the game does not generate its predecessors, the
/// reverse graph (see ReverseGraph); value iteration instead takes no memory, but more time. In
/// symmetric games only the canonical states count. Tables that are no longer needed are freed when
/// memory is short.
class RetrogradeTables final : public HoldsTables,
                               private KeepsProgress,
                               private SharesWork,
                               private PlansTables,
                               private ReportsStrategy {
 public:
  using Visit = std::function<bool(const TierPlace& place, Distance value)>;

  /// If the rules cannot generate predecessors, these come from the moves, whatever `source` is.
  RetrogradeTables(std::unique_ptr<const TieredRules> rules, Predecessors source,
                   bool keeps_distances);

  const TieredRules& rules() const { return *rules_; }
  bool keeps_distances() const { return task_.keeps_distances; }

  /// Solves the tier and those that play can reach from it. A limit ends the analysis with its
  /// status, and the next call starts again at the tier that was not finished. Memory is checked
  /// against the limit before it is allocated; too many states for the indices of the analysis also
  /// count as a memory limit. Throws Error{not_applicable} if a state has 2^30 options or more, or
  /// a distance is 2^30 plies or longer.
  Status solve(std::uint64_t tier, const Limits& limits);
  /// Solves all tiers.
  Status solve_all(const Limits& limits);

  /// Returns the value of a state whose tier has its table; its distance is 0 plies if only
  /// outcomes are kept.
  Distance value(const TierPlace& place) const;
  /// Returns the same, or nothing if another process holds it.
  std::optional<Distance> held_value(const TierPlace& place) const;
  /// Calls `visit` with the places that this process holds and their values, until it returns
  /// false.
  void each_value(const Visit& visit) const;
  const TierTable& table(std::uint64_t tier) const { return tables_.at(tier); }

  const Statistics& statistics() const { return statistics_; }
  /// Returns the source of predecessors in the last solved tier in which moves may stay or, if
  /// there is none, in the last solved tier.
  Predecessors source() const { return source_; }

  Ability* find_ability(std::string_view name) const;

  Status solve_tables(std::span<const std::uint64_t> wanted, const Limits& limits,
                      const Finished& finished) override;
  IndexShare share(std::uint64_t tier) const override { return table(tier).share(); }
  std::uint64_t places(std::uint64_t tier) const override { return table(tier).canonical().size(); }
  bool has_all(std::uint64_t tier) const override { return table(tier).canonical().has_all(); }
  void canonical(std::uint64_t tier, std::uint64_t first,
                 std::span<std::uint64_t> words) const override;
  void values(std::uint64_t tier, std::uint64_t first, std::span<Distance> values) const override;
  void keep_in(TierCheckpoints& checkpoints) override { task_.checkpoints = &checkpoints; }
  /// Throws Error{not_applicable} if there are more than `IndexShare::most_ranks`.
  void share_with(Communicator& others) override;
  Communicator* others() const override { return others_; }
  std::vector<LevelTraffic> traffic() const override { return traffic_; }
  std::vector<TierPlan> plan(std::span<const std::uint64_t> wanted) const override;
  std::string_view strategy() const override { return name_of(source_); }

 private:
  std::vector<TierStep> order(std::span<const std::uint64_t> wanted) const;
  bool knows(std::uint64_t tier) const;
  Status solve_in_order(std::span<const TierStep> steps, std::span<const std::uint64_t> wanted,
                        Meter& meter, const Finished& finished);
  bool take_saved(std::uint64_t tier);
  Status solve_tier(std::span<const TierStep> steps, std::span<const std::uint64_t> wanted,
                    Meter& meter);
  bool give_up(std::span<const TierStep> steps, std::span<const std::uint64_t> wanted);
  std::uint64_t bytes() const;

  std::unique_ptr<const TieredRules> rules_;
  TierTask task_;
  Communicator* others_ = nullptr;
  Predecessors source_ = Predecessors::automatic;
  std::map<std::uint64_t, TierTable> tables_;  // by tier
  std::vector<LevelTraffic> traffic_;
  std::uint64_t positions_ = 0;   // of all tiers that were solved
  std::uint64_t unfinished_ = 0;  // decided in a tier that was not finished
  Statistics statistics_;
};

}  // namespace zugzwang
