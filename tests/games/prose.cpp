// The files of the bundled games' texts: each game has its own, with all that is asked of it, and
// none says what nobody reads.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/read_game_text.hpp>
#include <zugzwang/engine/walk.hpp>
#include <zugzwang/games/prose.hpp>

#include "answers.hpp"
#include "catch.hpp"

namespace zugzwang::prose_tests {
namespace {

using testing::bundled;

std::vector<std::string> names_of_fields(const GameEntry& game) {
  std::vector<std::string> names;
  for (const FieldInfo& field : game.fields()) names.push_back(field.name);
  return names;
}

TEST_CASE("each file of texts is that of a game and has what the game asks for", "[prose]") {
  std::set<std::string> games;
  for (const games::ProseFile& file : games::prose_files()) {
    CAPTURE(file.path);
    const GameText text = read_game_text(file.text, std::string(file.path));
    REQUIRE(bundled().knows(text.name));
    games.insert(text.name);
    const GameEntry& game = bundled().find(text.name);
    CHECK(games::prose(text.name).rules == text.rules);
    CHECK(game.text().rules == text.rules);
    CHECK_FALSE(text.title.empty());
    CHECK_FALSE(text.summary.empty());
    CHECK_FALSE(text.rules.empty());
    CHECK_FALSE(text.sources.empty());
    CHECK_FALSE(text.example.empty());
    std::vector<std::string> helped;
    for (const auto& help : text.helps) helped.push_back(help.first);
    for (const Shelf& shelf : shelves)
      if (text.number_on(shelf)) CHECK_FALSE(text.method.solver.empty());
    if (!text.method.solver.empty()) {
      const auto fit = std::ranges::find(game.solvers(), text.method.solver, &SolverFit::name);
      CHECK((fit != game.solvers().end() && fit->applies()));
    }
    if (game.ability<StandsFor>() != nullptr) {
      CHECK(text.idea.empty());
      // An alias has the fields of its game, or its own.
      if (!helped.empty()) CHECK(helped == names_of_fields(game));
      for (const FieldInfo& field : game.fields()) CHECK_FALSE(field.help.empty());
      continue;
    }
    CHECK_FALSE(text.move.empty());
    CHECK_FALSE(text.answer.empty());
    CHECK(std::ranges::find(ideas, text.idea) != ideas.end());
    CHECK((text.distance.empty() || text.distance == "mate"));
    CHECK((text.best_search.empty() ||
           std::ranges::find(game.solvers(), text.best_search, &SolverFit::name) !=
               game.solvers().end()));
    CHECK(helped == names_of_fields(game));
    for (const FieldInfo& field : game.fields()) CHECK_FALSE(field.help.empty());
  }
  CHECK(games.size() == games::prose_files().size());
  CHECK(games.size() == bundled().games().size() + bundled().aliases().size());
}

/// Walks at random from a problem: each player keeps one of the names of the sides, if there are
/// any. Returns whether a position has told one.
bool names_sides(const GameEntry& game, const Datum::Object& fields, Random& random) {
  const std::vector<std::string>& sides = game.text().sides;
  const auto problem = game.problem(Datum(fields), Scope::position);
  Walk walk(*problem);
  std::optional<std::size_t> of_first;  // the side of player 0
  for (int ply = 0; ply < 30; ++ply) {
    const std::string mover = walk.graph().position_text(walk.number()).mover;
    CAPTURE(game.text().name, Datum(fields).to_json(), walk.position(), mover);
    if (!mover.empty()) {
      const auto side = std::ranges::find(sides, mover);
      REQUIRE(side != sides.end());
      const auto of_mover = static_cast<std::size_t>(side - sides.begin());
      const std::size_t first = walk.mover() == 0 ? of_mover : 1 - of_mover;
      REQUIRE(of_first.value_or(first) == first);
      of_first = first;
    }
    if (walk.result()) break;
    walk.play(walk.random_move(random));
  }
  return of_first.has_value();
}

TEST_CASE("the players of every game have the names of its sides", "[prose]") {
  Random random(3);
  std::vector<const GameEntry*> games = bundled().games();
  for (const GameEntry* const alias : bundled().aliases()) games.push_back(alias);
  for (const GameEntry* const game : games) {
    bool has_names = false;
    const auto walk = [&](const Datum::Object& fields) {
      has_names = names_sides(*game, fields, random) || has_names;
    };
    for (const Datum::Object& small : game->small_problems(20)) walk(small);
    for (int trial = 0; trial < 20; ++trial) walk(game->random_problem(8, random));
    CAPTURE(game->text().name);
    const std::vector<std::string> sides = game->text().sides;
    // Positions that are the same whoever is on move name nobody: the field for the turn does.
    const bool has_turn = std::ranges::any_of(game->fields(), [&](const FieldInfo& field) {
      return field.name == "turn" && field.choices == sides;
    });
    CHECK(sides.size() == (has_names || has_turn ? 2 : 0));
  }
}

TEST_CASE("a game without a file of texts is refused", "[prose]") {
  CHECK(testing::fails_with(ErrorCode::bad_file, [] { games::prose("no-such-game"); }));
}

}  // namespace
}  // namespace zugzwang::prose_tests
