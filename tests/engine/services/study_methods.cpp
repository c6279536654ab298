// The methods of a study: a solver finds one value, compiled for a game or on its model, with all
// abilities of the game and without any of them.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/study_cell.hpp>
#include <zugzwang/engine/services/study_methods.hpp>
#include <zugzwang/games/bundled.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

std::vector<StudyMethod> ablated_ways(const Problem& problem, bool both) {
  try {
    return methods_to_study(problem, {.each_hidden = true, .both = both});
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::not_applicable);
    return {};
  }
}

std::vector<std::string> texts(const std::vector<StudyMethod>& methods) {
  std::vector<std::string> texts;
  for (const StudyMethod& method : methods) texts.push_back(method.text());
  return texts;
}

/// A problem of a bundled game.
std::unique_ptr<Problem> problem_of(const Registry& registry, const char* game,
                                    const std::string& fields) {
  return registry.find(game).problem(Datum::from_json(fields), Scope::position);
}

TEST_CASE("every game keeps its values whichever abilities it hides", "[study][games]") {
  Registry registry;
  games::register_bundled(registry);
  for (const GameEntry* const game : registry.games()) {
    for (const Datum::Object& fields : game->small_problems(2)) {
      const auto problem = game->problem(Datum(fields), Scope::position);
      std::optional<Datum::Object> value;
      for (const StudyMethod& method : ablated_ways(*problem, true)) {
        CAPTURE(game->text().name, Datum(fields).to_json(), method.text());
        Limits limits;
        limits.time = std::chrono::seconds(2);
        limits.memory = std::uint64_t{256} << 20;
        const StudyCell cell = measure(*problem, method, limits);
        CHECK(cell.reason.empty());
        if (!cell.is_complete()) continue;
        if (!value) value = cell.value;
        CHECK_FALSE(values_differ(*value, cell.value));
      }
    }
  }
}

TEST_CASE("ways are distinguished by the abilities that a solver uses", "[study]") {
  Registry registry;
  games::register_bundled(registry);
  const auto dodgem = problem_of(registry, "dodgem", "{}");
  CHECK(texts(methods_to_study(*dodgem, {.solvers = {"retrograde"}, .each_hidden = true})) ==
        std::vector<std::string>{"retrograde on the model", "retrograde without canonical",
                                 "retrograde without index", "retrograde without tiers",
                                 "retrograde without predecessors",
                                 "retrograde without option_count", "retrograde without all"});
  const auto domineering = problem_of(registry, "domineering", R"({"board":"2x2"})");
  CHECK(texts(methods_to_study(*domineering, {.solvers = {"alpha_beta"}, .both = true})) ==
        std::vector<std::string>{"alpha_beta", "alpha_beta on the model"});
  // The choice of tables is left to the solver unless it is asked for.
  const auto all = methods_to_study(
      *dodgem, {.solvers = {"retrograde"}, .strategies = {"reverse_graph"}, .each_hidden = true});
  CHECK(all.front().text() == "retrograde (reverse_graph) on the model");
}

TEST_CASE("a hidden ability shows in the positions that are visited", "[study]") {
  Registry registry;
  games::register_bundled(registry);
  const auto positions = [](const Problem& problem, const char* solver,
                            std::vector<std::string> hidden) {
    StudiedMethods wanted{.solvers = {solver}};
    if (hidden.empty())
      wanted.both = true;
    else
      wanted.hidden = {std::move(hidden)};
    return measure(problem, methods_to_study(problem, wanted).back(), {}).positions;
  };
  const auto board = problem_of(registry, "tic-tac-toe", "{}");
  CHECK(positions(*board, "retrograde", {}) == 765);
  CHECK(positions(*board, "retrograde", {"canonical"}) == 5478);
  // Without tiers, those that play cannot reach are in the table, too.
  const auto dodgem = problem_of(registry, "dodgem", R"({"board":".../r../.u."})");
  CHECK(positions(*dodgem, "retrograde", {"tiers"}) > positions(*dodgem, "retrograde", {}));
}

}  // namespace
}  // namespace zugzwang
