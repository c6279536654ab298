#pragma once

// How many positions are won, lost and drawn, and in how many plies: of all that the rules have,
// where the game numbers them, or of those that play can reach.

#include <memory>
#include <optional>
#include <string>

#include <zugzwang/core/census.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/solver_fit.hpp>
#include <zugzwang/engine/value.hpp>

namespace zugzwang {

/// Which positions are counted: every one of the rules, or what play can reach from a given one.
enum class CensusScope { all, reachable };

struct CensusReport {
  Status status = Status::complete;
  std::string solver;
  EvaluationKind evaluation = EvaluationKind::distance;
  CensusScope scope = CensusScope::all;
  /// Nothing if a limit ended it. The positions in it are numbers of `Problem::positions()`.
  std::optional<Census> census{};
  Statistics statistics{};  ///< of the solution
};

/// Returns whether all positions of the rules can be counted: the game numbers them, and a solver
/// of the choice solves them together.
bool counts_all(const Problem& problem, const SolverChoice& choice = {});

/// The choice with the evaluation by distance, where it leaves that open and a solver that it
/// allows solves the game so.
SolverChoice by_distance(const Problem& problem, SolverChoice choice);

/// What is to be counted: a problem without a position where all of its positions are.
struct CensusQuestion {
  CensusScope scope = CensusScope::all;
  std::unique_ptr<Problem> problem;
};

/// Reads it from the fields of a problem. Where the scope is left open, who gives a position wants
/// what play can reach from it; else all positions are counted if they can be. Throws
/// Error{missing_field} where there is no position to start from, and Error as
/// `GameEntry::problem` does.
CensusQuestion census_question(const NamedGame& game, const Datum::Object& fields,
                               std::optional<CensusScope> scope, const SolverChoice& choice = {});

/// Counts positions by their values: by distance where the choice leaves the evaluation open and
/// the game can be solved so, so that plies are counted too. Where `scope` is left open, all
/// positions if they can be counted, else what play can reach from the problem's position.
///
/// Of the wins that take the most plies, the census shows among all positions the one of the lowest
/// index, among those that play can reach the one that is reached first, breadth first.
///
/// The limits hold for all that it takes; those reached need some 70 bytes each beside the
/// solution. Throws Error{not_applicable} where not all positions can be counted though that is
/// asked for, Error{missing_field} where there is no position to start from, and Error as
/// `candidates` of services/choose.hpp does.
CensusReport census(const Problem& problem, const SolverChoice& choice = {},
                    std::optional<CensusScope> scope = std::nullopt, const Limits& limits = {});

/// The same by a session of the problem's rules that is open, such as that of a solution file.
CensusReport census(Session& session, const Problem& problem,
                    std::optional<CensusScope> scope = std::nullopt, const Limits& limits = {});

}  // namespace zugzwang
