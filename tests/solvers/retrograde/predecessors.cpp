// The moves of a game backwards: those that the game lists, and its own moves turned round.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <random>
#include <stop_token>
#include <utility>
#include <vector>

#include <zugzwang/solvers/retrograde/predecessors.hpp>

#include "catch.hpp"
#include "solvers/retrograde/token.hpp"

namespace zugzwang {
namespace {

using testing::Chain;
using testing::InTurn;
using testing::Owned;
using testing::random_graph;

/// A predecessor's index, and whether the move from there passes the turn.
using Backward = std::pair<std::uint64_t, bool>;

template <class Source>
std::vector<Backward> backwards(const Source& source, std::uint64_t to) {
  std::vector<Backward> found;
  source.each(
      to, [&](std::uint64_t from, bool mover_changes) { found.emplace_back(from, mover_changes); });
  std::ranges::sort(found);
  return found;
}

/// The predecessors of all states by the moves of all unfinished states, one at a time.
template <IndexedGame G>
std::vector<std::vector<Backward>> by_definition(const G& game) {
  std::vector<std::vector<Backward>> expected(game.size());
  for (std::uint64_t from = 0; from < game.size(); ++from) {
    const auto state = game.state_at(from);
    if (game.result(state)) continue;
    for (const auto move : game.moves(state)) {
      bool keeps = false;
      if constexpr (ExtraTurnGame<G>) keeps = game.keeps_turn(state, move);
      expected[game.index(game.play(state, move))].emplace_back(from, !keeps);
    }
  }
  return expected;
}

TEMPLATE_TEST_CASE("predecessors are the moves of unfinished states backwards", "[predecessors]",
                   InTurn, Owned) {
  std::mt19937_64 random(11);
  ReverseMoves<TestType> reversed;  // is used again and again
  for (int trial = 0; trial < 200; ++trial) {
    CAPTURE(trial);
    const TestType game{random_graph(random)};
    const std::vector<std::vector<Backward>> expected = by_definition(game);
    const GivenPredecessors<TestType> given(game);
    const Limits limits;
    Meter meter(limits);
    REQUIRE(reversed.read(game, meter) == Status::complete);
    for (std::uint64_t to = 0; to < game.size(); ++to) {
      REQUIRE(backwards(given, to) == expected[to]);
      REQUIRE(backwards(reversed, to) == expected[to]);
    }
  }
}

TEST_CASE("a game without moves is turned round, too", "[predecessors]") {
  const InTurn game{{{{1}, Outcome::win}, {{0}, Outcome::draw}}};
  ReverseMoves<InTurn> reversed;
  const Limits limits;
  Meter meter(limits);
  REQUIRE(reversed.read(game, meter) == Status::complete);
  CHECK(backwards(reversed, 0).empty());
  CHECK(backwards(reversed, 1).empty());
}

// Eight bytes a group of moves and one more group for the end; a group is all moves to a state, or
// those of them that pass the turn or keep it.
static_assert(ReverseMoves<InTurn>::bytes_for(1000, 50) == 8 * 1001 + 4 * 50);
static_assert(ReverseMoves<Owned>::bytes_for(1000, 50) == 8 * 2001 + 4 * 50);
static_assert(ReverseMoves<InTurn>::most_states == 0x1'0000'0000);

/// A chain that asks for a stop when its moves have been listed so many times.
struct Stopping : Chain {
  std::uint64_t stop_at = 0;
  std::stop_source* stop = nullptr;
  std::uint64_t* listed = nullptr;

  FixedList<Move, 1> moves(State at) const {
    if (++*listed == stop_at) stop->request_stop();
    return Chain::moves(at);
  }
};

TEST_CASE("either pass over the moves ends soon after a stop", "[predecessors]") {
  constexpr std::uint32_t length = 20'000;
  for (const std::uint64_t stop_at : {1U, 10'000U, 20'001U, 30'000U}) {
    CAPTURE(stop_at);
    std::stop_source stop;
    std::uint64_t listed = 0;
    const Stopping game{{length}, stop_at, &stop, &listed};
    const Limits limits{.cancel = stop.get_token()};
    Meter meter(limits);
    ReverseMoves<Stopping> reversed;
    CHECK(reversed.read(game, meter) == Status::cancelled);
    CHECK(listed >= stop_at);
    CHECK(listed < stop_at + 5000);

    const Limits none;
    Meter another(none);
    REQUIRE(reversed.read(game, another) == Status::complete);
    bool right = backwards(reversed, length).empty();
    for (std::uint64_t to = 0; to < length; ++to)
      right = right && backwards(reversed, to) == std::vector<Backward>{{to + 1, true}};
    CHECK(right);
  }
}

TEST_CASE("turning moves round keeps to its time", "[predecessors]") {
  const Limits limits{.time = std::chrono::seconds(0)};
  Meter meter(limits);
  ReverseMoves<Chain> reversed;
  CHECK(reversed.read(Chain{100}, meter) == Status::time_limit);
}

}  // namespace
}  // namespace zugzwang
