// `compare`: one position, solved by every solver that applies.

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/commands/study.hpp>
#include <zugzwang/cli/text/terminal.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/compare.hpp>

namespace zugzwang::cli {

namespace {

/// Returns the value of an answer, such as "win in 3 plies".
std::string value_of(const Answer& answer) {
  if (!answer.has_value()) return format_status(answer.status);
  if (answer.other) return answer.other->box->text();
  std::string text = format_value(*answer.outcome, answer.plies, answer.margin);
  if (answer.nimber) text += fmt::format(", nimber {}", *answer.nimber);
  return text;
}

std::string name_of(const Attempt& attempt) {
  return attempt.strategy.empty() ? attempt.solver
                                  : fmt::format("{} ({})", attempt.solver, attempt.strategy);
}

std::string all_agree_on(const std::vector<Attempt>& attempts) {
  for (const Attempt& attempt : attempts)
    if (attempt.finished() && !attempt.answer->answer.is_null())
      return paragraph(
          fmt::format("All agree: the answer is {}.", attempt.answer->answer.to_text()), 0);
  return "All agree.";
}

int run_compare(const Arguments& arguments, const Registry& registry) {
  if (asks_study(arguments)) return run_study(arguments, registry);
  const GameEntry& game = registry.find(arguments.game);
  std::optional<EvaluationKind> evaluation;
  for (const std::string& name : compared_evaluations.in(arguments))
    evaluation = registry.evaluation(name);
  const auto problem = game.problem(Datum(arguments.fields), Scope::position);
  const std::vector<Attempt> all = with_progress(compared_limits(arguments), [&](Limits limits) {
    for (const std::uint64_t threads : compared_threads.in(arguments))
      limits.threads = static_cast<unsigned>(threads);
    return compare(*problem, evaluation, limits);
  });
  if (std::ranges::none_of(all, [](const Attempt& attempt) { return attempt.answer.has_value(); }))
    throw Error(
        ErrorCode::not_applicable,
        fmt::format("compare: no solver solves this problem{}; {}: {}",
                    evaluation ? fmt::format(" by {}", name_of(*evaluation)) : std::string(),
                    all.front().solver, all.front().reason));
  const bool agree = all_agree(all);
  const bool alone = std::ranges::count_if(all, &Attempt::finished) == 1;
  // A slow solver that runs out of the default time is a result like any other.
  const bool by_default = arguments.limits.time == Limits{}.time;
  const bool unfinished =
      std::ranges::any_of(all, [](const Attempt& a) { return a.answer && !a.finished(); });
  const bool limited = std::ranges::any_of(all, [&](const Attempt& attempt) {
    return attempt.answer && !attempt.finished() &&
           !(by_default && attempt.answer->status == Status::time_limit);
  });

  if (arguments.format == "json") {
    fmt::print("{}\n", comparison_to_datum(arguments.game, *problem, all).to_json());
  } else {
    const bool csv = arguments.format == "csv";
    // An answer common to all solvers is printed once, below: it may be wide.
    const bool one_answer = !csv && agree && !alone && !unfinished;
    TextTable table{{"solver", "value", "answer", "positions", "seconds", "positions/s", "bytes"},
                    {Align::left, Align::left, Align::right},
                    {}};
    for (const Attempt& attempt : all) {
      if (!attempt.answer) continue;
      const Statistics& statistics = attempt.answer->statistics;
      table.lines.push_back(
          {name_of(attempt), value_of(*attempt.answer), attempt.answer->answer.to_text(),
           csv ? std::to_string(statistics.positions) : format_count(statistics.positions),
           csv ? fmt::format("{}", statistics.seconds) : format_seconds(statistics.seconds),
           csv ? fmt::format("{:.0f}", rate_of(statistics))
               : (statistics.positions == 0 ? "-" : format_rate(rate_of(statistics))),
           csv ? std::to_string(statistics.bytes) : format_bytes(statistics.bytes)});
      if (one_answer) table.lines.back().erase(table.lines.back().begin() + 2);
    }
    if (one_answer) table.heading.erase(table.heading.begin() + 2);
    if (!csv) fmt::print("{}\n", paragraph(headline(arguments.game, *problem), 2));
    fmt::print("{}", csv ? table.to_csv() : table.to_text(text_columns()));
    if (!csv) {
      for (const Attempt& attempt : all)
        if (!attempt.answer)
          fmt::print("{}\n", paragraph(fmt::format("{} does not apply: {}.", name_of(attempt),
                                                   attempt.reason),
                                       2));
      fmt::print("{}\n", !agree  ? "They DISAGREE."
                         : alone ? "Only one solver has an answer: there is nothing to compare."
                         : unfinished ? "All that have finished agree."
                                      : all_agree_on(all));
    }
  }
  if (!agree) return exit_disagreement;
  return limited ? exit_limit : exit_done;
}

}  // namespace

Command compare_command() {
  return {
      .name = "compare",
      .summary = "the same problem by every solver that applies; or many problems: a study",
      .example = "zugzwang compare stone-game 5,3,4,5,8,1",
      .words = "GAME",
      .fields = FieldsTaken::position,
      .flags = all_of(
          {usual_flags(),
           study_flags(),
           {compared_evaluations, compared_threads, seconds_flag("time limit of each solver (5)"),
            memory_flag(), json_flag(), csv_flag()}}),
      .run = run_compare,
  };
}

}  // namespace zugzwang::cli
