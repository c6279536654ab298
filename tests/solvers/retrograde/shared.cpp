// Tables that several processes share: the values that one process finds alone.

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/games/boards/quixo.hpp>
#include <zugzwang/games/chess/chess_ending.hpp>
#include <zugzwang/games/graphs/cat_and_mouse.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "catch.hpp"
#include "processes_in_memory.hpp"
#include "solvers/retrograde/token.hpp"

namespace zugzwang {
namespace {

using testing::random_graph;
using testing::random_rich_graph;
using testing::RichToken;
using testing::Token;

/// What one process holds, or all do together: the values by index.
using Values = std::vector<std::pair<std::uint64_t, Distance>>;

template <class E, IndexedGame G>
Values values_alone(const G& game, Predecessors source) {
  RetrogradeSolver<G, E> solution(game, source);
  if (solution.tables().solve_all({}) != Status::complete) throw std::logic_error("not solved");
  Values values;
  solution.tables().each_value([&](const TierPlace& place, Distance value) {
    const std::uint64_t index = begin_of_tier(game, place.tier) + place.index;
    values.emplace_back(index, value);
    return true;
  });
  return values;
}

/// The same of processes that share the work; each also looks some values up, of which most are
/// held by another.
template <class E, IndexedGame G>
Values values_shared(const G& game, Predecessors source, unsigned processes, unsigned threads = 1) {
  std::vector<Values> held(processes);
  std::vector<std::uint64_t> wrong(processes);
  ProcessesInMemory::run(processes, [&](Communicator& others) {
    RetrogradeSolver<G, E> solution(game, source);
    solution.tables().share_with(others);
    Limits limits;
    limits.threads = threads;
    if (solution.tables().solve_all(limits) != Status::complete)
      throw std::logic_error("not solved");
    Values& mine = held[others.rank()];
    solution.tables().each_value([&](const TierPlace& place, Distance value) {
      const std::uint64_t index = begin_of_tier(game, place.tier) + place.index;
      mine.emplace_back(index, value);
      return true;
    });
    // All look up the same.
    std::vector<std::uint64_t> asked = gathered(&others, mine.empty() ? 0 : mine.back().first);
    for (const std::uint64_t index : asked) {
      if (!is_stored(game, game.state_at(index))) continue;
      const auto told = solution.value(game.state_at(index));
      const auto own = std::ranges::find(mine, index, &std::pair<std::uint64_t, Distance>::first);
      if (own == mine.end()) continue;
      if constexpr (std::same_as<E, ByDistance>)
        wrong[others.rank()] += told == own->second ? 0 : 1;
      else
        wrong[others.rank()] += told == own->second.outcome() ? 0 : 1;
    }
  });
  CHECK(wrong == std::vector<std::uint64_t>(processes));
  Values all;
  for (const Values& each : held) all.insert(all.end(), each.begin(), each.end());
  std::ranges::sort(all);
  return all;
}

template <IndexedGame G>
void shares(const G& game, Predecessors source, unsigned processes) {
  REQUIRE(values_shared<ByDistance>(game, source, processes) ==
          values_alone<ByDistance>(game, source));
  REQUIRE(values_shared<ByOutcome>(game, source, processes) ==
          values_alone<ByOutcome>(game, source));
}

template <bool owned, bool retracts>
void shares_random_graphs(std::uint64_t seed) {
  Random random(seed);
  for (int trial = 0; trial < 12; ++trial) {
    const auto processes = static_cast<unsigned>(2 + random() % 4);
    CAPTURE(seed, trial, processes);
    shares(Token<owned, retracts>{random_graph(random, 700)}, Predecessors::automatic, processes);
    const RichToken<owned, retracts> rich(random_rich_graph(random, 300));
    shares(rich, Predecessors::automatic, processes);
    shares(rich, Predecessors::value_iteration, processes);
  }
}

TEST_CASE("several processes find the values of one, with predecessors", "[shared]") {
  shares_random_graphs<false, true>(1);
  shares_random_graphs<true, true>(2);
}

TEST_CASE("several processes find the values of one, without predecessors", "[shared]") {
  shares_random_graphs<false, false>(3);
  shares_random_graphs<true, false>(4);
}

TEST_CASE("processes share tiers, symmetric boards and graphs", "[shared]") {
  for (const unsigned processes : {2U, 3U, 4U}) {
    CAPTURE(processes);
    shares(games::Quixo(3), Predecessors::automatic, processes);
    shares(games::Quixo(3), Predecessors::value_iteration, processes);
  }
}

/// A graph on which the cat has to look for the mouse: a ring with chords.
games::CatAndMouse ring(std::uint32_t nodes) {
  using Node = games::CatAndMouse::Node;
  std::vector<std::vector<Node>> neighbours(nodes);
  const auto join = [&](std::uint32_t a, std::uint32_t b) {
    neighbours[a].push_back(static_cast<Node>(b));
    neighbours[b].push_back(static_cast<Node>(a));
  };
  for (std::uint32_t node = 0; node < nodes; ++node) {
    join(node, (node + 1) % nodes);
    if (node % 5 == 0) join(node, (node + nodes / 3) % nodes);
  }
  return games::CatAndMouse(neighbours);
}

TEST_CASE("each of several processes has several threads", "[shared][threads]") {
  const games::CatAndMouse game = ring(700);
  const Values alone = values_alone<ByDistance>(game, Predecessors::automatic);
  for (const unsigned processes : {1U, 2U, 3U})
    for (const unsigned threads : {1U, 2U, 3U}) {
      CAPTURE(processes, threads);
      const Values all =
          values_shared<ByDistance>(game, Predecessors::automatic, processes, threads);
      REQUIRE(all == alone);
    }
}

}  // namespace
}  // namespace zugzwang
