// `period`: the period of the rows of a game, or of the nimbers of its heaps.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/engine/services/certificate.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/solvers/abilities.hpp>

namespace zugzwang {

namespace {

struct PeriodAsked {
  GameAsked of;
  ChoiceAsked by;
  bool certificate = false;
  std::uint64_t rows = Limits::unlimited;
};

/// Returns what the table of periods has no room for.
std::string remarks_on(const SequenceReport& sequence, std::size_t columns) {
  std::string text;
  if (sequence.found && !sequence.found->proved)
    text += "This repetition is observed, not proved.\n";
  if (sequence.maximum)
    text +=
        fmt::format("The largest {} is {}, first reached by a heap of {}.\n", sequence.of,
                    format_count(sequence.maximum->value), format_count(sequence.maximum->heap));
  if (!sequence.exceptional || sequence.exceptional->count == 0) return text;
  constexpr std::size_t most_shown = 40;
  const std::vector<std::uint64_t>& heaps = sequence.exceptional->heaps;
  const std::size_t shown = std::min(heaps.size(), most_shown);
  const std::string heading = fmt::format(
      "{}: {}{}.", format_plural(sequence.exceptional->count, "exceptional heap"),
      fmt::join(heaps.begin(), heaps.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
      sequence.exceptional->count > shown ? ", …" : "");
  return text + paragraph(heading, 0, columns) + "\n";
}

std::string text_of(const std::vector<SequenceReport>& sequences, Status status,
                    std::size_t columns) {
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
         sequence.found ? sequence.found->proof : fmt::format("none: {}", format_status(status))});
  }
  std::string text = table.to_text(columns);
  for (const SequenceReport& sequence : sequences) text += remarks_on(sequence, columns);
  return text;
}

Result run_period(calls::Context& context, const PeriodAsked& asked, const Limits& limits) {
  const calls::Asked of = asked_by(context, asked.of, Scope::rules);
  const Session session = open_for_periods(*of.problem, choice_by(context, asked.by));
  Limits within = limits;
  within.positions = asked.rows;
  Status status = Status::complete;
  auto sequences = session.solver->ability<FindsPeriods>()->sequences(within, status);
  Datum::Object members = periods_to_datum(of.name(), status, sequences);
  if (asked.certificate)
    if (const auto certificate = certificate_of(session))
      members.emplace_back("certificate", to_datum(*certificate, *of.game.game, *of.problem));
  return {std::move(members), [sequences = std::move(sequences), status](std::size_t columns) {
            return text_of(sequences, status, columns);
          }};
}

/// Throws Error where no small problem of the game has a period that can be found.
void require_periods(const GameEntry& game) {
  require_one_problem(game, [](const Problem& problem) { open_for_periods(problem, {}); });
}

}  // namespace

Operation period_operation() {
  Members members = all_members(
      {part(&PeriodAsked::of, game_members()),
       part(&PeriodAsked::by, choice_members()),
       limit_members(),
       {member("certificate", &PeriodAsked::certificate, "a proof of the period of nimbers")
            .output("no period is proved"),
        member("rows", &PeriodAsked::rows, "the number of rows in which it is looked for (all)")
            .counts("rows")}});
  return {
      .name = "period",
      .summary = "preperiod and period of the rows, with the proof",
      .example = "period kayles",
      .fields = FieldsTaken::rules,
      .members = std::move(members),
      .run = runs(run_period),
      .require = require_periods,
  };
}

}  // namespace zugzwang
