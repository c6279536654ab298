// `plan`, and `--dry-run`: the resources for a solve of tables, by one process or several; and the
// line printed before a solve by several.

#include <string>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/plan.hpp>
#include <zugzwang/solvers/abilities.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>

namespace zugzwang::cli {

namespace {

std::string format_processes(const SolvePlan& plan) {
  return fmt::format("{} of {}", format_plural(plan.processes, "process", "processes"),
                     format_plural(plan.threads, "thread"));
}

void print_plan(const SolvePlan& plan) {
  const auto line = [](const std::string& text) { fmt::print("{}\n", paragraph(text, 2)); };
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

}  // namespace

int print_plan(const Arguments& arguments, const Problem& problem, const SolverChoice& choice) {
  const Session session = open_for_plan(problem, choice);
  const SolvePlan plan =
      plan_solve(session, problem,
                 static_cast<unsigned>(ranks.in(arguments).value_or(arguments.processes.ranks)),
                 arguments.limits.threads);
  if (arguments.format == "json") {
    Datum::Object object{{"game", arguments.game}};
    const Datum::Object members = *to_datum(plan).get<Datum::Object>();
    object.insert(object.end(), members.begin(), members.end());
    fmt::print("{}\n", Datum(std::move(object)).to_json());
  } else {
    fmt::print("{}\n", paragraph(headline(arguments.game, problem, problem.scope()), 2));
    print_plan(plan);
  }
  return exit_done;
}

void announce_plan(const Arguments& arguments, const Problem& problem, const Session& session) {
  const Communicator* const others = arguments.processes.others;
  if (others == nullptr || others->size() == 1 || others->rank() != 0) return;
  const SolvePlan plan = plan_solve(session, problem, others->size(), arguments.limits.threads);
  print_message("{}, each with at most about {}, or {} if distances stay below 64 plies",
                format_processes(plan), format_bytes(plan.most_memory), format_bytes(plan.memory));
}

namespace {

int run_plan(const Arguments& arguments, const Registry& registry) {
  const GameEntry& game = registry.find(arguments.game);
  const auto problem =
      game.problem(Datum(arguments.fields),
                   game.has_position(arguments.fields) ? Scope::position : Scope::rules);
  return print_plan(arguments, *problem, arguments.choice);
}

}  // namespace

Command plan_command() {
  Flag processes = ranks;
  processes.help = "number of processes (1)";
  return {
      .name = "plan",
      .summary = "what a solve of all tables would take: positions, memory, files and time",
      .example = "zugzwang plan quixo --size 4",
      .words = "GAME",
      .fields = FieldsTaken::position_if_given,
      .flags = all_of({usual_flags(),
                       solver_flags(),
                       {evaluation_flag(), threads_flag(), processes, json_flag()}}),
      .run = run_plan,
      .require = require_tables,
  };
}

}  // namespace zugzwang::cli
