#pragma once

// Counts the positions that are won, lost and drawn, by the number of plies: all positions of the
// rules if the game numbers them, or those reachable from a given one.

#include <map>
#include <memory>
#include <optional>
#include <string>

#include <zugzwang/core/census.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/plot.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/session_cache.hpp>
#include <zugzwang/engine/solver_fit.hpp>
#include <zugzwang/engine/value.hpp>

namespace zugzwang {

/// Which positions are counted: all positions of the rules, or those reachable from a given one.
enum class CensusScope { all, reachable };

struct CensusReport {
  Status status = Status::complete;
  std::string solver;
  EvaluationKind evaluation = EvaluationKind::distance;
  CensusScope scope = CensusScope::all;
  /// Nothing if a limit ended it. Its positions are numbers of `Problem::graph()`.
  std::optional<Census> census{};
  /// How many reachable positions have just one good move: one that keeps a win or a draw, of
  /// several moves; nothing for all positions of the rules, and where values have no outcome.
  std::optional<std::uint64_t> single{};
  /// How many positions have each value of a registered evaluation.
  std::map<std::string, std::uint64_t> by_value{};
  Statistics statistics{};  ///< of the solver
};

/// Returns whether all positions of the rules can be counted: the game numbers them, and a solver
/// within the choice solves them together.
bool counts_all(const Problem& problem, const SolverChoice& choice = {});

/// Returns the choice with the evaluation by distance if it leaves the evaluation open and one of
/// its solvers solves the game by distance.
SolverChoice by_distance(const Problem& problem, SolverChoice choice);

/// What is to be counted: if all positions are, the problem has no position.
struct CensusQuestion {
  CensusScope scope = CensusScope::all;
  std::unique_ptr<Problem> problem;
};

/// Reads it from the fields of a problem. If the scope is left open and a position is given, the
/// positions reachable from it are counted; otherwise all positions are counted if they can be.
/// Throws Error{missing_field} if there is no position to start from, and Error as
/// `GameEntry::problem` does.
CensusQuestion census_question(const NamedGame& game, const Datum::Object& fields,
                               std::optional<CensusScope> scope, const SolverChoice& choice = {});

/// Counts positions by their values: by distance if the choice leaves the evaluation open and the
/// game can be solved by distance, so that plies are counted too. If `scope` is left open, counts
/// all positions if possible, and otherwise those reachable from the problem's position.
///
/// Of the positions with equally many plies the census of all positions shows those of the lowest
/// index, that of reachable positions those that are reached first, breadth first.
///
/// The limits apply to the call as a whole; reachable positions need about 70 bytes each beside the
/// solution. Throws Error{not_applicable} if all positions are requested but cannot be counted,
/// Error{missing_field} if there is no position to start from, and Error as `candidates` of
/// services/choose.hpp does.
CensusReport census(const Problem& problem, const SolverChoice& choice = {},
                    std::optional<CensusScope> scope = std::nullopt, const Limits& limits = {});

struct CensusRequest {
  SessionRequest session{};  ///< whose cache is not used
  std::optional<CensusScope> scope{};
};

/// Does the same with the stored values, if there are any.
CensusReport census(const Problem& problem, const CensusRequest& request, const Limits& limits);

/// Does the same with an open session of the problem's rules, for example that of a tablebase.
CensusReport census(Session& session, const Problem& problem,
                    std::optional<CensusScope> scope = std::nullopt, const Limits& limits = {});

/// Draws how many positions are won, and how many are lost, in each number of plies.
Plot census_plot(const std::string& game, const Census& census);

}  // namespace zugzwang
