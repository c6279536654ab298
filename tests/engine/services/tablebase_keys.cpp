// Tablebases of games without a numbering, which know positions by the keys of their states.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/services/reach.hpp>
#include <zugzwang/engine/services/tablebase_positions.hpp>
#include <zugzwang/store/tablebase_writer.hpp>

#include "engine/services/saved_tablebase.hpp"

namespace zugzwang::testing {
namespace {

/// What is wrong with a file, or nothing.
std::string flaw_by_keys(const fs::path& file, const Problem& asked) {
  TablebaseVerification report;
  const std::string refused = message([&] {
    const auto tables = std::make_shared<const Tablebase>(file);
    const auto root = root_of(*tables, bundled());
    Session session = open_tablebase(tables, asked);
    report = verify_reached(*tables, session, session.graph->number_of(*root), {});
    CHECK(report.status == Status::complete);
  });
  return refused.empty() ? report.violation : refused;
}

/// Whether the file has the solver's value of each position that play can reach, and no other.
void check_values(const fs::path& file, const Problem& asked, EvaluationKind evaluation) {
  const auto tables = std::make_shared<const Tablebase>(file);
  Session stored = open_tablebase(tables, asked);
  Session solved = open(asked, {.solver = "top_down", .evaluation = evaluation});
  const std::uint64_t root = stored.graph->number_of(asked);
  std::unordered_set<std::uint64_t> keys;
  for (const std::uint64_t position : reachable_positions(*stored.graph, root, 1'000'000)) {
    keys.insert(stored.graph->ability<Placed>()->place_of(position).index);
    REQUIRE(stored.solver->solve(position, {}) == Status::complete);
    REQUIRE(solved.solver->solve(position, {}) == Status::complete);
    REQUIRE(stored.solver->value(position) == solved.solver->value(position));
  }
  CHECK(tables->contents().positions() == keys.size());
  CHECK(flaw_by_keys(file, asked).empty());
}

TEST_CASE("the positions of every game with keys are saved", "[solution_file]") {
  constexpr std::size_t most_positions = 4000;
  const Folder folder;
  const fs::path file = folder / "solution";
  Random random(5);
  int games = 0;
  for (const GameEntry* game : bundled().games()) {
    std::vector<Datum::Object> problems = game->small_problems(20);
    for (std::uint64_t size = 3; size < 6; ++size)
      problems.push_back(game->random_problem(size, random));
    int saved = 0;
    for (const Datum::Object& fields : problems) {
      const auto asked = game->problem(Datum(fields), Scope::position);
      const auto positions = asked->graph();
      if (positions->ability<Placed>() == nullptr || positions->ability<Numbered>() != nullptr ||
          saved == 6)
        break;
      if (reachable_positions(*positions, positions->number_of(*asked), most_positions).size() ==
          most_positions)
        continue;
      CAPTURE(game->text().name, Datum(fields).to_json());
      for (const EvaluationKind evaluation : {EvaluationKind::distance, EvaluationKind::outcome}) {
        const SaveReport report = save(*asked, file, {.evaluation = evaluation},
                                       saved % 2 == 0 ? Packing::zstd : Packing::flat);
        REQUIRE(report.status == Status::complete);
        check_values(file, *asked, evaluation);
      }
      ++saved;
    }
    games += saved > 0 ? 1 : 0;
  }
  CHECK(games >= 12);
}

TEST_CASE("keys of several blocks are found", "[solution_file]") {
  const auto asked = problem("connect-four", R"({"width":4,"height":4,"connect":3,"moves":""})");
  const Folder folder;
  const fs::path file = folder / "solution";
  const SaveReport report = save(*asked, file);
  CHECK(report.sizes.positions > 3 * tablebase_block_bytes / 8);
  check_values(file, *asked, EvaluationKind::distance);
}

TEST_CASE("a file of keys is of one solve, of the rules and positions of its game",
          "[solution_file]") {
  const auto asked = problem("tic-tac-toe", R"({"board":"xo./.../..."})");
  const Folder folder;
  const fs::path file = folder / "solution";
  save(*asked, file);
  const auto tables = std::make_shared<const Tablebase>(file);
  CHECK(root_of(*tables, bundled())->to_datum(Scope::position) == asked->to_datum(Scope::position));
  Session session = open_tablebase(tables, *asked);
  const auto start = problem("tic-tac-toe", R"({"board":".../.../..."})");
  CHECK(message([&] {
          session.solver->solve(session.graph->number_of(*start), {});
        }).find("which play from the one that was solved does not reach") != std::string::npos);
  CHECK(message([&] {
          open_tablebase(tables, *problem("nim", R"({"heaps":[1]})"));
        }).find("is of tic-tac-toe, not of nim") != std::string::npos);

  std::vector<std::string> skipped;
  TablebaseFolder found(folder.path(), 1 << 20,
                        [&](const std::string& why) { skipped.push_back(why); });
  CHECK(found.find(*asked) != nullptr);
  CHECK(found.find(*start) == nullptr);
  CHECK(found.find(*asked, {.scope = CensusScope::all}) == nullptr);
  CHECK(skipped.empty());
}

TEST_CASE("a wrong, a missing and a superfluous value are found by the definition",
          "[solution_file]") {
  const auto asked = problem("tic-tac-toe", R"({"board":"xox/o../..."})");
  Session session = open_to_save(*asked);
  GameGraph& positions = *session.graph;
  const std::uint64_t root = positions.number_of(*asked);
  REQUIRE(session.solver->solve(root, {}) == Status::complete);
  std::vector<KeyedValue> right;
  for (const std::uint64_t position : reachable_positions(positions, root, 10'000))
    right.push_back({positions.ability<Placed>()->place_of(position).index,
                     distance_of(session.solver->value(position))});
  std::ranges::sort(right, {}, &KeyedValue::key);
  const auto equal = std::ranges::unique(right, {}, &KeyedValue::key);
  right.erase(equal.begin(), equal.end());

  const Folder folder;
  const fs::path file = folder / "solution";
  const auto flaw_of = [&](std::span<const KeyedValue> values) {
    const Limits none;
    Meter meter(none);
    TablebaseWriter writer(file, Packing::zstd);
    writer.add(values, true, meter);
    writer.finish({.game = "tic-tac-toe",
                   .rules = asked->to_datum(Scope::rules),
                   .encoding = positions.ability<Placed>()->encoding(),
                   .root = asked->to_datum(Scope::position)});
    return flaw_by_keys(file, *asked);
  };
  CHECK(flaw_of(right).empty());
  std::vector<KeyedValue> values = right;
  const Distance own = values[20].value;
  values[20].value = own == Distance::win(3) ? Distance::win(5) : Distance::win(3);
  CHECK(flaw_of(values).find("by definition") != std::string::npos);
  values = right;
  values.erase(values.begin() + 20);
  CHECK(flaw_of(values).find("does not hold the position") != std::string::npos);
  values = right;
  values.push_back({~std::uint64_t{0}, Distance::draw()});
  CHECK(flaw_of(values).find("the numbers of positions") != std::string::npos);
}

}  // namespace
}  // namespace zugzwang::testing
