#pragma once

// Checks everything about a registered game that can be checked without knowledge of its rules: its
// laws, random play through its graph, how positions and moves are presented, all solvers under all
// evaluations against each other and against the definition, and functions of its class that have
// no effect. The tests apply it to the bundled games, and authors of new games to theirs.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/checks/call_in_check.hpp>
#include <zugzwang/checks/near_misses.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/evaluation.hpp>
#include <zugzwang/engine/game_entry.hpp>

namespace zugzwang {

/// A fault of a game, in terms of its author's concepts.
struct Fault {
  std::string what;     ///< the violated law or the disagreement
  std::string detail;   ///< the state, the move, the values
  std::string problem;  ///< as JSON
};

struct CheckOptions {
  std::size_t small_problems = 2000;  ///< at most
  std::size_t random_problems = 300;
  std::uint64_t smallest = 4;  ///< sizes of random problems
  std::uint64_t largest = 9;
  std::size_t states_a_problem = 200;      ///< whose laws are checked, at most
  std::size_t problems_a_law_check = 8;    ///< one problem in this many has its solutions checked,
  std::size_t positions_a_law_check = 60;  ///< if it has at most this many positions
  /// The evaluations by which services are checked on random problems, and on small ones as often
  /// as laws are: below positions from which play reaches at most this many.
  std::vector<const AnyEvaluation*> evaluations{bundled_evaluations().begin(),
                                                bundled_evaluations().end()};
  std::size_t positions_an_evaluation = 100;
  std::uint64_t seed = 1;
  /// The limits of one call of a solver. The deadline ends the check.
  Limits limits{.time = std::chrono::seconds(20), .memory = std::uint64_t{1} << 30};
  std::vector<Fault> known{};  ///< found before; their problems are not checked again

  /// Ends the check as these limits say, and lets a solve take at most their memory.
  void keep_within(const Limits& most) {
    limits.deadline = most.deadline;
    limits.cancel = most.cancel;
    limits.memory = std::min(limits.memory, most.memory);
  }
  /// Sets how many problems are checked, an eighth of them random.
  void check(std::uint64_t problems) {
    random_problems = problems / 8;
    small_problems = problems - random_problems;
  }
};

/// How often one way to solve the game has been checked.
struct SolverChecked {
  std::uint64_t problems = 0;
  std::uint64_t states = 0;          ///< checked by the definition
  std::uint64_t evaluated = 0;       ///< evaluated by the solver
  std::uint64_t not_applicable = 0;  ///< problems left to other solvers, such as cyclic ones
};

struct CheckReport {
  Status status = Status::complete;  ///< of the check as a whole
  std::size_t problems = 0;          ///< distinct ones
  std::uint64_t plies = 0;           ///< of random play
  std::map<std::string, SolverChecked> solvers{};
  std::vector<Fault> faults{};       ///< the first of each kind
  std::vector<NearMiss> warnings{};  ///< of functions that are not used
  std::uint64_t too_large = 0;       ///< solves of random problems that a limit has ended
  std::optional<Fault> first_too_large{};
};

/// What a check reports while it runs, if the function is set.
struct CheckObserver {
  /// The number of problems checked in either of two parts, and the number of all.
  std::function<void(std::size_t done, std::size_t of)> progress{};
  /// Part of the work on a problem begins: the problem as JSON, and the report so far.
  std::function<void(std::string_view part, const std::string& problem, const CheckReport& so_far)>
      begins{};
  CallInCheck* call = nullptr;  ///< where the call of the game that the laws make is kept
};

/// Checks all small problems of a game and random larger ones, each once: first the laws and the
/// presentation of all, on their nearest states and along a random game, then all solvers on those
/// without a fault. What a solver has computed for one problem is reused for further problems of
/// the same rules.
CheckReport check_game(const GameEntry& game, const CheckOptions& options = {},
                       const CheckObserver& observer = {});

}  // namespace zugzwang
