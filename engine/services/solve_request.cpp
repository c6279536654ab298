#include "solve_request.hpp"

#include <cstdint>

#include <zugzwang/engine/services/traps.hpp>
#include <zugzwang/engine/walk.hpp>

namespace zugzwang {

SolvedAnswer solve(Session& session, const Problem& problem, const SolveRequest& request,
                   const Limits& limits) {
  const std::uint64_t position = walk_along(problem, request.moves, session.positions).number();
  SolvedAnswer solved{answer(session, position, limits, request.detail)};
  if (request.line > 0) solved.line = best_line(session, position, request.line, limits);
  return solved;
}

SolvedAnswer solve(const Problem& problem, const SolveRequest& request, const Limits& limits) {
  if (request.prefers_traps) require_traps(problem, request);
  const Limits within = limits.started();
  SolvedAnswer solved = run_in_session(
      problem, request.session, within,
      [&](Session& session, const Limits& each) { return solve(session, problem, request, each); });
  if (request.prefers_traps) prefer_traps(solved, problem, request, within);
  return solved;
}

}  // namespace zugzwang
