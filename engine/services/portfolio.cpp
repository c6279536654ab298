#include "portfolio.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/game_graph.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/solvers/retrograde/tier_plan.hpp>
#include <zugzwang/solvers/retrograde/tiered_rules.hpp>

namespace zugzwang {

namespace {

/// The positions of the first attempt, for a search with share 1.
constexpr std::uint64_t first_turn = 1 << 13;
/// Each turn has this many times the positions of the turn before.
constexpr double growth = 1.25;
/// A position of a table takes about a third of the time of one in a search.
constexpr std::uint64_t table_positions_a_search = 3;
/// A position with this many moves is wide.
constexpr std::uint64_t wide = 64;
/// The share of a search, beside that which is known to be best, of its usual one.
constexpr double beside_best = 0.02;

/// Returns the number of indices in the tiers that play from a position can reach.
std::uint64_t indices_below(const Numbered& numbered, std::uint64_t position) {
  const TieredRules& rules = numbered.rules();
  std::uint64_t indices = 0;
  for (const TierStep& step :
       tier_order({numbered.place_of(position).tier},
                  [&](std::uint64_t tier) { return rules.next_tiers(tier); }))
    indices += rules.indices(step.tier);
  return indices;
}

/// Tries the members of a portfolio.
class PortfolioTurns {
 public:
  PortfolioTurns(const Portfolio& portfolio, const Problem& problem, SessionCache& sessions,
                 const FindPosition& position, const Limits& limits, std::uint64_t most)
      : portfolio_(portfolio),
        problem_(problem),
        sessions_(sessions),
        position_(position),
        limits_(limits),
        most_(std::min(most, limits.positions)) {}

  PortfolioReport run() {
    sessions_.make_room();
    try {
      if (try_in_turn()) return report_;
      for (const SolverChoice& choice : portfolio_.spares)
        if (try_one(choice)) return report_;
    } catch (const CycleDetected&) {
      const SolverChoice searched = report_.solver;
      close_searches();
      try {
        for (const Portfolio::Tables& tables : portfolio_.tables)
          if (try_one(tables.choice)) return report_;
        for (const SolverChoice& choice : portfolio_.last_resorts)
          if (try_one(choice)) return report_;
      } catch (const CycleDetected&) {
        refuse_cycle(searched);
      }
      if (portfolio_.tables.empty() && portfolio_.last_resorts.empty()) refuse_cycle(searched);
    }
    if (!short_of_memory_.empty())
      report_.answer.status = Status::memory_limit;
    else if (status() != Status::position_limit)
      std::rethrow_exception(error_);
    return report_;
  }

 private:
  /// A search that has neither failed nor run out of memory.
  struct Open {
    SolverChoice choice;
    double share;
  };

  /// Tries the searches in turn, the tables when it is time, and in the end alone what has run
  /// out of memory beside others. Returns whether the solve is at its end.
  bool try_in_turn() {
    std::vector<Open> open = searches();
    auto tables = portfolio_.tables.begin();
    const auto has_tables = [&] { return tables != portfolio_.tables.end(); };
    for (double turn = first_turn; !open.empty(); turn *= growth) {
      while (has_tables() && is_time_for(*tables))
        if (try_one((tables++)->choice)) return true;
      std::vector<Open> still_open;
      for (const Open& search : open) {
        const bool is_alone = open.size() == 1 && !has_tables();
        const auto positions = static_cast<std::uint64_t>(turn * search.share);
        if (try_one(search.choice, is_alone ? Limits::unlimited : positions)) return true;
        if (status() == Status::position_limit) still_open.push_back(search);
      }
      open = std::move(still_open);
    }
    while (has_tables())
      if (try_one((tables++)->choice)) return true;
    if (portfolio_.searches.size() + portfolio_.tables.size() == 1) return false;
    close_searches();
    for (const SolverChoice& choice : std::exchange(short_of_memory_, {}))
      if (try_one(choice)) return true;
    return false;
  }

  std::vector<Open> searches() const {
    const auto positions = problem_.graph();
    const bool is_wide = portfolio_.searches.size() > 1 &&
                         positions->count_moves(positions->number_of(problem_), wide) >= wide;
    std::vector<Open> open;
    for (const Portfolio::Search& search : portfolio_.searches)
      open.push_back({search.choice, is_wide ? search.share.wide : search.share.usual});
    return open;
  }
  void close_searches() {
    for (const Portfolio::Search& search : portfolio_.searches)
      sessions_.close(problem_, search.choice);
  }

  bool is_time_for(const Portfolio::Tables& tables) const {
    const std::uint64_t searched = std::max(report_.answer.statistics.positions, first_turn);
    return tables.positions <= searched * table_positions_a_search;
  }

  /// Gives a solver a turn of at most `positions` positions. Returns whether the solve is at its
  /// end: whether the value has been found, or a limit reached that holds for all solvers together.
  bool try_one(const SolverChoice& choice, std::uint64_t positions = Limits::unlimited) {
    const std::uint64_t visited = report_.answer.statistics.positions;
    const std::uint64_t left = most_ - std::min(most_, visited);
    report_.solver = choice;
    report_.answer.status = Status::position_limit;
    if (left == 0) return true;
    try {
      report_.answer =
          sessions_.run_by(problem_, choice, limits_, [&](Session& session, Limits& within) {
            within.positions = std::min(positions, left);
            if (limits_.observer) within.observer = observer_of_all(session);
            return solve_in(session, within);
          });
    } catch (const CycleDetected&) {
      throw;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::not_applicable) throw;
      error_ = std::current_exception();
      report_.answer.status = Status::memory_limit;  // so that it is not tried again
      sessions_.close(problem_, choice);
      return false;
    }
    if (status() == Status::memory_limit) {
      short_of_memory_.push_back(choice);
      sessions_.close(problem_, choice);
    }
    if (status() == Status::position_limit) return left <= positions;
    return status() != Status::memory_limit;
  }

  Status status() const { return report_.answer.status; }

  /// Returns an observer of one search that reports the positions of all together.
  Observer observer_of_all(const Session& session) const {
    const std::uint64_t others =
        report_.answer.statistics.positions - session.solver->statistics().positions;
    return [this, others](const Progress& own) {
      limits_.observer(own.expected == 0 ? Progress{own.stage, own.done + others, 0} : own);
    };
  }

  Answer solve_in(Session& session, const Limits& limits) {
    const std::uint64_t position = position_(session);
    const Statistics before = session.solver->statistics();
    if (auto* const bounds = session.solver->ability<ReportsBounds>();
        bounds != nullptr && portfolio_.outcome)
      bounds->take_outcome(position, *portfolio_.outcome);
    Answer answer = value_answer(session, position, session.solver->solve(position, limits));
    const Statistics& now = session.solver->statistics();
    answer.statistics = report_.answer.statistics;
    answer.statistics.positions += now.positions - before.positions;
    answer.statistics.seconds += now.seconds - before.seconds;
    answer.statistics.bytes = std::max(answer.statistics.bytes, now.bytes);
    if (answer.status != Status::complete) {
      if (!answer.at_least) answer.at_least = report_.answer.at_least;
      if (!answer.at_most) answer.at_most = report_.answer.at_most;
    }
    return answer;
  }

  const Portfolio& portfolio_;
  const Problem& problem_;
  SessionCache& sessions_;
  const FindPosition& position_;
  const Limits& limits_;
  std::uint64_t most_;
  std::vector<SolverChoice> short_of_memory_;
  std::exception_ptr error_;  // of the last solver that cannot solve the game
  PortfolioReport report_;
};

}  // namespace

std::optional<Portfolio> portfolio(const Problem& problem, const SolverChoice& choice) {
  const EvaluationKind evaluation = *choice.evaluation;
  const auto positions = problem.graph();
  const auto* const numbered = positions->ability<Numbered>();
  const std::string& best = problem.text().best_search;
  const bool is_best_known = !best.empty() && evaluation == EvaluationKind::outcome;
  Portfolio portfolio;
  for (const SolverFit& fit : solvers_by(problem, evaluation)) {
    if (!fit.suits(choice)) continue;
    const SolverChoice tried{fit.name, evaluation, choice.strategy};
    SearchShare share = fit.share(evaluation);
    if (is_best_known)
      share = fit.name == best ? SearchShare{1, 1}
                               : SearchShare{beside_best * share.usual, beside_best * share.wide};
    if (fit.is_search && share.usual > 0)
      portfolio.searches.push_back({tried, share});
    else if (fit.priority == SolverPriority::last_resort)
      portfolio.last_resorts.push_back(tried);
    else if (fit.priority == SolverPriority::on_request)
      continue;
    else if (fit.is_search)
      portfolio.spares.push_back(tried);
    else if (numbered != nullptr)
      portfolio.tables.push_back({tried, indices_below(*numbered, positions->number_of(problem))});
    else
      return std::nullopt;
  }
  if (portfolio.searches.empty()) return std::nullopt;
  return portfolio;
}

PortfolioReport solve(const Portfolio& portfolio, const Problem& problem, SessionCache& sessions,
                      const FindPosition& position, const Limits& limits, std::uint64_t most) {
  return PortfolioTurns(portfolio, problem, sessions, position, limits, most).run();
}

}  // namespace zugzwang
