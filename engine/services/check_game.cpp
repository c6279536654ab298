#include "check_game.hpp"

#include <algorithm>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <unordered_set>
#include <utility>

#include <zugzwang/checks/near_misses.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/scene_text.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/check_scene.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/evaluation_laws.hpp>
#include <zugzwang/engine/services/session_cache.hpp>
#include <zugzwang/engine/services/solver_laws.hpp>
#include <zugzwang/engine/services/verify.hpp>
#include <zugzwang/engine/walk.hpp>

namespace zugzwang {

namespace {

/// Returns the name of one way to solve a problem.
std::string name_of(const SolverChoice& choice) {
  return choice.solver + (choice.strategy.empty() ? "" : " (" + choice.strategy + ")") + " by " +
         std::string(name_of(*choice.evaluation));
}

std::vector<SolverChoice> choices_for(const Problem& problem) {
  std::vector<SolverChoice> choices;
  for (const SolverFit& fit : problem.solvers()) {
    if (!fit.applies()) continue;
    for (const EvaluationKind evaluation : fit.evaluations) {
      choices.push_back({fit.name, evaluation});
      for (const std::string& strategy : fit.strategies)
        choices.push_back({fit.name, evaluation, strategy});
    }
  }
  return choices;
}

std::string brief(const Answer& answer) {
  std::string text = answer.outcome ? std::string(name_of(*answer.outcome)) : "nothing";
  if (answer.plies) text += " in " + std::to_string(*answer.plies);
  if (answer.margin) text += " by " + std::to_string(*answer.margin);
  if (answer.nimber) text += ", nimber " + std::to_string(*answer.nimber);
  if (!answer.answer.is_null()) text += ", answer " + answer.answer.to_text();
  return text;
}

/// The answer that a game's source asks for may need a value that only one evaluation computes.
bool contradict(const Answer& a, const Answer& b) {
  return values_contradict(a, b) || (a.evaluation == b.evaluation && a.answer != b.answer);
}

class Checker {
 public:
  Checker(const GameEntry& game, const CheckOptions& options, const CheckObserver& observer)
      : game_(game),
        options_(options),
        observer_(observer),
        random_(options.seed),
        // Leaves nearly all of the memory to a solve.
        sessions_(2'000, options.limits.memory / 16) {
    report_.faults = options.known;
    for (const Fault& fault : options.known) checked_.insert(fault.problem);
  }

  CheckReport run() {
    if (auto* const knows = game_.ability<KnowsNearMisses>())
      report_.warnings = knows->near_misses();
    begin("small_problems");
    std::vector<Datum::Object> small;
    guarded([&] { small = game_.small_problems(options_.small_problems); });
    const std::size_t all = 2 * (small.size() + options_.random_problems);
    std::size_t done = 0;
    const auto count = [&] {
      if (observer_.progress) observer_.progress(++done, all);
    };
    // What is cheap for all problems before what is dear for one.
    for (Datum::Object& object : small) {
      if (is_over()) break;
      check(std::move(object), false);
      count();
    }
    for (std::size_t i = 0; i < options_.random_problems && !is_over(); ++i) {
      const std::uint64_t sizes = options_.largest - options_.smallest + 1;
      draw(options_.smallest + i % sizes);
      count();
    }
    done = all - sound_.size();
    for (const Sound& sound : sound_) {
      if (is_over()) break;
      problem_ = Datum(sound.object).to_json();
      is_random_ = sound.is_random;
      guarded([&] { solve(*game_.problem(Datum(sound.object), Scope::position), sound.number); });
      count();
    }
    return std::move(report_);
  }

 private:
  /// A problem whose rules and presentation have shown no fault.
  struct Sound {
    Datum::Object object;
    std::size_t number = 0;  // among all that are checked
    bool is_random = false;
  };

  /// Returns whether a limit ends the check as a whole.
  bool is_over() {
    if (options_.limits.cancel.stop_requested())
      report_.status = Status::cancelled;
    else if (Limits::Clock::now() >= options_.limits.deadline)
      report_.status = Status::time_limit;
    return report_.status != Status::complete;
  }

  /// Reports an exception of the game's own functions as a fault.
  template <class Work>
  void guarded(const Work& work) {
    try {
      work();
    } catch (const std::bad_alloc&) {
      fault("memory: more than the game may take", where());
    } catch (const std::exception& error) {
      fault("exception", where() + ": " + error.what());
    }
  }

  /// Returns the part of the work and, if that is known, the call of the game.
  std::string where() const {
    const CallInCheck* const call = observer_.call;
    return part_ + (call == nullptr || call->function == nullptr ? "" : ", " + call->text());
  }

  /// Draws a random problem and checks it.
  void draw(std::uint64_t size) {
    problem_ = "{}";
    begin("random_problem");
    guarded([&] { check(game_.random_problem(size, random_), true); });
  }

  /// Checks the laws and the presentation of a problem unless it has been checked before, which is
  /// common if there are few problems. If it is sound, it is solved later.
  void check(Datum::Object object, bool is_random) {
    problem_ = Datum(object).to_json();
    if (!checked_.insert(problem_).second) return;
    begin("laws and presentation");
    guarded([&] {
      const std::unique_ptr<Problem> problem = game_.problem(Datum(object), Scope::position);
      ++report_.problems;
      const std::vector<LawViolation> broken =
          problem->broken_laws(options_.states_a_problem, observer_.call);
      forget_call();
      for (const LawViolation& violation : broken) fault("law: " + violation.law, violation.detail);
      // If the laws do not hold, neither play nor solvers can rely on the game.
      if (!broken.empty()) return;
      play(*problem);
      sound_.push_back({std::move(object), report_.problems, is_random});
    });
  }

  /// Keeps the function of the game that is about to be called, for who watches or reads a fault.
  void calls(const char* function, const std::string& position) {
    if (observer_.call != nullptr) observer_.call->record(function, position);
  }
  void forget_call() {
    if (observer_.call != nullptr) observer_.call->function = nullptr;
  }

  void begin(std::string_view part) {
    part_ = part;
    forget_call();
    if (observer_.begins) observer_.begins(part, problem_, report_);
  }

  /// Records the first fault of each kind, with the first problem that shows it.
  void fault(const std::string& what, const std::string& detail) {
    if (std::ranges::find(report_.faults, what, &Fault::what) == report_.faults.end())
      report_.faults.push_back({what, detail, problem_});
  }

  /// Plays a random game to its end, and takes all moves back.
  void play(const Problem& problem) {
    constexpr std::size_t most_plies = 200;
    Walk walk(problem);
    std::vector<std::string> positions;
    look_at(problem, walk);
    while (!walk.result() && positions.size() < most_plies) {
      positions.push_back(walk.position());
      calls("play", positions.back());
      walk.play(walk.random_move(random_));
      ++report_.plies;
      look_at(problem, walk);
    }
    if (walk.legal(Datum("no move at all")))
      fault("play: an illegal move is accepted", walk.position());
    for (; !positions.empty(); positions.pop_back())
      if (!walk.undo() || walk.position() != positions.back()) {
        fault("play: undo does not restore the position", positions.back());
        return;
      }
  }

  /// Checks how a position and its moves are presented.
  void look_at(const Problem& problem, const Walk& walk) {
    constexpr std::size_t most_moves = 50;
    const GameGraph& positions = walk.graph();
    const PositionText text = positions.position_text(walk.number());
    const std::string& here = text.line;
    if (here.empty()) fault("presentation: a position has an empty line", "");
    if (here.find('\n') != std::string::npos)
      fault("presentation: a position has several lines, which belong in the scene", here);
    calls("scene", here);
    (void)drawing(walk);
    const Scene scene = positions.scene(walk.number());
    if (const std::string wrong = fault_of(scene); !wrong.empty())
      fault("presentation: a scene cannot be drawn", here + ": " + wrong);
    calls("state", here);
    if (text.fields) come_back(problem, walk, *text.fields);
    calls("moves", here);
    if (walk.result()) return;
    std::unordered_set<std::string> names, words;
    for (const Datum& move : walk.moves(most_moves)) {
      const std::string name = move.to_json();
      const std::string at = here + ", " + name;
      if (!names.insert(name).second) fault("presentation: two moves have one name", at);
      if (!walk.legal(move)) fault("play: a listed move is not legal", at);
      calls("move", here);
      const MoveText shown = positions.move_text(walk.number(), move);
      if (shown.words.empty())
        fault("play: a move has no description", at);
      else if (!words.insert(shown.words).second)
        fault("presentation: two moves have one description", at + ": " + shown.words);
      if (shown.place.empty()) continue;
      if (const std::string wrong = fault_of_place(scene, shown.place); !wrong.empty())
        fault("presentation: a move has no such place", at + ", " + shown.place + ": " + wrong);
    }
    forget_call();
  }

  /// Checks that the fields of a position describe that position.
  void come_back(const Problem& problem, const Walk& walk, const Datum::Object& fields) {
    Datum::Object whole = problem.to_datum(Scope::rules);
    whole.insert(whole.end(), fields.begin(), fields.end());
    const std::string described = walk.position() + ": " + Datum(fields).to_json();
    try {
      // An alias does not take the rules that it fixes, which its problems have.
      const auto* const alias = game_.ability<StandsFor>();
      const bool is_of_alias = problem.text().name == game_.text().name;
      const GameEntry& game = is_of_alias ? game_ : *alias->game;
      const std::unique_ptr<Problem> again = game.problem(Datum(whole), Scope::position);
      if (problem.graph()->number_of(*again) != walk.number())
        fault("presentation: the fields of a position describe another one", described);
    } catch (const Error& error) {
      fault("presentation: the fields of a position describe none",
            described + ": " + error.what());
    }
  }

  void solve(const Problem& problem, std::size_t number) {
    std::vector<std::pair<std::string, Answer>> answers;
    was_too_large_ = false;
    for (const SolverChoice& choice : choices_for(problem)) {
      const std::string name = name_of(choice);
      begin(name);
      try {
        sessions_.make_room();
        HeldSession& held = sessions_.hold(problem, name, [&] { return open(problem, choice); });
        const std::optional<Answer> answer =
            solve(problem, choice, held, number % options_.problems_a_law_check == 0);
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
        if (dynamic_cast<const CycleDetected*>(&error) != nullptr && !knows_cycles(problem, choice))
          fault("rules: play can return to a position, and the game does not state it",
                "the rules need `static constexpr zugzwang::Cycles cycles = "
                "zugzwang::Cycles::sometimes;`, or always");
        ++report_.solvers[name].not_applicable;
        sessions_.close(problem, name);
      }
    }
    if (answers.empty() && !was_too_large_) fault("solve: no solver answers", "");
    if (is_random_ || number % options_.problems_a_law_check == 0) check_evaluations();
  }

  /// Checks what all services say of outcomes, by every evaluation.
  void check_evaluations() {
    begin("evaluations");
    const auto make = [this] { return game_.problem(Datum::from_json(problem_), Scope::position); };
    for (const LawViolation& broken : broken_evaluation_laws(
             make, options_.evaluations, options_.positions_an_evaluation, options_.seed))
      fault("evaluation: " + broken.law, broken.detail);
  }

  /// Returns whether a solver is known to fail where play returns to a position.
  static bool knows_cycles(const Problem& problem, const SolverChoice& choice) {
    const std::vector<SolverFit> fits = solvers_by(problem, choice.evaluation);
    const auto fit = std::ranges::find(fits, choice.solver, &SolverFit::name);
    return fit != fits.end() && fit->needs_acyclic_play;
  }

  /// Records that a limit has ended the work on a problem. A random problem may be too large for
  /// the check, which is no fault of the game.
  void end_by_limit(const std::string& what, Status status) {
    const std::string detail(name_of(status));
    if (!is_random_) return fault(what + " ends by a limit", detail);
    was_too_large_ = true;
    ++report_.too_large;
    if (!report_.first_too_large) report_.first_too_large = {what, detail, problem_};
  }

  /// Solves a problem in one way, and checks the solution; returns nothing if a limit ends the
  /// solve.
  std::optional<Answer> solve(const Problem& problem, const SolverChoice& choice, HeldSession& held,
                              bool checks_laws) {
    const std::string name = name_of(choice);
    Session& session = held.session;
    SolverChecked& checked = report_.solvers[name];
    const std::uint64_t before = session.solver->statistics().positions;
    const Answer answer = zugzwang::answer(session, problem, options_.limits);
    VerificationReport verified;
    if (answer.status == Status::complete)
      verified = verify(session, session.graph->number_of(problem), options_.limits);
    checked.evaluated += session.solver->statistics().positions - before;
    sessions_.count(held);
    if (is_over()) return std::nullopt;
    if (answer.status != Status::complete) {
      end_by_limit("solve: " + name, answer.status);
      return std::nullopt;
    }
    if (!verified.violation.empty())
      fault("verify: " + name + " is wrong", verified.violation);
    else if (verified.status != Status::complete)
      end_by_limit("verify: " + name, verified.status);
    ++checked.problems;
    checked.states += verified.states;
    if (checks_laws)
      for (const LawViolation& broken :
           broken_solution_laws(problem, choice, options_.positions_a_law_check, options_.seed))
        fault("solution: " + broken.law + ", by " + name, broken.detail);
    return answer;
  }

  const GameEntry& game_;
  const CheckOptions& options_;
  const CheckObserver& observer_;
  Random random_;
  CheckReport report_;
  std::string problem_ = "{}";  // the one being checked
  std::string part_;            // of the work on it
  bool is_random_ = false;      // so that its size is not the author's choice
  bool was_too_large_ = false;  // for one of the choices of a solver
  std::unordered_set<std::string> checked_;
  std::vector<Sound> sound_;
  SessionCache sessions_;
};

}  // namespace

CheckReport check_game(const GameEntry& game, const CheckOptions& options,
                       const CheckObserver& observer) {
  return Checker(game, options, observer).run();
}

}  // namespace zugzwang
