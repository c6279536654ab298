// Every bundled game, by every solver and strategy that applies, under every evaluation: on all
// small problems and on random larger ones its laws hold, random play leads there and back, all
// ways to solve it give the same values, and an independent verifier agrees. A new game joins by
// being registered.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>

#include <zugzwang/engine/services/check_game.hpp>
#include <zugzwang/games/bundled.hpp>

#include "catch.hpp"

namespace zugzwang::agreement_tests {
namespace {

void print_matrix(const std::string& game, const CheckReport& report) {
  for (const auto& [way, checked] : report.solvers)
    if (checked.problems > 0)
      std::printf("  %-14s %-44s %6llu problems, %9llu states verified\n", game.c_str(),
                  way.c_str(), static_cast<unsigned long long>(checked.problems),
                  static_cast<unsigned long long>(checked.states));
}

/// Whether each problem of a game leads to so many positions that a few say as much as hundreds of
/// another, and that a search for acyclic play says nothing.
bool has_large_problems(const CheckReport& of_few) {
  constexpr std::uint64_t many_states = 5'000;
  return std::ranges::any_of(of_few.solvers, [&](const auto& way) {
    return way.second.states > many_states * of_few.problems;
  });
}

CheckReport check_few(const GameEntry& game) {
  CheckOptions options;
  options.random_problems = 3;
  return check_game(game, options);
}

/// Every third game, so that the thirds run side by side.
void check_games(std::size_t first) {
  Registry registry;
  games::register_bundled(registry);
  const std::vector<const GameEntry*> games = registry.games();
  for (std::size_t i = first; i < games.size(); i += 3) {
    const std::string& name = games[i]->text().name;
    CheckOptions options;
#ifndef ZUGZWANG_FULL_TESTS
    options.random_problems /= 3;
#endif
    const CheckReport of_few = check_few(*games[i]);
    const bool is_large = has_large_problems(of_few);
    const CheckReport report = is_large ? of_few : check_game(*games[i], options);
    for (const Fault& fault : report.faults)
      FAIL_CHECK(name << ": " << fault.what << ": " << fault.detail << " in " << fault.problem);
    for (const NearMiss& miss : report.warnings)
      FAIL_CHECK(name << ": " << miss.functions << " are there, but not all of "
                      << miss.concept_name);
    CHECK(report.too_large == 0);
    // Each solver that applies to the plain rules has solved problems by each of its evaluations.
    for (const SolverFit& fit : games[i]->solvers()) {
      if (!fit.applies()) continue;
      for (const EvaluationKind evaluation : fit.evaluations) {
        const std::string way = fit.name + " by " + std::string(name_of(evaluation));
        CAPTURE(name, way);
        REQUIRE(report.solvers.contains(way));
        const SolverChecked& checked = report.solvers.at(way);
        if (is_large) {
          CHECK(checked.problems + checked.not_applicable == report.problems);
          CHECK((checked.states > 50'000 || checked.not_applicable > 0));
          continue;
        }
        CHECK(checked.problems > 0);
        CHECK(checked.problems + checked.not_applicable > 50);
        // What a solver leaves to those for cyclic games may be all but the positions where play is
        // over.
        if (checked.not_applicable == 0) CHECK(checked.states > checked.problems);
      }
    }
    print_matrix(name, report);
  }
}

TEST_CASE("all games by all solvers under all evaluations, first third", "[agreement]") {
  check_games(0);
}
TEST_CASE("all games by all solvers under all evaluations, second third", "[agreement]") {
  check_games(1);
}
TEST_CASE("all games by all solvers under all evaluations, last third", "[agreement]") {
  check_games(2);
}

}  // namespace
}  // namespace zugzwang::agreement_tests
