#include "asked.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/core/lower.hpp>
#include <zugzwang/engine/evaluation.hpp>
#include <zugzwang/store/file.hpp>

namespace zugzwang {

namespace {

struct LimitsAsked {
  Datum seconds, memory;
  std::optional<std::uint64_t> threads;
};

/// Returns the limits that are asked for, at most those of `most`. If `most` has no threads, there
/// are as many as are asked for, or one.
Limits within(Limits most, const LimitsAsked& asked) {
  if (!asked.seconds.is_null())
    most.time = std::min(most.time, std::chrono::duration<double>(decimal_from(asked.seconds)));
  most.memory = std::min(most.memory, bytes_in(asked.memory).value_or(Limits::unlimited));
  const auto threads = static_cast<unsigned>(asked.threads.value_or(std::max(1U, most.threads)));
  most.threads = most.threads == 0 ? threads : std::min(most.threads, threads);
  return most;
}

}  // namespace

Member as_problem(Member problem) {
  problem.permitted = "an object";
  problem.accepts = [](const Datum& value) { return value.get<Datum::Object>() != nullptr; };
  return std::move(problem).without_flag();
}

Member as_after(Member after) {
  after.placeholder = "MOVES";
  after.permitted = "a list";
  after.accepts = [](const Datum& value) { return value.get<Datum::List>() != nullptr; };
  after.unit = Member::Unit::json;
  return std::move(after).formerly("moves");
}

Member as_evaluation(Member evaluation) {
  for (const AnyEvaluation* const each : bundled_evaluations())
    evaluation.offered.emplace_back(each->name());
  evaluation.help.insert(0, either_of(evaluation.offered));
  evaluation.placeholder = "NAME";
  return evaluation;
}

Members game_members() {
  return {member("game", &GameAsked::game, "the game, by its name").required().without_flag(),
          problem_member(&GameAsked::problem)};
}

Members line_members() {
  return all_members({part(&LineAsked::of, game_members()), {after_member(&LineAsked::after)}});
}

Members solver_members() {
  Members members = {member("solver", &ChoiceAsked::solver, "the solver (the first that applies)"),
                     member("strategy", &ChoiceAsked::strategy,
                            "a strategy of that solver, such as pull or push for bottom_up")};
  for (Member& each : members) each.placeholder = "NAME";
  return members;
}

Members choice_members() {
  return all_members({solver_members(), {evaluation_member(&ChoiceAsked::evaluation)}});
}

Members style_members() {
  constexpr std::uint64_t most_characters = 100'000;
  std::vector<std::string> names;
  for (const Notation each :
       {Notation::cgsuite, Notation::unicode, Notation::latex, Notation::plain})
    names.emplace_back(name_of(each));
  Member notation = member("notation", &StyleAsked::notation,
                           either_of(names) + " (unicode on a terminal, else cgsuite)")
                        .one_of(names);
  return {std::move(notation),
          member("brief", &StyleAsked::brief, "truncate each value to N characters")
              .range(1, most_characters)
              .counts("characters")};
}

Members file_members(const std::string& saved) {
  using Kind = Member::Kind;
  Member solution =
      member("solution", &FilesAsked::solution, "read the values from a solution file")
          .of_kind(Kind::file, Member::Game::none)
          .excludes({"solver", "strategy"}, "it takes the place of a solver");
  if (saved.empty()) return {std::move(solution)};
  return {std::move(solution),
          member("checkpoint", &FilesAsked::checkpoint,
                 fmt::format("save {} in this file, and resume from it", saved))
              .of_kind(Kind::file, Member::Game::none)
              .excludes({"solution"}, "it is for what is solved")};
}

std::optional<std::uint64_t> bytes_in(const Datum& value) {
  if (const auto* const bytes = value.get<std::uint64_t>())
    return *bytes == 0 ? std::nullopt : std::optional(*bytes);
  const auto* const text = value.get<std::string>();
  if (text == nullptr) return std::nullopt;
  constexpr std::string_view powers = "kmgt";
  const std::size_t end = std::min(text->find_first_not_of("0123456789."), text->size());
  const std::string amount = text->substr(0, end);
  const std::string unit = lowered(std::string_view(*text).substr(end));
  double factor = 1;
  bool known = unit.empty() || unit == "b";
  if (const std::size_t power = unit.empty() ? powers.npos : powers.find(unit[0]);
      power != powers.npos) {
    const std::string kind = unit.substr(1);
    known = kind.empty() || kind == "b" || kind == "ib";
    factor = std::pow(kind == "b" ? 1000.0 : 1024.0, static_cast<double>(power + 1));
  }
  const double bytes =
      std::ranges::count(amount, '.') > 1 ? 0 : std::strtod(amount.c_str(), nullptr) * factor;
  if (!known || !(bytes >= 1) || bytes >= std::pow(2.0, 64)) return std::nullopt;
  return static_cast<std::uint64_t>(bytes);
}

Member bytes_member(Member member) {
  member.placeholder = "BYTES";
  member.permitted =
      "a positive number of bytes, such as 500M, 1.5G or 2GiB; MB are millions of bytes";
  member.accepts = [](const Datum& value) { return bytes_in(value).has_value(); };
  member.unit = Member::Unit::bytes;
  return member;
}

Members limit_members(std::string seconds_help) {
  Member seconds = member("seconds", &LimitsAsked::seconds, std::move(seconds_help));
  seconds.placeholder = "SECONDS";
  seconds.permitted = "a positive number of seconds, such as 2.5";
  seconds.accepts = [](const Datum& value) { return decimal_from(value) > 0; };
  seconds.unit = Member::Unit::seconds;
  Member memory = bytes_member(member("memory", &LimitsAsked::memory,
                                      "memory limit, such as 500M, 1.5G or 2GiB (three quarters "
                                      "of the machine's)"));
  Member threads = member("threads", &LimitsAsked::threads,
                          "upper bound on threads; a solver may use fewer (1)");
  threads.high = most_threads;
  Members members = {std::move(seconds), std::move(memory), std::move(threads).counts("threads")};
  for (Member& each : members) each.is_limit = true;
  return members;
}

Members limit_members_of_one_thread(std::string seconds_help) {
  Members members = limit_members(std::move(seconds_help));
  members.back().has_flag = false;
  return members;
}

Members detail_members() {
  constexpr std::uint64_t most_plies = 10'000;
  Member moves = member("moves", &DetailAsked::moves,
                        "one stops as soon as the value is known, best lists all best moves, all "
                        "every move with its value (best; alone: all)")
                     .one_of({"one", "best", "all"})
                     .formerly("tell");
  moves.bare = "all";
  Member line = member("line", &DetailAsked::line,
                       "so many plies of best play, to its end if there are fewer (0; alone: "
                       "10000)")
                    .range(0, most_plies)
                    .formerly("best_line");
  line.bare = std::to_string(most_plies);
  return {std::move(moves), std::move(line)};
}

Limits limits_of_each(Limits limits) {
  constexpr std::chrono::seconds usual_time(5);
  if (limits.time == Limits{}.time) limits.time = usual_time;
  return limits;
}

Limits limits_in(const Members& members, const Datum::Object& request, const Limits& most) {
  LimitsAsked asked;
  for (const Member& each : members)
    if (const Datum* const value = given_in(request, each.name); each.is_limit && value != nullptr)
      each.put(*value, &asked);
  return within(most, asked);
}

calls::Asked asked_by(const calls::Context& context, const GameAsked& asked, Scope scope) {
  calls::Asked found{context.registry.named(asked.game), *asked.problem.get<Datum::Object>(),
                     nullptr};
  found.problem = found.game.problem(asked.problem, scope);
  return found;
}

calls::AskedLine line_by(const calls::Context& context, const LineAsked& asked) {
  return {asked_by(context, asked.of, Scope::position), *asked.after.get<Datum::List>()};
}

std::string heading_of(const std::string& game, const Problem& problem, const Walk& walk,
                       std::size_t columns) {
  std::string text = paragraph(headline(game, problem), 2, columns) + "\n";
  if (walk.plies() == 0) return text;
  return text +
         paragraph(fmt::format("After {}: {}", format_plural(walk.plies(), "move"),
                               walk.graph().position_text(walk.number()).line),
                   2, columns) +
         "\n";
}

std::string heading_of(const calls::AskedLine& asked, std::size_t columns) {
  return heading_of(asked.name(), *asked.problem, asked.walk(), columns);
}

SolverChoice choice_by(const calls::Context& context, const ChoiceAsked& asked) {
  SolverChoice choice{.solver = asked.solver, .strategy = asked.strategy};
  if (!asked.evaluation.empty()) choice.evaluation = context.registry.evaluation(asked.evaluation);
  return choice;
}

ValueStyle style_by(const calls::Context& context, const StyleAsked& asked) {
  ValueStyle style = context.style;
  if (!asked.notation.empty()) style.notation = *notation_of(asked.notation);
  if (asked.brief) style.most_characters = static_cast<std::size_t>(*asked.brief);
  return style;
}

std::pair<Datum, std::string> document_by(const calls::Context& context, std::string_view name,
                                          const Datum& given) {
  const auto* const file = given.get<std::string>();
  if (file == nullptr) return {given, "it"};
  const std::uint64_t memory = context.limits.memory;
  const std::string text = read_file(name, *file, memory);
  try {
    return {Datum::from_json(text, memory - text.size()), *file};
  } catch (const Error& error) {
    throw Error(error.code(), name, fmt::format("{}: {}", *file, error.what()));
  }
}

}  // namespace zugzwang
