#pragma once

// Solves one tier of a game, after the tiers to which its moves lead: it begins with the states in
// which play is over, and decides the rest by percolation or value iteration. The cells are as
// narrow as possible, and are widened if numbers do not fit.

#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/retrograde/checkpoint.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>
#include <zugzwang/solvers/retrograde/percolation.hpp>
#include <zugzwang/solvers/retrograde/reverse_graph.hpp>
#include <zugzwang/solvers/retrograde/tabled_game.hpp>
#include <zugzwang/solvers/retrograde/tier_at_work.hpp>
#include <zugzwang/solvers/retrograde/tier_rules.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>

namespace zugzwang {

/// How to solve a tier.
struct TierTask {
  Predecessors source = Predecessors::automatic;
  bool keeps_distances = true;
  bool moves_inside = true;                ///< whether moves may stay in the tier
  std::uint64_t held = 0;                  ///< bytes that other tables take meanwhile
  TierCheckpoints* checkpoints = nullptr;  ///< where progress is saved, if anywhere
};

class TierSolver {
 public:
  /// The rules, the meter and, if the tier is shared with other processes, the communicator must
  /// outlive the solver.
  TierSolver(std::uint64_t tier, TierRules& rules, const TierTask& task, Meter& meter,
             Communicator* others = nullptr);

  /// Returns the table of the tier, or nothing if a limit, which `status` returns, ends the work.
  /// Memory is checked against the limit before it is allocated. Throws Error{not_applicable} if a
  /// state has 2^30 options or more, or a distance is 2^30 plies or longer.
  std::optional<TierTable> solve();

  Status status() const { return limits_.status(); }
  /// The source of predecessors used in the end; never `automatic`.
  Predecessors source() const { return source_; }
  // All processes that share the tier call these two together.
  /// The number of states of the tier that are positions.
  std::uint64_t positions() const;
  /// The number of positions decided so far, whether or not the work was completed.
  std::uint64_t decided() const;
  /// The traffic between the processes, level by level.
  const std::vector<LevelTraffic>& traffic() const { return tier_.traffic; }

 private:
  bool can_take_over(const TierProgress& progress) const;
  template <class Cell>
  std::uint64_t bytes_of_table() const;
  bool fits_source();

  template <class Cell>
  TableAtWork<Cell> fresh_table();
  template <class Cell>
  std::optional<TierTable> attempt();
  template <class Cell>
  std::optional<TierTable> resume(const TierProgress& progress);
  template <class Cell>
  bool is_last(const TableAtWork<Cell>& table, Cell cell) const;
  template <class Cell>
  void mark_last(TableAtWork<Cell>& table, std::uint64_t plies) const;
  template <class Cell>
  void save(TableAtWork<Cell>& table);
  template <class Cell>
  EndOfPass begin(TableAtWork<Cell>& table);
  template <class Cell>
  Cell begun_cell(InitialStatus begun, std::uint64_t options) const;
  template <class Cell>
  EndOfPass read_moves(TableAtWork<Cell>& table);
  EndOfPass without_graph();
  template <class Cell>
  std::optional<TierTable> go_on(TableAtWork<Cell>& table);
  template <class Cell>
  std::optional<TierTable> after(EndOfPass ended, TableAtWork<Cell>& table);
  template <class Wider, class Cell>
  std::optional<TierTable> widen(TableAtWork<Cell>& table);
  template <class Cell>
  TierTable finished(TableAtWork<Cell>& table);
  template <class Cell>
  EndOfPass pass(TableAtWork<Cell>& table);
  template <class Cell>
  EndOfPass percolate(TableAtWork<Cell>& table);
  bool is_due();

  std::uint64_t number_;
  TierRules& rules_;
  TierTask task_;
  Meter& meter_;
  Communicator* others_;
  TierLimits limits_;
  Predecessors source_;
  KeptStates states_;
  TierAtWork tier_;
  std::optional<ReverseGraph> graph_;
  std::uint64_t positions_ = 0;  // of the share
};

}  // namespace zugzwang
