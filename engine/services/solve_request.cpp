#include "solve_request.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/game_graph.hpp>
#include <zugzwang/engine/services/lookahead.hpp>
#include <zugzwang/engine/services/portfolio.hpp>
#include <zugzwang/engine/services/traps.hpp>
#include <zugzwang/engine/walk.hpp>

namespace zugzwang {

namespace {

constexpr std::size_t most_own_sessions = 100;

/// Returns how many positions may be visited for a distance that was not asked for, after the
/// outcome has taken so many.
std::uint64_t most_for_distance(std::uint64_t outcome) {
  constexpr std::uint64_t least = 250'000;
  return std::max(outcome, least);
}

std::uint64_t position_in(const Session& session, const Problem& problem,
                          const SolveRequest& request) {
  return walk_along(problem, request.moves, session.graph).number();
}

/// Returns a line of best play that begins with the move of the answer. Where outcomes alone lead a
/// won or lost game round in a circle, a solver by distance leads it to its end instead.
BestLine line_of(const Answer& answer, Session& session, const Problem& problem,
                 std::uint64_t position, const SolveRequest& request, const Limits& limits) {
  BestLine line = best_line(session, position, request.line, limits, answer.move);
  const EvaluationKind distance = EvaluationKind::distance;
  const bool is_decided = answer.outcome && answer.outcome != Outcome::draw;
  if (line.end != BestLine::End::repeated || !is_decided || !solves(problem, distance)) return line;
  const auto by_distance = [&](Session& nearer, const Limits& left) {
    return best_line(nearer, position_in(nearer, problem, request), request.line, left);
  };
  return run_in_session(problem, {{.evaluation = distance}, request.session.cache}, limits,
                        by_distance);
}

/// Adds what is requested besides the value.
void complete(SolvedAnswer& answer, Session& session, const Problem& problem,
              std::uint64_t position, const SolveRequest& request, const Limits& limits) {
  if (answer.status != Status::complete) return;
  add_moves(answer, session, position, limits, request.detail);
  if (request.takes_first_listed) answer.move = first_listed(answer, session, position, limits);
  if (request.line > 0) answer.line = line_of(answer, session, problem, position, request, limits);
}

/// Solves a position with portfolios: one by the evaluation asked for; or one by outcome, and then
/// one by distance.
class PortfolioSolve {
 public:
  PortfolioSolve(const Problem& problem, const SolveRequest& request, SessionCache& sessions,
                 const Limits& limits)
      : problem_(problem), request_(request), sessions_(sessions), limits_(limits) {}

  SolvedAnswer by_one(const Portfolio& portfolio) {
    const PortfolioReport report = find(portfolio, Limits::unlimited);
    announce(report);
    return completed(portfolio, report);
  }

  /// Finds the outcome, and then searches for the distance: as long as it takes, or for at most
  /// `most_for_distance` positions.
  SolvedAnswer by_outcome_first(Portfolio by_outcome, Portfolio by_distance, bool wants_distance) {
    // Tables and last resorts find both at once.
    by_outcome.tables = by_distance.tables;
    by_outcome.last_resorts = by_distance.last_resorts;
    PortfolioReport outcome = find(by_outcome, Limits::unlimited);
    Answer& found = outcome.answer;
    if (found.status != Status::complete || found.evaluation == EvaluationKind::distance ||
        found.outcome == Outcome::draw || found.move.is_null()) {
      announce(outcome);
      return completed(by_outcome, outcome);
    }
    found.left_out.emplace_back("plies");
    announce(outcome);
    by_distance.outcome = found.outcome;
    const PortfolioReport distance = find_if_solvable(
        by_distance,
        wants_distance ? Limits::unlimited : most_for_distance(found.statistics.positions));
    const Answer& further = distance.answer;
    if (further.status == Status::complete)
      return completed(by_distance, distance, found.statistics);
    found.at_least = further.at_least;
    found.at_most = further.at_most;
    if (further.status != Status::position_limit) found.status = further.status;
    return completed(by_outcome, outcome, further.statistics);
  }

 private:
  PortfolioReport find(const Portfolio& portfolio, std::uint64_t most) {
    const FindPosition position = [&](const Session& session) {
      return position_in(session, problem_, request_);
    };
    return zugzwang::solve(portfolio, problem_, sessions_, position, limits_, most);
  }

  /// Does the same, but reports a limit if no solver can find the value.
  PortfolioReport find_if_solvable(const Portfolio& portfolio, std::uint64_t most) try {
    return find(portfolio, most);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::not_applicable) throw;
    PortfolioReport none;
    none.answer.status = Status::position_limit;
    return none;
  }

  void announce(const PortfolioReport& report) const {
    if (report.answer.status == Status::complete && request_.known) request_.known(report.answer);
  }

  /// Adds what is requested besides the value; `other` is the work that has not led to it.
  SolvedAnswer completed(const Portfolio& portfolio, const PortfolioReport& report,
                         Statistics other = {}) {
    SolvedAnswer answer{report.answer};
    try {
      complete_by(report.solver, answer);
    } catch (const CycleDetected&) {
      // A search may find a value without meeting a cycle that other moves lead to.
      const PortfolioReport again = find(for_cycles(portfolio), Limits::unlimited);
      add(other, answer.statistics);
      answer = {again.answer};
      complete_by(again.solver, answer);
    }
    add(answer.statistics, other);
    return answer;
  }
  void complete_by(const SolverChoice& solver, SolvedAnswer& answer) {
    if (answer.status != Status::complete) return;
    sessions_.run_by(problem_, solver, limits_, [&](Session& session, const Limits& left) {
      complete(answer, session, problem_, position_in(session, problem_, request_), request_, left);
      return answer.status;
    });
  }
  /// Returns what a portfolio tries where play turns out to be cyclic.
  static Portfolio for_cycles(const Portfolio& portfolio) {
    return {.tables = portfolio.tables, .spares = portfolio.last_resorts};
  }
  static void add(Statistics& statistics, const Statistics& other) {
    statistics.positions += other.positions;
    statistics.seconds += other.seconds;
    statistics.bytes = std::max(statistics.bytes, other.bytes);
  }

  const Problem& problem_;
  const SolveRequest& request_;
  SessionCache& sessions_;
  const Limits& limits_;
};

/// Returns the largest whole number in a value, or 0.
std::uint64_t largest_number(const Datum& value) {
  std::uint64_t largest = 0;
  if (const auto* const number = value.get<std::uint64_t>()) largest = *number;
  if (const auto* const list = value.get<Datum::List>())
    for (const Datum& element : *list) largest = std::max(largest, largest_number(element));
  return largest;
}

/// Says which number of a problem is larger than all that was visited, if one is.
std::optional<std::string> too_large_a_number(const Problem& problem, std::uint64_t visited) {
  const Datum::Object fields = problem.to_datum(Scope::position);
  const auto field = std::ranges::max_element(
      fields, {}, [](const auto& each) { return largest_number(each.second); });
  if (field == fields.end()) return std::nullopt;
  const std::uint64_t number = largest_number(field->second);
  if (number <= std::max<std::uint64_t>(visited, 1'000'000)) return std::nullopt;
  return "smaller numbers than the " + std::to_string(number) + " of " + field->first +
         " take less";
}

/// Returns what might help where a limit has ended a solve.
std::vector<Advice> advice(const Problem& problem, const SolverChoice& asked,
                           const Answer& answer) {
  std::vector<Advice> advice;
  const EvaluationKind outcome = EvaluationKind::outcome;
  if (answer.outcome && asked.evaluation && answer.evaluation != *asked.evaluation)
    advice.push_back({"evaluation", "outcome solves this"});
  else if (!answer.has_value() && answer.evaluation != outcome && solves(problem, outcome))
    advice.push_back({"evaluation", "outcome asks for less"});
  if (!answer.has_value() && !asked.solver.empty() &&
      portfolio(problem, {.evaluation = answer.evaluation}))
    advice.push_back({"solver", "left out lets several be tried in turn"});
  if (answer.status == Status::memory_limit) advice.push_back({"memory", "allows it more"});
  if (answer.status == Status::time_limit) advice.push_back({"seconds", "gives it more time"});
  if (auto number = too_large_a_number(problem, answer.statistics.positions))
    advice.push_back({"", std::move(*number)});
  return advice;
}

/// Solves a position by the portfolio for its evaluation; returns nothing if there is none, since
/// the first of the candidates needs no search.
std::optional<SolvedAnswer> solve_by_portfolio(const Problem& problem, const SolveRequest& request,
                                               const Candidate& first, const Limits& limits) {
  SolverChoice choice = request.session.choice;
  const bool has_tables = problem.graph()->ability<Numbered>() != nullptr;
  if (!choice.solver.empty() || !(first.is_search || has_tables)) return std::nullopt;
  const bool is_open = !choice.evaluation;
  choice.evaluation = first.evaluation;
  const std::optional<Portfolio> by_value = portfolio(problem, choice);
  if (!by_value) return std::nullopt;
  std::optional<SessionCache> own;
  if (request.session.cache == nullptr) own.emplace(most_own_sessions, limits.memory);
  PortfolioSolve solve(problem, request, own ? *own : *request.session.cache, limits);
  // Within a limit of time, the outcome may be all that can be found.
  const bool is_limited = limits.deadline != Limits::Clock::time_point::max();
  if (choice.evaluation == EvaluationKind::distance && (is_open || is_limited)) {
    choice.evaluation = EvaluationKind::outcome;
    if (const auto by_outcome = portfolio(problem, choice))
      return solve.by_outcome_first(*by_outcome, *by_value, !is_open);
  }
  return solve.by_one(*by_value);
}

/// Returns whether a few positions are enough to find how soon a position of this outcome is won or
/// lost. Such a position needs no book, which may not tell.
bool is_decided_soon(const Problem& problem, const SolveRequest& request, Outcome outcome,
                     Limits limits) {
  constexpr std::uint64_t few = 2'000;
  const auto by_distance = portfolio(problem, {.evaluation = EvaluationKind::distance});
  if (outcome == Outcome::draw || !by_distance || by_distance->searches.empty()) return false;
  const SolverChoice first = by_distance->searches.front().choice;
  limits.positions = few;
  limits.observer = nullptr;
  Session session = open(problem, first);
  return session.solver->solve(position_in(session, problem, request), limits) == Status::complete;
}

/// Solves a position by a book that has its moves; returns nothing if there is none. If a book has
/// the value alone, puts it into `value`.
std::optional<SolvedAnswer> solve_by_book(const Problem& problem, const SolveRequest& request,
                                          Limits limits, std::optional<AnyValue>& value) {
  // Beyond the book, a line of play is followed within a limit of time only as far as that is fast.
  constexpr std::uint64_t most_a_ply = 2'000'000;
  const SessionRequest& asked = request.session;
  const Registry* const registry =
      asked.books != nullptr || asked.cache == nullptr ? asked.books : asked.cache->books();
  const auto book = registry == nullptr ? std::nullopt : book_for(*registry, problem, asked.choice);
  if (!book) return std::nullopt;
  if (limits.deadline != Limits::Clock::time_point::max())
    limits.positions = std::min(limits.positions, most_a_ply);
  const auto solve_in = [&](Session& session, const Limits& within) -> std::optional<SolvedAnswer> {
    const std::uint64_t position = position_in(session, problem, request);
    const KnowsBook& known = *session.solver->ability<KnowsBook>();
    if (!known.has_value(position)) return std::nullopt;
    value = session.solver->value(position);
    if (!known.has_moves(position)) return std::nullopt;
    const auto outcome = outcome_of(*value);
    const bool is_open = !asked.choice.evaluation && session.evaluation == EvaluationKind::outcome;
    if (is_open && request.detail != AnswerDetail::all_moves && outcome &&
        is_decided_soon(problem, request, *outcome, within))
      return std::nullopt;
    SolvedAnswer answer = solve(session, problem, request, within);
    if (is_open && answer.outcome && answer.outcome != Outcome::draw && !answer.move.is_null() &&
        solves(problem, EvaluationKind::distance))
      answer.left_out.emplace_back("plies");
    return answer;
  };
  return run_stored(problem, *book, asked.cache, limits, solve_in);
}

/// Returns the limits without the part of the time in which to look ahead.
Limits without_last_part(Limits limits) {
  using Duration = Limits::Clock::duration;
  if (limits.deadline == Limits::Clock::time_point::max()) return limits;
  const Duration left = std::max(limits.deadline - Limits::Clock::now(), Duration::zero());
  limits.deadline -= std::min<Duration>(left / 8, std::chrono::seconds(1));
  return limits;
}

/// Looks ahead from a position whose value was not found: as far as wins can be seen, and for a
/// move. A win that is seen is the value. Where there are many moves, the first is the one to play;
/// where the memory is used up, no move is estimated.
void look_through(SolvedAnswer& answer, const Problem& problem, const SolveRequest& request,
                  Limits limits) {
  constexpr std::uint64_t too_wide = 200;
  constexpr std::uint64_t most_for_wins = 200'000;
  constexpr std::uint64_t most_without_memory = 2'000;
  constexpr std::uint64_t most_for_move = 50'000;
  constexpr unsigned most_plies = 200;
  const Walk walk = walk_along(problem, request.moves);
  if (walk.result()) return;
  const std::uint64_t moves = walk.graph().count_moves(walk.number(), too_wide);
  if (moves == 0 || moves == too_wide) {
    if (moves > 0) answer.looked_through = {0, walk.moves(1).front()};
    return;
  }
  limits.cancel = {};
  limits.observer = nullptr;  // who has cancelled the work hears no more of it
  const auto look = [&](Leaves leaves, std::uint64_t positions) {
    limits.positions = positions;
    return Lookahead(problem.graph(), 0, leaves).look(walk.number(), limits, most_plies);
  };
  const bool has_memory = answer.status != Status::memory_limit;
  const Prospect wins = look(Leaves::unknown, has_memory ? most_for_wins : most_without_memory);
  if (wins.proved) {
    answer.outcome = wins.proved;
    answer.plies = wins.distance;
    answer.move = wins.moves.front().move;
    answer.answer = walk.graph().answer(walk.number(), answer);
    answer.left_out.emplace_back("best_moves");
    return;
  }
  const Prospect best = has_memory ? look(Leaves::estimated, most_for_move) : wins;
  answer.looked_through = {wins.is_undecided ? wins.plies : 0, best.moves.front().move};
}

}  // namespace

SolvedAnswer solve(Session& session, const Problem& problem, const SolveRequest& request,
                   const Limits& limits) {
  const std::uint64_t position = position_in(session, problem, request);
  const Limits within = limits.started();
  SolvedAnswer answer{find_value(session, position, within)};
  if (answer.status == Status::complete && request.known) request.known(answer);
  complete(answer, session, problem, position, request, within);
  return answer;
}

SolvedAnswer solve(const Problem& problem, const SolveRequest& request, const Limits& limits) {
  if (request.prefers_traps) require_traps(problem, request);
  const Limits whole = limits.started();
  const Limits within = request.looks_ahead ? without_last_part(whole) : whole;
  SolvedAnswer answer;
  std::optional<AnyValue> in_book;
  const SessionRequest& session = request.session;
  const auto solve_in = [&](Session& open, const Limits& each) {
    return solve(open, problem, request, each);
  };
  if (const auto stored = session.stored ? session.stored(problem) : std::nullopt) {
    answer = run_stored(problem, *stored, session.cache, within, solve_in);
  } else if (auto known = solve_by_book(problem, request, within, in_book)) {
    answer = *std::move(known);
  } else {
    const std::vector<Candidate> choices = candidates(problem, session.choice);
    if (auto found = solve_by_portfolio(problem, request, choices.front(), within))
      answer = *std::move(found);
    else if (session.cache == nullptr)
      answer = run_by_candidates(problem, choices, within, solve_in);
    else
      answer = session.cache->run_by_candidates(problem, choices, within, solve_in);
  }
  if (request.prefers_traps) prefer_traps(answer, problem, request, within);
  if (!answer.has_value() && answer.status != Status::complete && request.looks_ahead)
    look_through(answer, problem, request, whole);
  if (!answer.has_value() && in_book) answer.at_least = answer.at_most = in_book;
  if (answer.status != Status::complete) answer.advice = advice(problem, session.choice, answer);
  return answer;
}

}  // namespace zugzwang
