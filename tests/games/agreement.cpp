// Every bundled game, by every solver and strategy that applies, under every evaluation: on all
// small problems and on random larger ones they give the same values, and an independent verifier
// agrees. A new game joins by being registered.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/registry.hpp>
#include <zugzwang/games/bundled.hpp>

#include "../catch.hpp"
#include "../support.hpp"

namespace zugzwang {
namespace {

const Limits limits{.time = std::chrono::seconds(20), .memory = std::uint64_t{1} << 30};

/// One way to solve a problem.
struct Way {
  std::string solver;
  std::string strategy;
  EvaluationKind evaluation;

  SolverChoice choice() const { return {solver, evaluation, strategy}; }
};

std::vector<Way> ways_to_solve(const Problem& problem) {
  std::vector<Way> ways;
  for (const SolverFit& fit : problem.solvers()) {
    if (!fit.missing.empty()) continue;
    for (const EvaluationKind evaluation : fit.evaluations) {
      ways.push_back({fit.name, "", evaluation});
      for (const std::string& strategy : fit.strategies)
        ways.push_back({fit.name, strategy, evaluation});
    }
  }
  return ways;
}

/// What is known of the right answer to one problem: each part from whoever told it first.
struct Agreed {
  std::optional<Outcome> outcome;
  std::optional<std::uint64_t> plies;
  std::optional<Margin> margin;
  std::optional<Nimber> nimber;
  std::map<EvaluationKind, Datum> answers;
  std::optional<std::vector<std::string>> best_moves;

  template <class T>
  static bool same(std::optional<T>& known, const std::optional<T>& told) {
    if (!known) known = told;
    return !told || *known == *told;
  }

  bool agrees(const Answer& told) {
    std::optional<std::vector<std::string>> best;
    if (told.best_moves) {
      best.emplace();
      for (const Datum& move : *told.best_moves) best->push_back(move.to_json());
      std::ranges::sort(*best);
    }
    const auto [answer, first] = answers.emplace(told.evaluation, told.answer);
    return same(outcome, told.outcome) && same(plies, told.plies) && same(margin, told.margin) &&
           same(nimber, told.nimber) && same(best_moves, best) && answer->second == told.answer;
  }
};

/// How often each way has been checked, by solver and evaluation.
struct Count {
  std::uint64_t problems = 0;
  std::uint64_t states = 0;  // by the definition
  std::uint64_t cyclic = 0;  // left to another solver
};
using Counts = std::map<std::string, Count>;

std::string told_as(const Way& way) {
  return way.solver + (way.strategy.empty() ? "" : " (" + way.strategy + ")") + " by " +
         std::string(name_of(way.evaluation));
}

/// Solves in every way; the first thing that is wrong, or nothing.
std::string first_fault(const Problem& problem, Counts& counts) {
  Agreed agreed;
  for (const Way& way : ways_to_solve(problem)) {
    Count& count = counts[told_as(way)];
    try {
      const auto session = problem.open(way.choice());
      const Answer answer = session->answer(problem, limits);
      if (answer.status != Status::complete) return told_as(way) + " does not finish";
      if (!agreed.agrees(answer)) return told_as(way) + " disagrees with a way before it";
      const VerificationReport report = session->verify(problem, limits);
      if (!report.violation.empty()) return told_as(way) + " is wrong at " + report.violation;
      if (report.status != Status::complete) return told_as(way) + " is not verified in time";
      ++count.problems;
      count.states += report.states;
    } catch (const Error& error) {
      // Some solvers are for games without cycles, some strategies for some evaluations.
      if (error.code() != ErrorCode::not_applicable) throw;
      ++count.cyclic;
    }
  }
  return {};
}

void print_matrix(const std::string& game, const Counts& counts) {
  for (const auto& [way, count] : counts) {
    if (count.problems == 0) continue;
    std::printf("  %-14s %-44s %6llu problems, %9llu states verified\n", game.c_str(), way.c_str(),
                static_cast<unsigned long long>(count.problems),
                static_cast<unsigned long long>(count.states));
  }
}

void check_game(const GameEntry& game) {
  constexpr std::size_t most_small = 2000;
  constexpr int random_problems = 300;
  Counts counts;
  const auto check = [&](const Datum::Object& object) {
    CAPTURE(Datum(object).to_json());
    const auto problem = game.problem(Datum(object), Scope::position);
    REQUIRE(first_fault(*problem, counts) == "");
  };
  const std::vector<Datum::Object> small = game.small_problems(most_small);
  for (const Datum::Object& object : small) check(object);
  std::mt19937_64 random(1);
  for (int i = 0; i < random_problems; ++i) {
    const std::uint64_t size = 4 + static_cast<std::uint64_t>(i) % 6;
    check(game.random_problem(size, random));
  }
  print_matrix(game.text().name, counts);
  std::uint64_t checked = 0;
  for (const auto& [way, count] : counts) checked += count.problems;
  CHECK(checked >= random_problems);
}

/// Shards by game, so that they run side by side.
void check_every_third(std::size_t first) {
  Registry registry;
  games::register_bundled(registry);
  const std::vector<const GameEntry*> games = registry.games();
  for (std::size_t i = first; i < games.size(); i += 3) {
    CAPTURE(games[i]->text().name);
    check_game(*games[i]);
  }
}

TEST_CASE("all games by all solvers under all evaluations, first third", "[agreement]") {
  check_every_third(0);
}
TEST_CASE("all games by all solvers under all evaluations, second third", "[agreement]") {
  check_every_third(1);
}
TEST_CASE("all games by all solvers under all evaluations, last third", "[agreement]") {
  check_every_third(2);
}

}  // namespace
}  // namespace zugzwang
