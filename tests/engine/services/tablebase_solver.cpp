// A solution kept on disk says what the solver said, of its own game and rules alone.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/services/answer.hpp>

#include "catch.hpp"
#include "engine/services/saved_tablebase.hpp"
#include "engine/services/token_presentation.hpp"

namespace zugzwang {
namespace {

using namespace testing;

TEST_CASE("a file gives the answers of the solver that it was saved from", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const auto asked = problem("cat-and-mouse", cat_and_mouse);
  for (const Packing packing : {Packing::zstd, Packing::flat})
    for (const EvaluationKind evaluation : {EvaluationKind::distance, EvaluationKind::outcome}) {
      const SaveReport report = save(*asked, file, {.evaluation = evaluation}, packing);
      CHECK(report.status == Status::complete);
      CHECK(report.sizes.file_bytes == fs::file_size(file));
      CHECK(report.sizes.positions == 60);  // without those of a cat in the hole
      CHECK(says_the_same(file, *asked, evaluation));
      CHECK(flaw(file, *asked).empty());
      Session stored = open_tablebase(std::make_shared<const Tablebase>(file), *asked);
      const Answer told = answer(stored, *asked, {});
      const Answer solved = answer(*asked, {.evaluation = evaluation});
      CHECK(told.solver == "stored");
      CHECK_FALSE(values_contradict(told, solved));
      CHECK(told.answer == solved.answer);
      CHECK(told.best_moves == solved.best_moves);
      CHECK(told.move == solved.move);
    }
  const auto digraph = problem("digraph", R"({"graph":"a b; b c; c a; c d; d e","start":"a"})");
  save(*digraph, file);
  CHECK(says_the_same(file, *digraph, EvaluationKind::distance));
  CHECK(flaw(file, *digraph).empty());
}

TEST_CASE("a file of another game, other rules or another encoding is refused", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const auto asked = problem("cat-and-mouse", cat_and_mouse);
  save(*asked, file);
  const auto tables = std::make_shared<const Tablebase>(file);
  const auto fit = [&](const Problem& other) {
    return message([&] { open_tablebase(tables, other); });
  };
  CHECK(fit(*asked).empty());
  CHECK(contains(fit(*problem("nim", R"({"heaps":[3]})")), "is of cat-and-mouse, not of nim"));
  CHECK(contains(fit(*problem("cat-and-mouse", R"({"graph":[[1],[2],[0]]})")),
                 "is of other rules: its graph is [[2,5],"));

  const Registry first = testing::token_registry<testing::VersionedToken<1>>();
  const Registry second = testing::token_registry<testing::VersionedToken<2>>();
  const Datum fields = Datum::from_json(R"({"seed":5,"at":3})");
  const fs::path tokens = folder / "tokens";
  save(*first.find("token").problem(fields, Scope::position), tokens);
  CHECK(contains(flaw(tokens, *second.find("token").problem(fields, Scope::position)),
                 "is of version 1 of the encoding of token, which is now 2"));
  CHECK(contains(message([&] { problem_of(Tablebase(tokens), bundled(), {}, Scope::rules); }),
                 "is of token, an unknown game"));
}

TEST_CASE("positions are read under the rules of the file", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  save(*problem("cat-and-mouse", cat_and_mouse), file);
  const Tablebase tables(file);
  const auto asked = problem_of(tables, bundled(), {{"mouse", 3}, {"cat", 4}});
  CHECK(Datum(asked->to_datum(Scope::rules)) == tables.contents().head().rules);
  CHECK(*Datum(asked->to_datum(Scope::position)).find("mouse") == Datum(3));
  const Datum graph = Datum::from_json("[[1],[2],[0]]");
  CHECK(contains(message([&] { problem_of(tables, bundled(), {{"graph", graph}}); }),
                 "is of other rules"));
}

TEST_CASE("a position of a tier that was not saved is refused", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const Registry registry = testing::token_registry();
  const GameEntry& game = registry.find("token");
  std::size_t refused = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    std::uint32_t lowest = 0;
    while (!game.is_problem({{"seed", seed}, {"at", lowest}}) && lowest < 40) ++lowest;
    const Datum::Object low{{"seed", seed}, {"at", lowest}};
    if (!game.is_problem(low)) continue;
    const auto asked = game.problem(Datum(low), Scope::position);
    save(*asked, file);
    Session stored = open_tablebase(std::make_shared<const Tablebase>(file), *asked);
    const auto& numbered = *stored.graph->ability<Numbered>();
    for (std::uint32_t at = lowest; at < 100; ++at) {
      const Datum::Object high{{"seed", seed}, {"at", at}};
      if (!game.is_problem(high)) continue;
      const auto other = game.problem(Datum(high), Scope::position);
      const std::uint64_t position = stored.graph->number_of(*other);
      const std::string said = message([&] { stored.solver->solve(position, {}); });
      const bool has_tier = numbered.place_of(position).tier == 0;
      CHECK(said.empty() == has_tier);
      refused += said.empty() ? 0 : 1;
    }
  }
  CHECK(refused > 0);
}

TEST_CASE("the first file of a folder that fits is found", "[solution_file]") {
  const Folder folder;
  const auto asked = problem("cat-and-mouse", cat_and_mouse);
  const auto other = problem("cat-and-mouse", R"({"graph":[[1],[2],[0]]})");
  std::vector<std::string> skipped;
  const auto found = [&](const Problem& problem, std::optional<EvaluationKind> evaluation = {}) {
    TablebaseFolder files(folder.path(), 0,
                          [&](const std::string& why) { skipped.push_back(why); });
    return files.find(problem, {evaluation});
  };
  CHECK_FALSE(found(*asked));
  save(*other, folder / "other");
  CHECK_FALSE(found(*asked));
  CHECK(skipped.empty());
  write(folder / "broken", "no solution");
  save(*asked, folder / "outcomes", {.evaluation = EvaluationKind::outcome});
  CHECK(found(*asked, EvaluationKind::outcome));
  CHECK_FALSE(found(*asked, EvaluationKind::distance));
  CHECK(skipped.size() == 2);
  CHECK(!found(*asked)->contents().head().has_distances);
}

}  // namespace
}  // namespace zugzwang
