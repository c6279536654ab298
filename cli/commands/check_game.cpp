// `check-game`: all that can be checked of a game, reported in its author's terms.

#include <cstdio>

#include <fmt/format.h>

#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/text/format.hpp>
#include <zugzwang/engine/services/check_game.hpp>

namespace zugzwang::cli {

namespace {

const FlagOf<std::optional<std::uint64_t>> problems_checked =
    number_flag<std::optional<std::uint64_t>>(
        "--problems",
        "number of problems to check, an eighth of them random (2300); laws are checked on the "
        "nearest 200 states of each",
        "problems", 1'000'000'000);

Datum report_to_datum(const std::string& game, const CheckReport& report) {
  Datum::List faults;
  for (const Fault& fault : report.faults)
    faults.emplace_back(Datum::Object{{"what", fault.what},
                                      {"detail", fault.detail},
                                      {"problem", Datum::from_json(fault.problem)}});
  Datum::List warnings;
  for (const NearMiss& miss : report.warnings)
    warnings.emplace_back(Datum::Object{{"functions", miss.functions},
                                        {"concept", miss.concept_name},
                                        {"asks_for", miss.asks_for}});
  Datum::List ways;
  for (const auto& [way, checked] : report.ways)
    ways.emplace_back(Datum::Object{{"way", way},
                                    {"problems", checked.problems},
                                    {"positions", checked.evaluated},
                                    {"states_verified", checked.states},
                                    {"not_applicable", checked.not_applicable}});
  return Datum::Object{{"game", game},
                       {"status", name_of(report.status)},
                       {"correct", report.faults.empty()},
                       {"problems", report.problems},
                       {"plies", report.plies},
                       {"ways", std::move(ways)},
                       {"faults", std::move(faults)},
                       {"too_large", report.too_large},
                       {"warnings", std::move(warnings)}};
}

void print_report(const GameEntry& game, const CheckReport& report, const Limits& limits) {
  fmt::print("{}: {}, {} of random play\n\n", game.text().name,
             format_plural(report.problems, "problem"), format_plies(report.plies));
  TextTable table{
      {"way", "problems", "states verified"}, {Align::left, Align::right, Align::right}, {}};
  for (const auto& [way, checked] : report.ways)
    if (checked.problems > 0)
      table.lines.push_back({way, format_count(checked.problems), format_count(checked.states)});
  if (!table.lines.empty()) fmt::print("{}\n", table.to_text());
  for (const NearMiss& miss : report.warnings)
    fmt::print("WARNING {}: without effect, since {} requires\n  {}\n", miss.functions,
               miss.concept_name, paragraph(miss.asks_for, 2));
  for (const Fault& fault : report.faults)
    fmt::print("BROKEN {}\n  at {}\n  in the problem {}\n", fault.what, fault.detail,
               fault.problem);
  if (const auto& first = report.first_too_large)
    fmt::print(
        "TOO LARGE, not wrong: {}, {}\n  first in the random problem {}\n  {}\n", first->what,
        first->detail, first->problem,
        paragraph("give the fields ranges, or random_problem(size, random), so that problems "
                  "of sizes 4 to 9 are solved in moments",
                  2));
  if (!report.warnings.empty() || !report.faults.empty() || report.first_too_large)
    fmt::print("\n");
  if (!report.faults.empty())
    fmt::print("{} to fix; each is shown where it first occurred.\n",
               format_plural(report.faults.size(), "fault"));
  else if (report.status == Status::complete && report.too_large > 0)
    fmt::print("No fault was found; {} of random problems ended by a limit.\n",
               format_plural(report.too_large, "solve"));
  else if (report.status == Status::complete)
    fmt::print("All laws hold; all ways to solve it agree with each other and the definition.\n");
  if (report.status != Status::complete)
    fmt::print("Ended by {}{}.\n", format_limit(report.status, limits),
               report.faults.empty() ? "; no fault was found before" : "");
}

int run_check_game(const Arguments& arguments, const Registry& registry) {
  const GameEntry& game = registry.find(arguments.game);
  CheckOptions options;
  if (problems_checked.in(arguments)) {
    options.random_problems = *problems_checked.in(arguments) / 8;
    options.small_problems = *problems_checked.in(arguments)-options.random_problems;
  }
  options.limits.deadline = arguments.limits.started().deadline;
  options.limits.cancel = arguments.limits.cancel;
  const CheckReport report = with_progress({}, [&](const Limits& limits) {
    return check_game(game, options, [&](std::size_t done, std::size_t of) {
      if (limits.observer && done % 32 == 0) limits.observer({"problems checked", done, of});
    });
  });
  if (arguments.format == Format::json)
    fmt::print("{}\n", report_to_datum(arguments.game, report).to_json());
  else
    print_report(game, report, arguments.limits);
  if (!report.faults.empty()) return exit_disagreement;
  return report.status == Status::complete ? exit_done : exit_limit;
}

}  // namespace

Command check_game_command() {
  return {
      .name = "check-game",
      .summary =
          "checks a game: its laws, its presentation, random play, and all solvers against each "
          "other",
      .example = "zugzwang check-game my-game --plugin build/my-game.so",
      .words = "GAME",
      .flags = all_of({usual_flags(), {problems_checked, seconds_flag(), json_flag()}}),
      .run = run_check_game,
  };
}

}  // namespace zugzwang::cli
