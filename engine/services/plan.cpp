#include "plan.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/abilities.hpp>
#include <zugzwang/solvers/retrograde/index_share.hpp>
#include <zugzwang/solvers/retrograde/tiered_rules.hpp>
#include <zugzwang/solvers/retrograde/update_exchange.hpp>

namespace zugzwang {

namespace {

constexpr std::uint64_t looks_in_all = 1 << 12;
constexpr std::uint64_t least_looks = 32;           // for an estimate of a tier
constexpr std::uint64_t most_looks_more = 1 << 14;  // in small tiers

// Measured on Quixo, Dodgem and chess endings: an offset in a stretch, and some bytes per message;
// for games without predecessors, a request and its answer.
constexpr double bytes_an_update = 2.05;
constexpr double bytes_a_question = 4;

/// An estimate about the positions of a tier.
struct Sample {
  double stored = 0;  ///< proportion of the indices
  double moves = 0;   ///< per index
  double away = 0;    ///< proportion of the moves
};

std::uint64_t times(double factor, std::uint64_t number) {
  return static_cast<std::uint64_t>(factor * static_cast<double>(number));
}

/// Samples positions of one tier after the other; if there are more tiers than samples, of some
/// tiers.
class Sampler {
 public:
  Sampler(const Numbered& numbered, unsigned processes, std::uint64_t indices, std::uint64_t tiers)
      : numbered_(numbered),
        processes_(processes),
        indices_(std::max(indices, std::uint64_t{1})),
        least_(std::clamp(most_looks_more / std::max(tiers, std::uint64_t{1}), std::uint64_t{1},
                          least_looks)),
        step_(tiers / most_looks_more + 1) {}

  Sample look_at(const TierPlan& tier) {
    if (tier.indices == 0) return {};
    const std::uint64_t fair =
        times(static_cast<double>(tier.indices) / static_cast<double>(indices_), looks_in_all);
    const std::uint64_t looks = std::max(fair, met_++ % step_ == 0 ? least_ : 0);
    // If there are few samples, those of the tiers before are included.
    const double before = static_cast<double>(least_looks) - static_cast<double>(looks);
    const double factor = before <= 0 || looks_ == 0 ? 0 : std::min(1.0, before / looks_);
    for (double* const count : {&looks_, &stored_, &moves_, &away_}) *count *= factor;
    look(tier, looks);
    const auto share = [](double some, double all) { return all == 0 ? 0 : some / all; };
    return {share(stored_, looks_), share(moves_, looks_), share(away_, moves_)};
  }

 private:
  void look(const TierPlan& tier, std::uint64_t looks) {
    std::uniform_int_distribution<std::uint64_t> any(0, tier.indices - 1);
    looks_ += static_cast<double>(looks);
    for (; looks > 0; --looks) {
      const std::uint64_t index = any(random_);
      numbered_.rules().look({tier.tier, index}, view_);
      if (!view_.is_stored) continue;
      ++stored_;
      moves_ += static_cast<double>(view_.options.size());
      const unsigned owner = owner_of({tier.tier, index});
      away_ += static_cast<double>(std::ranges::count_if(
          view_.options, [&](const auto& option) { return owner_of(option.to) != owner; }));
    }
  }

  unsigned owner_of(const TierPlace& place) const {
    return IndexShare(numbered_.rules().indices(place.tier), 0, processes_).owner(place.index).rank;
  }

  const Numbered& numbered_;
  unsigned processes_;
  std::uint64_t indices_;  // of all tiers
  std::uint64_t least_;    // samples in a tier
  std::uint64_t step_;     // at least one of so many tiers is sampled
  std::uint64_t met_ = 0;
  Random random_{1};
  double looks_ = 0;  // the counts in the samples
  double stored_ = 0;
  double moves_ = 0;
  double away_ = 0;
  TieredRules::View view_;
};

/// Returns the most bytes of the tables that are held at any time while a tier is solved.
std::uint64_t most_held(const std::vector<TierPlan>& tiers, const std::vector<TierBytes>& bytes,
                        const std::set<std::uint64_t>& wanted) {
  std::map<std::uint64_t, std::size_t> steps;  // by tier
  std::vector<std::size_t> last_needed;        // by step
  for (std::size_t step = 0; step < tiers.size(); ++step) {
    const std::size_t last = wanted.contains(tiers[step].tier) ? tiers.size() : step;
    steps[tiers[step].tier] = step;
    last_needed.push_back(last);
    for (const std::uint64_t below : tiers[step].below)
      if (const auto found = steps.find(below); found != steps.end())
        last_needed[found->second] = std::max(last_needed[found->second], last);
  }
  std::vector<std::uint64_t> given_up(tiers.size() + 1);  // after each step
  for (std::size_t step = 0; step < tiers.size(); ++step)
    given_up[last_needed[step]] += bytes[step].finished;
  std::uint64_t most = 0;
  std::uint64_t held = 0;
  for (std::size_t step = 0; step < tiers.size(); ++step) {
    held += bytes[step].finished;
    most = std::max(most, held + bytes[step].working);
    held -= given_up[step];
  }
  return most;
}

}  // namespace

SolvePlan plan_solve(const Session& session, const Problem& problem, unsigned processes,
                     unsigned threads) {
  const auto* const plans = session.solver->ability<PlansTables>();
  const auto* const numbered = session.graph->ability<Numbered>();
  if (plans == nullptr || numbered == nullptr)
    throw Error(ErrorCode::not_applicable, "dry-run",
                fmt::format("{} builds no tables that could be planned; retrograde does, if the "
                            "positions of a game are numbered",
                            session.solver_name));
  std::vector<std::uint64_t> wanted(numbered->rules().tiers());
  std::iota(wanted.begin(), wanted.end(), std::uint64_t{0});
  if (problem.scope() == Scope::position)
    wanted = {numbered->place_of(session.graph->number_of(problem)).tier};
  const std::vector<TierPlan> tiers = plans->plan(wanted);

  SolvePlan plan{.processes = processes, .threads = threads, .tiers = tiers.size()};
  for (const TierPlan& tier : tiers) {
    if (processes > 1 && tier.takes_moves_back) require_processes(tier.indices, processes);
    plan.indices += tier.indices;
    if (tier.indices <= plan.largest_indices) continue;
    plan.largest_tier = tier.tier;
    plan.largest_indices = tier.indices;
  }
  Sampler sampler(*numbered, processes, plan.indices, tiers.size());
  std::vector<TierBytes> bytes;
  std::map<std::uint64_t, std::uint64_t> places;  // of earlier tiers
  std::uint64_t finished = 0;
  std::uint64_t most_finished = 0;  // in wide cells
  std::uint64_t largest = 0;        // of these tables
  double away = 0;
  double traffic = 0;
  for (const TierPlan& tier : tiers) {
    const Sample sample = sampler.look_at(tier);
    // The first process has the largest share.
    TierShare share{.processes = processes,
                    .threads = threads,
                    .indices = IndexShare(tier.indices, 0, processes).own()};
    share.places = times(sample.stored, share.indices);
    share.moves = times(sample.moves, share.indices);
    for (const std::uint64_t below : tier.below) share.places_below += places[below];
    places[tier.tier] = tier.is_symmetric ? share.places : share.indices;
    const TierBytes own = bytes_of(tier, share, CellWidth::one_byte);
    const TierBytes most = bytes_of(tier, share, CellWidth::widened);
    bytes.push_back(own);
    finished += own.finished;
    plan.memory = std::max(plan.memory, finished + own.working);
    most_finished += most.finished;
    plan.most_memory = std::max(plan.most_memory, most_finished + most.working);
    largest = std::max(largest, most.finished);
    plan.buffers = std::max(plan.buffers, own.buffers);

    const std::uint64_t moves = times(sample.moves, tier.indices);
    plan.positions += times(sample.stored, tier.indices);
    plan.moves += moves;
    const double moves_away = sample.away * static_cast<double>(moves);
    away += moves_away;
    traffic += moves_away * (tier.takes_moves_back ? bytes_an_update : bytes_a_question);
    plan.asks_options =
        plan.asks_options || (processes > 1 && !tier.takes_moves_back && tier.moves_inside);
    // In a file: the bits of the stored indices, two bits for an outcome, and two bytes for a
    // distance.
    const std::uint64_t in_file =
        tier.is_symmetric ? times(sample.stored, tier.indices) : tier.indices;
    plan.saved += (tier.is_symmetric ? tier.indices / 8 : 0) + in_file / 4 +
                  (tier.keeps_distances ? 2 * in_file : 0);
  }
  if (plan.moves != 0) plan.moves_away = away / static_cast<double>(plan.moves);
  plan.traffic = static_cast<std::uint64_t>(traffic);
  plan.least_memory = most_held(tiers, bytes, {wanted.begin(), wanted.end()}) + plan.buffers;
  plan.memory += plan.buffers;
  plan.most_memory += plan.buffers;
  // All finished tables, and twice the current one while it is saved again.
  plan.checkpoint = (most_finished + 2 * largest) * processes;
  return plan;
}

Datum to_datum(const SolvePlan& plan) {
  return Datum::Object{{"processes", std::uint64_t{plan.processes}},
                       {"threads", std::uint64_t{plan.threads}},
                       {"tiers", plan.tiers},
                       {"indices", plan.indices},
                       {"largest_tier", Datum::Object{{"tier", plan.largest_tier},
                                                      {"indices", plan.largest_indices}}},
                       {"positions", plan.positions},
                       {"moves", plan.moves},
                       {"moves_away", plan.moves_away},
                       {"memory", plan.memory},
                       {"most_memory", plan.most_memory},
                       {"least_memory", plan.least_memory},
                       {"buffers", plan.buffers},
                       {"traffic", plan.traffic},
                       {"traffic_per", plan.asks_options ? "level" : "solve"},
                       {"saved", plan.saved},
                       {"checkpoint", plan.checkpoint}};
}

}  // namespace zugzwang
