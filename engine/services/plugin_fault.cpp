#include "plugin_fault.hpp"

#include <optional>

#include <fmt/format.h>

#include <zugzwang/checks/call_in_check.hpp>

namespace zugzwang {

namespace {

/// Returns the call of the rules that throws the same when their laws are checked; empty if none
/// does.
std::string call_that_throws(const NamedGame& game, const Datum::Object& fields,
                             const std::string& same) {
  CallInCheck call;
  try {
    (void)game.problem(Datum(fields), Scope::position)
        ->broken_laws(positions_searched_for_fault, &call);
  } catch (const std::exception& thrown) {
    if (thrown.what() == same) return call.text();
  }
  return {};
}

}  // namespace

void refuse_fault_of_plugin(const Registry& registry, const Subject& subject,
                            const std::exception& thrown) {
  const std::optional<NamedGame> named = registry.look_up(subject.game);
  const std::string plugin = named ? registry.origin(*named->game) : "";
  if (plugin.empty()) return;
  const std::string& name = named->game->text().name;
  const std::string call = call_that_throws(*named, subject.fields, thrown.what());
  const std::string where =
      call.empty() ? fmt::format(
                         "; zugzwang check-game {} --plugin {} looks for the function and "
                         "the position",
                         name, plugin)
                   : " " + call;
  throw Error(ErrorCode::bad_plugin,
              fmt::format("plugin {}: {} has thrown \"{}\"{}", plugin, name, thrown.what(), where));
}

}  // namespace zugzwang
