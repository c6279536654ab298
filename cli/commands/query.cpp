// `query`: what a solution file holds on one position, on many, on all, or on itself.

#include <cstdio>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/native_results.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/api/text/answer_text.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/batch.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/commands/query_all.hpp>
#include <zugzwang/cli/commands/stored.hpp>
#include <zugzwang/cli/line/words.hpp>
#include <zugzwang/cli/text/terminal.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/problem_notes.hpp>
#include <zugzwang/engine/services/solve_request.hpp>
#include <zugzwang/engine/services/tablebase_solver.hpp>

namespace zugzwang::cli {

namespace {

/// Prints what a file holds.
int print_contents(const Arguments& arguments, const Tablebase& tables, const Problem& rules) {
  if (arguments.format == "json") {
    fmt::print("{}\n", Datum(contents_to_datum(tables)).to_json());
    return exit_done;
  }
  const TablebaseHeader& head = tables.contents().head();
  const TablebaseSizes& sizes = tables.contents().sizes();
  const TablebaseContents::Outcomes outcomes = tables.contents().outcomes();
  fmt::print("{}\n", paragraph(headline(head.game, rules, Scope::rules), 2));
  fmt::print("{} in {}, by {}: {} won, {} lost, {} drawn.\n",
             format_plural(sizes.positions, "position"), format_plural(sizes.tiers, "tier"),
             name_of(kind_of(head)), format_count(outcomes.win), format_count(outcomes.loss),
             format_count(outcomes.draw));
  fmt::print(
      "{}\n",
      paragraph(fmt::format("{}: {}.", format_bytes(sizes.file_bytes), format_bits(sizes)), 2));
  fmt::print("Solver {} of zugzwang {}: {}, {}.\n", head.solver, head.program,
             format_plural(head.statistics.positions, "position"),
             format_seconds(head.statistics.seconds));
  return exit_done;
}

const FlagOf<bool> best_line = toggle("--best-line", "print the best line of play to the end");

/// Prints an answer and its best line, and returns the exit status.
int print_answer(const Arguments& arguments, const Problem& problem, const SolvedAnswer& answer) {
  if (arguments.format == "json") {
    Datum::Object object = answer_members(arguments.game, answer);
    append_notes(object, problem);
    append_line(object, answer);
    fmt::print("{}\n", Datum(std::move(object)).to_json());
  } else {
    const Walk walk(problem);
    fmt::print("{}{}",
               position_text(problem, walk, paragraph(headline(arguments.game, problem), 2) + "\n",
                             terminal_paint()),
               rest_text(answer, problem, walk, nullptr, arguments.limits,
                         {arguments.detail, text_columns(), flag_called}));
  }
  return answer.status == Status::complete ? exit_done : exit_limit;
}

BatchAnswer answer_to_line(const Registry& registry, const Arguments& arguments,
                           const Tablebase& tables, Session& session, const SolveRequest& request,
                           const Datum& object) {
  const TablebaseHeader& head = tables.contents().head();
  Datum::Object fields;
  for (const auto& [name, value] : *object.get<Datum::Object>()) {
    if (name != "game") {
      fields.emplace_back(name, value);
      continue;
    }
    const auto* const game = value.get<std::string>();
    if (game == nullptr || !registry.knows(*game) || registry.find(*game).text().name != head.game)
      throw Error(ErrorCode::bad_value, "game",
                  fmt::format("{} is not valid; the file is of {}", value.to_json(), head.game));
  }
  const auto problem = problem_of(tables, registry, fields);
  const SolvedAnswer answer = solve(session, *problem, request, arguments.limits);
  Datum::Object members = answer_members(head.game, answer);
  append_notes(members, *problem);
  append_line(members, answer);
  return {std::move(members), answer.status != Status::complete};
}

int run_query(const Arguments& arguments, const Registry& registry) {
  const bool is_all = asks_all(arguments);
  constexpr std::size_t most_plies = 10'000;
  const std::size_t plies = best_line.in(arguments) ? most_plies : 0;
  if (is_all && plies > 0)
    throw Error(ErrorCode::bad_syntax, "best-line",
                "it is that of one position; leave out --best-line or --all");
  const auto tables = open_tables(arguments.solution, arguments);
  const auto rules = problem_of(*tables, registry, {}, Scope::rules);
  const SolveRequest request{.detail = arguments.detail, .line = plies};
  if (is_all) return query_all(arguments, registry, tables);
  if (!arguments.batch.empty())
    return run_lines(
        arguments, "the fields of a position, as on the command line or as a JSON object",
        [&](std::string_view line) {
          return fields_in_words(words_of_line(line), arguments.command,
                                 registry.find(tables->contents().head().game), {},
                                 arguments.limits.memory);
        },
        [&](const Arguments& own) -> AnswerLine {
          // Tables are read by one thread at a time.
          const auto own_tables = open_tables(arguments.solution, own);
          const auto session = std::make_shared<Session>(open_tablebase(own_tables, *rules));
          return [&, own_tables, session](const Datum& object) {
            return answer_to_line(registry, own, *own_tables, *session, request, object);
          };
        });
  const bool asks_position =
      !arguments.fields.empty() || request.line > 0 || request.detail == AnswerDetail::all_moves;
  if (!asks_position) {
    Meter meter(arguments.limits);
    (void)tables->check_blocks(meter);  // throws if one is damaged
    return print_contents(arguments, *tables, *rules);
  }
  const auto problem = problem_of(*tables, registry, arguments.fields);
  Session session = open_tablebase(tables, *problem);
  return print_answer(arguments, *problem, solve(session, *problem, request, arguments.limits));
}

}  // namespace

Command query_command() {
  return {
      .name = "query",
      .summary = "positions in a solution file, or what the file holds",
      .example = "zugzwang query cat.solution --mouse 3 --cat 4",
      .words = "FILE",
      .fields = FieldsTaken::position,
      .flags = all_of(
          {usual_flags(),
           {seconds_flag(), memory_flag("memory limit of the blocks of the file, such as 500M"),
            threads_flag("threads that share the lines of a batch (1)"), json_flag(), best_line,
            all_moves_flag()},
           batch_flags("a file of positions, one per line, as on the command line or in JSON; - is "
                       "standard input"),
           query_all_flags()}),
      .run = run_query,
      .meaning = "a solution file, as written by solve --save",
      .word = "file",
  };
}

}  // namespace zugzwang::cli
