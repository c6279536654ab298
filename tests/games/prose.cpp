// The files of the bundled games' texts: each game has its own, with all that is asked of it, and
// none says what nobody reads.

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <zugzwang/engine/read_game_text.hpp>
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

TEST_CASE("a game without a file of texts is refused", "[prose]") {
  CHECK(testing::fails_with(ErrorCode::bad_file, [] { games::prose("no-such-game"); }));
}

}  // namespace
}  // namespace zugzwang::prose_tests
