// Canonical values of bundled games: an impartial position is worth the nimber of its Grundy value,
// and the value of a partizan one tells who wins, whoever begins.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <variant>

#include <zugzwang/core/partizan/by_value.hpp>
#include <zugzwang/facade/partizan.hpp>
#include <zugzwang/facade/positions_in.hpp>
#include <zugzwang/facade/registry.hpp>
#include <zugzwang/games/chomp.hpp>
#include <zugzwang/games/cram.hpp>
#include <zugzwang/games/digraph.hpp>
#include <zugzwang/games/flip_game.hpp>
#include <zugzwang/games/nim.hpp>
#include <zugzwang/games/subtraction.hpp>
#include <zugzwang/games/taking_breaking.hpp>
#include <zugzwang/games/tip.hpp>
#include <zugzwang/solvers/search/sum_solution.hpp>

#include "answers.hpp"
#include "catch.hpp"

namespace zugzwang {
namespace {

using testing::bundled;

/// Checks the value of a position, if its rules are of type G, against its Grundy value. Returns
/// whether they are and the value was found within the limits.
template <ImpartialGame G>
bool agrees(const Problem& problem) {
  const std::shared_ptr<Positions> positions = problem.positions();
  const auto* const typed = dynamic_cast<const PositionsIn<G>*>(positions.get());
  if (typed == nullptr) return false;
  const StateOf<G> root = typed->state(positions->number_of(problem));
  Limits limits;
  limits.memory = std::uint64_t{1} << 26;
  limits.time = std::chrono::seconds(5);
  PartizanValues table;
  SumSolution<G, ByValue> by_value(typed->game(), ByValue(table));
  SumSolution<G, ByNimber> by_nimber(typed->game(), ByNimber());
  try {
    if (by_nimber.solve(root, limits) != Status::complete) return false;
    if (by_nimber.value(root) > 256) return false;  // the table has all nimbers below
    if (by_value.solve(root, limits) != Status::complete) return false;
  } catch (const PlayComesBack&) {
    return false;
  }
  const Nimber nimber = by_nimber.value(root);
  CHECK(table.as_nimber(by_value.value(root)) == static_cast<std::uint32_t>(nimber));
  const auto by_grundy = problem.open({.solver = "grundy", .evaluation = EvaluationKind::nimber});
  const std::uint64_t position = positions->number_of(problem);
  REQUIRE(by_grundy->solve(position, {}) == Status::complete);
  CHECK(std::get<Nimber>(by_grundy->value(position)) == nimber);
  return true;
}

TEST_CASE("an impartial position is worth its nimber", "[values][partizan]") {
  using namespace games;
  std::map<std::string, int> agreed;
  for (const GameEntry* const game : bundled().games()) {
    const std::string& name = game->text().name;
    for (const Datum::Object& fields : game->small_problems(60)) {
      const auto problem = game->problem(Datum(fields), Scope::position);
      if (!problem->positions()->are_impartial()) continue;
      CAPTURE(name, Datum(fields).to_text());
      agreed[name] += agrees<Tip>(*problem) || agrees<CondensedTip>(*problem) ||
                      agrees<Nim>(*problem) || agrees<Subtraction>(*problem) ||
                      agrees<AllButSubtraction>(*problem) || agrees<TakingBreaking>(*problem) ||
                      agrees<FlipGame>(*problem) || agrees<Digraph>(*problem) ||
                      agrees<Chomp>(*problem) || agrees<Cram>(*problem);
    }
  }
  for (const auto& [name, problems] : agreed) {
    CAPTURE(name);
    CHECK(problems > 10);
  }
  CHECK(agreed.size() == 9);
}

/// The outcome for the player on move, by the sign of a value.
Outcome outcome_of(OutcomeClass sign, Player on_move) {
  if (sign == OutcomeClass::next) return Outcome::win;
  if (sign == OutcomeClass::previous) return Outcome::loss;
  return (sign == OutcomeClass::left) == (on_move == Player::left) ? Outcome::win : Outcome::loss;
}

TEST_CASE("the sign of a value tells who wins", "[values][partizan]") {
  std::map<std::string, int> checked;
  for (const GameEntry* const game : bundled().games()) {
    const std::string& name = game->text().name;
    for (const Datum::Object& fields : game->small_problems(60)) {
      const auto problem = game->problem(Datum(fields), Scope::position);
      const std::shared_ptr<Positions> positions = problem->positions();
      auto* const has_values = positions->ability<HasCanonicalValues>();
      if (has_values == nullptr) continue;
      CAPTURE(name, Datum(fields).to_text());
      auto& players = *positions->ability<TwoPlayers>();
      const std::uint64_t root = positions->number_of(*problem);
      const auto values = has_values->open_values();
      REQUIRE(values->solve(root, {}) == Status::complete);
      const OutcomeClass sign = values->table().outcome_class(values->value(root));
      const auto by_search =
          problem->open({.solver = "top_down", .evaluation = EvaluationKind::outcome});
      for (const std::uint64_t position : {root, players.turned(root)}) {
        REQUIRE(by_search->solve(position, {}) == Status::complete);
        CHECK(std::get<Outcome>(by_search->value(position)) ==
              outcome_of(sign, players.on_move(position)));
      }
      CHECK(players.turned(players.turned(root)) == root);
      ++checked[name];
    }
  }
  CHECK(checked.size() >= 2);
  for (const auto& [name, problems] : checked) {
    CAPTURE(name);
    CHECK(problems > 10);
  }
}

}  // namespace
}  // namespace zugzwang
