#pragma once

// Everything that can be checked of a registered game without knowing it: its laws, random play
// through its graph, and all solvers under all evaluations against each other and against the
// definition; and what is in its class to no effect. The tests run it over the bundled games, and
// authors of new games over theirs.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <zugzwang/checks/near_misses.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/game_entry.hpp>

namespace zugzwang {

struct CheckOptions {
  std::size_t small_problems = 2000;  ///< at most
  std::size_t random_problems = 300;
  std::uint64_t smallest = 4;  ///< sizes of random problems
  std::uint64_t largest = 9;
  std::size_t states_a_problem = 200;      ///< whose laws are checked
  std::size_t problems_a_law_check = 8;    ///< the laws of solutions are checked on every so many
  std::size_t positions_a_law_check = 60;  ///< problems of at most so many positions
  std::uint64_t seed = 1;
  /// What one call of a solver may take. The deadline ends the check.
  Limits limits{.time = std::chrono::seconds(20), .memory = std::uint64_t{1} << 30};
};

/// Something that is wrong with a game, in the words of its author's concepts.
struct Fault {
  std::string what;     ///< the law or the disagreement
  std::string detail;   ///< the state, the move, the values
  std::string problem;  ///< as JSON
};

/// How often one way to solve the game has been checked.
struct WayChecked {
  std::uint64_t problems = 0;
  std::uint64_t states = 0;          ///< by the definition
  std::uint64_t evaluated = 0;       ///< states that the solver has evaluated
  std::uint64_t not_applicable = 0;  ///< problems left to another solver, such as cyclic ones
};

struct CheckReport {
  Status status = Status::complete;  ///< of the check as a whole
  std::size_t problems = 0;          ///< that differ
  std::uint64_t plies = 0;           ///< of random play
  std::map<std::string, WayChecked> ways{};
  std::vector<Fault> faults{};       ///< the first of each kind
  std::vector<NearMiss> warnings{};  ///< of functions that are not used
};

/// Checks all small problems of a game and random larger ones, each once; what a solver has found
/// for one serves all further problems of the same rules. `progress` is told how many problems have
/// been checked, of how many.
CheckReport check_game(const GameEntry& game, const CheckOptions& options = {},
                       const std::function<void(std::size_t, std::size_t)>& progress = {});

}  // namespace zugzwang
