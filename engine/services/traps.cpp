#include "traps.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/evaluation.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/walk.hpp>

namespace zugzwang {

namespace {

struct RatedMove {
  Datum move{};
  OtherValue value{};
};

/// Moves with their chances.
struct RatedMoves {
  Status status = Status::complete;
  std::vector<RatedMove> moves{};
};

RatedMoves rated(Session& session, std::uint64_t position, const Datum::List& moves,
                 const Limits& limits) {
  RatedMoves chances;
  for (const Datum& move : moves) {
    const std::optional<Option> option = session.graph->option(position, move);
    if (!option) continue;
    chances.status = session.solver->solve(option->to, limits);
    if (chances.status != Status::complete) break;
    chances.moves.push_back(
        {move, std::get<OtherValue>(seen(session.solver->value(option->to), *option))});
  }
  return chances;
}

SolverChoice by_chance() { return {.evaluation = bundled_evaluation("chance").kind()}; }

bool has_chances(const Problem& problem) {
  return std::ranges::any_of(solvers_by(problem, by_chance().evaluation), &SolverFit::applies);
}

}  // namespace

void require_traps(const Problem& problem, const SolveRequest& request) {
  if (request.detail == AnswerDetail::one_move)
    throw Error(ErrorCode::bad_value, "prefer",
                "it sorts the best moves, and only one is asked for");
  if (!has_chances(problem))
    throw Error(ErrorCode::not_applicable, "prefer",
                fmt::format("the moves of {} score, and so they have no chances of win, draw "
                            "and loss",
                            problem.text().name));
}

void prefer_traps(Answer& answer, const Problem& problem, const SolveRequest& request,
                  const Limits& limits) {
  if (answer.status != Status::complete || !answer.best_moves || answer.best_moves->size() < 2)
    return;
  RatedMoves chances =
      run_in_session(problem, {by_chance(), request.session.cache}, limits,
                     [&](Session& session, const Limits& within) {
                       const Walk walk = walk_along(problem, request.moves, session.graph);
                       return rated(session, walk.number(), *answer.best_moves, within);
                     });
  answer.status = chances.status;
  if (answer.status != Status::complete) return;
  std::ranges::stable_sort(chances.moves, [](const RatedMove& a, const RatedMove& b) {
    return a.value.box->compare(*b.value.box) == std::partial_ordering::greater;
  });
  answer.best_moves->clear();
  for (RatedMove& chance : chances.moves) answer.best_moves->push_back(std::move(chance.move));
  answer.move = answer.best_moves->front();
}

std::optional<Datum> natural_move(const Problem& problem, const SolveRequest& request,
                                  const Datum::List& moves, const Limits& limits) {
  if (!has_chances(problem)) return std::nullopt;
  Answer answer;
  answer.best_moves = moves;
  prefer_traps(answer, problem, request, limits);
  if (answer.status != Status::complete) return std::nullopt;
  return answer.best_moves->front();
}

}  // namespace zugzwang
