#pragma once

// Retrograde analysis: every position of a game from the decided ones backwards, tier by tier, so
// that cycles are welcome. Thompson, "Retrograde Analysis of Certain Endgames", ICCA Journal 9
// (1986).

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/best_moves.hpp>
#include <zugzwang/core/census.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/abilities.hpp>
#include <zugzwang/solvers/reach/reached_solution.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>
#include <zugzwang/solvers/retrograde/tier_of_game.hpp>
#include <zugzwang/solvers/retrograde/tier_order.hpp>
#include <zugzwang/solvers/retrograde/tier_solver.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>
#include <zugzwang/solvers/standing.hpp>

namespace zugzwang {

/// The tables of an indexed game, in time O(states + moves): win, loss or draw of every state and,
/// if they are kept, the distances. A game with tiers is solved tier by tier, as far as the
/// positions asked for can reach.
///
/// Memory: a byte a state where no state that needs counting has more than 63 options and no
/// distance is longer, else 2 or 4, or 2 bits without distances; in the tier at work two frontiers
/// (see Frontier) and, where the predecessors are not the game's, the moves turned round (see
/// ReverseGraph), or else none and more time. Of symmetric games the canonical states alone count.
/// Tables that are needed no more are given up when memory is short.
template <IndexedGame G>
class RetrogradeTables {
 public:
  using State = StateOf<G>;

  /// Refers to the game.
  RetrogradeTables(const G& game, Predecessors source, bool keeps_distances)
      : game_(game), task_{source, keeps_distances} {}

  /// Makes the tables known of the tiers `wanted` and of those to which their moves lead, and calls
  /// `finished(tier)`, if it is not empty, when one is.
  Status solve(const std::vector<std::uint64_t>& wanted, Meter& meter,
               const HoldsTables::Finished& finished) {
    const std::vector<TierStep> order =
        tier_order(wanted, [this](std::uint64_t tier) { return next_tiers(tier); });
    for (std::size_t step = 0; step < order.size(); ++step) {
      const std::uint64_t tier = order[step].tier;
      if (!tables_.contains(tier) && !take_saved(tier)) {
        const Status status = solve_tier(order, step, wanted, meter);
        if (status != Status::complete) return status;
      }
      if (finished) finished(tier);
    }
    return Status::complete;
  }

  /// The tiers that `solve` would solve, in their order.
  std::vector<TierPlan> plan(const std::vector<std::uint64_t>& wanted) const {
    std::vector<TierPlan> plan;
    for (TierStep& step :
         tier_order(wanted, [this](std::uint64_t tier) { return next_tiers(tier); })) {
      const bool passes = task_.source == Predecessors::forward_passes ||
                          (task_.source == Predecessors::automatic && !step.moves_inside);
      const bool turns = task_.source == Predecessors::reverse_graph || !percolates_back<G>;
      plan.push_back({.tier = step.tier,
                      .indices = indices_of(step.tier),
                      .below = std::move(step.below),
                      .takes_moves_back = !passes && !turns,
                      .turns_moves_round = !passes && turns,
                      .moves_inside = step.moves_inside,
                      .is_symmetric = SymmetricGame<G>,
                      .has_orbits = OrbitGame<G>,
                      .keeps_distances = task_.keeps_distances});
    }
    return plan;
  }

  std::vector<std::uint64_t> all_tiers() const {
    std::uint64_t tiers = 1;
    if constexpr (TieredGame<G>) tiers = game_.tiers();
    std::vector<std::uint64_t> all(tiers);
    std::iota(all.begin(), all.end(), std::uint64_t{0});
    return all;
  }

  /// Calls `visit(index, distance)` for all indices of the tables until that returns false.
  template <class Visit>
  void each_value(const Visit& visit) const {
    for (const auto& [tier, table] : tables_) {
      const std::uint64_t begin = begin_of_tier(game_, tier);
      for (std::uint64_t place = 0; place < table.kept().size(); ++place)
        if (!visit(begin + table.index(place), table.value(place))) return;
    }
  }

  /// Returns the value of a state after all tiers were solved, and the index that it is kept at;
  /// nothing where another process holds that.
  std::optional<IndexedValue> held_value(const State& state) const {
    const State kept = kept_form(game_, state);
    const std::uint64_t index = game_.index(kept);
    const std::uint64_t tier = tier_of(game_, kept);
    const TierTable& table = tables_.find(tier)->second;
    const Share::Owner owner = table.share().owner(index - begin_of_tier(game_, tier));
    if (owner.rank != table.share().rank()) return std::nullopt;
    return IndexedValue{index, table.at(owner.own)};
  }

  /// Keeps progress there from now on, and takes over what was kept. It must outlive the tables.
  void keep_in(TierCheckpoints& checkpoints) { task_.checkpoints = &checkpoints; }

  /// Shares the work with other processes from now on. They must outlive the tables. Throws
  /// Error{not_applicable} where they are more than `Share::most_ranks`.
  void share_with(Communicator& others) {
    if (others.size() > Share::most_ranks)
      throw Error(ErrorCode::not_applicable, "retrograde: at most 4,096 processes share a game");
    others_ = others.size() > 1 ? &others : nullptr;
  }

  /// The others; nothing for a process that is alone.
  Communicator* others() const { return others_; }

  const std::vector<LevelTraffic>& traffic() const { return traffic_; }

  /// Whether the state's table and those that its moves lead to are there.
  bool knows(const State& state) const { return knows_tier(tier_of(game_, state)); }

  /// Returns the value of a state whose tier has its table.
  Distance value(const State& state) const {
    const State kept = kept_form(game_, state);
    const std::uint64_t tier = tier_of(game_, kept);
    return value_at(tables_.find(tier)->second, game_.index(kept) - begin_of_tier(game_, tier),
                    others_);
  }

  const TierTable& table(std::uint64_t tier) const { return tables_.at(tier); }
  /// The positions of all tiers that were solved, and those decided in one that was not.
  std::uint64_t positions() const { return positions_ + unfinished_; }
  /// What the predecessors were taken from; of the last tier that was solved, or rather of the last
  /// in which moves may stay.
  Predecessors source() const { return source_; }
  std::uint64_t bytes() const {
    std::uint64_t bytes = 0;
    for (const auto& [tier, table] : tables_) bytes += table.bytes();
    return bytes;
  }

 private:
  std::uint64_t indices_of(std::uint64_t tier) const {
    return begin_of_tier(game_, tier + 1) - begin_of_tier(game_, tier);
  }

  Share share_of(std::uint64_t tier) const {
    const std::uint64_t indices = indices_of(tier);
    return others_ == nullptr ? Share(indices) : Share(indices, others_->rank(), others_->size());
  }

  std::vector<std::uint64_t> next_tiers(std::uint64_t tier) const {
    std::vector<std::uint64_t> next;
    if constexpr (TieredGame<G>)
      for (const std::uint64_t other : game_.next_tiers(tier)) next.push_back(other);
    else
      next.push_back(tier);
    return next;
  }

  bool knows_tier(std::uint64_t tier) const {
    if (!tables_.contains(tier)) return false;
    return std::ranges::all_of(next_tiers(tier),
                               [this](std::uint64_t next) { return tables_.contains(next); });
  }

  bool take_saved(std::uint64_t tier) {
    if (task_.checkpoints == nullptr) return false;
    std::optional<TierTable> saved = task_.checkpoints->table(tier);
    if (saved) tables_.emplace(tier, std::move(*saved));
    return saved.has_value();
  }

  Status solve_tier(const std::vector<TierStep>& order, std::size_t step,
                    const std::vector<std::uint64_t>& wanted, Meter& meter) {
    unfinished_ = 0;
    for (bool again = false;; again = true) {
      std::vector<TierRules::Below> below;
      for (const std::uint64_t tier : order[step].below) below.push_back({tier, &table(tier)});
      const Share share = share_of(order[step].tier);
      TierOfGame<G> rules(game_, order[step].tier, share, std::move(below));
      TierTask task = task_;
      task.moves_inside = order[step].moves_inside;
      task.held = bytes();
      TierSolver solver(order[step].tier, rules, task, meter, others_);
      std::optional<TierTable> solved = solver.solve();
      if (task.moves_inside || source_ == Predecessors::automatic) source_ = solver.source();
      for (LevelTraffic level : solver.traffic()) {
        level.tier = order[step].tier;
        traffic_.push_back(level);
      }
      if (solved) {
        positions_ += solver.positions();
        const auto made = tables_.emplace(order[step].tier, std::move(*solved)).first;
        if (task_.checkpoints != nullptr) task_.checkpoints->save(made->first, made->second);
        return Status::complete;
      }
      if (solver.status() != Status::memory_limit || again || !give_up(order, step, wanted)) {
        unfinished_ = solver.decided();
        return solver.status();
      }
    }
  }

  /// Gives up the tables that no tier still to be solved needs, nor a look at the wanted ones.
  /// Returns whether there were any.
  bool give_up(const std::vector<TierStep>& order, std::size_t step,
               const std::vector<std::uint64_t>& wanted) {
    const std::size_t before = tables_.size();
    std::erase_if(tables_, [&](const auto& entry) {
      const std::uint64_t tier = entry.first;
      const auto needs = [&](const TierStep& each) {
        return std::ranges::find(each.below, tier) != each.below.end();
      };
      const bool is_wanted = std::ranges::any_of(wanted, [&](std::uint64_t each) {
        return each == tier || std::ranges::count(next_tiers(each), tier) != 0;
      });
      return !is_wanted &&
             std::none_of(order.begin() + static_cast<std::ptrdiff_t>(step), order.end(), needs);
    });
    return tables_.size() < before;
  }

  const G& game_;
  TierTask task_;
  Communicator* others_ = nullptr;
  Predecessors source_ = Predecessors::automatic;
  std::map<std::uint64_t, TierTable> tables_;  // by tier
  std::vector<LevelTraffic> traffic_;
  std::uint64_t positions_ = 0;
  std::uint64_t unfinished_ = 0;
};

/// Win, loss or draw and the distance of every state of an indexed game that play can reach, and of
/// all others of the same tiers; see RetrogradeTables.
template <IndexedGame G, EvaluationOf<G> E>
  requires(std::same_as<E, ByOutcome> || std::same_as<E, ByDistance>)
class RetrogradeSolution final : public HoldsTables,
                                 private KeepsProgress,
                                 private SharesWork,
                                 private PlansTables,
                                 private TellsStrategy {
 public:
  using Value = typename E::Value;
  using State = StateOf<G>;

  /// Keeps a copy of the game. Without predecessors of its own, they come from its moves, whatever
  /// `source`.
  explicit RetrogradeSolution(const G& game, Predecessors source = Predecessors::automatic)
      : game_(game), tables_(game_, source, std::same_as<E, ByDistance>) {}
  RetrogradeSolution(const RetrogradeSolution&) = delete;
  RetrogradeSolution& operator=(const RetrogradeSolution&) = delete;

  /// Solves the state's tier and those that play can reach from it. A limit ends the analysis with
  /// its status, and the next call starts anew at the tier that was not finished. Memory is asked
  /// for before it is taken; too many states for the indices of the analysis are a memory limit,
  /// too. Throws Error{not_applicable} if a state has 2^30 options or more, or a distance is as
  /// long.
  Status solve(const State& state, const Limits& limits) {
    if (tables_.knows(state)) return Status::complete;
    return solve_tiers({tier_of(game_, state)}, limits);
  }

  /// Solves all tiers.
  Status solve_all(const Limits& limits) { return solve_tiers(tables_.all_tiers(), limits); }
  /// Calls `visit(index, distance)` for every index that is kept until that returns false, after a
  /// complete `solve_all`; where only outcomes are kept, the distances are 0.
  template <class Visit>
  void each_value(const Visit& visit) const {
    tables_.each_value(visit);
  }

  std::optional<IndexedValue> held_value(const State& state) const {
    return tables_.held_value(state);
  }

  /// Returns the value of a state that has been solved, or of one that play can reach from it if
  /// memory did not run short.
  Value value(const State& state) const {
    const Distance distance = tables_.value(state);
    if constexpr (std::same_as<E, ByOutcome>)
      return distance.outcome();
    else
      return distance;
  }

  /// All positions of a tier are solved together, and after those that moves lead to.
  Status solve_options(const State& root, const Limits& limits) { return solve(root, limits); }
  std::optional<MoveOf<G>> best_move(const State& state) const {
    return zugzwang::best_move<E>(game_, state, value(state),
                                  [this](const State& option) { return value(option); });
  }

  Status solve_tables(std::span<const std::uint64_t> wanted, const Limits& limits,
                      const Finished& finished) override {
    return solve_tiers({wanted.begin(), wanted.end()}, limits, finished);
  }
  Share share(std::uint64_t tier) const override { return tables_.table(tier).share(); }
  std::uint64_t places(std::uint64_t tier) const override {
    return tables_.table(tier).kept().size();
  }
  bool keeps_all(std::uint64_t tier) const override {
    return tables_.table(tier).kept().keeps_all();
  }
  void kept(std::uint64_t tier, std::uint64_t first,
            std::span<std::uint64_t> words) const override {
    const KeptIndices& kept = tables_.table(tier).kept();
    for (std::uint64_t& word : words) word = kept.bits(first++);
  }
  void values(std::uint64_t tier, std::uint64_t first, std::span<Distance> values) const override {
    const TierTable& table = tables_.table(tier);
    for (Distance& value : values) value = table.value(first++);
  }
  /// Keeps progress there from now on, and takes over what was kept. It must outlive the solution.
  void keep_in(TierCheckpoints& checkpoints) override { tables_.keep_in(checkpoints); }
  /// Shares the work with other processes, each of which holds a part of every table. They must
  /// outlive the solution.
  void share_with(Communicator& others) override { tables_.share_with(others); }
  Communicator* others() const override { return tables_.others(); }
  std::vector<LevelTraffic> traffic() const override { return tables_.traffic(); }
  std::vector<TierPlan> plan(std::span<const std::uint64_t> wanted) const override {
    return tables_.plan({wanted.begin(), wanted.end()});
  }
  std::string_view strategy() const override { return name_of(tables_.source()); }

  Ability* find_ability(std::string_view name) const {
    auto* const self = const_cast<RetrogradeSolution*>(this);
    if (name == HoldsTables::ability_name) return static_cast<HoldsTables*>(self);
    if (name == KeepsProgress::ability_name) return static_cast<KeepsProgress*>(self);
    if (name == SharesWork::ability_name) return static_cast<SharesWork*>(self);
    if (name == PlansTables::ability_name) return static_cast<PlansTables*>(self);
    return name == TellsStrategy::ability_name ? static_cast<TellsStrategy*>(self) : nullptr;
  }

  const Statistics& statistics() const { return statistics_; }

 private:
  Status solve_tiers(const std::vector<std::uint64_t>& wanted, const Limits& limits,
                     const Finished& finished = {}) {
    Meter meter(limits);
    const Status status = tables_.solve(wanted, meter, finished);
    statistics_.positions = tables_.positions();
    statistics_.seconds += meter.seconds();
    statistics_.bytes = tables_.bytes();
    return status;
  }

  G game_;
  RetrogradeTables<G> tables_;
  Statistics statistics_;
};

/// Backwards from the decided positions, for games in which positions may come back. A game that is
/// not an IndexedGame is numbered by what play can reach from the asked position.
struct Retrograde {
  static constexpr std::string_view name = "retrograde";
  static constexpr std::string_view summary =
      "backwards from the decided positions, level by level; what nothing decides is a draw";

  template <Game G>
  static constexpr std::string_view missing = ScoringGame<G> ? "an outcome without scores" : "";
  template <Game G, EvaluationOf<G> E>
  static constexpr bool solves = std::same_as<E, ByOutcome> || std::same_as<E, ByDistance>;
  template <Game G>
  static constexpr Standing standing = IndexedGame<G> ? Standing::candidate : Standing::last_resort;
  template <Game G>
  static constexpr auto strategies = [] {
    if constexpr (!IndexedGame<G>)
      return std::array<std::string_view, 0>{};
    else if constexpr (percolates_back<G>)
      return std::array{name_of(Predecessors::of_the_game), name_of(Predecessors::reverse_graph),
                        name_of(Predecessors::forward_passes)};
    else
      return std::array{name_of(Predecessors::reverse_graph),
                        name_of(Predecessors::forward_passes)};
  }();

  template <Game G>
  static constexpr bool runs_on_models = !IndexedGame<G>;
  static constexpr Wanted wanted{};

  template <Game G, class E>
  struct SolutionType {
    using type = ReachedSolution<G, E>;
  };
  template <IndexedGame G, class E>
  struct SolutionType<G, E> {
    using type = RetrogradeSolution<G, E>;
  };
  template <Game G, class E>
  using Solution = typename SolutionType<G, E>::type;

  /// Opens a solution by `strategy`, or empty for the first that the game and the memory allow.
  template <Game G, EvaluationOf<G> E>
  static Solution<G, E> open(const G& game, [[maybe_unused]] std::string_view strategy) {
    if constexpr (IndexedGame<G>) {
      Predecessors source = Predecessors::automatic;
      for (const Predecessors each :
           {Predecessors::of_the_game, Predecessors::reverse_graph, Predecessors::forward_passes})
        if (strategy == name_of(each)) source = each;
      return Solution<G, E>(game, source);
    } else {
      return Solution<G, E>(game, solve_backwards<E>);
    }
  }
};

}  // namespace zugzwang
