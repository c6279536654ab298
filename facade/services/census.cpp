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
#include <zugzwang/facade/services/choose.hpp>
#include <zugzwang/facade/services/reach.hpp>
#include <zugzwang/facade/services/values_of.hpp>

namespace zugzwang {

namespace {

/// Those of the candidates that count all positions.
std::vector<Candidate> counters(const Problem& problem, const SolverChoice& choice) {
  std::vector<Candidate> found = candidates(problem, choice);
  std::erase_if(found, [&](const SolverChoice& candidate) {
    return problem.open(candidate)->ability<TakesCensus>() == nullptr;
  });
  return found;
}

CensusReport begun(const Session& session, CensusScope scope) {
  CensusReport report;
  report.solver = session.solver;
  report.evaluation = session.evaluation;
  report.scope = scope;
  return report;
}

CensusReport count_all(Session& session, const Limits& limits) {
  CensusReport report = begun(session, CensusScope::all);
  Census census;
  report.status = session.solution->ability<TakesCensus>()->census(limits, census);
  if (report.status == Status::complete) report.census = std::move(census);
  report.statistics = session.solution->statistics();
  return report;
}

class Counting {
 public:
  Counting(Session& session, const Limits& limits)
      : session_(session), limits_(limits.started()), meter_(limits_) {}

  CensusReport from(std::uint64_t root) && {
    CensusReport report = begun(session_, CensusScope::reachable);
    constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
    Reached reached = reachable_positions(*session_.positions, root, all, meter_, all);
    report.status = reached.status;
    if (report.status == Status::complete) report.status = count(reached.positions);
    if (report.status == Status::complete) report.census = std::move(census_);
    report.statistics = session_.solution->statistics();
    return report;
  }

 private:
  /// Solves the positions some at a time, in the order of their numbers, as `KnownValues` has it.
  Status count(const std::vector<std::uint64_t>& reached) {
    constexpr std::size_t at_a_time = 1024;
    std::vector<std::size_t> places(reached.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::ranges::sort(places, {}, [&](std::size_t place) { return reached[place]; });
    KnownValues values(session_);
    for (std::size_t first = 0; first < places.size(); first += at_a_time) {
      if (const Status status = go_on(first, reached.size()); status != Status::complete)
        return status;
      const std::size_t last = std::min(places.size(), first + at_a_time);
      std::vector<std::uint64_t> some;
      for (std::size_t i = first; i < last; ++i) some.push_back(reached[places[i]]);
      const Status status = values.solve(some, limits_);
      if (status != Status::complete) return status;
      for (std::size_t i = first; i < last; ++i) add(values.at(reached[places[i]]), places[i]);
      values.clear();
    }
    if (census_.longest_win) census_.longest_win->position = reached[census_.longest_win->position];
    return Status::complete;
  }

  /// Adds one position, known until the end by its place among those reached.
  void add(const AnyValue& value, std::size_t place) {
    const auto* const distance = std::get_if<Distance>(&value);
    if (distance == nullptr) return census_.add(outcome_of(value), 1);
    census_.add(*distance, 1, place);
  }

  Status go_on(std::size_t done, std::size_t of) {
    const Status status = meter_.check({"positions counted", done, of});
    if (status != Status::complete) return status;
    // A number in the set of those reached came with some 40 bytes, which may be taken still.
    constexpr std::uint64_t bytes_a_position = 40 + sizeof(std::uint64_t) + sizeof(std::size_t);
    return meter_.allows(session_.positions->bytes() + session_.solution->statistics().bytes +
                         of * bytes_a_position);
  }

  Session& session_;
  const Limits limits_;
  Meter meter_;
  Census census_;
};

void require_position(const Problem& problem) {
  if (problem.scope() != Scope::position)
    throw Error(ErrorCode::missing_field,
                fmt::format("scope: not all positions of {} can be counted, only those that play "
                            "can reach; give a position to start from",
                            problem.text().name));
}

[[noreturn]] void refuse_all(const Problem& problem) {
  throw Error(ErrorCode::not_applicable,
              fmt::format("scope: all positions of {} can be counted only by a solver that "
                          "solves a numbered game as a whole, such as retrograde; give reachable",
                          problem.text().name));
}

CensusReport count_reachable(const Problem& problem, const SolverChoice& choice,
                             const Limits& limits) {
  require_position(problem);
  return run_by_candidates(problem, choice, limits, [&](Session& session, const Limits& within) {
    return Counting(session, within).from(session.positions->number_of(problem));
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
  const bool has_position = std::ranges::any_of(fields, [&](const auto& given) {
    return std::ranges::any_of(infos, [&](const FieldInfo& info) {
      return info.scope == Scope::position && info.is_called(given.first);
    });
  });
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
                            scope ? "what play can reach depends on the position"
                                  : fmt::format("not all positions of {} can be counted, only "
                                                "those that play can reach",
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
  return run_in_turns(all, limits.memory, [&](const Turn& turn) {
    within.memory = turn.memory;
    Session session = open(problem, all[turn.candidate]);
    return count_all(session, within);
  });
}

CensusReport census(Session& session, const Problem& problem, std::optional<CensusScope> scope,
                    const Limits& limits) {
  const bool takes_all = session.solution->ability<TakesCensus>() != nullptr;
  if (takes_all && scope != CensusScope::reachable) return count_all(session, limits.started());
  if (scope == CensusScope::all) refuse_all(problem);
  require_position(problem);
  return Counting(session, limits).from(session.positions->number_of(problem));
}

}  // namespace zugzwang
