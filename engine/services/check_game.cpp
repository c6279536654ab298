#include "check_game.hpp"

#include <algorithm>
#include <exception>
#include <new>
#include <optional>
#include <unordered_set>
#include <utility>

#include <zugzwang/checks/near_misses.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/session_cache.hpp>
#include <zugzwang/engine/services/solver_laws.hpp>
#include <zugzwang/engine/services/verify.hpp>
#include <zugzwang/engine/walk.hpp>

namespace zugzwang {

namespace {

/// Returns the name of one way to solve a problem.
std::string name_of(const SolverChoice& way) {
  return way.solver + (way.strategy.empty() ? "" : " (" + way.strategy + ")") + " by " +
         std::string(name_of(*way.evaluation));
}

std::vector<SolverChoice> ways_to_solve(const Problem& problem) {
  std::vector<SolverChoice> ways;
  for (const SolverFit& fit : problem.solvers()) {
    if (!fit.applies()) continue;
    for (const EvaluationKind evaluation : fit.evaluations) {
      ways.push_back({fit.name, evaluation});
      for (const std::string& strategy : fit.strategies)
        ways.push_back({fit.name, evaluation, strategy});
    }
  }
  return ways;
}

std::string brief(const Answer& answer) {
  std::string text = answer.outcome ? std::string(name_of(*answer.outcome)) : "nothing";
  if (answer.plies) text += " in " + std::to_string(*answer.plies);
  if (answer.margin) text += " by " + std::to_string(*answer.margin);
  if (answer.nimber) text += ", nimber " + std::to_string(*answer.nimber);
  return text;
}

/// The answer that a game's source asks for may need a value that only one evaluation computes.
bool contradict(const Answer& a, const Answer& b) {
  return values_contradict(a, b) || (a.evaluation == b.evaluation && a.answer != b.answer);
}

class Checker {
 public:
  Checker(const GameEntry& game, const CheckOptions& options)
      : game_(game),
        options_(options),
        random_(options.seed),
        // Leaves nearly all of the memory to a solve.
        sessions_(2'000, options.limits.memory / 16) {}

  CheckReport run(const std::function<void(std::size_t, std::size_t)>& progress) {
    if (auto* const knows = game_.ability<KnowsNearMisses>())
      report_.warnings = knows->near_misses();
    const std::vector<Datum::Object> small = game_.small_problems(options_.small_problems);
    const std::size_t all = small.size() + options_.random_problems;
    std::size_t done = 0;
    for (const Datum::Object& object : small) {
      if (is_over()) break;
      check(object);
      if (progress) progress(++done, all);
    }
    for (std::size_t i = 0; i < options_.random_problems && !is_over(); ++i) {
      const std::uint64_t sizes = options_.largest - options_.smallest + 1;
      check(game_.random_problem(options_.smallest + i % sizes, random_));
      if (progress) progress(++done, all);
    }
    return std::move(report_);
  }

 private:
  /// Returns whether a limit ends the check as a whole.
  bool is_over() {
    if (options_.limits.cancel.stop_requested())
      report_.status = Status::cancelled;
    else if (Limits::Clock::now() >= options_.limits.deadline)
      report_.status = Status::time_limit;
    return report_.status != Status::complete;
  }

  /// Checks a problem unless it has been checked before, which is common if there are few problems.
  void check(const Datum::Object& object) {
    problem_ = Datum(object).to_json();
    if (!checked_.insert(problem_).second) return;
    try {
      check(*game_.problem(Datum(object), Scope::position));
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& error) {
      fault("exception", error.what());
    }
  }

  void check(const Problem& problem) {
    ++report_.problems;
    const std::vector<LawViolation> broken = problem.broken_laws(options_.states_a_problem);
    for (const LawViolation& violation : broken) fault("law: " + violation.law, violation.detail);
    // If the laws do not hold, neither play nor solvers can rely on the game.
    if (!broken.empty()) return;
    play(problem);
    solve(problem);
  }

  /// Records the first fault of each kind, with the first problem that shows it.
  void fault(const std::string& what, const std::string& detail) {
    if (std::ranges::find(report_.faults, what, &Fault::what) == report_.faults.end())
      report_.faults.push_back({what, detail, problem_});
  }

  /// Plays a random game to its end, and takes all moves back.
  void play(const Problem& problem) {
    constexpr std::size_t most_plies = 200;
    constexpr std::size_t most_moves = 50;
    Walk walk(problem);
    std::vector<std::string> positions;
    while (!walk.result() && positions.size() < most_plies) {
      const std::string here = walk.position();
      positions.push_back(here);
      for (const Datum& move : walk.moves(most_moves)) {
        if (!walk.legal(move))
          fault("play: a listed move is not legal", here + ", " + move.to_json());
        if (walk.describe_move(move).empty())
          fault("play: a move has no description", here + ", " + move.to_json());
      }
      walk.play(walk.random_move(random_));
      ++report_.plies;
    }
    if (walk.legal(Datum("no move at all")))
      fault("play: an illegal move is accepted", walk.position());
    for (; !positions.empty(); positions.pop_back())
      if (!walk.undo() || walk.position() != positions.back()) {
        fault("play: undo does not restore the position", positions.back());
        return;
      }
  }

  void solve(const Problem& problem) {
    std::vector<std::pair<std::string, Answer>> answers;
    for (const SolverChoice& way : ways_to_solve(problem)) {
      const std::string name = name_of(way);
      try {
        sessions_.make_room();
        HeldSession& held = sessions_.hold(problem, name, [&] { return open(problem, way); });
        const std::optional<Answer> answer = solve(problem, way, held);
        if (is_over()) return;
        if (!answer) continue;
        for (const auto& [other_name, other] : answers)
          if (contradict(*answer, other))
            fault("solve: " + name + " and " + other_name + " disagree",
                  brief(*answer) + " against " + brief(other));
        answers.emplace_back(name, *answer);
      } catch (const Error& error) {
        // Some solvers apply only to acyclic games, some strategies only to some evaluations.
        if (error.code() != ErrorCode::not_applicable) throw;
        if (dynamic_cast<const CycleDetected*>(&error) != nullptr && !knows_cycles(problem, way))
          fault("rules: play can return to a position, and the game does not state it",
                "the rules need `static constexpr zugzwang::Cycles cycles = "
                "zugzwang::Cycles::sometimes;`, or always");
        ++report_.ways[name].not_applicable;
        sessions_.close(problem, name);
      }
    }
    if (answers.empty()) fault("solve: no solver answers", "");
  }

  /// Returns whether a solver is known to fail where play returns to a position.
  static bool knows_cycles(const Problem& problem, const SolverChoice& way) {
    const std::vector<SolverFit> fits = solvers_by(problem, way.evaluation);
    const auto fit = std::ranges::find(fits, way.solver, &SolverFit::name);
    return fit != fits.end() && fit->needs_acyclic_play;
  }

  /// Solves a problem in one way, and checks the solution; returns nothing if a limit ends the
  /// solve.
  std::optional<Answer> solve(const Problem& problem, const SolverChoice& way, HeldSession& held) {
    const std::string name = name_of(way);
    Session& session = held.session;
    WayChecked& checked = report_.ways[name];
    const std::uint64_t before = session.solution->statistics().positions;
    const Answer answer = zugzwang::answer(session, problem, options_.limits);
    VerificationReport verified;
    if (answer.status == Status::complete)
      verified = verify(session, session.positions->number_of(problem), options_.limits);
    checked.evaluated += session.solution->statistics().positions - before;
    sessions_.count(held);
    if (is_over()) return std::nullopt;
    if (answer.status != Status::complete) {
      fault("solve: " + name + " ends by a limit", std::string(name_of(answer.status)));
      return std::nullopt;
    }
    if (!verified.violation.empty())
      fault("verify: " + name + " is wrong", verified.violation);
    else if (verified.status != Status::complete)
      fault("verify: " + name + " ends by a limit", std::string(name_of(verified.status)));
    ++checked.problems;
    checked.states += verified.states;
    if (report_.problems % options_.problems_a_law_check == 0)
      for (const LawViolation& broken :
           broken_solution_laws(problem, way, options_.positions_a_law_check, options_.seed))
        fault("solution: " + broken.law + ", by " + name, broken.detail);
    return answer;
  }

  const GameEntry& game_;
  const CheckOptions& options_;
  Random random_;
  CheckReport report_;
  std::string problem_;  // the one being checked
  std::unordered_set<std::string> checked_;
  SessionCache sessions_;
};

}  // namespace

CheckReport check_game(const GameEntry& game, const CheckOptions& options,
                       const std::function<void(std::size_t, std::size_t)>& progress) {
  return Checker(game, options).run(progress);
}

}  // namespace zugzwang
