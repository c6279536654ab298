// Aliases: names for games of which some rules are fixed.

#include <algorithm>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/alias.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/check_game.hpp>
#include <zugzwang/engine/walk.hpp>
#include <zugzwang/games/bundled.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::contains;
using testing::error_of;

GameText text_of(const std::string& name) {
  return {.name = name,
          .title = "Three at most",
          .summary = "take up to three",
          .rules = "Take up to three.",
          .example = {"--pile", "7"}};
}

/// The bundled games, and `three` for Stones with takes up to three.
const Registry& with_three() {
  static const Registry registry = [] {
    Registry filled;
    games::register_bundled(filled);
    register_alias(filled, "stones", text_of("three"), {{"max_take", 3}});
    return filled;
  }();
  return registry;
}

bool holds(const std::vector<const GameEntry*>& entries, const std::string& name) {
  return std::ranges::any_of(entries,
                             [&](const auto* entry) { return entry->text().name == name; });
}

TEST_CASE("an alias is found like a game, but not listed among the games", "[alias]") {
  const GameEntry& three = with_three().find("three");
  CHECK(three.text().title == "Three at most");
  CHECK(three.text().move == with_three().find("stones").text().move);
  CHECK(with_three().knows("three"));
  CHECK_FALSE(with_three().knows("four"));
  CHECK(holds(with_three().aliases(), "three"));
  CHECK_FALSE(holds(with_three().games(), "three"));
  CHECK_FALSE(holds(with_three().aliases(), "stones"));
  CHECK(with_three().origin(three).empty());
  const auto error = error_of([] { with_three().find("thre"); });
  REQUIRE(error);
  CHECK(contains(error->what(), "did you mean three"));
}

TEST_CASE("an alias names its game and rules", "[alias]") {
  REQUIRE(with_three().find("three").ability<StandsFor>() != nullptr);
  CHECK(with_three().find("three").ability<StandsFor>()->words() == "stones --max-take 3");
  CHECK(with_three().find("three").ability<StandsFor>()->game == &with_three().find("stones"));
  CHECK(with_three().find("stones").ability<StandsFor>() == nullptr);
}

TEST_CASE("the fields of an alias are those that are not fixed", "[alias]") {
  const GameEntry& three = with_three().find("three");
  std::vector<std::string> names;
  for (const FieldInfo& field : three.fields()) names.push_back(field.name);
  CHECK(names == std::vector<std::string>{"pile", "mine", "theirs"});
  const auto complaint = [&](const char* json) {
    const auto error = error_of([&] { three.problem(Datum::from_json(json), Scope::position); });
    REQUIRE(error);
    return std::string(error->what());
  };
  CHECK(contains(complaint(R"({"max_take":3,"pile":7})"),
                 "max_take: three has no such field here; it takes pile, mine, theirs"));
  CHECK(contains(complaint("{}"), "pile: missing"));
  CHECK(contains(complaint("7"), R"({"game":"three",...})"));
  CHECK_NOTHROW(three.problem(Datum::from_json("{}"), Scope::rules));
}

TEST_CASE("a problem of an alias is one of its game", "[alias]") {
  const auto problem = with_three().find("three").problem(
      Datum::from_json(R"({"game":"three","pile":7})"), Scope::position);
  CHECK(Datum(problem->to_datum(Scope::rules)).to_json() == R"({"max_take":3})");
  CHECK(answer(*problem).answer == Datum(2));
}

TEST_CASE("an alias has sample problems, each once", "[alias]") {
  const GameEntry& three = with_three().find("three");
  const std::vector<Datum::Object> small = three.small_problems(2000);
  CHECK(small.size() > 10);
  for (std::size_t i = 0; i < small.size(); ++i)
    CHECK(std::find(small.begin() + static_cast<std::ptrdiff_t>(i) + 1, small.end(), small[i]) ==
          small.end());
  Random random(3);
  CHECK(Datum(three.random_problem(9, random)).find("max_take") == nullptr);
  const CheckReport report = check_game(three, {.small_problems = 200, .random_problems = 20});
  CHECK(report.faults.empty());
}

TEST_CASE("an alias may state its problems by its own fields, and answer them otherwise",
          "[alias]") {
  const GameEntry& game = testing::bundled().find("292");
  CHECK(game.text().name == "nim-game");
  const auto problem = game.problem(Datum::from_json(R"({"n":5})"), Scope::position);
  CHECK(problem->text().name == "nim-game");
  CHECK(Datum(problem->to_datum(Scope::position)).to_json() == R"({"n":5})");
  CHECK(problem->to_datum(Scope::rules).empty());
  CHECK(answer(*problem).answer == Datum(true));
  CHECK(answer(*problem).nimber == 1);
  Walk walk(*problem);
  walk.play(walk.moves(1).front());
  CHECK(Datum(*walk.graph().position_text(walk.number()).fields).to_json() == R"({"n":2})");
  CHECK_NOTHROW(game.problem(Datum::from_json("{}"), Scope::rules));
  CHECK(error_of([&] { game.problem(Datum::from_json(R"({"heaps":[5]})"), Scope::position); }));
}

TEST_CASE("every alias passes the checks of a game", "[alias]") {
  for (const GameEntry* const alias : testing::bundled().aliases()) {
    const CheckReport report = check_game(*alias, {.small_problems = 40, .random_problems = 6});
    CHECK(report.problems > 0);
    for (const Fault& fault : report.faults)
      FAIL_CHECK(alias->text().name << ": " << fault.what << ": " << fault.detail << " in "
                                    << fault.problem);
  }
}

TEST_CASE("an alias can fix only rules of a known game, to permitted values", "[alias]") {
  Registry registry;
  games::register_bundled(registry);
  const auto code = [&](const char* game, Datum::Object fixed) {
    const auto error =
        error_of([&] { register_alias(registry, game, text_of("three"), std::move(fixed)); });
    REQUIRE(error);
    return error->code();
  };
  CHECK(code("stone", {{"max_take", 3}}) == ErrorCode::unknown_game);
  CHECK(code("stones", {{"take", 3}}) == ErrorCode::unknown_field);
  CHECK(code("stones", {{"pile", 3}}) == ErrorCode::unknown_field);
  CHECK(code("stones", {{"max_take", 0}}) == ErrorCode::bad_value);
  CHECK_FALSE(registry.knows("three"));
}

TEST_CASE("games and aliases share one set of names", "[alias]") {
  Registry registry;
  games::register_bundled(registry);
  const auto taken = [&](const std::string& name) {
    const auto error =
        error_of([&] { register_alias(registry, "stones", text_of(name), {{"max_take", 3}}); });
    return error && error->code() == ErrorCode::duplicate_name &&
           contains(error->what(), "'" + name + "' is registered already");
  };
  CHECK(taken("stones"));
  CHECK(taken("kayles"));
  // What a file brings is taken whole or not at all.
  Registry own;
  games::register_bundled(own);
  const std::size_t before = registry.aliases().size();
  CHECK(error_of([&] { registry.take(std::move(own), "own.so"); }));
  CHECK(registry.aliases().size() == before);
}

TEST_CASE("an alias keeps its game when another registry takes both", "[alias]") {
  Registry file;
  games::register_bundled(file);
  register_alias(file, "stones", text_of("three"), {{"max_take", 3}});
  Registry registry;
  registry.take(std::move(file), "games.so");
  const GameEntry& three = registry.find("three");
  CHECK(registry.origin(three) == "games.so");
  CHECK(three.ability<StandsFor>()->game == &registry.find("stones"));
  CHECK_NOTHROW(three.problem(Datum::from_json(R"({"pile":7})"), Scope::position));
}

}  // namespace
}  // namespace zugzwang
