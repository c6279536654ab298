#pragma once

// Several solvers for one position, where nobody can say beforehand which of them is the fastest:
// they are tried in turn, each for a number of positions that grows from turn to turn, until
// one has found the value. The whole costs about as many times what the best of them would have
// taken as searches take part, or little more than the best where the game names it. Positions are
// counted, never seconds, so that the same solver succeeds on every machine.
//
// B. A. Huberman, R. M. Lukose and T. Hogg, "An Economics Approach to Hard Computational Problems",
// Science 275 (1997); C. P. Gomes and B. Selman, "Algorithm Portfolios", Artificial Intelligence
// 126 (2001).

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/answer.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/services/session_cache.hpp>
#include <zugzwang/engine/solver_fit.hpp>

namespace zugzwang {

/// The solvers that may find the value of a position by one evaluation.
struct Portfolio {
  struct Search {
    SolverChoice choice{};
    SearchShare share{};
  };
  struct Tables {
    SolverChoice choice{};
    std::uint64_t positions = 0;  ///< in the tables that are solved for the position
  };

  std::vector<Search> searches{};  ///< tried in turn
  /// Tried first if they are small; else once the searches have taken about as long.
  std::vector<Tables> tables{};
  /// Tried one after the other if all of these fail.
  std::vector<SolverChoice> spares{};
  /// Tried instead of the searches if play turns out to be cyclic.
  std::vector<SolverChoice> last_resorts{};
  /// What is known of the value beforehand.
  std::optional<Outcome> outcome{};
};

/// Returns the portfolio for a complete choice except that its solver is open; nothing if a solver
/// needs no search, and so is the best.
std::optional<Portfolio> portfolio(const Problem& problem, const SolverChoice& choice);

struct PortfolioReport {
  SolverChoice solver{};  ///< that has found the value, or has tried last
  /// The value, or the bounds on it if a limit has ended the solve; without lists of moves. The
  /// statistics are those of all solvers together, with the most bytes of one.
  Answer answer{};
};

/// Returns the number of the position asked about in a session.
using FindPosition = std::function<std::uint64_t(Session&)>;

/// Tries the solvers of a portfolio with the sessions of a cache, until one has solved a position
/// or all together have visited `most` positions, about, or those of the limits. Throws Error as
/// the last of the solvers does if none can solve the game.
PortfolioReport solve(const Portfolio& portfolio, const Problem& problem, SessionCache& sessions,
                      const FindPosition& position, const Limits& limits,
                      std::uint64_t most = Limits::unlimited);

}  // namespace zugzwang
