#include "operation.hpp"

#include <algorithm>
#include <optional>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang {

const Datum::Object& members_of_request(const Datum& request) {
  if (const auto* const members = request.get<Datum::Object>()) return *members;
  throw Error(ErrorCode::bad_syntax, "a request is a JSON object");
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

const Member* Operation::naming_game(const Datum::Object& request) const {
  const auto found = std::ranges::find_if(members, [&](const Member& each) {
    return each.game != Member::Game::none && given_in(request, each.name) != nullptr;
  });
  return found == members.end() ? nullptr : &*found;
}

Result Operation::answer(calls::Context& context, const Datum::Object& given) const {
  const Datum::Object request = checked_members(members, given, context.may_use_files);
  check_rules(members, request, context.spelling);
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
  const Datum* const told = given_in(result.members, "status");
  const auto* const ended = told == nullptr ? nullptr : told->get<std::string>();
  for (const Status status :
       {Status::time_limit, Status::memory_limit, Status::position_limit, Status::cancelled})
    if (ended != nullptr && *ended == name_of(status))
      result.ended_by = format_limit(status, limits);
  return result;
}

// Each is declared in its file.
#define ZUGZWANG_OPERATION(name) Operation name##_operation();
#include "operations.def"
#undef ZUGZWANG_OPERATION

const std::vector<Operation>& operations() {
  static const std::vector<Operation> all = [] {
    std::vector<Operation> made;
#define ZUGZWANG_OPERATION(name) made.push_back(name##_operation());
#include "operations.def"
#undef ZUGZWANG_OPERATION
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
