// `solve`, `compare` and `verify`: one position, by one solver or by all.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/services/answer.hpp>
#include <zugzwang/facade/services/choose.hpp>
#include <zugzwang/facade/services/compare.hpp>
#include <zugzwang/facade/services/verify.hpp>
#include <zugzwang/facade/walk.hpp>

#include "commands.hpp"
#include "format.hpp"

namespace zugzwang::cli {

namespace {

Datum to_datum(const std::vector<MoveFamily>& families) {
  Datum::List list;
  for (const MoveFamily& family : families)
    list.emplace_back(Datum::Object{{"first", family.first},
                                    {"last", family.last},
                                    {"step", family.step},
                                    {"count", family.count}});
  return list;
}

/// How many moves the families have together, and the first of them.
void print_families(const std::vector<MoveFamily>& families) {
  constexpr std::size_t most_shown = 5;
  std::uint64_t count = 0;
  for (const MoveFamily& family : families) count += family.count;
  fmt::print("{} moves win; in steps:\n", format_count(count));
  for (const MoveFamily& family : std::span(families).first(std::min(families.size(), most_shown)))
    fmt::print("  {} to {} by {}: {}\n", family.first.to_json(), family.last.to_json(), family.step,
               format_count(family.count));
  if (families.size() > most_shown)
    fmt::print("  and {} more families, which --json lists.\n",
               format_count(families.size() - most_shown));
}

std::string shortened(std::string text) {
  constexpr std::size_t most = 60;
  std::ranges::replace(text, '\n', ' ');
  if (text.size() > most) text = text.substr(0, most) + "...";
  return text;
}

std::string plural(std::uint64_t count, std::string_view thing) {
  return fmt::format("{} {}{}", format_count(count), thing, count == 1 ? "" : "s");
}

/// The value of an answer, such as "win in 3 plies".
std::string value_of(const Answer& answer) {
  if (!answer.outcome) return std::string(name_of(answer.status));
  std::string text(name_of(*answer.outcome));
  if (answer.plies) text += " in " + format_plies(*answer.plies);
  if (answer.margin.value_or(0) != 0) text += fmt::format(" by {}", std::abs(*answer.margin));
  if (answer.nimber) text += fmt::format(", nimber {}", *answer.nimber);
  return text;
}

std::string short_list(const Datum::List& list) {
  constexpr std::size_t most = 12;
  std::string text;
  for (std::size_t i = 0; i < list.size() && i < most; ++i)
    text += (i == 0 ? "" : ", ") + list[i].to_text();
  if (list.size() > most) text += fmt::format(" and {} more", list.size() - most);
  return text;
}

void print_answer(const Answer& answer, const Walk& walk) {
  const Outcome outcome = *answer.outcome;
  if (answer.move.is_null()) {
    fmt::print("Play is over: the player on move has {}.\n", outcome == Outcome::win    ? "won"
                                                             : outcome == Outcome::loss ? "lost"
                                                                                        : "drawn");
    return;
  }
  std::string verdict = outcome == Outcome::win    ? "The player on move wins"
                        : outcome == Outcome::loss ? "The player on move loses"
                                                   : "Neither side can force a win";
  if (answer.plies) verdict += " in " + format_plies(*answer.plies);
  if (answer.margin.value_or(0) != 0) verdict += fmt::format(" by {}", std::abs(*answer.margin));
  if (answer.nimber)
    verdict += fmt::format("; nimber {}, {}", *answer.nimber,
                           *answer.nimber == 0 ? "a P-position" : "an N-position");
  fmt::print("{}.\n", verdict);
  if (outcome == Outcome::loss)
    fmt::print("No move helps; the game's own strategy is: {}.\n", walk.tell(answer.move));
  else
    fmt::print("Best move: {}.\n", walk.tell(answer.move));
  if (answer.best_moves && outcome != Outcome::loss && answer.best_moves->size() > 1)
    fmt::print("All {} moves: {}.\n", outcome == Outcome::win ? "winning" : "drawing",
               short_list(*answer.best_moves));
  if (answer.best_families) print_families(*answer.best_families);
}

Datum statistics_to_datum(const Statistics& statistics) {
  return Datum::Object{{"positions", statistics.positions},
                       {"seconds", statistics.seconds},
                       {"bytes", statistics.bytes}};
}

std::string name_of(const Attempt& attempt) {
  return attempt.strategy.empty() ? attempt.solver
                                  : fmt::format("{} ({})", attempt.solver, attempt.strategy);
}

double rate(const Statistics& statistics) {
  return static_cast<double>(statistics.positions) / std::max(statistics.seconds, 1e-9);
}

std::string all_agree_on(const std::vector<Attempt>& attempts) {
  for (const Attempt& attempt : attempts)
    if (attempt.finished())
      return paragraph(
          fmt::format("All agree: the answer is {}.", attempt.answer->answer.to_text()), 0);
  return "All agree.";
}

Datum comparison_to_datum(const std::string& game, const Problem& problem,
                          const std::vector<Attempt>& attempts, bool agree) {
  Datum::List results;
  Datum::List not_applicable;
  for (const Attempt& attempt : attempts) {
    Datum::Object object{{"solver", attempt.solver}};
    if (!attempt.strategy.empty()) object.emplace_back("strategy", attempt.strategy);
    if (!attempt.answer) {
      object.emplace_back("reason", attempt.reason);
      not_applicable.emplace_back(std::move(object));
      continue;
    }
    Datum::Object answer = *answer_to_datum(game, *attempt.answer).get<Datum::Object>();
    for (auto& [name, value] : answer)
      if (name != "game" && name != "solver") object.emplace_back(name, std::move(value));
    object.emplace_back("positions_per_second", rate(attempt.answer->statistics));
    results.emplace_back(std::move(object));
  }
  return Datum::Object{{"game", game},
                       {"problem", problem.to_datum(Scope::position)},
                       {"agree", agree},
                       {"results", std::move(results)},
                       {"not_applicable", std::move(not_applicable)}};
}

}  // namespace

std::string headline(const std::string& game, const Problem& problem, Scope scope) {
  std::string text = game + ":";
  for (const auto& [name, value] : problem.to_datum(scope))
    text +=
        fmt::format("{} {} {}", text.back() == ':' ? "" : ",", name, shortened(value.to_text()));
  return text;
}

Datum answer_to_datum(const std::string& game, const Answer& answer) {
  Datum::Object object{{"game", game},
                       {"solver", answer.solver},
                       {"evaluation", name_of(answer.evaluation)},
                       {"status", name_of(answer.status)}};
  if (answer.outcome) {
    object.emplace_back("outcome", name_of(*answer.outcome));
    if (answer.plies) object.emplace_back("plies", *answer.plies);
    if (answer.margin) object.emplace_back("margin", *answer.margin);
    if (answer.nimber) object.emplace_back("nimber", *answer.nimber);
    object.emplace_back("answer", answer.answer);
    object.emplace_back("move", answer.move);
    if (answer.best_moves) object.emplace_back("best_moves", *answer.best_moves);
    if (answer.best_families) object.emplace_back("best_families", to_datum(*answer.best_families));
  }
  object.emplace_back("statistics", statistics_to_datum(answer.statistics));
  return object;
}

int run_solve(const Arguments& arguments, const Registry& registry) {
  if (!arguments.batch.empty()) return run_batch(arguments, registry);
  const GameEntry& game = registry.find(arguments.game);
  const auto problem = game.problem(Datum(arguments.fields), Scope::position);
  Answer answer;
  {
    ProgressBar bar;
    answer = zugzwang::answer(*problem, arguments.choice, bar.watch(arguments.limits));
  }
  if (arguments.format == Format::json) {
    fmt::print("{}\n", answer_to_datum(arguments.game, answer).to_json());
  } else {
    fmt::print("{}\n", headline(arguments.game, *problem));
    if (answer.status == Status::complete)
      print_answer(answer, Walk(*problem));
    else
      fmt::print("Not solved: ended by the {}.\n", name_of(answer.status));
    fmt::print("Solver {}: {}, {}, {}.\n", answer.solver,
               plural(answer.statistics.positions, "position"),
               format_bytes(answer.statistics.bytes), format_seconds(answer.statistics.seconds));
  }
  return answer.status == Status::complete ? exit_done : exit_limit;
}

int run_compare(const Arguments& arguments, const Registry& registry) {
  const GameEntry& game = registry.find(arguments.game);
  const auto problem = game.problem(Datum(arguments.fields), Scope::position);
  std::vector<Attempt> all;
  {
    ProgressBar bar;
    Limits limits = bar.watch(arguments.limits);
    if (limits.time == Limits{}.time) limits.time = std::chrono::seconds(5);
    all = compare(*problem, arguments.choice.evaluation, limits);
  }
  if (std::ranges::none_of(all, [](const Attempt& attempt) { return attempt.answer.has_value(); }))
    throw Error(ErrorCode::not_applicable,
                fmt::format("compare: no solver solves this problem{}; {}: {}",
                            arguments.choice.evaluation
                                ? fmt::format(" by {}", name_of(*arguments.choice.evaluation))
                                : std::string(),
                            all.front().solver, all.front().reason));
  const bool agree = all_agree(all);
  const bool alone = std::ranges::count_if(all, &Attempt::finished) == 1;
  // That a slow solver has not finished in the time it has by default is a result like others.
  const bool by_default = arguments.limits.time == Limits{}.time;
  const bool unfinished =
      std::ranges::any_of(all, [](const Attempt& a) { return a.answer && !a.finished(); });
  const bool limited = std::ranges::any_of(all, [&](const Attempt& attempt) {
    return attempt.answer && !attempt.finished() &&
           !(by_default && attempt.answer->status == Status::time_limit);
  });

  if (arguments.format == Format::json) {
    fmt::print("{}\n", comparison_to_datum(arguments.game, *problem, all, agree).to_json());
  } else {
    const bool csv = arguments.format == Format::csv;
    // An answer that all give is told once, below: it may be wide.
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
           csv ? fmt::format("{:.0f}", rate(statistics)) : format_rate(rate(statistics)),
           csv ? std::to_string(statistics.bytes) : format_bytes(statistics.bytes)});
    }
    if (one_answer) table.drop_column(2);
    if (!csv) fmt::print("{}\n", headline(arguments.game, *problem));
    fmt::print("{}", csv ? table.to_csv() : table.to_text());
    if (!csv) {
      for (const Attempt& attempt : all)
        if (!attempt.answer)
          fmt::print("{} does not apply: {}.\n", name_of(attempt), attempt.reason);
      fmt::print("{}\n", !agree  ? "They DISAGREE."
                         : alone ? "Only one has an answer: there is nothing to compare it with."
                         : unfinished ? "All that have finished agree."
                                      : all_agree_on(all));
    }
  }
  if (!agree) return exit_disagreement;
  return limited ? exit_limit : exit_done;
}

int run_verify(const Arguments& arguments, const Registry& registry) {
  if (!arguments.certificate.empty()) return verify_certificate(arguments, registry);
  const GameEntry& game = registry.find(arguments.game);
  const auto problem = game.problem(Datum(arguments.fields), Scope::position);
  VerificationReport report;
  {
    ProgressBar bar;
    const Limits limits = bar.watch(arguments.limits);
    report = run_by_candidates(*problem, arguments.choice, [&](Session& session) {
      return verify(session, session.positions->number_of(*problem), limits);
    });
  }
  const bool correct = report.violation.empty();
  if (arguments.format == Format::json) {
    Datum::Object object{{"game", arguments.game},
                         {"solver", report.solver},
                         {"evaluation", name_of(report.evaluation)},
                         {"status", name_of(report.status)},
                         {"states", report.states},
                         {"scope", report.scope}};
    // Of what a limit has ended nothing can be said, unless it was wrong before.
    if (!correct || report.status == Status::complete) object.emplace_back("correct", correct);
    if (!correct) object.emplace_back("violation", report.violation);
    fmt::print("{}\n", Datum(object).to_json());
  } else {
    fmt::print("{}\n", headline(arguments.game, *problem));
    if (!correct)
      fmt::print("WRONG at {}.\n", report.violation);
    else if (report.status == Status::complete)
      fmt::print("Correct: the {} of {} by {} agrees with the definition ({}).\n",
                 name_of(report.evaluation), plural(report.states, "state"), report.solver,
                 report.scope);
    else
      fmt::print("Not verified: ended by the {} after {}.\n", name_of(report.status),
                 plural(report.states, "state"));
  }
  if (!correct) return exit_disagreement;
  return report.status == Status::complete ? exit_done : exit_limit;
}

}  // namespace zugzwang::cli
