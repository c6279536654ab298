// The states that play can reach, nearest first.

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include <zugzwang/checks/reachable.hpp>

#include "catch.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

using namespace toys;
using Piles = std::vector<Pile>;

/// One key for all states.
struct OneKey : JustRules<Take431> {
  std::uint64_t key(const State&) const { return 7; }
};

/// From 0 play goes to any of 1 … 1500, and ends there.
struct Fan {
  using State = std::uint64_t;
  using Move = std::uint64_t;

  Countdown<Move> moves(State) const { return Countdown<Move>(1500); }
  State play(State, Move move) const { return move; }
  std::optional<Outcome> result(State at) const {
    return at > 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State at) const { return at; }
};

TEST_CASE("states are reached breadth first, each once", "[reachable]") {
  CHECK(reachable_states(Take431{}, {{6}}, 100) == Piles{{6}, {2}, {3}, {5}, {1}, {0}, {4}});
}

TEST_CASE("the number of states reached is bounded", "[reachable]") {
  CHECK(reachable_states(Take431{}, {{6}}, 3) == Piles{{6}, {2}, {3}});
  CHECK(reachable_states(Take431{}, {{6}, {9}, {8}}, 2) == Piles{{6}, {9}});
  CHECK(reachable_states(Take431{}, {{6}}, 0).empty());
}

TEST_CASE("a root that is given twice counts once", "[reachable]") {
  CHECK(reachable_states(Take431{}, {{1}, {1}}, 100) == Piles{{1}, {0}});
}

TEST_CASE("a finished state has no successors", "[reachable]") {
  // A finished state of this game has moves, which lead below a pile of 0.
  CHECK(reachable_states(Layers{}, {{1, 0}}, 100) ==
        std::vector<Layers::State>{{1, 0}, {0, 1}, {0, 0}});
}

TEST_CASE("states with equal keys are distinguished", "[reachable]") {
  CHECK(reachable_states(OneKey{}, {{6}}, 100).size() == 7);
  const OneKey game;
  NumberedStates<OneKey> states(game);
  CHECK(states.add({4}) == 0);
  CHECK(states.add({9}) == 1);
  CHECK(states.add({4}) == 0);
  CHECK(states.states() == std::deque<Pile>{{4}, {9}});
}

TEST_CASE("of a state with very many moves the first are followed", "[reachable]") {
  const auto reached = reachable_states(Fan{}, {0}, 5000);
  CHECK(reached.size() == 1 + moves_followed);
  CHECK(reached.back() == 501);
}

}  // namespace
}  // namespace zugzwang
