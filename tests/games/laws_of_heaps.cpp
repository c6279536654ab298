// The bundled games of heaps keep every promise that their concepts make, by both conventions.

#include <string>
#include <vector>

#include <zugzwang/games/flip_game.hpp>
#include <zugzwang/games/nim.hpp>
#include <zugzwang/games/subtraction.hpp>

#include "../catch.hpp"
#include "../support.hpp"
#include "broken_laws.hpp"

namespace zugzwang {
namespace {

using games::FlipGame;
using games::Heaps;
using games::MisereNim;
using games::MisereSubtraction;
using games::Nim;
using games::Subtraction;
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

TEST_CASE("Flip Game II keeps the laws", "[laws][flip_game]") {
  CHECK(broken(FlipGame{}, {"", "-", "+", "++", "+-+", "++++++++++", "+++-++++-+", "--++-"}, 500) ==
        none);
  CHECK(broken(FlipGame{}, {std::string(900, '+')}, 5) == none);
}

}  // namespace
}  // namespace zugzwang
