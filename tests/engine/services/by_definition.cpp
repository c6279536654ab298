// The values of all positions by the definition alone, also where play goes round.

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include <zugzwang/engine/services/by_definition.hpp>

#include "catch.hpp"
#include "games/answers.hpp"

namespace zugzwang {
namespace {

using testing::problem;
using Told = std::map<std::string, std::string>;

/// What is told of each position, by its label; nothing where there are no values.
std::optional<Told> values(const std::string& game, const std::string& json,
                           EvaluationKind evaluation) {
  const auto asked = problem(game, json);
  GameGraph& positions = *asked->graph();
  const auto found = values_by_definition(positions, positions.number_of(*asked), evaluation, 100);
  if (!found) return std::nullopt;
  Told told;
  for (const auto& [position, value] : *found)
    told[*positions.position_text(position).label] = to_text(value);
  return told;
}

/// The value of the first position, of which there are at most `most` below it.
std::optional<AnyValue> first_value(const std::string& game, const std::string& json,
                                    EvaluationKind evaluation, std::size_t most) {
  const auto asked = problem(game, json);
  GameGraph& positions = *asked->graph();
  const std::uint64_t first = positions.number_of(*asked);
  const auto found = values_by_definition(positions, first, evaluation, most);
  return found ? std::optional(found->at(first)) : std::nullopt;
}

// From c and from e play can end at d; a and b lead to each other. Of its moves, g is saved by the
// one to a.
const std::string cyclic =
    R"({"graph":"a b; b a; c a; c d; e c; f a; f e; g a; g c; g f","start":"g"})";

TEST_CASE("endless play is a draw, and a way out of a cycle counts", "[by_definition]") {
  CHECK(values("digraph", cyclic, EvaluationKind::distance) == Told{{"a", "draw"},
                                                                    {"b", "draw"},
                                                                    {"c", "win in 1"},
                                                                    {"d", "loss in 0"},
                                                                    {"e", "loss in 2"},
                                                                    {"f", "win in 3"},
                                                                    {"g", "draw"}});
  CHECK(values("digraph", cyclic, EvaluationKind::outcome) == Told{{"a", "draw"},
                                                                   {"b", "draw"},
                                                                   {"c", "win"},
                                                                   {"d", "loss"},
                                                                   {"e", "loss"},
                                                                   {"f", "win"},
                                                                   {"g", "draw"}});
}

TEST_CASE("cyclic play may be won or lost", "[by_definition]") {
  CHECK(values("digraph", R"({"graph":"a b; b a; b c","start":"a"})", EvaluationKind::distance) ==
        Told{{"a", "loss in 2"}, {"b", "win in 1"}, {"c", "loss in 0"}});
}

TEST_CASE("cyclic play has no nimbers", "[by_definition]") {
  CHECK_FALSE(values("digraph", cyclic, EvaluationKind::nimber));
  CHECK(values("digraph", R"({"graph":"a b; a c; b c","start":"a"})", EvaluationKind::nimber) ==
        Told{{"a", "2"}, {"b", "1"}, {"c", "0"}});
}

TEST_CASE("the margin of three piles is that found by hand", "[by_definition]") {
  // To take the 5 leaves 3 and 4, of which the opponent leads by 1.
  CHECK(first_value("stone-game", R"({"piles":[5,3,4]})", EvaluationKind::margin, 100) ==
        AnyValue(Margin{4}));
}

TEST_CASE("the number of positions is bounded", "[by_definition]") {
  // Three piles have 1 + 2 + 3 + 4 intervals, the empty ones included.
  const std::string piles = R"({"piles":[5,3,4]})";
  CHECK(first_value("stone-game", piles, EvaluationKind::margin, 10));
  CHECK_FALSE(first_value("stone-game", piles, EvaluationKind::margin, 9));
}

}  // namespace
}  // namespace zugzwang
