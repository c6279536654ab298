// `table`: the chart of a game of rows.

#include <array>
#include <cstdio>

#include <fmt/format.h>

#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/text/format.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
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

constexpr std::uint64_t most_rows = 1'000'000;

Datum chart_to_datum(const Arguments& arguments, std::string_view show,
                     const std::vector<std::string>& columns, const std::vector<ChartRow>& rows) {
  Datum::List names;
  for (const std::string& column : columns) names.emplace_back(column);
  Datum::List list;
  for (const ChartRow& row : rows) {
    Datum::Object object{{"row", row.row}};
    if (packed.in(arguments))
      object.emplace_back("packed", Datum::Decimal{row.packed});
    else
      object.emplace_back("entries", row.entries);
    list.emplace_back(std::move(object));
  }
  return Datum::Object{{"game", arguments.game},
                       {"show", show},
                       {"columns", std::move(names)},
                       {"rows", std::move(list)}};
}

std::vector<std::string> games_with_rows(const Registry& registry) {
  std::vector<std::string> names;
  for (const GameEntry* game : registry.games())
    for (const Datum::Object& small : game->small_problems(1))
      if (game->problem(Datum(small), Scope::position)->positions()->ability<Rows>() != nullptr)
        names.push_back(game->text().name);
  return names;
}

int run_table(const Arguments& arguments, const Registry& registry) {
  const GameEntry& game = registry.find(arguments.game);
  const auto problem = game.problem(Datum(arguments.fields), Scope::rules);
  const auto positions = problem->positions();
  const auto* const rows_of_game = positions->ability<Rows>();
  if (rows_of_game == nullptr)
    throw Error(ErrorCode::not_applicable,
                fmt::format("table: the positions of {} do not form an endless sequence of rows, "
                            "as those of {} do; see zugzwang solve or graph",
                            arguments.game, joined(games_with_rows(registry), ", ")));
  if (packed.in(arguments) && positions->ability<PackedRows>() == nullptr)
    throw Error(ErrorCode::not_applicable,
                fmt::format("packed: {} has no packed form of its rows", arguments.game));
  if (packed.in(arguments) &&
      (show_flag.in(arguments) != Show::move || arguments.choice.evaluation))
    throw Error(ErrorCode::bad_syntax,
                "packed: only the chart of moves can be packed; leave out --show and --evaluation");
  if (rows_shown.in(arguments).last - rows_shown.in(arguments).first >= most_rows)
    throw Error(ErrorCode::bad_value,
                fmt::format("rows: more than {} rows; give fewer", format_count(most_rows)));

  const std::vector<std::string> columns = rows_of_game->column_names();
  SolverChoice choice = arguments.choice;
  const Show shown = choice.evaluation ? Show::value : show_flag.in(arguments);
  if (!choice.evaluation)
    choice.evaluation = shown == Show::plies ? EvaluationKind::distance : EvaluationKind::outcome;
  std::vector<ChartRow> rows;
  const Status status = with_progress(arguments.limits, [&](const Limits& limits) {
    Session session = open(*problem, choice);
    return chart(session, rows_shown.in(arguments).first, rows_shown.in(arguments).last, shown,
                 limits, [&](const ChartRow& row) { rows.push_back(row); });
  });

  constexpr std::array shows = {"outcome", "move", "plies", "value"};
  const char* const show = shows.at(static_cast<std::size_t>(shown));
  if (arguments.format == Format::json) {
    fmt::print("{}\n", chart_to_datum(arguments, show, columns, rows).to_json());
  } else {
    TextTable table{{rows_of_game->row_name()}, {Align::right}, {}};
    if (packed.in(arguments))
      table.heading.emplace_back("packed");
    else
      for (const std::string& column : columns) table.heading.push_back(column);
    for (const ChartRow& row : rows) {
      std::vector<std::string>& line = table.lines.emplace_back();
      line.push_back(std::to_string(row.row));
      if (packed.in(arguments))
        line.push_back(row.packed);
      else
        for (const Datum& entry : row.entries)
          line.push_back(entry.is_null() && arguments.format == Format::csv ? std::string()
                                                                            : entry.to_text());
    }
    fmt::print("{}", arguments.format == Format::csv        ? table.to_csv()
                     : arguments.format == Format::markdown ? table.to_markdown()
                                                            : table.to_text());
  }
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
      .fields = CommandFields::rules,
      .flags = all_of(
          {solving_flags(), {rows_shown, show_flag, packed, table_format_flag(), json_flag()}}),
      .run = run_table,
  };
}

}  // namespace zugzwang::cli
