// `analyze`: how many positions are won, lost and drawn, and in how many plies.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

#include <zugzwang/api/files.hpp>
#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/api/text/histogram.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/scene_text.hpp>
#include <zugzwang/engine/services/census.hpp>
#include <zugzwang/engine/services/solve_resources.hpp>

namespace zugzwang {

namespace {

struct AnalyzeAsked {
  GameAsked of;
  ChoiceAsked by;
  FilesAsked files;
  std::string scope;
  bool log = false, svg = false;
};

/// A census, and what is needed to describe it.
struct Analysis {
  std::string game;
  std::shared_ptr<const Problem> problem;
  CensusScope asked = CensusScope::all;
  CensusReport report;
  Limits limits;
};

std::string share_of(std::uint64_t count, std::uint64_t all) {
  const double percent = 100 * static_cast<double>(count) / static_cast<double>(all);
  return count > 0 && percent < 0.05 ? "< 0.1 %" : fmt::format("{:.1f} %", percent);
}

std::string totals(const Census& census, CensusScope scope, std::size_t columns) {
  const std::uint64_t all = census.positions();
  const bool has_outcomes = census.without_outcome == 0;
  std::string text =
      fmt::format("{}{}\n",
                  scope == CensusScope::all
                      ? fmt::format("All {} of these rules", format_plural(all, "position"))
                      : fmt::format("{} that play can reach", format_plural(all, "position")),
                  has_outcomes ? ", for the player on move:" : ":");
  if (!has_outcomes) return text;
  TextTable table{{"", "", ""}, {Align::left, Align::right}, {}};
  for (const auto& [name, count] :
       {std::pair{"won", census.win}, {"lost", census.loss}, {"drawn", census.draw}})
    table.lines.push_back({name, format_count(count), share_of(count, all)});
  return text + table.to_text(columns);
}

std::string longest_win(const Census::Longest& longest, const GameGraph& positions,
                        const Paint& paint) {
  const std::string board = drawing(positions, longest.position, {}, paint);
  return fmt::format("The longest win takes {}, as here:\n  {}\n", format_plies(longest.plies),
                     boost::replace_all_copy(positions.position_text(longest.position).line, "\n",
                                             "\n  ")) +
         (board.empty() ? "" : board + "\n");
}

/// How many positions have each value of a registered evaluation, the most frequent ones first.
std::string values_of(const CensusReport& report, std::size_t columns) {
  constexpr std::size_t most_shown = 20;
  std::vector<std::pair<std::string, std::uint64_t>> values(report.by_value.begin(),
                                                            report.by_value.end());
  if (values.empty()) return "";
  std::ranges::stable_sort(values, std::ranges::greater(),
                           &std::pair<std::string, std::uint64_t>::second);
  TextTable table{{std::string(name_of(report.evaluation)), "positions"}, {Align::left}, {}};
  for (const auto& [value, count] : std::span(values).first(std::min(values.size(), most_shown)))
    table.lines.push_back({value, format_count(count)});
  std::string text = table.to_text(columns);
  if (values.size() > most_shown)
    text += fmt::format("and {}, which JSON lists\n",
                        format_plural(values.size() - most_shown, "more value"));
  return text;
}

std::string csv_of(const Census& census) {
  TextTable table{{"plies", "win", "loss"}, {Align::right}, {}};
  for (std::size_t plies = 0; plies < census.by_plies.size(); ++plies)
    table.lines.push_back({std::to_string(plies), std::to_string(census.by_plies[plies].win),
                           std::to_string(census.by_plies[plies].loss)});
  return table.to_csv();
}

std::string text_of(const Analysis& analysis, Bars bars, const Paint& paint, std::size_t columns) {
  const CensusReport& report = analysis.report;
  const Scope shown = analysis.asked == CensusScope::all ? Scope::rules : Scope::position;
  std::string text =
      paragraph(headline(analysis.game, *analysis.problem, shown), 2, columns) + "\n";
  if (report.census) {
    text += totals(*report.census, report.scope, columns);
    if (!report.census->longest_wins.empty())
      text += longest_win(report.census->longest_wins.front(), *analysis.problem->graph(), paint);
    if (report.single.value_or(0) > 0)
      text +=
          fmt::format("In {} just one move is good.\n", format_plural(*report.single, "position"));
    text += values_of(report, columns) + histogram(report.census->by_plies, bars, columns);
    if (report.scope == CensusScope::all)
      text += fmt::format("The checksum of their values is {:016x}.\n", report.census->checksum);
  } else {
    text +=
        fmt::format("Not counted: ended by {}.\n", format_limit(report.status, analysis.limits));
  }
  return text + format_work(report.solver, report.statistics);
}

/// Throws for values without plies, which the output of this name consists of.
void require_plies(std::string_view output, EvaluationKind by) {
  if (by != EvaluationKind::distance)
    throw Error(ErrorCode::not_applicable, output,
                fmt::format("it shows plies, which the {} does not have", name_of(by)));
}

Result run_analyze(calls::Context& context, const AnalyzeAsked& asked, const Limits& limits) {
  const NamedGame game = context.registry.named(asked.of.game);
  std::optional<CensusScope> scope;
  if (!asked.scope.empty())
    scope = asked.scope == "all" ? CensusScope::all : CensusScope::reachable;
  const SolverChoice choice = choice_by(context, asked.by);
  CensusQuestion question =
      census_question(game, *asked.of.problem.get<Datum::Object>(), scope, choice);
  if (asked.svg && choice.evaluation) require_plies("svg", *choice.evaluation);
  Analysis analysis{
      game.game->text().name, std::move(question.problem), question.scope, {}, limits};
  const SolutionWanted wanted{EvaluationKind::distance, analysis.asked};
  analysis.report = census(
      *analysis.problem, {session_by(context, choice, asked.files, limits, wanted), analysis.asked},
      resources_by(context, *analysis.problem, asked.files, limits), limits);
  const CensusReport& report = analysis.report;
  if (asked.svg) require_plies("svg", report.evaluation);
  const bool is_csv = context.format == "csv";
  if (is_csv) require_plies("csv", report.evaluation);
  if (is_csv && !report.census)
    context.note("not counted: ended by " + format_limit(report.status, limits));
  Datum::Object members = census_to_datum(analysis.game, *analysis.problem->graph(), report);
  if (asked.svg && report.census && !report.census->by_plies.empty())
    members.emplace_back("svg", census_plot(analysis.game, *report.census).svg());
  return {
      std::move(members),
      [analysis = std::move(analysis), is_csv, paint = context.paint,
       bars = asked.log ? Bars::logarithmic : Bars::linear](std::size_t columns) -> std::string {
        if (!is_csv) return text_of(analysis, bars, paint, columns);
        return analysis.report.census ? csv_of(*analysis.report.census) : "";
      }};
}

}  // namespace

Operation analyze_operation() {
  Member scope = member("scope", &AnalyzeAsked::scope,
                        "all positions of the rules, or those reachable by play (all if no "
                        "position is given and they can be counted)")
                     .one_of({"all", "reachable"});
  Members members = all_members(
      {part(&AnalyzeAsked::of, game_members()),
       part(&AnalyzeAsked::by, choice_members()),
       limit_members(),
       part(&AnalyzeAsked::files, file_members("the progress")),
       {std::move(scope), member("log", &AnalyzeAsked::log, "logarithmic bars, in text"),
        member("svg", &AnalyzeAsked::svg, "a picture of the wins and losses by plies")
            .output("the positions were not counted", ".svg")}});
  return {
      .name = "analyze",
      .summary = "how many positions are won, lost and drawn, by plies; the longest win",
      .example = "analyze can-i-win 10 40",
      .fields = FieldsTaken::position_if_given,
      .members = std::move(members),
      .run = runs(run_analyze),
      .formats = {"text", "csv", "json"},
      .is_shared = true,
  };
}

}  // namespace zugzwang
