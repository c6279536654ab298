// The census from a solution file is that of the solver.

#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/services/census.hpp>

#include "catch.hpp"
#include "engine/services/saved_tablebase.hpp"
#include "engine/services/token_presentation.hpp"

namespace zugzwang {
namespace {

using namespace testing;

/// Saves all tiers of the rules, whether play leads to them from the problem's position or not.
void save_all_tiers(const Problem& asked, const fs::path& file, EvaluationKind evaluation) {
  Session session = open_to_save(asked, {.evaluation = evaluation});
  auto& tables = *session.solver->ability<HoldsTables>();
  const auto& numbered = *session.graph->ability<Numbered>();
  std::vector<std::uint64_t> tiers(numbered.rules().tiers());
  std::iota(tiers.begin(), tiers.end(), std::uint64_t{0});
  const Limits limits;
  Meter meter(limits);
  TablebaseWriter writer(file, Packing::zstd);
  tables.solve_tables(tiers, limits, [&](std::uint64_t tier) {
    writer.add(tier, tables, numbered.rules(), evaluation == EvaluationKind::distance, meter);
  });
  writer.finish({.game = asked.text().name,
                 .rules = asked.to_datum(Scope::rules),
                 .encoding = numbered.encoding(),
                 .has_distances = evaluation == EvaluationKind::distance,
                 .solver = session.solver_name});
}

void check_same(const std::optional<Census>& stored, const std::optional<Census>& solved) {
  REQUIRE((stored && solved));
  CHECK(stored->win == solved->win);
  CHECK(stored->loss == solved->loss);
  CHECK(stored->draw == solved->draw);
  CHECK(stored->by_plies == solved->by_plies);
  CHECK(stored->longest_wins == solved->longest_wins);
}

CensusReport census_from(const fs::path& file, const Problem& asked,
                         std::optional<CensusScope> scope = {}) {
  Session stored = open_tablebase(std::make_shared<const Tablebase>(file), asked);
  return census(stored, asked, scope);
}

std::uint64_t indices_of(const Problem& asked) {
  const auto& numbered = *asked.graph()->ability<Numbered>();
  std::uint64_t indices = 0;
  for (std::uint64_t tier = 0; tier < numbered.rules().tiers(); ++tier)
    indices += numbered.rules().indices(tier);
  return indices;
}

/// Holds both censuses of a file against those of the solver.
void check_problem(const fs::path& file, const Problem& asked) {
  for (const EvaluationKind evaluation : {EvaluationKind::distance, EvaluationKind::outcome}) {
    const SolverChoice choice{.evaluation = evaluation};
    save_all_tiers(asked, file, evaluation);
    const CensusReport all = census_from(file, asked);
    CHECK(all.scope == CensusScope::all);
    CHECK(all.solver == stored_solver);
    CHECK(all.evaluation == evaluation);
    check_same(all.census, census(asked, choice, CensusScope::all).census);
    check_same(census_from(file, asked, CensusScope::reachable).census,
               census(asked, choice, CensusScope::reachable).census);
  }
}

/// Positions that are alike, of which it is not told how many there are; a census leaves out some.
struct UnsizedToken : RichToken<true, true> {
  using RichToken<true, true>::RichToken;

  std::uint64_t orbit_size(State) const = delete;
  bool is_counted(State at) const { return canonical(at) % 3 != 0; }
};
static_assert(SymmetricGame<UnsizedToken> && !OrbitGame<UnsizedToken>);
static_assert(PartlyCountedGame<UnsizedToken>);

TEST_CASE("a file has the census of the solver without orbit sizes", "[solution_file][census]") {
  const Folder folder;
  const Registry registry = token_registry<UnsizedToken>();
  std::uint64_t alike = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    CAPTURE(seed);
    std::uint32_t at = 0;
    while (!registry.find("token").is_problem({{"seed", seed}, {"at", at}}) && at < 40) ++at;
    const Datum::Object fields{{"seed", seed}, {"at", at}};
    if (!registry.find("token").is_problem(fields)) continue;
    const auto asked = registry.find("token").problem(Datum(fields), Scope::position);
    check_problem(folder / "solution", *asked);
    const Tablebase tables(folder / "solution");
    for (const TablebaseTier& tier : tables.contents().tiers()) alike += tier.indices - tier.places;
  }
  CHECK(alike > 0);
}

/// A census counts nothing of the last tier.
struct LastLeftOut : RichToken<true, true> {
  using RichToken<true, true>::RichToken;

  bool is_counted(State at) const { return tier(at) + 1 < tiers(); }
};

TEST_CASE("a file may lack only tiers without positions", "[solution_file][census]") {
  const Folder folder;
  const Registry registry = token_registry<LastLeftOut>();
  const GameEntry& game = registry.find("token");
  int counted = 0;
  int refused = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    for (std::uint32_t at = 0; at < 100; ++at) {
      const Datum::Object fields{{"seed", seed}, {"at", at}};
      if (!game.is_problem(fields)) continue;
      const auto asked = game.problem(Datum(fields), Scope::position);
      const auto positions = asked->graph();
      const auto& numbered = *positions->ability<Numbered>();
      const std::uint64_t tier = numbered.place_of(positions->number_of(*asked)).tier;
      const std::uint64_t above = numbered.rules().tiers() - 1 - tier;
      if (above == 0 || above > 2) continue;
      CAPTURE(seed, at);
      save(*asked, folder / "solution");
      CHECK(Tablebase(folder / "solution").contents().tiers().size() == tier + 1);
      if (above == 1) {
        check_same(census_from(folder / "solution", *asked).census, census(*asked).census);
        ++counted;
      } else {
        const std::string lacks = "it lacks tier " + std::to_string(tier + 1);
        const std::string said = message([&] { census_from(folder / "solution", *asked); });
        // The tier may have no position at all.
        if (!said.empty()) CHECK(contains(said, lacks + ";"));
        refused += said.empty() ? 0 : 1;
      }
    }
  CHECK(counted > 10);
  CHECK(refused > 10);
}

TEST_CASE("a file has the census of the solver, for every game that can be saved",
          "[solution_file][census]") {
  constexpr std::uint64_t most_indices = 200'000;
  constexpr std::size_t wanted = 4;
  const Folder folder;
  Random random(3);
  int games = 0;
  for (const GameEntry* game : bundled().games()) {
    CAPTURE(game->text().name);
    std::vector<Datum::Object> problems = game->small_problems(100);
    for (std::uint64_t i = 0; i < 20; ++i)
      problems.push_back(game->random_problem(2 + i % 4, random));
    bool can_be_saved = false;
    std::size_t checked = 0;
    for (std::size_t i = 0; i < problems.size() && checked < wanted; ++i) {
      const auto asked = game->problem(Datum(problems[i]), Scope::position);
      if (asked->graph()->ability<Numbered>() == nullptr) break;
      if (!message([&] { open_to_save(*asked); }).empty()) continue;
      can_be_saved = true;
      if (indices_of(*asked) > most_indices) continue;
      CAPTURE(Datum(problems[i]).to_json());
      check_problem(folder / "solution", *asked);
      ++checked;
    }
    CHECK((checked > 0) == can_be_saved);
    games += can_be_saved ? 1 : 0;
  }
  CHECK(games >= 11);
}

}  // namespace
}  // namespace zugzwang
