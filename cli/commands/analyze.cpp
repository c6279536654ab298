// `analyze`: how many positions are won, lost and drawn, and in how many plies.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/commands/stored.hpp>
#include <zugzwang/cli/line/command_table.hpp>
#include <zugzwang/cli/text/histogram.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/cli/text/output_file.hpp>
#include <zugzwang/cli/text/terminal.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/scene_text.hpp>
#include <zugzwang/engine/services/census.hpp>
#include <zugzwang/engine/services/solve_resources.hpp>

namespace zugzwang::cli {

namespace {

const FlagOf<std::optional<CensusScope>> scope_flag = choice_flag<CensusScope,
                                                                  std::optional<CensusScope>>(
    "--scope",
    "all positions of the rules, or those reachable by play (all if no position is given and they "
    "can be counted)",
    {{"all", CensusScope::all}, {"reachable", CensusScope::reachable}});
const FlagOf<std::string> analyze_picture = svg_flag("the wins and losses by plies");
const FlagOf<Bars> bars = toggle("--log", "logarithmic bars", Bars::logarithmic);

CensusQuestion asked_by(const Arguments& arguments, const GameEntry& game) try {
  return census_question({&game}, arguments.fields, scope_flag.in(arguments), arguments.choice);
} catch (const Error& error) {
  if (error.code() != ErrorCode::missing_field) throw;
  throw Error(error.code(), fmt::format("{}, for example: {}", error.what(),
                                        example_of(*find_command("analyze"), game)));
}

std::string share_of(std::uint64_t count, std::uint64_t all) {
  const double percent = 100 * static_cast<double>(count) / static_cast<double>(all);
  return count > 0 && percent < 0.05 ? "< 0.1 %" : fmt::format("{:.1f} %", percent);
}

void print_totals(const Census& census, CensusScope scope) {
  const std::uint64_t all = census.positions();
  const bool has_outcomes = census.without_outcome == 0;
  fmt::print("{}{}\n",
             scope == CensusScope::all
                 ? fmt::format("All {} of these rules", format_plural(all, "position"))
                 : fmt::format("{} that play can reach", format_plural(all, "position")),
             has_outcomes ? ", for the player on move:" : ":");
  if (!has_outcomes) return;
  TextTable table{{"", "", ""}, {Align::left, Align::right}, {}};
  for (const auto& [name, count] :
       {std::pair{"won", census.win}, {"lost", census.loss}, {"drawn", census.draw}})
    table.lines.push_back({name, format_count(count), share_of(count, all)});
  fmt::print("{}", table.to_text(text_columns()));
}

void print_longest(const Census::Longest& longest, const GameGraph& positions) {
  fmt::print("The longest win takes {}, as here:\n  {}\n", format_plies(longest.plies),
             boost::replace_all_copy(positions.show(longest.position), "\n", "\n  "));
  if (const std::string board = drawing(positions, longest.position, {}, terminal_paint());
      !board.empty())
    fmt::print("{}\n", board);
}

/// How many positions have each value of a registered evaluation, the most frequent ones first.
void print_values(const CensusReport& report) {
  constexpr std::size_t most_shown = 20;
  std::vector<std::pair<std::string, std::uint64_t>> values(report.by_value.begin(),
                                                            report.by_value.end());
  if (values.empty()) return;
  std::ranges::stable_sort(values, std::ranges::greater(),
                           &std::pair<std::string, std::uint64_t>::second);
  TextTable table{{std::string(name_of(report.evaluation)), "positions"}, {Align::left}, {}};
  for (const auto& [value, count] : std::span(values).first(std::min(values.size(), most_shown)))
    table.lines.push_back({value, format_count(count)});
  fmt::print("{}", table.to_text(text_columns()));
  if (values.size() > most_shown)
    fmt::print("and {}, which --json lists\n",
               format_plural(values.size() - most_shown, "more value"));
}

void print_report(const Arguments& arguments, const CensusQuestion& asked,
                  const CensusReport& report) {
  const Scope shown = asked.scope == CensusScope::all ? Scope::rules : Scope::position;
  fmt::print("{}\n", paragraph(headline(arguments.game, *asked.problem, shown), 2));
  if (report.census) {
    print_totals(*report.census, report.scope);
    if (report.census->longest_win)
      print_longest(*report.census->longest_win, *asked.problem->positions());
    print_values(report);
    fmt::print("{}", histogram(report.census->by_plies, bars.in(arguments), text_columns()));
    if (report.scope == CensusScope::all)
      fmt::print("The checksum of their values is {:016x}.\n", report.census->checksum);
  } else {
    fmt::print("Not counted: ended by {}.\n", format_limit(report.status, arguments.limits));
  }
  fmt::print("Solver {}: {}, {}, {}.\n", report.solver,
             format_plural(report.statistics.positions, "position"),
             format_bytes(report.statistics.bytes), format_seconds(report.statistics.seconds));
}

void print_csv(const Census& census) {
  TextTable table{{"plies", "win", "loss"}, {Align::right}, {}};
  for (std::size_t plies = 0; plies < census.by_plies.size(); ++plies)
    table.lines.push_back({std::to_string(plies), std::to_string(census.by_plies[plies].win),
                           std::to_string(census.by_plies[plies].loss)});
  fmt::print("{}", table.to_csv());
}

/// Throws for values without plies, which the output that this flag asks for consists of.
void require_plies(std::string_view flag, EvaluationKind by) {
  if (by != EvaluationKind::distance)
    throw Error(ErrorCode::not_applicable, flag,
                fmt::format("it shows plies, which the {} does not have", name_of(by)));
}

int run_analyze(const Arguments& arguments, const Registry& registry) {
  const Limits limits = arguments.limits.started();
  const CensusQuestion asked = asked_by(arguments, registry.find(arguments.game));
  if (dry_run.in(arguments))
    return print_plan(arguments, *asked.problem, by_distance(*asked.problem, arguments.choice));
  const std::string file = analyze_picture.in(arguments);
  if (!file.empty()) require_writable("svg", file);
  if (const auto& by = arguments.choice.evaluation; !file.empty() && by) require_plies("svg", *by);
  const CensusRequest request{session_request(arguments, {EvaluationKind::distance, asked.scope}),
                              asked.scope};
  const SolveResources resources{
      .others = arguments.processes.others,
      .trace = trace.in(arguments),
      .checkpoint = arguments.checkpoint,
      .opened = [&](const Session& session) { announce_plan(arguments, *asked.problem, session); },
      .resumed =
          [&](const TierJournal& journal) { report_checkpoint(arguments.checkpoint, journal); }};
  const CensusReport report = with_progress(limits, [&](const Limits& watched) {
    return census(*asked.problem, request, resources, watched);
  });
  if (!file.empty()) require_plies("svg", report.evaluation);
  if (arguments.format == "json") {
    fmt::print(
        "{}\n",
        Datum(census_to_datum(arguments.game, *asked.problem->positions(), report)).to_json());
  } else if (arguments.format == "csv") {
    require_plies("csv", report.evaluation);
    if (report.census)
      print_csv(*report.census);
    else
      print_message("not counted: ended by {}", format_limit(report.status, arguments.limits));
  } else {
    print_report(arguments, asked, report);
  }
  if (!file.empty() && report.census)
    write_output("svg", file, census_plot(arguments.game, *report.census).svg());
  return report.status == Status::complete ? exit_done : exit_limit;
}

}  // namespace

Command analyze_command() {
  return {
      .name = "analyze",
      .summary = "how many positions are won, lost and drawn, by plies; the longest win",
      .example = "zugzwang analyze can-i-win 10 40",
      .words = "GAME",
      .fields = FieldsTaken::position_if_given,
      .flags = all_of(
          {solving_flags(),
           {solution_flag(), checkpoint_flag("save the progress in this file, and resume from it"),
            scope_flag, bars, analyze_picture,
            format_flag({"text", "csv", "json"}),
            json_flag(), csv_flag()},
           process_flags()}),
      .run = run_analyze,
  };
}

}  // namespace zugzwang::cli
