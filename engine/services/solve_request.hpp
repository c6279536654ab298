#pragma once

// One request for the value of a position, whoever asks: the program, a line of a batch, the page,
// C. What can go with it on disk and in other processes is in solve_resources.hpp.

#include <cstddef>
#include <functional>
#include <optional>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/best_line.hpp>
#include <zugzwang/engine/services/session_cache.hpp>

namespace zugzwang {

struct SolveRequest {
  SessionRequest session{};
  AnswerDetail detail = AnswerDetail::best_moves;
  bool prefers_traps = false;  ///< among moves of equal value; see `prefer_traps`
  Datum::List moves{};         ///< legal moves from the problem's position to the one asked about
  std::size_t line = 0;        ///< the most plies of the principal variation
  /// The line begins with the first of the best moves as the position lists them; see
  /// `first_listed`.
  bool takes_first_listed = false;
  /// If a limit ends the solve without a value, looks ahead for a move: within an eighth of the
  /// time, at most a second, which the solve then leaves.
  bool looks_ahead = false;
  /// Called once, with the value as soon as it is known. If that is the outcome and the distance is
  /// still to be searched for, the answer leaves out "plies".
  std::function<void(const Answer&)> known{};
};

/// What looking ahead has shown of a position whose value was not found.
struct LookedThrough {
  unsigned plies = 0;  ///< within which neither player can force a win; 0 if that is not known
  Datum move{};        ///< one to play
};

struct SolvedAnswer : Answer {
  std::optional<LookedThrough> looked_through{};
  std::optional<BestLine> line{};  ///< its positions are numbers of `Problem::graph()`
};

/// Solves a position in an open session of the problem's rules. Does not read `session` and
/// `prefers_traps` of the request.
SolvedAnswer solve(Session& session, const Problem& problem, const SolveRequest& request,
                   const Limits& limits);

/// Solves a position, with several solvers in turn where it is not known which is the fastest (see
/// portfolio.hpp). If the evaluation is left open as well, finds the outcome first, and then the
/// distance, if that takes at most 250,000 positions or no more than the outcome; otherwise
/// `left_out` of the answer contains "plies". The limits apply to all of it. Throws
/// Error{bad_value} at a move that is not legal, and as `run_in_session`, `solve` of portfolio.hpp
/// and the functions of traps.hpp do.
SolvedAnswer solve(const Problem& problem, const SolveRequest& request, const Limits& limits);

}  // namespace zugzwang
