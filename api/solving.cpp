// `solve` and `compare`: the results of solvers.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/calls.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/problem_notes.hpp>
#include <zugzwang/engine/services/chart.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/compare.hpp>
#include <zugzwang/engine/services/graph.hpp>
#include <zugzwang/engine/services/solve_request.hpp>
#include <zugzwang/solvers/abilities.hpp>

namespace zugzwang::calls {

Datum solve(Context& context, Request& request) {
  static constexpr std::array<std::string_view, 3> details = {"one", "best", "all"};
  constexpr std::uint64_t most_plies = 10'000;
  const AskedLine asked = line_by(context, request);
  const auto detail = static_cast<AnswerDetail>(request.word("tell", details, 1));
  static constexpr std::array<std::string_view, 1> preferences = {"traps"};
  const bool prefers_traps = request.find("prefer") != nullptr;
  if (prefers_traps) (void)request.word("prefer", preferences);
  const SolveRequest wanted{
      .session = {request.choice(context.registry), &context.sessions},
      .detail = detail,
      .prefers_traps = prefers_traps,
      .moves = asked.moves,
      .line = static_cast<std::size_t>(request.number("line", 0, most_plies, 0)),
      .looks_ahead = true};
  const Limits limits = request.last_limits(context.limits);
  const SolvedAnswer answer = zugzwang::solve(*asked.problem, wanted, limits);
  Datum::Object members = answer_members(asked.name(), answer);
  append_notes(members, *asked.problem);
  append_line(members, answer);
  return members;
}

}  // namespace zugzwang::calls
