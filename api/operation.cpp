#include "operation.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include <zugzwang/api/request.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/core/lower.hpp>
#include <zugzwang/core/number_from.hpp>
#include <zugzwang/engine/evaluation.hpp>

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

Member&& Member::required() && {
  fallback.reset();
  return std::move(*this);
}

Member&& Member::counts(const std::string& things) && {
  low = 1;
  placeholder = "N";
  permitted = high == Limits::unlimited ? fmt::format("a number of {}, at least 1", things)
                                        : fmt::format("a number of {}, from 1 to {}", things, high);
  return std::move(*this);
}

Member&& Member::output(std::string why_absent) && {
  kind = Kind::output;
  placeholder = "FILE";
  absent = std::move(why_absent);
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

Members game_members() {
  Member game = member("game", &GameAsked::game, "the game, by its name").required();
  Member problem = member("problem", &GameAsked::problem, "its fields");
  problem.permitted = "an object";
  problem.accepts = [](const Datum& value) { return value.get<Datum::Object>() != nullptr; };
  Members members = {std::move(game), std::move(problem)};
  for (Member& each : members) each.has_flag = false;
  return members;
}

Members choice_members() {
  Member evaluation = member("evaluation", &ChoiceAsked::evaluation, "");
  for (const AnyEvaluation* const each : bundled_evaluations())
    evaluation.offered.emplace_back(each->name());
  evaluation.help = either_of(evaluation.offered);
  Members members = {member("solver", &ChoiceAsked::solver, "the solver (the first that applies)"),
                     member("strategy", &ChoiceAsked::strategy,
                            "a strategy of that solver, such as pull or push for bottom_up"),
                     std::move(evaluation)};
  for (Member& each : members) each.placeholder = "NAME";
  return members;
}

Members limit_members() {
  constexpr std::uint64_t most_threads = 1024;
  Member seconds = member("seconds", &LimitsAsked::seconds, "time limit");
  seconds.placeholder = "SECONDS";
  seconds.permitted = "a positive number of seconds, such as 2.5";
  seconds.accepts = [](const Datum& value) { return decimal_from(value) > 0; };
  seconds.from_flag = [](const std::string& text) -> Datum {
    if (number_from<double>(text)) return Datum::Decimal{text};
    return text;
  };
  Member memory = member("memory", &LimitsAsked::memory,
                         "memory limit, such as 500M, 1.5G or 2GiB (three quarters of the "
                         "machine's)");
  memory.low = 1;
  memory.placeholder = "BYTES";
  memory.permitted = permitted_memory;
  memory.from_flag = [](const std::string& text) -> Datum {
    if (const auto bytes = bytes_in(text)) return *bytes;
    return text;
  };
  Member threads = member("threads", &LimitsAsked::threads,
                          "upper bound on threads; a solver may use fewer (1)");
  threads.high = most_threads;
  Members members = {std::move(seconds), std::move(memory), std::move(threads).counts("threads")};
  for (Member& each : members) each.is_limit = true;
  return members;
}

std::optional<std::uint64_t> bytes_in(std::string_view text) {
  constexpr std::string_view powers = "kmgt";
  const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
  const auto amount = number_from<double>(text.substr(0, end));
  const std::string unit = lowered(text.substr(end));
  double factor = 1;
  bool known = unit.empty() || unit == "b";
  if (const std::size_t power = unit.empty() ? powers.npos : powers.find(unit[0]);
      power != powers.npos) {
    const std::string kind = unit.substr(1);
    known = kind.empty() || kind == "b" || kind == "ib";
    factor = std::pow(kind == "b" ? 1000.0 : 1024.0, static_cast<double>(power + 1));
  }
  const double bytes = amount.value_or(0) * factor;
  if (!known || !(bytes >= 1) || bytes >= std::pow(2.0, 64)) return std::nullopt;
  return static_cast<std::uint64_t>(bytes);
}

calls::Asked asked_by(const calls::Context& context, const GameAsked& asked, Scope scope) {
  calls::Asked found{context.registry.named(asked.game), *asked.problem.get<Datum::Object>(),
                     nullptr};
  found.problem = found.game.problem(asked.problem, scope);
  return found;
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

const Member* Operation::find(std::string_view member) const {
  const auto found = std::ranges::find(members, member, &Member::name);
  return found == members.end() ? nullptr : &*found;
}

Result Operation::answer(calls::Context& context, const Datum::Object& request) const {
  for (const auto& [given, value] : request) {
    if (given == "call") continue;
    const Member* const known = find(given);
    if (known == nullptr) {
      std::vector<std::string> names;
      for (const Member& each : members) names.push_back(each.name);
      throw Error(ErrorCode::unknown_field, shown_name(given),
                  "unknown here; this call has " + joined(names, ", "));
    }
    if (!value.is_null() && !known->permits(value))
      refuse_value(given, value, known->permitted_values());
  }
  for (const Member& each : members)
    if (!each.fallback && given_in(request, each.name) == nullptr)
      throw Error(ErrorCode::missing_field, each.name, "missing");
  LimitsAsked asked;
  for (const Member& each : members)
    if (const Datum* const value = given_in(request, each.name); each.is_limit && value != nullptr)
      each.assign(&asked, *value);
  return run(context, request, within(context.limits, asked).started());
}

void assign_members(const Members& members, const Datum::Object& request, void* asked) {
  for (const Member& each : members)
    if (const Datum* const value = given_in(request, each.name); !each.is_limit && value != nullptr)
      each.assign(asked, *value);
}

// Each in its file.
Operation period_operation();

const std::vector<Operation>& operations() {
  static const std::vector<Operation> all = {period_operation()};
  return all;
}

const Operation* find_operation(std::string_view name) {
  const auto found = std::ranges::find(operations(), name, &Operation::name);
  return found == operations().end() ? nullptr : &*found;
}

}  // namespace zugzwang
