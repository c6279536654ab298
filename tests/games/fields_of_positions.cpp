// A position that play reaches, told by the fields of a problem, is that position again.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/services/reach.hpp>

#include "answers.hpp"
#include "catch.hpp"

namespace zugzwang::fields_of_positions_tests {
namespace {

using testing::bundled;

/// Returns whether fields tell positions of this problem; each that they tell must come back.
bool told_by_fields(const GameEntry& game, const Datum::Object& given) {
  const auto asked = game.problem(Datum(given), Scope::position);
  GameGraph& positions = *asked->graph();
  bool told = false;
  for (const std::uint64_t position :
       reachable_positions(positions, positions.number_of(*asked), 200)) {
    const std::optional<Datum::Object> fields = positions.position_text(position).fields;
    if (!fields) continue;
    told = true;
    Datum::Object whole = asked->to_datum(Scope::rules);
    whole.insert(whole.end(), fields->begin(), fields->end());
    const auto again = game.problem(Datum(whole), Scope::position);
    CAPTURE(game.text().name, Datum(whole).to_json(), positions.position_text(position).line);
    REQUIRE(positions.number_of(*again) == position);
  }
  return told;
}

TEST_CASE("the fields of reached positions describe these positions", "[positions]") {
  Random random(5);
  std::set<std::string> told;
  for (const GameEntry* const game : bundled().games()) {
    for (const Datum::Object& small : game->small_problems(40))
      if (told_by_fields(*game, small)) told.insert(game->text().name);
    for (int trial = 0; trial < 5; ++trial) told_by_fields(*game, game->random_problem(8, random));
  }
  for (const char* const name :
       {"cat-and-mouse", "digraph", "flip-game", "nim", "octal", "partizan-subtraction",
        "splitting", "stones", "subtraction", "tip"})
    CHECK(told.contains(name));
}

}  // namespace
}  // namespace zugzwang::fields_of_positions_tests
