// `table` and `period`: the rows of a game.

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <zugzwang/core/error.hpp>

#include "commands.hpp"
#include "format.hpp"

namespace zugzwang::cli {

namespace {

constexpr std::uint64_t most_rows = 1'000'000;

Datum chart_to_datum(const Arguments& arguments, std::string_view show,
                     const std::vector<std::string>& columns, const std::vector<ChartRow>& rows) {
  Datum::List names;
  for (const std::string& column : columns) names.emplace_back(column);
  Datum::List list;
  for (const ChartRow& row : rows) {
    Datum::Object object{{"row", row.row}};
    if (arguments.packed)
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

Datum sequence_to_datum(const SequenceReport& sequence) {
  Datum::Object object{{"of", sequence.of}};
  if (sequence.found) {
    object.emplace_back("preperiod", sequence.found->period.preperiod);
    object.emplace_back("period", sequence.found->period.period);
    object.emplace_back("saltus", sequence.found->period.saltus);
  }
  object.emplace_back("proved", sequence.found && sequence.found->proved);
  if (sequence.found) object.emplace_back("proof", sequence.found->proof);
  object.emplace_back("rows_computed", sequence.rows_computed);
  if (sequence.maximum)
    object.emplace_back("maximum", Datum::Object{{"value", sequence.maximum->value},
                                                 {"heap", sequence.maximum->heap}});
  if (sequence.exceptional) {
    Datum::List heaps(sequence.exceptional->heaps.begin(), sequence.exceptional->heaps.end());
    object.emplace_back("exceptional", Datum::Object{{"count", sequence.exceptional->count},
                                                     {"heaps", std::move(heaps)}});
  }
  return object;
}

/// What the table of periods has no room for.
void print_remarks(const SequenceReport& sequence) {
  if (sequence.found && !sequence.found->proved)
    fmt::print("This repetition is observed, not proved.\n");
  if (sequence.maximum)
    fmt::print("The largest {} is {}, first of a heap of {}.\n", sequence.of,
               format_count(sequence.maximum->value), format_count(sequence.maximum->heap));
  if (!sequence.exceptional || sequence.exceptional->count == 0) return;
  constexpr std::size_t most_shown = 40;
  const std::vector<std::uint64_t>& heaps = sequence.exceptional->heaps;
  const std::size_t shown = std::min(heaps.size(), most_shown);
  fmt::print("{} exceptional heap{}: {}{}.\n", format_count(sequence.exceptional->count),
             sequence.exceptional->count == 1 ? "" : "s",
             fmt::join(heaps.begin(), heaps.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
             sequence.exceptional->count > shown ? ", …" : "");
}

}  // namespace

int run_table(const Arguments& arguments, const Registry& registry) {
  const GameEntry& game = registry.find(arguments.game);
  const auto problem = game.problem(Datum(arguments.fields), Scope::rules);
  if (problem->column_names().empty())
    throw Error(ErrorCode::not_applicable,
                fmt::format("table: {} has no rows: it lacks RowGame", arguments.game));
  if (arguments.packed && !game.packs_rows())
    throw Error(ErrorCode::not_applicable,
                fmt::format("packed: {} has no packed form of its rows", arguments.game));
  if (arguments.packed && arguments.show != Show::move)
    throw Error(ErrorCode::bad_syntax, "packed: only the chart of moves packs; leave out --show");
  if (arguments.rows.last - arguments.rows.first >= most_rows)
    throw Error(ErrorCode::bad_value,
                fmt::format("rows: more than {} rows; ask for fewer", format_count(most_rows)));

  SolverChoice choice = arguments.choice;
  choice.evaluation =
      arguments.show == Show::plies ? EvaluationKind::distance : EvaluationKind::outcome;
  std::vector<ChartRow> rows;
  Status status = Status::complete;
  {
    ProgressBar bar;
    const Limits limits = bar.watch(arguments.limits);
    status =
        problem->open(choice)->chart(arguments.rows.first, arguments.rows.last, arguments.show,
                                     limits, [&](const ChartRow& row) { rows.push_back(row); });
  }

  constexpr std::array shows = {"outcome", "move", "plies"};
  const char* const show = shows.at(static_cast<std::size_t>(arguments.show));
  if (arguments.format == Format::json) {
    fmt::print("{}\n", chart_to_datum(arguments, show, problem->column_names(), rows).to_json());
  } else {
    TextTable table{{game.row_name()}, {Align::right}, {}};
    if (arguments.packed)
      table.heading.emplace_back("packed");
    else
      for (const std::string& column : problem->column_names()) table.heading.push_back(column);
    for (const ChartRow& row : rows) {
      std::vector<std::string>& line = table.lines.emplace_back();
      line.push_back(std::to_string(row.row));
      if (arguments.packed)
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
  fmt::print(stderr, "zugzwang: the chart is cut short by the {}\n", name_of(status));
  return exit_limit;
}

int run_period(const Arguments& arguments, const Registry& registry) {
  const GameEntry& game = registry.find(arguments.game);
  const auto problem = game.problem(Datum(arguments.fields), Scope::rules);
  Status status = Status::complete;
  std::vector<SequenceReport> sequences;
  std::optional<PeriodCertificate> certificate;
  {
    ProgressBar bar;
    const Limits limits = bar.watch(arguments.limits);
    const auto session = problem->open(arguments.choice);
    sequences = session->sequences(limits, status);
    if (!arguments.certificate.empty()) certificate = session->certificate();
  }
  if (certificate)
    write_certificate(arguments.certificate, game, *problem, *certificate);
  else if (!arguments.certificate.empty())
    fmt::print(stderr, "zugzwang: nothing is written to {}: no period is proved\n",
               arguments.certificate);
  if (arguments.format == Format::json) {
    Datum::List list;
    for (const SequenceReport& sequence : sequences) list.push_back(sequence_to_datum(sequence));
    const Datum::Object object{
        {"game", arguments.game}, {"status", name_of(status)}, {"sequences", std::move(list)}};
    fmt::print("{}\n", Datum(object).to_json());
  } else {
    TextTable table{
        {"rows of", "preperiod", "period", "saltus", "rows computed", "proof"},
        {Align::left, Align::right, Align::right, Align::right, Align::right, Align::left},
        {}};
    for (const SequenceReport& sequence : sequences) {
      const auto number = [&](auto value) { return sequence.found ? std::to_string(value) : "?"; };
      const Period period = sequence.found ? sequence.found->period : Period{};
      table.lines.push_back(
          {sequence.of, number(period.preperiod), number(period.period), number(period.saltus),
           format_count(sequence.rows_computed),
           sequence.found ? sequence.found->proof : fmt::format("none: {}", name_of(status))});
    }
    fmt::print("{}", table.to_text());
    for (const SequenceReport& sequence : sequences) print_remarks(sequence);
  }
  return status == Status::complete ? exit_done : exit_limit;
}

}  // namespace zugzwang::cli
