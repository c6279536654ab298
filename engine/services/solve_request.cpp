#include "solve_request.hpp"

#include <cstdint>

#include <zugzwang/engine/services/best_line.hpp>
#include <zugzwang/engine/services/traps.hpp>
#include <zugzwang/engine/walk.hpp>

namespace zugzwang {

Answer solve(Session& session, const Problem& problem, const SolveRequest& request,
             const Limits& limits) {
  const std::uint64_t position = walk_along(problem, request.moves, session.positions).number();
  Answer found = answer(session, position, limits, request.detail);
  if (request.line > 0) found.line = best_line(session, position, request.line, limits);
  return found;
}

Answer solve(const Problem& problem, const SolveRequest& request, const Limits& limits) {
  const Limits within = limits.started();
  Answer answer = run_in_session(
      problem, request.session, within,
      [&](Session& session, const Limits& each) { return solve(session, problem, request, each); });
  if (request.prefers_traps) prefer_traps(answer, problem, request.moves, within);
  return answer;
}

}  // namespace zugzwang
