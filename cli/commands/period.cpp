// `period`: the period of the rows of a game, or of the nimbers of its heaps.

#include <algorithm>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/text/format.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/cli/text/output_file.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/certificate.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/solvers/abilities.hpp>

namespace zugzwang::cli {

namespace {

const FlagOf<std::string> certificate_file =
    text_flag("--certificate", "FILE", "write a proof of the period of nimbers to this file");

/// Prints what the table of periods has no room for.
void print_remarks(const SequenceReport& sequence) {
  if (sequence.found && !sequence.found->proved)
    fmt::print("This repetition is observed, not proved.\n");
  if (sequence.maximum)
    fmt::print("The largest {} is {}, first reached by a heap of {}.\n", sequence.of,
               format_count(sequence.maximum->value), format_count(sequence.maximum->heap));
  if (!sequence.exceptional || sequence.exceptional->count == 0) return;
  constexpr std::size_t most_shown = 40;
  const std::vector<std::uint64_t>& heaps = sequence.exceptional->heaps;
  const std::size_t shown = std::min(heaps.size(), most_shown);
  const std::string heading = fmt::format(
      "{}: {}{}.", format_plural(sequence.exceptional->count, "exceptional heap"),
      fmt::join(heaps.begin(), heaps.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
      sequence.exceptional->count > shown ? ", …" : "");
  fmt::print("{}\n", paragraph(heading, 0, text_columns()));
}

int run_period(const Arguments& arguments, const Registry& registry) {
  const GameEntry& game = registry.find(arguments.game);
  const auto problem = game.problem(Datum(arguments.fields), Scope::rules);
  Status status = Status::complete;
  std::optional<PeriodCertificate> certificate;
  const auto sequences = with_progress(arguments.limits, [&](const Limits& limits) {
    const Session session = open_for_periods(*problem, arguments.choice);
    auto found = session.solution->ability<FindsPeriods>()->sequences(limits, status);
    if (!certificate_file.in(arguments).empty()) certificate = certificate_of(session);
    return found;
  });
  if (certificate)
    write_output("certificate", certificate_file.in(arguments),
                 to_datum(*certificate, game, *problem).to_json() + "\n");
  else if (!certificate_file.in(arguments).empty())
    print_message("nothing is written to {}, since no period is proved",
                  certificate_file.in(arguments));
  if (arguments.format == Format::json) {
    fmt::print("{}\n", Datum(periods_to_datum(arguments.game, status, sequences)).to_json());
  } else {
    TextTable table{
        {"rows of", "preperiod", "period", "saltus", "rows computed", "proof"},
        {Align::left, Align::right, Align::right, Align::right, Align::right, Align::left},
        {}};
    for (const SequenceReport& sequence : sequences) {
      const auto number = [&](auto value) { return sequence.found ? std::to_string(value) : "?"; };
      const Period period = sequence.found ? sequence.found->period : Period{};
      table.lines.push_back({sequence.of, number(period.preperiod), number(period.period),
                             number(period.saltus), format_count(sequence.rows_computed),
                             sequence.found ? sequence.found->proof
                                            : fmt::format("none: {}", format_status(status))});
    }
    fmt::print("{}", table.to_text());
    for (const SequenceReport& sequence : sequences) print_remarks(sequence);
  }
  return status == Status::complete ? exit_done : exit_limit;
}

/// Throws Error where no small problem of the game has a period that can be found.
void require_periods(const GameEntry& game) {
  require_one_problem(game, [](const Problem& problem) { open_for_periods(problem, {}); });
}

}  // namespace

Command period_command() {
  return {
      .name = "period",
      .summary = "preperiod and period of the rows, with the proof",
      .example = "zugzwang period kayles",
      .words = "GAME",
      .fields = CommandFields::rules,
      .flags = all_of({solving_flags(), {certificate_file, json_flag()}}),
      .run = run_period,
      .require = require_periods,
  };
}

}  // namespace zugzwang::cli
