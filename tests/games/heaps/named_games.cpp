// Names for games of the families: each is what its sources say it is.

#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/engine/walk.hpp>
#include <zugzwang/games/heaps/octal.hpp>
#include <zugzwang/games/heaps/taking_breaking.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "games/nimbers.hpp"

namespace zugzwang::named_games_tests {
namespace {

using games::octal_rules;
using games::TakingBreaking;
using testing::bundled;
using testing::nimbers;

using Nimbers = std::vector<Nimber>;

/// The nimbers of the octal game that a name stands for.
Nimbers nimbers_of(const std::string& name, std::uint64_t count) {
  const StandsFor* const alias = bundled().find(name).ability<StandsFor>();
  REQUIRE(alias != nullptr);
  REQUIRE(alias->game->text().name == "octal");
  return nimbers(TakingBreaking(octal_rules(*alias->fixed.at(0).second.get<std::string>())), count);
}

TEST_CASE("every alias has its texts, and its example is a problem", "[named_games]") {
  CHECK(bundled().aliases().size() >= 10);
  for (const GameEntry* alias : bundled().aliases()) {
    CAPTURE(alias->text().name);
    CHECK_FALSE(alias->text().title.empty());
    CHECK_FALSE(alias->text().summary.empty());
    CHECK_FALSE(alias->text().rules.empty());
    CHECK_FALSE(alias->text().move.empty());
    CHECK_FALSE(alias->text().answer.empty());
    CHECK_FALSE(alias->text().sources.empty());
    Datum::Object object;
    const auto& flags = alias->text().example;
    for (std::size_t i = 0; i + 1 < flags.size(); i += 2)
      for (const FieldInfo& info : alias->fields())
        if (info.flag() == flags[i]) object.emplace_back(info.name, info.from_text(flags[i + 1]));
    CHECK_FALSE(Walk(*alias->problem(Datum(object), Scope::position)).result());
  }
}

TEST_CASE("names stand for what the literature means", "[named_games]") {
  const auto words = [](const char* name) {
    return bundled().find(name).ability<StandsFor>()->words();
  };
  CHECK(words("kayles") == "octal --code 0.77");
  CHECK(words("dawsons-chess") == "octal --code 0.137");
  CHECK(words("dawsons-kayles") == "octal --code 0.07");
  CHECK(words("treblecross") == "octal --code 0.007");
  CHECK(words("officers") == "octal --code 0.6");
  CHECK(words("guiles") == "octal --code 0.15");
  CHECK(words("stalking") == "octal --code 0.31");
  CHECK(words("daisies") == "octal --code 4.7");
  CHECK(words("grundys-game") == "splitting --parts 2 --equal-parts false");
}

TEST_CASE("Duplicate Kayles has each nimber of Kayles twice", "[named_games]") {
  const Nimbers kayles = nimbers_of("kayles", 51);
  const Nimbers duplicate = nimbers_of("duplicate-kayles", 101);
  for (std::uint64_t n = 1; n <= 50; ++n) {
    CHECK(duplicate[2 * n - 1] == kayles[n]);
    CHECK(duplicate[2 * n] == kayles[n]);
  }
}

TEST_CASE("Treblecross on a row of n is a heap of n + 2", "[named_games]") {
  // A cross takes its square and two to either side; who cannot write one has lost.
  constexpr std::uint64_t longest = 40;
  Nimbers rows;
  for (std::uint64_t n = 0; n < longest; ++n) {
    std::vector<Nimber> met;
    for (std::uint64_t at = 0; at < n; ++at) {
      const std::uint64_t left = at < 2 ? 0 : at - 2;
      const std::uint64_t right = n - at < 3 ? 0 : n - at - 3;
      met.push_back(rows[left] ^ rows[right]);
    }
    Nimber mex = 0;
    while (std::ranges::find(met, mex) != met.end()) ++mex;
    rows.push_back(mex);
  }
  const Nimbers heaps = nimbers_of("treblecross", longest + 2);
  CHECK(Nimbers(heaps.begin() + 2, heaps.end()) == rows);
}

TEST_CASE("Dawson's Chess on n files, advance by advance", "[named_games]") {
  // An advance blocks its file and those next to it.
  constexpr std::uint64_t longest = 40;
  Nimbers boards;
  for (std::uint64_t n = 0; n < longest; ++n) {
    std::vector<Nimber> met;
    for (std::uint64_t at = 0; at < n; ++at) {
      const std::uint64_t left = at < 1 ? 0 : at - 1;
      const std::uint64_t right = n - at < 2 ? 0 : n - at - 2;
      met.push_back(boards[left] ^ boards[right]);
    }
    Nimber mex = 0;
    while (std::ranges::find(met, mex) != met.end()) ++mex;
    boards.push_back(mex);
  }
  CHECK(nimbers_of("dawsons-chess", longest) == boards);
}

}  // namespace
}  // namespace zugzwang::named_games_tests
