// `table`: the chart of a game of rows.

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/cli/text/output_file.hpp>
#include <zugzwang/cli/text/terminal.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/engine/plot.hpp>
#include <zugzwang/engine/services/chart.hpp>
#include <zugzwang/engine/services/choose.hpp>

namespace zugzwang::cli {

namespace {

const FlagOf<RowRange> rows_shown = {"--rows", "A:B", "the first and the last row to show (0:24)",
                                     rows_from, RowRange{0, 24}};
const FlagOf<Show> show_flag = choice_flag<Show>(
    "--show", "{} (move)",
    {{"outcome", Show::outcome}, {"move", Show::move}, {"plies", Show::plies}}, Show::move);
const FlagOf<bool> packed =
    toggle("--packed", "print each row as one decimal number, if the game packs rows");

const FlagOf<std::string> table_picture = svg_flag("the outcomes in colours");

/// Prints the rows of a chart, some thousand at a time, so that they take no memory.
class ChartPrinter {
 public:
  /// Of a chart of these columns that shows what `show` names.
  ChartPrinter(const Arguments& arguments, const Rows& rows, std::string_view show)
      : arguments_(arguments), table_{{rows.row_name()}, {Align::right}, {}} {
    std::vector<std::string> columns = rows.column_names();
    if (arguments.format == "json") {
      std::string head =
          Datum(Datum::Object{
                    {"game", arguments.game}, {"show", show}, {"columns", list_of(columns)}})
              .to_json();
      head.back() = ',';  // the object goes on
      fmt::print("{}\"rows\":[", head);
    } else if (packed.in(arguments)) {
      table_.heading.emplace_back("packed");
    } else {
      std::ranges::move(columns, std::back_inserter(table_.heading));
    }
  }

  /// Leaves room for a row that is printed far below.
  void expect(const ChartRow& row) { table_.elsewhere.push_back(line_of(row)); }
  void print(const ChartRow& row) {
    if (arguments_.format == "json")
      print_json(row);
    else
      table_.lines.push_back(line_of(row));
    if (table_.lines.size() == block) print_block();
  }
  void end() {
    if (arguments_.format == "json")
      fmt::print("]}}\n");
    else if (table_.is_first_block || !table_.lines.empty())
      print_block();
  }

 private:
  static constexpr std::size_t block = 4096;

  void print_json(const ChartRow& row) {
    Datum::Object object{{"row", row.row}};
    if (packed.in(arguments_))
      object.emplace_back("packed", Datum::Decimal{row.packed});
    else
      object.emplace_back("entries", row.entries);
    fmt::print("{}{}", std::exchange(between_, ","), Datum(std::move(object)).to_json());
  }

  std::vector<std::string> line_of(const ChartRow& row) const {
    std::vector<std::string> line = {std::to_string(row.row)};
    if (packed.in(arguments_))
      line.push_back(row.packed);
    else
      for (const Datum& entry : row.entries)
        line.push_back(entry.is_null() && arguments_.format == "csv" ? std::string()
                                                                     : entry.to_text());
    return line;
  }

  void print_block() {
    fmt::print("{}", arguments_.format == "csv"        ? table_.to_csv()
                     : arguments_.format == "markdown" ? table_.to_markdown()
                                                       : table_.to_text(text_columns()));
    table_.is_first_block = false;
    table_.lines.clear();
  }

  const Arguments& arguments_;
  TextTable table_;
  const char* between_ = "";  // what stands before the next row in JSON
};

/// Draws the outcomes of rows, a cell a position.
Plot outcome_plot(const std::string& game, const Rows& rows) {
  Plot plot{.title = game + ": outcomes for the player on move",
            .x_label = rows.row_name(),
            .y_names = rows.column_names(),
            .is_log_y = false};
  for (const Outcome outcome : {Outcome::win, Outcome::loss, Outcome::draw})
    plot.series.push_back({std::string(name_of(outcome)), {}, PlotStyle::cells});
  return plot;
}
void add(const ChartRow& row, Plot& plot) {
  for (std::size_t column = 0; column < row.entries.size(); ++column)
    for (PlotSeries& series : plot.series)
      if (row.entries[column] == Datum(series.label))
        series.points.push_back(
            plot_point(static_cast<double>(row.row), static_cast<double>(column)));
}

/// Returns the rows of the positions. Throws Error where they form none.
const Rows& rows_of(const Problem& problem, const GameGraph& positions) {
  if (const auto* const rows = positions.ability<Rows>()) return *rows;
  throw Error(ErrorCode::not_applicable,
              fmt::format("table: the positions of {} do not form an endless sequence of rows, as "
                          "those of stones, tip do; see zugzwang solve or graph",
                          problem.text().name));
}

void require_rows(const GameEntry& game) {
  require_one_problem(game, [](const Problem& problem) { rows_of(problem, *problem.positions()); });
}

int run_table(const Arguments& arguments, const Registry& registry) {
  const GameEntry& game = registry.find(arguments.game);
  const auto problem = game.problem(Datum(arguments.fields), Scope::rules);
  const auto positions = problem->positions();
  const Rows& rows_of_game = rows_of(*problem, *positions);
  if (packed.in(arguments) && positions->ability<PackedRows>() == nullptr)
    throw Error(ErrorCode::not_applicable, "packed",
                fmt::format("{} has no packed form of its rows", arguments.game));
  if (packed.in(arguments) &&
      (show_flag.in(arguments) != Show::move || arguments.choice.evaluation))
    throw Error(ErrorCode::bad_syntax, "packed",
                "only the chart of moves can be packed; leave out --show and --evaluation");
  SolverChoice choice = arguments.choice;
  const Show shown = choice.evaluation ? Show::value : show_flag.in(arguments);
  if (!choice.evaluation)
    choice.evaluation = shown == Show::plies ? EvaluationKind::distance : EvaluationKind::outcome;
  constexpr std::array shows = {"outcome", "move", "plies", "value"};
  const auto [first, last] = rows_shown.in(arguments);
  const std::string file = table_picture.in(arguments);
  if (!file.empty()) require_writable("svg", file);
  if (constexpr std::uint64_t most = 10'000; !file.empty() && last - first >= most)
    throw Error(ErrorCode::too_large, "svg",
                fmt::format("at most {} rows are drawn; give --rows", format_count(most)));
  ProgressBar bar;
  const Limits limits = bar.watch(arguments.limits).started();
  Session session = open(*problem, choice);
  ChartPrinter printer(arguments, rows_of_game, shows.at(static_cast<std::size_t>(shown)));
  if (arguments.format == "text")  // whose columns are as wide as the last row needs
    (void)chart(session, last, last, shown, limits,
                [&](const ChartRow& row) { printer.expect(row); });
  Plot plot = outcome_plot(arguments.game, rows_of_game);
  const bool is_drawn = !file.empty();
  const Status status = chart(session, first, last, shown, limits, [&](const ChartRow& row) {
    bar.clear();
    printer.print(row);
    if (is_drawn && shown == Show::outcome) add(row, plot);
  });
  bar.clear();
  printer.end();
  if (is_drawn && shown != Show::outcome)
    (void)chart(session, first, last, Show::outcome, limits,
                [&](const ChartRow& row) { add(row, plot); });
  if (is_drawn) write_output("svg", file, plot.svg());
  if (status == Status::complete) return exit_done;
  print_message("the chart is cut short by {}", format_limit(status, arguments.limits));
  return exit_limit;
}

}  // namespace

Command table_command() {
  return {
      .name = "table",
      .summary = "the chart of a game of rows",
      .example = "zugzwang table tip --rows 0:24",
      .words = "GAME",
      .fields = FieldsTaken::rules,
      .flags = all_of(
          {solving_flags(),
           {rows_shown, show_flag, packed, table_picture, table_format_flag(), json_flag()}}),
      .run = run_table,
      .require = require_rows,
  };
}

}  // namespace zugzwang::cli
