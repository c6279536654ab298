// The bundled games of heaps keep every promise that their concepts make, by both conventions.

#include <string>
#include <vector>

#include <zugzwang/games/heaps/nim.hpp>
#include <zugzwang/games/heaps/octal.hpp>
#include <zugzwang/games/heaps/splitting.hpp>
#include <zugzwang/games/heaps/subtraction.hpp>
#include <zugzwang/games/heaps/taking_breaking.hpp>
#include <zugzwang/games/rows/flip_game.hpp>

#include "broken_laws.hpp"
#include "catch.hpp"
#include "support.hpp"

namespace zugzwang::laws_of_heaps_tests {
namespace {

using games::AllButSubtraction;
using games::FlipGame;
using games::Heaps;
using games::MisereAllButSubtraction;
using games::MisereNim;
using games::MisereSubtraction;
using games::Nim;
using games::octal_rules;
using games::SplitInto;
using games::splitting_rules;
using games::Subtraction;
using games::TakingBreaking;
using testing::broken;
using testing::max64;
using testing::none;

TEST_CASE("Nim keeps the laws", "[laws][nim]") {
  const std::vector<Heaps> roots = {{5, 4, 3}, {0, 1, 7}, {}, {0}, {1, 1, 1}, {2, 0, 1, 1}};
  CHECK(broken(Nim{}, roots, 500) == none);
  CHECK(broken(MisereNim{}, roots, 500) == none);
}

TEST_CASE("Nim keeps the laws at the largest heaps", "[laws][nim]") {
  CHECK(broken(Nim{}, {{max64, max64}}, 20) == none);
  CHECK(broken(MisereNim{}, {{max64, max64}}, 20) == none);
}

TEST_CASE("subtraction keeps the laws", "[laws][subtraction]") {
  const std::vector<Heaps> roots = {{9, 6, 5}, {12, 0}, {}, {1, 1, 1}};
  using Set = std::vector<std::uint64_t>;
  for (const Set& set : {Set{1, 3, 4}, Set{2, 4, 7}, Set{3}, Set{5, 2, 2, 5}, Set{}, Set{max64}}) {
    CAPTURE(set);
    CHECK(broken(Subtraction(set), roots, 400) == none);
    CHECK(broken(MisereSubtraction(set), roots, 400) == none);
    CHECK(broken(Subtraction(set), {{max64, max64}}, 100) == none);
  }
}

TEST_CASE("subtraction of all but some numbers keeps the laws", "[laws][subtraction]") {
  const std::vector<Heaps> roots = {{9, 6, 5}, {12, 0}, {}, {1, 1, 1}};
  using Set = std::vector<std::uint64_t>;
  for (const Set& set : {Set{1, 3, 4}, Set{2}, Set{1, 2}, Set{5, 2, 2, 5}, Set{}, Set{70}}) {
    CAPTURE(set);
    CHECK(broken(AllButSubtraction(set), roots, 400) == none);
    CHECK(broken(MisereAllButSubtraction(set), roots, 400) == none);
    CHECK(broken(AllButSubtraction(set), {{max64, max64}}, 20) == none);
  }
}

TEST_CASE("octal and hexadecimal games keep the laws", "[laws][octal]") {
  const std::vector<Heaps> roots = {{9, 5}, {0, 12, 1}, {}, {1, 1, 1}};
  for (const char* code : {"0.77", "0.137", "0.6", "4.07", "4.0", "0.0", "0.0007", "0.13FF",
                           "0x0.8", "C.1", "0x8.9"}) {
    CAPTURE(code);
    CHECK(broken(TakingBreaking(octal_rules(code)), roots, 300) == none);
    CHECK(broken(TakingBreaking(octal_rules(code)), {{max64, max64}}, 10) == none);
  }
}

TEST_CASE("splitting games keep the laws", "[laws][splitting]") {
  for (const int parts : {2, 3, 7})
    for (const SplitInto kind : {SplitInto::unequal_heaps, SplitInto::any_heaps}) {
      CAPTURE(parts, static_cast<int>(kind));
      const TakingBreaking game(splitting_rules(parts, kind));
      CHECK(broken(game, {{9, 5}, {0, 12, 1}, {}, {2, 2}}, 300) == none);
      CHECK(broken(game, {{max64, max64}}, 10) == none);
    }
}

TEST_CASE("rules with an endless tail keep the laws", "[laws][taking_breaking]") {
  for (const HeapRules& rules :
       {HeapRules{.beyond = 3}, HeapRules{.rules = {{0, 4}, {2, 0}}, .beyond = 3},
        HeapRules{.rules = {{1, 7}, {3, 8}}, .beyond = 3, .unequal = true}})
    CHECK(broken(TakingBreaking(rules), {{6, 5}, {9, 0, 1}}, 300) == none);
}

TEST_CASE("Flip Game II keeps the laws", "[laws][flip_game]") {
  CHECK(broken(FlipGame{}, {"", "-", "+", "++", "+-+", "++++++++++", "+++-++++-+", "--++-"}, 500) ==
        none);
  CHECK(broken(FlipGame{}, {std::string(900, '+')}, 5) == none);
}

}  // namespace
}  // namespace zugzwang::laws_of_heaps_tests
