// `chart`: the positions of a game of rows, row by row.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/number_from.hpp>
#include <zugzwang/engine/plot.hpp>
#include <zugzwang/engine/services/chart.hpp>
#include <zugzwang/engine/services/choose.hpp>

namespace zugzwang {

namespace {

struct ChartAsked {
  GameAsked of;
  ChoiceAsked by;
  std::string rows, show = "move";
  std::uint64_t from = 0;
  std::optional<std::uint64_t> to;
  bool packed = false, svg = false;
};

constexpr std::array<std::string_view, 4> shows = {"outcome", "move", "plies", "value"};
/// More rows are neither drawn nor listed at once, but printed one by one, or put into an array.
constexpr std::uint64_t most_rows = 10'000;

struct RowRange {
  std::uint64_t first = 0, last = 0;
};

RowRange rows_asked(const ChartAsked& asked) {
  constexpr std::uint64_t usual_rows = 25;
  if (asked.rows.empty()) {
    const std::uint64_t last =
        asked.to.value_or(asked.from + std::min(usual_rows - 1, Limits::unlimited - asked.from));
    if (last < asked.from)
      refuse_value("to", Datum(last), fmt::format("a whole number from {}", asked.from));
    return {asked.from, last};
  }
  const std::size_t colon = asked.rows.find(':');
  const std::string_view text = asked.rows;
  const auto first = number_from<std::uint64_t>(text.substr(0, colon));
  const auto last =
      colon == std::string_view::npos ? first : number_from<std::uint64_t>(text.substr(colon + 1));
  if (!first || !last || *first > *last)
    refuse_value("rows", Datum(asked.rows),
                 "A:B, the first and the last row to show, whole numbers from 0 to "
                 "18446744073709551615 with A not above B");
  return {*first, *last};
}

/// The rows of a chart as data.
Datum::Object row_to_datum(const ChartRow& row, bool is_packed) {
  if (is_packed) return {{"row", row.row}, {"packed", Datum::Decimal{row.packed}}};
  Datum::Object object{{"row", row.row}, {"entries", row.entries}};
  if (!row.packed.empty()) object.emplace_back("packed", row.packed);
  return object;
}

/// Returns an entry of a chart in an array: a number, 1, 0 or -1 for an outcome, and -1 for none.
std::int64_t number_of_entry(const Datum& entry) {
  if (entry.is_null()) return -1;
  if (const auto* const number = entry.get<std::uint64_t>())
    return static_cast<std::int64_t>(*number);
  if (const auto* const number = entry.get<std::int64_t>()) return *number;
  for (const Outcome outcome : {Outcome::loss, Outcome::draw, Outcome::win})
    if (entry == Datum(name_of(outcome)))
      return static_cast<std::int64_t>(outcome) - static_cast<std::int64_t>(Outcome::draw);
  throw Error(
      ErrorCode::not_applicable,
      fmt::format("chart: {} is no number, so that there is no array", entry.to_short_json(60)));
}

/// The text of a chart, some thousand rows at a time, so that they take no memory.
class ChartText {
 public:
  /// `head` are the members before the rows, in JSON.
  ChartText(std::string_view format, const Rows& rows, bool is_packed, const Datum::Object& head)
      : format_(format), is_packed_(is_packed), table_{{rows.row_name()}, {Align::right}, {}} {
    if (format_ == "json") {
      text_ = json_before_list(head, "rows");
    } else if (is_packed_) {
      table_.heading.emplace_back("packed");
    } else {
      std::ranges::move(rows.column_names(), std::back_inserter(table_.heading));
    }
  }

  /// Leaves room for a row that is printed far below.
  void expect(const ChartRow& row) { table_.elsewhere.push_back(line_of(row)); }
  /// Returns what can be printed once there is this row, too.
  std::string with(const ChartRow& row, std::size_t columns) {
    if (format_ == "json") {
      text_ += std::exchange(between_, ",") + Datum(row_to_datum(row, is_packed_)).to_json();
      constexpr std::size_t most_bytes = std::size_t{1} << 16;
      return text_.size() < most_bytes ? "" : std::exchange(text_, {});
    }
    table_.lines.push_back(line_of(row));
    return table_.lines.size() == block ? next_block(columns) : "";
  }
  /// Returns what is left; in JSON, these members follow the rows.
  std::string end(const Datum::Object& further, std::size_t columns) {
    if (format_ != "json")
      return table_.is_first_block || !table_.lines.empty() ? next_block(columns) : "";
    return std::exchange(text_, {}) + json_after_list(further);
  }

 private:
  static constexpr std::size_t block = 4096;

  std::vector<std::string> line_of(const ChartRow& row) const {
    std::vector<std::string> line = {std::to_string(row.row)};
    if (is_packed_)
      line.push_back(row.packed);
    else
      for (const Datum& entry : row.entries)
        line.push_back(entry.is_null() && format_ == "csv" ? std::string() : entry.to_text());
    return line;
  }

  std::string next_block(std::size_t columns) {
    std::string text = format_ == "csv"        ? table_.to_csv()
                       : format_ == "markdown" ? table_.to_markdown()
                                               : table_.to_text(columns);
    table_.is_first_block = false;
    table_.lines.clear();
    return text;
  }

  std::string_view format_;
  bool is_packed_;
  TextTable table_;
  std::string text_;
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
              fmt::format("chart: the positions of {} do not form an endless sequence of rows, as "
                          "those of stones, tip do; see solve or graph",
                          problem.text().name));
}

void require_rows(const GameEntry& game) {
  require_one_problem(game, [](const Problem& problem) { rows_of(problem, *problem.graph()); });
}

/// Throws Error where rows are asked for that have no packed form.
void require_packed(const calls::Asked& of, const GameGraph& positions, Show show) {
  if (positions.ability<PackedRows>() == nullptr)
    throw Error(ErrorCode::not_applicable, "packed",
                fmt::format("{} has no packed form of its rows", of.name()));
  if (show != Show::move)
    throw Error(ErrorCode::bad_syntax, "packed", "only the chart of moves can be packed");
}

Result run_chart(calls::Context& context, const ChartAsked& asked, const Limits& limits) {
  const calls::Asked of = asked_by(context, asked.of, Scope::rules);
  const auto positions = of.problem->graph();
  const Rows& rows = rows_of(*of.problem, *positions);
  SolverChoice choice = choice_by(context, asked.by);
  const Show show = choice.evaluation
                        ? Show::value
                        : static_cast<Show>(std::ranges::find(shows, asked.show) - shows.begin());
  if (asked.packed) require_packed(of, *positions, show);
  if (!choice.evaluation)
    choice.evaluation = show == Show::plies ? EvaluationKind::distance : EvaluationKind::outcome;
  const auto [first, last] = rows_asked(asked);
  const bool is_listed = !context.arrays && !context.print;
  for (const auto& [is_kept, why] : {std::pair(asked.svg, "drawn"), {is_listed, "listed at once"}})
    if (is_kept && last - first >= most_rows)
      throw Error(ErrorCode::too_large, is_listed && !asked.svg ? "rows" : "svg",
                  fmt::format("at most {} rows are {}; give fewer {}", format_count(most_rows), why,
                              context.spelling("rows")));
  const std::vector<std::string> columns = rows.column_names();
  const auto array =
      is_listed || context.print
          ? std::span<std::int64_t>()
          : context.array<std::int64_t>(limits, "rows", last - first + 1, columns.size());
  Session session = open(*of.problem, choice);
  Datum::Object members{{"game", of.name()},
                        {"show", shows.at(static_cast<std::size_t>(show))},
                        {"row_name", rows.row_name()},
                        {"columns", list_of(columns)}};
  const auto text = std::make_shared<ChartText>(context.format, rows, asked.packed, members);
  if (context.format == "text")  // whose columns are as wide as the last row needs
    (void)chart(session, last, last, show, limits, [&](const ChartRow& row) { text->expect(row); });
  Plot plot = outcome_plot(of.name(), rows);
  Datum::List list;
  std::int64_t* next = array.data();
  const Status status = chart(session, first, last, show, limits, [&](const ChartRow& row) {
    if (context.print)
      context.print(text->with(row, context.text_columns));
    else if (array.empty())
      list.emplace_back(row_to_datum(row, asked.packed));
    else
      next = std::ranges::transform(row.entries, next, number_of_entry).out;
    if (asked.svg && show == Show::outcome) add(row, plot);
  });
  if (status != Status::complete)
    context.note(fmt::format("the chart is cut short by {}", format_limit(status, limits)));
  if (asked.svg && show != Show::outcome)
    (void)chart(session, first, last, Show::outcome, limits,
                [&](const ChartRow& row) { add(row, plot); });
  members.emplace_back("rows", array.empty() ? Datum(std::move(list))
                                             : Datum((next - array.data()) /
                                                     static_cast<std::ptrdiff_t>(columns.size())));
  const Datum::Object further{{"status", name_of(status)}};
  members.insert(members.end(), further.begin(), further.end());
  if (asked.svg) members.emplace_back("svg", plot.svg());
  return {std::move(members),
          [text, further](std::size_t width) { return text->end(further, width); }};
}

}  // namespace

Operation chart_operation() {
  Member rows = member("rows", &ChartAsked::rows, "the first and the last row to show (0:24)")
                    .excludes({"from", "to"}, "it gives both");
  rows.placeholder = "A:B";
  Members members =
      all_members({part(&ChartAsked::of, game_members()),
                   part(&ChartAsked::by, choice_members()),
                   limit_members(),
                   {std::move(rows), member("from", &ChartAsked::from, "the first row to show (0)"),
                    member("to", &ChartAsked::to, "the last row to show (24 more)"),
                    member("show", &ChartAsked::show, "outcome, move or plies (move)")
                        .one_of({"outcome", "move", "plies"})
                        .excludes({"evaluation"}, "the evaluation determines what is shown"),
                    member("packed", &ChartAsked::packed,
                           "each row as one decimal number, if the game packs rows"),
                    member("svg", &ChartAsked::svg, "the outcomes in colours")
                        .output("no rows are drawn", ".svg")}});
  return {
      .name = "chart",
      .summary = "the chart of a game of rows",
      .example = "chart tip --rows 0:24",
      .fields = FieldsTaken::rules,
      .members = std::move(members),
      .run = runs(run_chart),
      .require = require_rows,
      .formats = {"text", "csv", "json", "markdown"},
      .formerly = "table",
  };
}

}  // namespace zugzwang
