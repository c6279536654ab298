// The register of games, and what a game can be asked through it.

#include <string>
#include <vector>

#include <zugzwang/engine/alias.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/games/bundled.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::bundled;
using testing::contains;
using testing::error_of;
using testing::problem;

TEST_CASE("a name is registered once", "[registry]") {
  Registry registry;
  games::register_bundled(registry);
  const auto error = error_of([&] { games::register_bundled(registry); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::duplicate_name);
  CHECK(contains(error->what(), "'stones' is registered already"));
  CHECK(registry.games().size() == bundled().games().size());
}

TEST_CASE("games are found by name", "[registry]") {
  CHECK(bundled().find("stones").text().name == "stones");
  CHECK(bundled().find("tip").text().title == "TIP");
}

TEST_CASE("names are case-insensitive, with _ or a space for -", "[registry]") {
  for (const char* const name : {"stone-game", "stone_game", "Stone Game", "STONE-GAME"}) {
    CAPTURE(name);
    CHECK(bundled().knows(name));
    CHECK(bundled().find(name).text().name == "stone-game");
  }
}

TEST_CASE("a name may omit its hyphens, and have its numbers in digits or words", "[registry]") {
  for (const auto& [name, game] : {std::pair{"tictactoe", "tic-tac-toe"},
                                   {"TicTacToe", "tic-tac-toe"},
                                   {"connect4", "connect-four"},
                                   {"Connect 4", "connect-four"},
                                   {"connectfour", "connect-four"},
                                   {"stonegame", "stone-game"},
                                   {"stonegame2", "stone-game-ii"},
                                   {"stone-game-2", "stone-game-ii"},
                                   {"StoneGameVI", "stone-game-vi"},
                                   {"three men's morris", ""},
                                   {"connect-fou", ""},
                                   {"stone-game-7", "stone-game-vii"},
                                   {"stone-game-10", ""},
                                   {"", ""},
                                   {"-", ""}}) {
    CAPTURE(name);
    CHECK(bundled().knows(name) == (*game != '\0'));
    if (*game != '\0') CHECK(bundled().find(name).text().name == game);
  }
}

TEST_CASE("games of LeetCode are found by their numbers", "[registry]") {
  CHECK(bundled().find("877").text().name == "stone-game");
  CHECK(bundled().find("LeetCode-1140").text().name == "stone-game-ii");
  CHECK_FALSE(bundled().knows("878"));
}

TEST_CASE("an octal code stands for the octal game with that code", "[registry]") {
  for (const char* const code : {"0.77", ".77", "4.07b", "0x0.F", "0.9"}) {
    CAPTURE(code);
    const NamedGame named = bundled().named(code);
    CHECK(named.game->text().name == "octal");
    CHECK(Datum(named.fixed) == Datum(Datum::Object{{"code", code}}));
    CHECK_FALSE(bundled().knows(code));
  }
  for (const char* const word : {"77", "0.", ".", "10.7", "0.7g", "a.b", "-0.7", "0.7.7"})
    CHECK_FALSE(bundled().look_up(word));
  const auto problem_of = [](const char* code, const char* json) {
    return bundled().named(code).problem(Datum::from_json(json), Scope::position);
  };
  CHECK(Datum(problem_of("0.07", R"({"heaps":[3]})")->to_datum(Scope::position)).to_json() ==
        R"({"code":"0.07","heaps":[3]})");
  CHECK(error_of([&] { problem_of("0.07", R"({"heaps":[3],"code":"0.77"})"); }));
}

TEST_CASE("a registered name takes precedence over a code of rules", "[registry]") {
  Registry registry;
  games::register_bundled(registry);
  register_alias(registry, "octal", {.name = "0.77", .title = "", .summary = "", .rules = ""},
                 {{"code", "0.07"}});
  CHECK(registry.named("0.77").game == &registry.find("0.77"));
  CHECK(registry.named("0.77").fixed.empty());
  const auto taken = error_of([&] {
    register_alias(registry, "octal",
                   {.name = "LEETCODE_877", .title = "", .summary = "", .rules = ""},
                   {{"code", "0.07"}});
  });
  REQUIRE(taken);
  CHECK(contains(taken->what(), "as stone-game"));
}

TEST_CASE("an unknown game is refused with the nearest names", "[registry]") {
  const auto complaint = [](const std::string& name) {
    const auto error = error_of([&] { bundled().find(name); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::unknown_game);
    return std::string(error->what());
  };
  CHECK(contains(complaint("stone"), "did you mean stones"));
  CHECK(contains(complaint("tipp"), "did you mean tip"));
  CHECK(contains(complaint("xxxxxxxxxxxx"), "the games are stones, tip"));
  CHECK(contains(complaint(""), "the games are stones, tip"));
}

TEST_CASE("the nearest names come nearest first, three at most", "[registry]") {
  const std::vector<std::string> names = {"stones", "stone-game", "tones",
                                          "stores", "stonier",    "go"};
  CHECK(nearest_names("stone", names) == std::vector<std::string>{"stones", "stonier", "stores"});
  CHECK(nearest_names("stones", names).front() == "stones");
  CHECK(nearest_names("zzz", names).empty());
}

TEST_CASE("every game has its texts, and its example can be solved", "[registry]") {
  for (const GameEntry* game : bundled().games()) {
    CAPTURE(game->text().name);
    CHECK_FALSE(game->text().summary.empty());
    CHECK_FALSE(game->text().rules.empty());
    CHECK_FALSE(game->text().move.empty());
    CHECK_FALSE(game->text().answer.empty());
    CHECK_FALSE(game->solvers().empty());
    Datum::Object object;
    const auto& flags = game->text().example;
    REQUIRE(flags.size() % 2 == 0);
    for (std::size_t i = 0; i < flags.size(); i += 2)
      for (const FieldInfo& info : game->fields())
        if (info.flag() == flags[i]) object.emplace_back(info.name, info.from_text(flags[i + 1]));
    const auto example = game->problem(Datum(object), Scope::position);
    CHECK(zugzwang::answer(*example).outcome.has_value());
  }
}

TEST_CASE("a problem writes the fields that it was read from", "[registry]") {
  const auto stones = problem("stones", R"({"pile":9,"max_take":4})");
  CHECK(Datum(stones->to_datum(Scope::position)).to_json() ==
        R"({"max_take":4,"pile":9,"mine":0,"theirs":0})");
  CHECK(Datum(stones->to_datum(Scope::rules)).to_json() == R"({"max_take":4})");
}

TEST_CASE("fields that make no position are refused", "[registry]") {
  const auto error = error_of([] { problem("stones", R"({"max_take":4,"pile":8})"); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::bad_position);
  CHECK(contains(error->what(), "even total"));
  CHECK_NOTHROW(
      bundled().find("stones").problem(Datum::from_json(R"({"max_take":4})"), Scope::rules));
}

TEST_CASE("a long name that is unknown is cut short in the message", "[registry]") {
  const auto error = error_of([] { bundled().find(std::string(1'000'000, 'x')); });
  REQUIRE(error);
  CHECK(std::string_view(error->what()).size() < 1000);
}

}  // namespace
}  // namespace zugzwang
