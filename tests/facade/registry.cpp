// The register of games, and what a game can be asked through it.

#include <string>
#include <vector>

#include <zugzwang/facade/registry.hpp>
#include <zugzwang/facade/services/answer.hpp>
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

TEST_CASE("an unknown game is answered with the nearest names", "[registry]") {
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

TEST_CASE("every game tells about itself, and its example can be solved", "[registry]") {
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
