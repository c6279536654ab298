// `compare`: one position, solved by every solver that applies.

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/api/results.hpp>
#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/compare.hpp>

namespace zugzwang {

namespace {

struct CompareAsked {
  LineAsked at;
  std::string solver, evaluation;
};

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

std::string all_agree_on(const std::vector<Attempt>& attempts, std::size_t columns) {
  for (const Attempt& attempt : attempts)
    if (attempt.finished() && !attempt.answer->answer.is_null())
      return paragraph(
          fmt::format("All agree: the answer is {}.", attempt.answer->answer.to_text()), 0,
          columns);
  return "All agree.";
}

/// Lists the attempts that have an answer; without their answers if all have the same.
TextTable table_of(const std::vector<Attempt>& all, bool is_csv, bool has_one_answer) {
  TextTable table{{"solver", "value", "answer", "positions", "seconds", "positions/s", "bytes"},
                  {Align::left, Align::left, Align::right},
                  {}};
  for (const Attempt& attempt : all) {
    if (!attempt.answer) continue;
    const Statistics& statistics = attempt.answer->statistics;
    table.lines.push_back(
        {name_of(attempt), value_of(*attempt.answer), attempt.answer->answer.to_text(),
         is_csv ? std::to_string(statistics.positions) : format_count(statistics.positions),
         is_csv ? fmt::format("{}", statistics.seconds) : format_seconds(statistics.seconds),
         is_csv ? fmt::format("{:.0f}", rate_of(statistics))
                : (statistics.positions == 0 ? "-" : format_rate(rate_of(statistics))),
         is_csv ? std::to_string(statistics.bytes) : format_bytes(statistics.bytes)});
    if (has_one_answer) table.lines.back().erase(table.lines.back().begin() + 2);
  }
  if (has_one_answer) table.heading.erase(table.heading.begin() + 2);
  return table;
}

std::string text_of(const std::vector<Attempt>& all, std::size_t columns) {
  const bool agree = all_agree(all);
  const auto finished = std::ranges::count_if(all, &Attempt::finished);
  const bool is_alone = finished == 1;
  const bool is_unfinished =
      std::ranges::any_of(all, [](const Attempt& a) { return a.answer && !a.finished(); });
  // An answer common to all solvers is printed once, below: it may be wide.
  std::string text = table_of(all, false, agree && !is_alone && !is_unfinished).to_text(columns);
  for (const Attempt& attempt : all)
    if (!attempt.answer)
      text += paragraph(fmt::format("{} does not apply: {}.", name_of(attempt), attempt.reason), 2,
                        columns) +
              "\n";
  return text +
         (!agree          ? "They DISAGREE."
          : finished == 0 ? "No solver has an answer."
          : is_alone      ? "Only one solver has an answer: there is nothing to compare."
          : is_unfinished ? "All that have finished agree."
                          : all_agree_on(all, columns)) +
         "\n";
}

Result run_compare(calls::Context& context, const CompareAsked& asked, const Limits& given) {
  const Limits limits = limits_of_each(given);
  const calls::AskedLine at = line_by(context, asked.at);
  std::optional<EvaluationKind> evaluation;
  if (!asked.evaluation.empty()) evaluation = context.registry.evaluation(asked.evaluation);
  (void)at.walk();  // throws at a move that is not legal
  std::vector<Attempt> all = compare(*at.problem, evaluation, limits, at.moves, asked.solver);
  // Why a single one does not apply is in the result.
  if (asked.solver.empty() &&
      std::ranges::none_of(all, [](const Attempt& attempt) { return attempt.answer.has_value(); }))
    throw Error(ErrorCode::not_applicable,
                fmt::format("compare: no solver solves this problem{}; {}: {}",
                            evaluation ? fmt::format(" by {}", zugzwang::name_of(*evaluation)) : "",
                            all.front().solver, all.front().reason));
  const Datum members = comparison_to_datum(at.name(), *at.problem, all);
  Result result{*members.get<Datum::Object>(), {}};
  // A slow solver that runs out of the usual time is a result like any other.
  const bool has_usual_time = given.time != limits.time;
  for (const Attempt& attempt : all)
    if (attempt.answer && !attempt.finished() &&
        !(has_usual_time && attempt.answer->status == Status::time_limit))
      result.ended_by = format_limit(attempt.answer->status, limits);
  result.text = [all = std::move(all), head = heading_of(at, usual_columns),
                 is_csv = context.format == "csv"](std::size_t columns) {
    return is_csv ? table_of(all, true, false).to_csv() : head + text_of(all, columns);
  };
  return result;
}

}  // namespace

Operation compare_operation() {
  Member solver = member("solver", &CompareAsked::solver, "this solver alone (all that apply)");
  solver.placeholder = "NAME";
  Members members = all_members({part(&CompareAsked::at, line_members()),
                                 {std::move(solver), evaluation_member(&CompareAsked::evaluation)},
                                 limit_members("time limit of each solver (5)")});
  return {
      .name = "compare",
      .summary = "the same problem by every solver that applies",
      .example = "compare stone-game 5,3,4,5,8,1",
      .fields = FieldsTaken::position,
      .members = std::move(members),
      .run = runs(run_compare),
      .formats = {"text", "csv", "json"},
      .limits_each = true,
  };
}

}  // namespace zugzwang
