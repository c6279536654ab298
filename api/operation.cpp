#include "operation.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/engine/evaluation.hpp>
#include <zugzwang/store/file.hpp>

namespace zugzwang {

namespace {

/// Returns a member of a request; nullptr if it is left out or null.
const Datum* given_in(const Datum::Object& request, std::string_view name) {
  const auto found = std::ranges::find(request, name, &Datum::Object::value_type::first);
  return found == request.end() || found->second.is_null() ? nullptr : &found->second;
}

struct LimitsAsked {
  Datum seconds;
  std::optional<std::uint64_t> memory, threads;
};

/// Returns the limits that are asked for, at most those of `most`. If `most` has no threads, there
/// are as many as are asked for, or one.
Limits within(Limits most, const LimitsAsked& asked) {
  if (!asked.seconds.is_null())
    most.time = std::min(most.time, std::chrono::duration<double>(decimal_from(asked.seconds)));
  most.memory = std::min(most.memory, asked.memory.value_or(Limits::unlimited));
  const auto threads = static_cast<unsigned>(asked.threads.value_or(std::max(1U, most.threads)));
  most.threads = most.threads == 0 ? threads : std::min(most.threads, threads);
  return most;
}

}  // namespace

void refuse_value(std::string_view name, const Datum& value, std::string_view allowed) {
  constexpr std::size_t most_echoed = 60;
  throw Error(ErrorCode::bad_value, name,
              fmt::format("{} is not valid; give {}", value.to_short_json(most_echoed), allowed));
}

double decimal_from(const Datum& value) {
  if (const auto* whole = value.get<std::uint64_t>()) return static_cast<double>(*whole);
  if (const auto* decimal = value.get<Datum::Decimal>()) return decimal->value();
  return std::nan("");
}

const Datum::Object& members_of_request(const Datum& request) {
  if (const auto* const members = request.get<Datum::Object>()) return *members;
  throw Error(ErrorCode::bad_syntax, "a request is a JSON object");
}

Member&& Member::required() && {
  fallback.reset();
  return std::move(*this);
}

Member&& Member::counts(const std::string& things) && {
  low = std::max<std::int64_t>(low, 1);
  permitted = high == Limits::unlimited ? fmt::format("a number of {}, at least 1", things)
                                        : fmt::format("a number of {}, from 1 to {}", things, high);
  return std::move(*this);
}

Member&& Member::formerly(std::string older) && {
  also.push_back(std::move(older));
  return std::move(*this);
}

Member&& Member::not_empty(std::string values) && {
  permitted = std::move(values);
  accepts = [](const Datum& value) {
    const auto* const text = value.get<std::string>();
    return text != nullptr && !text->empty();
  };
  return std::move(*this);
}

Member&& Member::one_of(std::vector<std::string> texts) && {
  choices = std::move(texts);
  placeholder = "NAME";
  return std::move(*this);
}

Member&& Member::range(std::int64_t least, std::uint64_t most) && {
  low = least;
  high = most;
  return std::move(*this);
}

Member&& Member::without_flag() && {
  has_flag = false;
  return std::move(*this);
}

Member&& Member::output(std::string why_absent, std::string file_ending) && {
  kind = Kind::output;
  ending = std::move(file_ending);
  placeholder = "FILE";
  absent = std::move(why_absent);
  return std::move(*this);
}

Member&& Member::of_kind(Kind given, Game named) && {
  kind = given;
  game = named;
  placeholder = "FILE";
  permitted =
      given == Kind::file ? "the name of a file" : "an object, or the name of a file of one";
  accepts = [given](const Datum& value) {
    const auto* const file = value.get<std::string>();
    return (file != nullptr && !file->empty()) ||
           (given == Kind::document && value.get<Datum::Object>() != nullptr);
  };
  return std::move(*this);
}

Member&& Member::needs(std::vector<std::string> others, std::string why) && {
  rules.push_back({std::move(others), false, std::move(why)});
  return std::move(*this);
}
Member&& Member::excludes(std::vector<std::string> others, std::string why) && {
  rules.push_back({std::move(others), true, std::move(why)});
  return std::move(*this);
}

std::string Member::permitted_values() const { return permitted.empty() ? allowed() : permitted; }

bool Member::permits(const Datum& value) const {
  if (accepts) return accepts(value);
  try {
    check(value);
    return true;
  } catch (const Error&) {
    return false;
  }
}

Members all_members(std::vector<Members> lists) {
  Members all;
  for (Members& list : lists)
    all.insert(all.end(), std::make_move_iterator(list.begin()),
               std::make_move_iterator(list.end()));
  return all;
}

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

std::vector<std::string> texts_in(const Datum& list) {
  std::vector<std::string> texts;
  for (const Datum& each : *list.get<Datum::List>()) texts.push_back(*each.get<std::string>());
  return texts;
}

Member&& Member::texts(Unit written_as) && {
  unit = written_as;
  permitted = "a list of texts";
  accepts = [](const Datum& value) {
    const auto* const list = value.get<Datum::List>();
    return list != nullptr && std::ranges::all_of(*list, [](const Datum& each) {
             return each.get<std::string>() != nullptr;
           });
  };
  return std::move(*this);
}

Member as_evaluation(Member evaluation) {
  for (const AnyEvaluation* const each : bundled_evaluations())
    evaluation.offered.emplace_back(each->name());
  evaluation.help.insert(0, either_of(evaluation.offered));
  evaluation.placeholder = "NAME";
  return evaluation;
}

Members choice_members() {
  return all_members({solver_members(), {evaluation_member(&ChoiceAsked::evaluation)}});
}

Limits limits_of_each(Limits limits) {
  constexpr std::chrono::seconds usual_time(5);
  if (limits.time == Limits{}.time) limits.time = usual_time;
  return limits;
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

Members limit_members(std::string seconds_help) {
  Member seconds = member("seconds", &LimitsAsked::seconds, std::move(seconds_help));
  seconds.placeholder = "SECONDS";
  seconds.permitted = "a positive number of seconds, such as 2.5";
  seconds.accepts = [](const Datum& value) { return decimal_from(value) > 0; };
  seconds.unit = Member::Unit::seconds;
  Member memory = member("memory", &LimitsAsked::memory,
                         "memory limit, such as 500M, 1.5G or 2GiB (three quarters of the "
                         "machine's)");
  memory.low = 1;
  memory.placeholder = "BYTES";
  memory.permitted = permitted_memory;
  memory.unit = Member::Unit::bytes;
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

calls::Asked asked_by(const calls::Context& context, const GameAsked& asked, Scope scope) {
  calls::Asked found{context.registry.named(asked.game), *asked.problem.get<Datum::Object>(),
                     nullptr};
  found.problem = found.game.problem(asked.problem, scope);
  return found;
}

calls::AskedLine line_by(const calls::Context& context, const LineAsked& asked) {
  return {asked_by(context, asked.of, Scope::position), *asked.after.get<Datum::List>()};
}

std::string heading_of(const calls::AskedLine& asked, std::size_t columns) {
  std::string text = paragraph(headline(asked.name(), *asked.problem), 2, columns) + "\n";
  if (asked.moves.empty()) return text;
  const Walk walk = asked.walk();
  return text +
         paragraph(fmt::format("After {}: {}", format_plural(walk.plies(), "move"),
                               walk.positions().show(walk.number())),
                   2, columns) +
         "\n";
}

SolverChoice choice_by(const calls::Context& context, const ChoiceAsked& asked) {
  SolverChoice choice{.solver = asked.solver, .strategy = asked.strategy};
  if (!asked.evaluation.empty()) choice.evaluation = context.registry.evaluation(asked.evaluation);
  return choice;
}

void require_one_problem(const GameEntry& game,
                         const std::function<void(const Problem&)>& require) {
  constexpr std::size_t most = 8;
  std::optional<Error> refused;
  for (const Datum::Object& small : game.small_problems(most)) try {
      require(*game.problem(Datum(small), Scope::position));
      return;
    } catch (const Error& error) {
      refused = error;
    }
  if (refused) throw Error(*refused);
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

namespace {

/// Returns the member that is called so; of several, the one that permits the value.
const Member* find_member(const Members& members, std::string_view name, const Datum& value) {
  const Member* called = nullptr;
  for (const Member& each : members) {
    if (!each.is_called(name)) continue;
    if (each.name == name && each.permits(value)) return &each;
    if (called == nullptr || (!called->permits(value) && each.permits(value))) called = &each;
  }
  return called;
}

}  // namespace

const Member* Operation::find(std::string_view member, const Datum& value) const {
  return find_member(members, member, value);
}

Datum::Object checked_members(const Members& members, const Datum::Object& request,
                              bool may_use_files) {
  Datum::Object checked;
  for (const auto& [given, value] : request) {
    if (given == "call") continue;
    const Member* const known = find_member(members, given, value);
    if (known == nullptr) {
      std::vector<std::string> names;
      for (const Member& each : members) names.push_back(each.name);
      throw Error(
          ErrorCode::unknown_field, shown_name(given),
          "unknown here; this call has " + (names.empty() ? "no members" : joined(names, ", ")));
    }
    if (!value.is_null() && !known->permits(value))
      refuse_value(given, value, known->permitted_values());
    const bool is_file =
        (known->kind == Member::Kind::file || known->kind == Member::Kind::document) &&
        value.get<std::string>() != nullptr;
    if (is_file && !may_use_files)
      throw Error(ErrorCode::not_applicable, given, "requests may not name files here");
    if (given_in(checked, known->name) != nullptr && !value.is_null())
      throw Error(ErrorCode::bad_syntax, given, "given twice; give it once");
    checked.emplace_back(known->name, value);
  }
  return checked;
}

const Member* Operation::naming_game(const Datum::Object& request) const {
  const auto found = std::ranges::find_if(members, [&](const Member& each) {
    return each.game != Member::Game::none && given_in(request, each.name) != nullptr;
  });
  return found == members.end() ? nullptr : &*found;
}

void Operation::check_rules(const Datum::Object& request, Spelling spelling) const {
  for (const Member& each : members)
    for (const Member::Rule& rule : each.rules) {
      if (given_in(request, each.name) == nullptr) continue;
      std::vector<std::string> given, all;
      for (const std::string& other : rule.others) {
        all.push_back(spelling(other));
        if (given_in(request, other) != nullptr) given.push_back(all.back());
      }
      if (given.empty() == rule.excludes) continue;
      throw Error(ErrorCode::bad_syntax, each.name,
                  rule.excludes ? fmt::format("{}; leave out {}", rule.why, joined(given, ", "))
                                : fmt::format("{}; give {}", rule.why, either_of(all)));
    }
}

Limits limits_in(const Members& members, const Datum::Object& request, const Limits& most) {
  LimitsAsked asked;
  for (const Member& each : members)
    if (const Datum* const value = given_in(request, each.name); each.is_limit && value != nullptr)
      each.assign(&asked, *value);
  return within(most, asked);
}

Result Operation::answer(calls::Context& context, const Datum::Object& given) const {
  const Datum::Object request = checked_members(members, given, context.may_use_files);
  check_rules(request, context.spelling);
  const Member* const names_game = naming_game(request);
  for (const Member& each : members)
    if (!each.fallback && given_in(request, each.name) == nullptr &&
        (names_game == nullptr || each.name != "game"))
      throw Error(ErrorCode::missing_field, each.name, "missing");
  if (names_game != nullptr && names_game->game == Member::Game::instead &&
      given_in(request, "game") != nullptr)
    throw Error(ErrorCode::bad_syntax, names_game->name, "it names its game; leave out game");
  Limits limits = limits_in(members, request, context.limits);
  if (limits_each)
    limits.deadline = context.limits.started().deadline;
  else
    limits = limits.started();
  Result result = run(context, members, request, limits);
  for (const Status status :
       {Status::time_limit, Status::memory_limit, Status::position_limit, Status::cancelled})
    if (const Datum* const told = given_in(result.members, "status");
        told != nullptr && *told == Datum(name_of(status)))
      result.ended_by = format_limit(status, limits);
  return result;
}

void assign_members(const Members& members, const Datum::Object& request, void* asked) {
  for (const Member& each : members)
    if (const Datum* const value = given_in(request, each.name); !each.is_limit && value != nullptr)
      each.assign(asked, *value);
}

// Each in its file.
Operation list_operation(), operations_operation(), describe_operation(), random_operation(),
    position_operation(), values_operation(), play_operation(), solve_operation(),
    explain_operation(), value_operation(), compare_operation(), study_operation(),
    chart_operation(), period_operation(), nimbers_operation(), graph_operation(),
    analyze_operation(), puzzle_operation(), calculate_operation(), born_operation(),
    batch_operation(), verify_operation(), inspect_operation(), plan_operation(),
    check_game_operation(), save_operation(), query_operation(), stored_operation();

const std::vector<Operation>& operations() {
  static const std::vector<Operation> all = [] {
    std::vector<Operation> made;
    for (Operation (*const declare)() :
         {list_operation,     operations_operation, describe_operation,  random_operation,
          position_operation, values_operation,     play_operation,      solve_operation,
          explain_operation,  value_operation,      compare_operation,   study_operation,
          chart_operation,    period_operation,     nimbers_operation,   graph_operation,
          analyze_operation,  puzzle_operation,     calculate_operation, born_operation,
          batch_operation,
#ifndef __wasm__  // which has neither files nor threads
          verify_operation,   inspect_operation,    plan_operation,      check_game_operation,
          save_operation,     query_operation,      stored_operation
#endif
         })
      made.push_back(declare());
    return made;
  }();
  return all;
}

const Operation* find_operation(std::string_view name) {
  const auto found = std::ranges::find_if(operations(), [&](const Operation& each) {
    return each.name == name || (!name.empty() && each.formerly == name);
  });
  return found == operations().end() ? nullptr : &*found;
}

}  // namespace zugzwang
