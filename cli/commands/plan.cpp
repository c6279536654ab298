// `--dry-run`: the resources for a solve by several processes; and the line printed before one.

#include <string>

#include <fmt/format.h>

#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/text/format.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/plan.hpp>
#include <zugzwang/solvers/abilities.hpp>
#include <zugzwang/solvers/retrograde/communicator.hpp>

namespace zugzwang::cli {

namespace {

std::string format_processes(const SolvePlan& plan) {
  return fmt::format(
      "{} of {}", plan.processes == 1 ? "1 process" : format_count(plan.processes) + " processes",
      format_plural(plan.threads, "thread"));
}

void print_plan(const SolvePlan& plan) {
  const auto line = [](const std::string& text) { fmt::print("{}\n", paragraph(text, 2)); };
  line(
      fmt::format("{}, each with about {}, of which {} are buffers for messages; {} if tables are "
                  "freed once they are not needed; at most {} if distances exceed 63 plies.",
                  format_processes(plan), format_bytes(plan.memory), format_bytes(plan.buffers),
                  format_bytes(plan.least_memory), format_bytes(plan.most_memory)));
  line(fmt::format("{} with {} indices; the largest is tier {} with {}.",
                   format_plural(plan.tiers, "tier"), format_count(plan.indices), plan.largest_tier,
                   format_count(plan.largest_indices)));
  line(fmt::format("About {} with {}, of which {:.0f} % lead to another process.",
                   format_plural(plan.positions, "position"), format_plural(plan.moves, "move"),
                   100 * plan.moves_away));
  line(fmt::format("Messages: about {} in all{}, {} from each process.", format_bytes(plan.traffic),
                   plan.asks_options ? " at each level" : "",
                   format_bytes(plan.traffic / plan.processes)));
  line(fmt::format("Files, in all: at most {} by --save, {} by --checkpoint.",
                   format_bytes(plan.saved), format_bytes(plan.checkpoint)));
}

}  // namespace

int print_plan(const Arguments& arguments, const Problem& problem, const SolverChoice& choice) {
  const auto session = open_first(problem, choice, [](const Session& opened) {
    return opened.solution->ability<PlansTables>() != nullptr;
  });
  if (!session)
    throw Error(ErrorCode::not_applicable,
                fmt::format("dry-run: {} tables; retrograde does, if the positions of a game are "
                            "numbered",
                            choice.solver.empty()
                                ? fmt::format("no solver of {} builds", problem.text().name)
                                : choice.solver + " builds no"));
  const SolvePlan plan =
      plan_solve(*session, problem,
                 static_cast<unsigned>(ranks.in(arguments).value_or(arguments.processes.ranks)),
                 arguments.limits.threads);
  if (arguments.format == Format::json) {
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

}  // namespace zugzwang::cli
