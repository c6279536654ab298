// `plan`: the resources for a solve of tables, by one process or several.

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/files.hpp>
#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/plan.hpp>
#include <zugzwang/solvers/abilities.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>
#include <zugzwang/solvers/retrograde/index_share.hpp>

namespace zugzwang {

namespace {

struct PlanAsked {
  GameAsked of;
  ChoiceAsked by;
  std::uint64_t threads = 1;
  std::optional<std::uint64_t> ranks;
};

std::string format_processes(const SolvePlan& plan) {
  return fmt::format("{} of {}", format_plural(plan.processes, "process", "processes"),
                     format_plural(plan.threads, "thread"));
}

std::string text_of(const SolvePlan& plan, std::size_t columns) {
  std::string text;
  const auto line = [&](const std::string& words) { text += paragraph(words, 2, columns) + "\n"; };
  line(
      fmt::format("{}, each with about {}, of which {} are buffers for messages; {} if tables are "
                  "freed once they are not needed; at most {} if distances exceed 63 plies.",
                  format_processes(plan), format_bytes(plan.memory), format_bytes(plan.buffers),
                  format_bytes(plan.least_memory), format_bytes(plan.most_memory)));
  line(fmt::format("{} with {}; the largest is tier {} with {}.", format_plural(plan.tiers, "tier"),
                   format_plural(plan.indices, "index", "indices"), plan.largest_tier,
                   format_count(plan.largest_indices)));
  const bool is_shared = plan.processes > 1;
  line(fmt::format(
      "About {} with {}{}.", format_plural(plan.positions, "position"),
      format_plural(plan.moves, "move"),
      is_shared ? fmt::format(", of which {:.0f} % lead to another process", 100 * plan.moves_away)
                : ""));
  if (is_shared)
    line(fmt::format("Messages: about {} in all{}, {} from each process.",
                     format_bytes(plan.traffic), plan.asks_options ? " at each level" : "",
                     format_bytes(plan.traffic / plan.processes)));
  // From the endings and boards of the benchmarks.
  constexpr double slow = 10e6;
  constexpr double fast = 50e6;
  const auto moves = static_cast<double>(plan.moves) / plan.processes;
  line(fmt::format("Time: about {} to {}, at 10 to 50 million moves a second.",
                   format_seconds(moves / fast), format_seconds(moves / slow)));
  line(fmt::format("Files of zugzwang solve, in all: at most {} by --save, {} by --checkpoint.",
                   format_bytes(plan.saved), format_bytes(plan.checkpoint)));
  return text;
}

/// Opens the first of the candidates that builds tables. Throws Error where none does.
Session open_for_plan(const Problem& problem, const SolverChoice& choice) {
  if (auto session = open_able<PlansTables>(problem, choice)) return std::move(*session);
  throw Error(
      ErrorCode::not_applicable,
      fmt::format("plan: {} tables; retrograde does, if the positions of a game are "
                  "numbered",
                  choice.solver.empty() ? fmt::format("no solver of {} builds", problem.text().name)
                                        : choice.solver + " builds no"));
}

void require_tables(const GameEntry& game) {
  require_one_problem(game, [](const Problem& problem) { open_for_plan(problem, {}); });
}

Result run_plan(calls::Context& context, const PlanAsked& asked, const Limits&) {
  const auto& fields = *asked.of.problem.get<Datum::Object>();
  const bool has_position = context.registry.named(asked.of.game).game->has_position(fields);
  const calls::Asked of =
      asked_by(context, asked.of, has_position ? Scope::position : Scope::rules);
  const Session session = open_for_plan(*of.problem, choice_by(context, asked.by));
  const SolvePlan plan =
      plan_solve(session, *of.problem, static_cast<unsigned>(asked.ranks.value_or(context.ranks)),
                 static_cast<unsigned>(asked.threads));
  Datum::Object members{{"game", of.name()}};
  const Datum told = to_datum(plan);
  std::ranges::copy(*told.get<Datum::Object>(), std::back_inserter(members));
  return {std::move(members), [plan, head = headline(of.name(), *of.problem, of.problem->scope())](
                                  std::size_t columns) {
            return paragraph(head, 2, columns) + "\n" + text_of(plan, columns);
          }};
}

}  // namespace

void announce_plan(const calls::Context& context, const Problem& problem, const Session& session,
                   unsigned threads) {
  const Communicator* const others = context.others;
  if (others == nullptr || others->size() == 1 || others->rank() != 0) return;
  const SolvePlan plan = plan_solve(session, problem, others->size(), threads);
  context.note(fmt::format("{}, each with at most about {}, or {} if distances stay below 64 plies",
                           format_processes(plan), format_bytes(plan.most_memory),
                           format_bytes(plan.memory)));
}

Operation plan_operation() {
  Members members = all_members(
      {part(&PlanAsked::of, game_members()),
       part(&PlanAsked::by, choice_members()),
       {member("threads", &PlanAsked::threads, "upper bound on threads; a solver may use fewer (1)")
            .range(1, most_threads)
            .counts("threads"),
        member("ranks", &PlanAsked::ranks, "number of processes (1)")
            .range(1, IndexShare::most_ranks)
            .counts("processes")}});
  return {
      .name = "plan",
      .summary = "what a solve of all tables would take: positions, memory, files and time",
      .example = "plan quixo --size 4",
      .fields = FieldsTaken::position_if_given,
      .members = std::move(members),
      .run = runs(run_plan),
      .require = require_tables,
  };
}

}  // namespace zugzwang
