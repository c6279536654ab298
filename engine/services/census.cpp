#include "census.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/reach.hpp>
#include <zugzwang/engine/services/values_of.hpp>

namespace zugzwang {

namespace {

/// Returns the candidates that can count all positions.
std::vector<Candidate> counters(const Problem& problem, const SolverChoice& choice) {
  std::vector<Candidate> found = candidates(problem, choice);
  std::erase_if(found, [&](const SolverChoice& candidate) {
    return open(problem, candidate).solver->ability<TakesCensus>() == nullptr;
  });
  return found;
}

CensusReport begun(const Session& session, CensusScope scope) {
  return {.solver = session.solver_name, .evaluation = session.evaluation, .scope = scope};
}

CensusReport count_all(Session& session, const Limits& limits) {
  CensusReport report = begun(session, CensusScope::all);
  Census census;
  report.status = session.solver->ability<TakesCensus>()->census(limits, census);
  if (report.status == Status::complete) report.census = std::move(census);
  report.statistics = session.solver->statistics();
  return report;
}

/// The outcomes of reached positions, by their places in the order of their numbers.
struct ReachedOutcomes {
  std::vector<std::uint64_t> numbers{};
  std::vector<std::optional<Outcome>> outcomes{};

  std::optional<Outcome> of(std::uint64_t number) const {
    const auto found = std::ranges::lower_bound(numbers, number);
    return outcomes[static_cast<std::size_t>(found - numbers.begin())];
  }
};

/// Counts the positions, not lost, in which one of several moves alone keeps the outcome; returns
/// nothing if an outcome is not known.
std::optional<std::uint64_t> count_single(GameGraph& graph, const ReachedOutcomes& reached,
                                          Meter& meter) {
  constexpr std::size_t positions_a_check = 1024;
  std::uint64_t single = 0;
  for (std::size_t i = 0; i < reached.numbers.size(); ++i) {
    const std::optional<Outcome>& outcome = reached.outcomes[i];
    if (!outcome) return std::nullopt;
    if (*outcome == Outcome::loss || graph.result(reached.numbers[i])) continue;
    std::size_t moves = 0;
    std::size_t good = 0;
    graph.each_option(reached.numbers[i], [&](const Option& option) {
      const std::optional<Outcome> after = reached.of(option.to);
      ++moves;
      if (after && outcome_seen(*after, option) == outcome) ++good;
      return good < 2 || moves < 2;
    });
    if (good == 1 && moves > 1) ++single;
    if (meter.check_every(positions_a_check, {"positions with one good move", i,
                                              reached.numbers.size()}) != Status::complete)
      return std::nullopt;
  }
  return single;
}

/// Solves the reached positions in batches, in the order of their numbers as `KnownValues` does,
/// and adds their values to the census, and their outcomes to `outcomes`.
Status count(Session& session, const std::vector<std::uint64_t>& reached, const Limits& limits,
             Meter& meter, Census& census, std::map<std::string, std::uint64_t>& by_value,
             ReachedOutcomes& outcomes) {
  constexpr std::size_t at_a_time = 1024;
  // The set of reached positions took about 40 bytes for each, which may still be in use.
  constexpr std::uint64_t bytes_a_position =
      40 + 2 * sizeof(std::uint64_t) + sizeof(std::size_t) + sizeof(std::optional<Outcome>);
  std::vector<std::size_t> places(reached.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::ranges::sort(places, {}, [&](std::size_t place) { return reached[place]; });
  KnownValues values(session);
  for (std::size_t first = 0; first < places.size(); first += at_a_time) {
    Status status = meter.check({"positions counted", first, reached.size()});
    if (status == Status::complete)
      status = meter.allows(session.graph->bytes() + session.solver->statistics().bytes +
                            reached.size() * bytes_a_position);
    if (status != Status::complete) return status;
    const std::size_t last = std::min(places.size(), first + at_a_time);
    std::vector<std::uint64_t> some;
    for (std::size_t i = first; i < last; ++i) some.push_back(reached[places[i]]);
    status = values.solve(some, limits);
    if (status != Status::complete) return status;
    for (std::size_t i = first; i < last; ++i) {
      // Identified until the end by its place among the reached positions.
      const AnyValue& value = values.at(reached[places[i]]);
      outcomes.numbers.push_back(reached[places[i]]);
      outcomes.outcomes.push_back(outcome_of(value));
      if (const auto* const distance = std::get_if<Distance>(&value))
        census.add(*distance, 1, places[i]);
      else if (const auto outcome = outcome_of(value))
        census.add(*outcome, 1);
      else
        ++census.without_outcome;
      if (const auto* const other = std::get_if<OtherValue>(&value)) ++by_value[other->box->text()];
    }
    values.clear();
  }
  census.renumber([&](std::uint64_t place) { return reached[place]; });
  return Status::complete;
}

CensusReport count_from(Session& session, std::uint64_t root, const Limits& limits) {
  const Limits started = limits.started();
  Meter meter(started);
  CensusReport report = begun(session, CensusScope::reachable);
  constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
  const Reached reached = reachable_positions(*session.graph, root, all, meter, all);
  report.status = reached.status;
  Census census;
  ReachedOutcomes outcomes;
  if (report.status == Status::complete)
    report.status =
        count(session, reached.positions, started, meter, census, report.by_value, outcomes);
  if (report.status == Status::complete) {
    report.census = std::move(census);
    // The outcomes of games of scores are those of the moves to come.
    if (session.evaluation != EvaluationKind::margin)
      report.single = count_single(*session.graph, outcomes, meter);
  }
  report.statistics = session.solver->statistics();
  if (report.census) return report;
  // A limit may have ended the list of positions, before any was solved.
  Statistics& work = report.statistics;
  work.positions = std::max<std::uint64_t>(work.positions, reached.positions.size());
  work.seconds = std::max(work.seconds, meter.seconds());
  work.bytes += session.graph->bytes();
  return report;
}

void require_position(const Problem& problem) {
  if (problem.scope() != Scope::position)
    throw Error(ErrorCode::missing_field, "scope",
                fmt::format("only the reachable positions of {} can be counted; give a "
                            "position to start from",
                            problem.text().name));
}

[[noreturn]] void refuse_all(const Problem& problem) {
  throw Error(ErrorCode::not_applicable, "scope",
              fmt::format("all positions of {} can be counted only by a solver of whole "
                          "numbered games, such as retrograde; give reachable",
                          problem.text().name));
}

CensusReport count_reachable(const Problem& problem, const SolverChoice& choice,
                             const Limits& limits) {
  require_position(problem);
  return run_by_candidates(problem, choice, limits, [&](Session& session, const Limits& within) {
    return count_from(session, session.graph->number_of(problem), within);
  });
}

}  // namespace

SolverChoice by_distance(const Problem& problem, SolverChoice choice) {
  if (choice.evaluation) return choice;
  for (const SolverFit& fit : problem.solvers())
    if (fit.applies() && fit.solves(EvaluationKind::distance) &&
        (choice.solver.empty() || choice.solver == fit.name))
      choice.evaluation = EvaluationKind::distance;
  return choice;
}

bool counts_all(const Problem& problem, const SolverChoice& choice) {
  return !counters(problem, by_distance(problem, choice)).empty();
}

CensusQuestion census_question(const NamedGame& game, const Datum::Object& fields,
                               std::optional<CensusScope> scope, const SolverChoice& choice) {
  const std::vector<FieldInfo> infos = game.game->fields();
  const bool has_position = game.game->has_position(fields);
  if (!has_position && scope != CensusScope::reachable) {
    auto problem = game.problem(Datum(fields), Scope::rules);
    if (scope || counts_all(*problem, choice)) return {CensusScope::all, std::move(problem)};
  }
  const auto is_needed = [](const FieldInfo& field) {
    return field.scope == Scope::position && !field.fallback;
  };
  if (!has_position && std::ranges::any_of(infos, is_needed))
    throw Error(ErrorCode::missing_field,
                fmt::format("analyze: {}; give a position to start from",
                            scope ? "the reachable positions depend on the start"
                                  : fmt::format("only the reachable positions of {} can be counted",
                                                game.game->text().name)));
  return {scope.value_or(CensusScope::reachable), game.problem(Datum(fields), Scope::position)};
}

CensusReport census(const Problem& problem, const SolverChoice& choice,
                    std::optional<CensusScope> scope, const Limits& limits) {
  const SolverChoice asked = by_distance(problem, choice);
  if (scope == CensusScope::reachable) return count_reachable(problem, asked, limits);
  const std::vector<Candidate> all = counters(problem, asked);
  if (all.empty() && scope == CensusScope::all) refuse_all(problem);
  if (all.empty()) return count_reachable(problem, asked, limits);
  Limits within = limits.started();
  return run_attempts(all, limits.memory, [&](const CandidateAttempt& attempt) {
    within.memory = attempt.memory;
    Session session = open(problem, all[attempt.candidate]);
    return count_all(session, within);
  });
}

CensusReport census(const Problem& problem, const CensusRequest& request, const Limits& limits) {
  const auto stored = request.session.stored ? request.session.stored(problem) : std::nullopt;
  if (!stored) return census(problem, request.session.choice, request.scope, limits);
  Session session = stored->open();
  return census(session, problem, request.scope, limits);
}

CensusReport census(Session& session, const Problem& problem, std::optional<CensusScope> scope,
                    const Limits& limits) {
  const bool takes_all = session.solver->ability<TakesCensus>() != nullptr;
  if (takes_all && scope != CensusScope::reachable) return count_all(session, limits.started());
  if (scope == CensusScope::all) refuse_all(problem);
  require_position(problem);
  return count_from(session, session.graph->number_of(problem), limits);
}

Plot census_plot(const std::string& game, const Census& census) {
  PlotSeries won{"won", {}};
  PlotSeries lost{"lost", {}};
  for (std::size_t plies = 0; plies < census.by_plies.size(); ++plies) {
    const auto add = [&](PlotSeries& series, std::uint64_t positions) {
      if (positions > 0)
        series.points.push_back(
            plot_point(static_cast<double>(plies), static_cast<double>(positions)));
    };
    add(won, census.by_plies[plies].win);
    add(lost, census.by_plies[plies].loss);
  }
  return {.title = game + ": positions by plies to the end",
          .x_label = "plies",
          .y_label = "positions",
          .series = {std::move(won), std::move(lost)}};
}

}  // namespace zugzwang
