#include "retrograde_tables.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include <zugzwang/core/error.hpp>
#include <zugzwang/solvers/retrograde/tier_rules.hpp>

namespace zugzwang {

namespace {

/// The progress of the analysis of several tiers: each stage of a tier counts as a pass over the
/// indices of that tier, among those of all.
class ProgressOfTiers {
 public:
  ProgressOfTiers(const TieredRules& rules, std::span<const TierStep> steps) {
    for (const TierStep& step : steps) indices_.push_back(rules.indices(step.tier));
    all_ = std::accumulate(indices_.begin(), indices_.end(), std::uint64_t{0});
  }

  Progress of_all(const Progress& stage) const {
    if (indices_.size() == 1) return stage;
    const double share = static_cast<double>(stage.done) / static_cast<double>(stage.expected);
    const double done = std::min(share, 1.0) * static_cast<double>(indices_[finished_]);
    return {stage.stage, before_ + static_cast<std::uint64_t>(done), all_};
  }
  void finish_tier() { before_ += indices_[finished_++]; }

 private:
  std::vector<std::uint64_t> indices_;  // of each tier
  std::size_t finished_ = 0;
  std::uint64_t before_ = 0;  // the indices of the finished tiers
  std::uint64_t all_ = 0;
};

}  // namespace

RetrogradeTables::RetrogradeTables(std::unique_ptr<const TieredRules> rules, Predecessors source,
                                   bool keeps_distances)
    : rules_(std::move(rules)), task_{source, keeps_distances} {}

Status RetrogradeTables::solve(std::uint64_t tier, const Limits& limits) {
  if (knows(tier)) return Status::complete;
  return solve_tables(std::span(&tier, 1), limits, {});
}

Status RetrogradeTables::solve_all(const Limits& limits) {
  std::vector<std::uint64_t> all(rules_->tiers());
  std::iota(all.begin(), all.end(), std::uint64_t{0});
  return solve_tables(all, limits, {});
}

Status RetrogradeTables::solve_tables(std::span<const std::uint64_t> wanted, const Limits& limits,
                                      const Finished& finished) {
  const std::vector<TierStep> steps = order(wanted);
  ProgressOfTiers progress(*rules_, steps);
  Limits watched = limits;
  if (limits.observer)
    watched.observer = [&](const Progress& stage) { limits.observer(progress.of_all(stage)); };
  Meter meter(watched);
  const Status status = solve_in_order(steps, wanted, meter, [&](std::uint64_t tier) {
    progress.finish_tier();
    if (finished) finished(tier);
  });
  statistics_.positions = positions_ + unfinished_;
  statistics_.seconds += meter.seconds();
  statistics_.bytes = bytes();
  return status;
}

Distance RetrogradeTables::value(const TierPlace& place) const {
  return value_at(tables_.find(place.tier)->second, place.index, others_);
}

std::optional<Distance> RetrogradeTables::held_value(const TierPlace& place) const {
  const TierTable& table = tables_.find(place.tier)->second;
  const IndexShare::Owner owner = table.share().owner(place.index);
  if (owner.rank != table.share().rank()) return std::nullopt;
  return table.at(owner.own);
}

void RetrogradeTables::each_value(const Visit& visit) const {
  for (const auto& [tier, table] : tables_)
    for (std::uint64_t place = 0; place < table.canonical().size(); ++place)
      if (!visit({tier, table.index(place)}, table.value(place))) return;
}

Ability* RetrogradeTables::find_ability(std::string_view name) const {
  auto* const self = const_cast<RetrogradeTables*>(this);
  if (name == HoldsTables::ability_name) return static_cast<HoldsTables*>(self);
  if (name == KeepsProgress::ability_name) return static_cast<KeepsProgress*>(self);
  if (name == SharesWork::ability_name) return static_cast<SharesWork*>(self);
  if (name == PlansTables::ability_name) return static_cast<PlansTables*>(self);
  return name == ReportsStrategy::ability_name ? static_cast<ReportsStrategy*>(self) : nullptr;
}

void RetrogradeTables::canonical(std::uint64_t tier, std::uint64_t first,
                                 std::span<std::uint64_t> words) const {
  const CanonicalIndexSet& canonical = table(tier).canonical();
  for (std::uint64_t& word : words) word = canonical.bits(first++);
}

void RetrogradeTables::values(std::uint64_t tier, std::uint64_t first,
                              std::span<Distance> values) const {
  const TierTable& from = table(tier);
  for (Distance& value : values) value = from.value(first++);
}

void RetrogradeTables::share_with(Communicator& others) {
  if (others.size() > IndexShare::most_ranks)
    throw Error(ErrorCode::not_applicable, "retrograde: at most 4,096 processes share a game");
  others_ = others.size() > 1 ? &others : nullptr;
}

std::vector<TierPlan> RetrogradeTables::plan(std::span<const std::uint64_t> wanted) const {
  const TierRules::Abilities& can = rules_->abilities();
  std::vector<TierPlan> plan;
  for (TierStep& step : order(wanted)) {
    const bool passes = task_.source == Predecessors::value_iteration ||
                        (task_.source == Predecessors::automatic && !step.moves_inside);
    const bool turns = task_.source == Predecessors::reverse_graph || !can.retracts;
    plan.push_back({.tier = step.tier,
                    .indices = rules_->indices(step.tier),
                    .below = std::move(step.below),
                    .takes_moves_back = !passes && !turns,
                    .turns_moves_round = !passes && turns,
                    .moves_inside = step.moves_inside,
                    .is_symmetric = can.is_symmetric,
                    .has_orbits = can.has_orbits,
                    .keeps_distances = task_.keeps_distances});
  }
  return plan;
}

/// Returns the tiers to solve for these, each after those to which its moves lead.
std::vector<TierStep> RetrogradeTables::order(std::span<const std::uint64_t> wanted) const {
  return tier_order({wanted.begin(), wanted.end()},
                    [this](std::uint64_t tier) { return rules_->next_tiers(tier); });
}

/// Returns whether a tier and those to which its moves lead have their tables.
bool RetrogradeTables::knows(std::uint64_t tier) const {
  if (!tables_.contains(tier)) return false;
  return std::ranges::all_of(rules_->next_tiers(tier),
                             [this](std::uint64_t next) { return tables_.contains(next); });
}

/// Solves the steps in their order, of which each counts as finished if it has its table already.
Status RetrogradeTables::solve_in_order(std::span<const TierStep> steps,
                                        std::span<const std::uint64_t> wanted, Meter& meter,
                                        const Finished& finished) {
  for (; !steps.empty(); steps = steps.subspan(1)) {
    const std::uint64_t tier = steps.front().tier;
    if (!tables_.contains(tier) && !take_saved(tier)) {
      const Status status = solve_tier(steps, wanted, meter);
      if (status != Status::complete) return status;
    }
    finished(tier);
  }
  return Status::complete;
}

bool RetrogradeTables::take_saved(std::uint64_t tier) {
  if (task_.checkpoints == nullptr) return false;
  std::optional<TierTable> saved = task_.checkpoints->table(tier);
  if (saved) tables_.emplace(tier, std::move(*saved));
  return saved.has_value();
}

/// Solves the first of the remaining tiers.
Status RetrogradeTables::solve_tier(std::span<const TierStep> steps,
                                    std::span<const std::uint64_t> wanted, Meter& meter) {
  const std::uint64_t tier = steps.front().tier;
  unfinished_ = 0;
  for (bool again = false;; again = true) {
    std::vector<TierRules::Below> below;
    for (const std::uint64_t each : steps.front().below) below.push_back({each, &table(each)});
    const std::uint64_t indices = rules_->indices(tier);
    const IndexShare share = others_ == nullptr
                                 ? IndexShare(indices)
                                 : IndexShare(indices, others_->rank(), others_->size());
    const std::unique_ptr<TierRules> rules = rules_->rules(tier, share, std::move(below));
    TierTask task = task_;
    task.moves_inside = steps.front().moves_inside;
    task.held = bytes();
    TierSolver solver(tier, *rules, task, meter, others_);
    std::optional<TierTable> solved = solver.solve();
    if (task.moves_inside || source_ == Predecessors::automatic) source_ = solver.source();
    for (LevelTraffic level : solver.traffic()) {
      level.tier = tier;
      traffic_.push_back(level);
    }
    if (solved) {
      positions_ += solver.positions();
      const auto made = tables_.emplace(tier, std::move(*solved)).first;
      if (task_.checkpoints != nullptr) task_.checkpoints->save(tier, made->second);
      return Status::complete;
    }
    if (solver.status() != Status::memory_limit || again || !give_up(steps, wanted)) {
      unfinished_ = solver.decided();
      return solver.status();
    }
  }
}

/// Frees the tables that are needed neither by the remaining tiers nor to look up the requested
/// ones and their options. Returns whether there were any.
bool RetrogradeTables::give_up(std::span<const TierStep> steps,
                               std::span<const std::uint64_t> wanted) {
  const std::size_t before = tables_.size();
  std::erase_if(tables_, [&](const auto& entry) {
    const std::uint64_t tier = entry.first;
    const auto needs = [&](const TierStep& each) {
      return std::ranges::find(each.below, tier) != each.below.end();
    };
    const bool is_wanted = std::ranges::any_of(wanted, [&](std::uint64_t each) {
      return each == tier || std::ranges::count(rules_->next_tiers(each), tier) != 0;
    });
    return !is_wanted && std::ranges::none_of(steps, needs);
  });
  return tables_.size() < before;
}

std::uint64_t RetrogradeTables::bytes() const {
  std::uint64_t bytes = 0;
  for (const auto& [tier, table] : tables_) bytes += table.bytes();
  return bytes;
}

}  // namespace zugzwang
