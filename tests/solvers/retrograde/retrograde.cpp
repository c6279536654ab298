// Retrograde analysis: the values of the definition, on games in which positions come back.

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <thread>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "catch.hpp"
#include "fixed_point.hpp"
#include "solvers/retrograde/token.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::Chain;
using testing::fixed_point;
using testing::InTurn;
using testing::InTurnForwards;
using testing::Owned;
using testing::random_graph;
using testing::Vertex;

/// Whether the solution has just these values.
template <class E, IndexedGame G>
bool solves(const G& game, Predecessors source, const std::vector<Distance>& values) {
  RetrogradeSolver<G, E> solution(game, source);
  if (solution.solve(game.state_at(0), {}) != Status::complete) return false;
  for (std::uint64_t index = 0; index < game.size(); ++index) {
    const auto value = solution.value(game.state_at(index));
    if constexpr (std::same_as<E, ByDistance>) {
      if (value != values[index]) return false;
    } else {
      if (value != values[index].outcome()) return false;
    }
  }
  return true;
}

template <IndexedGame G>
void agrees_on_random_graphs(std::uint64_t seed) {
  Random random(seed);
  std::uint64_t met[3] = {};
  std::uint64_t longest = 0;
  for (int trial = 0; trial < 400; ++trial) {
    CAPTURE(seed, trial);
    const G game{random_graph(random)};
    const std::vector<Distance> values = fixed_point(game);
    for (const Predecessors source :
         {Predecessors::automatic, Predecessors::reverse_graph, Predecessors::value_iteration}) {
      REQUIRE(solves<ByDistance>(game, source, values));
      REQUIRE(solves<ByOutcome>(game, source, values));
    }
    for (std::uint64_t index = 0; index < game.size(); ++index) {
      if (game.result(game.state_at(index))) continue;
      ++met[static_cast<int>(values[index].outcome()) - 1];
      longest = std::max(longest, values[index].plies());
    }
  }
  // The graphs are worth their name: every outcome, and long ways to it.
  for (const std::uint64_t states : met) CHECK(states > 300);
  CHECK(longest >= 8);
}

TEST_CASE("retrograde agrees with the definition where the players move in turn", "[retrograde]") {
  agrees_on_random_graphs<InTurn>(1);
}

TEST_CASE("retrograde agrees with the definition where players own vertices", "[retrograde]") {
  agrees_on_random_graphs<Owned>(2);
}

TEST_CASE("predecessors of a game without them are computed from its moves", "[retrograde]") {
  agrees_on_random_graphs<InTurnForwards>(3);
}

/// Compares the values of all positions, each solved by itself, with those of the plain game.
template <class G, class E>
bool agrees_with_plain(const G& game, Predecessors source) {
  const std::vector<Distance> values = fixed_point(static_cast<const typename G::Base&>(game));
  RetrogradeSolver<G, E> solution(game, source);
  for (std::uint32_t at = 0; at < game.size(); ++at) {
    if (!game.is_position(at)) continue;
    if (solution.solve(at, {}) != Status::complete) return false;
    if constexpr (std::same_as<E, ByDistance>) {
      if (solution.value(at) != values[at]) return false;
    } else {
      if (solution.value(at) != values[at].outcome()) return false;
    }
  }
  return true;
}

TEMPLATE_TEST_CASE("tiers, symmetry and gaps in the numbering change no value", "[retrograde]",
                   (testing::RichToken<false, true>), (testing::RichToken<true, true>),
                   (testing::RichToken<false, false>), (testing::RichToken<true, false>)) {
  Random random(5);
  for (int trial = 0; trial < 300; ++trial) {
    CAPTURE(trial);
    const TestType game(testing::random_rich_graph(random));
    for (const Predecessors source : {Predecessors::automatic, Predecessors::of_the_game,
                                      Predecessors::reverse_graph, Predecessors::value_iteration}) {
      CAPTURE(static_cast<int>(source));
      REQUIRE(agrees_with_plain<TestType, ByDistance>(game, source));
      REQUIRE(agrees_with_plain<TestType, ByOutcome>(game, source));
    }
  }
}

TEST_CASE("a table counts what it holds by plies", "[retrograde]") {
  using Game = testing::RichToken<true, true>;
  Random random(6);
  std::uint64_t in_one_pass = 0;
  for (int trial = 0; trial < 200; ++trial) {
    CAPTURE(trial);
    const Game game(testing::random_rich_graph(random));
    for (const bool keeps_distances : {true, false}) {
      RetrogradeTables tables(tiered_rules(game), Predecessors::automatic, keeps_distances);
      REQUIRE(tables.solve_all({}) == Status::complete);
      for (std::uint64_t tier = 0; tier < game.tiers(); ++tier) {
        const TierTable& table = tables.table(tier);
        std::vector<PlyCount> counts(table.by_plies().size());
        for (std::uint64_t place = 0; place < table.canonical().size(); ++place) {
          const Distance value = table.value(place);
          if (value == Distance::draw()) continue;
          REQUIRE(value.plies() < counts.size());
          PlyCount& count = counts[value.plies()];
          ++(value.outcome() == Outcome::win ? count.won : count.lost);
        }
        for (std::size_t plies = 0; plies < counts.size(); ++plies) {
          CHECK(counts[plies].won == table.by_plies()[plies].won);
          CHECK(counts[plies].lost == table.by_plies()[plies].lost);
        }
        const std::vector<std::uint64_t> next = game.next_tiers(tier);
        const bool stays = std::ranges::find(next, tier) != next.end();
        in_one_pass += !stays && counts.size() > 1 ? 1 : 0;
      }
    }
  }
  CHECK(in_one_pass > 30);
}

/// A walk round a circle by steps forwards and backwards, with ends here and there.
struct Circle {
  using State = std::uint32_t;
  using Move = std::uint32_t;

  std::uint32_t places = 0;

  FixedList<Move, 3> moves(State) const { return {1, 7, places - 3}; }
  State play(State at, Move step) const { return (at + step) % places; }
  std::optional<Outcome> result(State at) const {
    if (at % 61 == 0) return Outcome::loss;
    return at % 127 == 0 ? std::optional(Outcome::win) : std::nullopt;
  }
  std::uint32_t key(State at) const { return at; }
  std::uint64_t size() const { return places; }
  std::uint64_t index(State at) const { return at; }
  State state_at(std::uint64_t index) const { return static_cast<State>(index); }
  FixedList<Predecessor<State, Move>, 3> predecessors(State to) const {
    FixedList<Predecessor<State, Move>, 3> from;
    for (const Move step : moves(to)) {
      const State at = (to + places - step) % places;
      if (!result(at)) from.push_back({at, step});
    }
    return from;
  }
};

TEST_CASE("the number of threads changes nothing", "[retrograde][threads]") {
  const Circle game{200'000};
  RetrogradeSolver<Circle, ByDistance> alone(game);
  REQUIRE(alone.solve(0, {}) == Status::complete);
  for (const unsigned threads : {1U, 2U, 3U})
    for (const Predecessors source :
         {Predecessors::of_the_game, Predecessors::reverse_graph, Predecessors::value_iteration}) {
      CAPTURE(threads, static_cast<int>(source));
      RetrogradeSolver<Circle, ByDistance> solution(game, source);
      REQUIRE(solution.solve(0, {.threads = threads}) == Status::complete);
      CHECK(solution.statistics().positions == game.size());
      bool same = true;
      for (std::uint32_t at = 0; at < game.places; ++at)
        same = same && solution.value(at) == alone.value(at);
      CHECK(same);
    }
}

TEST_CASE("frontiers of thousands of states give the same values", "[retrograde]") {
  Random random(31);
  for (int trial = 0; trial < 3; ++trial) {
    std::vector<Vertex> graph;
    while (graph.size() < 15'000) graph = random_graph(random, 20'000);
    CAPTURE(trial, graph.size());
    const InTurnForwards in_turn{graph};
    CHECK(solves<ByDistance>(in_turn, Predecessors::automatic, fixed_point(in_turn)));
    const Owned owned{graph};
    CHECK(solves<ByDistance>(owned, Predecessors::reverse_graph, fixed_point(owned)));
  }
}

TEST_CASE("an undecided state is a draw", "[retrograde]") {
  // A cycle without a way out, and a state that can choose between the cycle and a loss.
  const InTurn game{{{{1}, {}}, {{0}, {}}, {{0, 3}, {}}, {{}, Outcome::win}}};
  RetrogradeSolver<InTurn, ByDistance> solution(game);
  REQUIRE(solution.solve(0, {}) == Status::complete);
  CHECK(solution.value(0) == Distance::draw());
  CHECK(solution.value(2) == Distance::draw());
  CHECK(solution.value(3) == Distance::win(0));
}

TEST_CASE("all states are solved by the first call", "[retrograde]") {
  Random random(4);
  const InTurn game{random_graph(random)};
  RetrogradeSolver<InTurn, ByOutcome> solution(game);
  REQUIRE(solution.solve(0, {}) == Status::complete);
  CHECK(solution.statistics().positions == game.size());
  std::stop_source stop;
  stop.request_stop();
  CHECK(solution.solve(0, {.cancel = stop.get_token()}) == Status::complete);
  CHECK(solution.statistics().positions == game.size());
}

TEST_CASE("distances beyond 16,383 plies take wider cells", "[retrograde]") {
  for (const std::uint32_t length : {16'000U, 16'382U, 16'383U, 16'384U, 16'385U, 70'000U})
    for (const Predecessors source : {Predecessors::of_the_game, Predecessors::reverse_graph}) {
      CAPTURE(length);
      RetrogradeSolver<Chain, ByDistance> solution(Chain{length}, source);
      REQUIRE(solution.solve(length, {}) == Status::complete);
      bool right = true;
      for (std::uint32_t at = 0; at <= length; ++at)
        right =
            right && solution.value(at) == (at % 2 == 0 ? Distance::loss(at) : Distance::win(at));
      CHECK(right);
      if (length == 16'000) CHECK(solution.statistics().bytes < 3 * length);
      if (length == 70'000) CHECK(solution.statistics().bytes >= 4 * length);
    }
}

/// A chain and, in a tier of their own, its upper end and a state from which one goes down at once.
struct UpperEnds : Chain {
  FixedList<Move, 1> moves(State at) const {
    return at > length ? FixedList<Move, 1>{0} : Chain::moves(at);
  }
  void predecessors() const = delete;
  std::uint64_t size() const { return std::uint64_t{length} + 2; }
  std::uint64_t tiers() const { return 2; }
  std::uint64_t tier(State at) const { return at < length ? 0 : 1; }
  std::uint64_t tier_begin(std::uint64_t tier) const { return tier < 2 ? tier * length : size(); }
  FixedList<std::uint64_t, 1> next_tiers(std::uint64_t) const { return {0}; }
};

TEST_CASE("distances in a tier that every move leaves take wider cells", "[retrograde]") {
  for (const std::uint32_t length : {63U, 64U, 16'383U, 16'384U}) {
    CAPTURE(length);
    const UpperEnds game{{length}};
    RetrogradeTables tables(tiered_rules(game), Predecessors::automatic, true);
    REQUIRE(tables.solve(1, {}) == Status::complete);
    CHECK(tables.value(place_of(game, length)) ==
          (length % 2 == 0 ? Distance::loss(length) : Distance::win(length)));
    CHECK(tables.value(place_of(game, length + 1)) == Distance::win(1));
    const std::vector<PlyCount>& counts = tables.table(1).by_plies();
    REQUIRE(counts.size() == length + 1);
    CHECK(counts[1].won == 1);
    CHECK(counts[length].won + counts[length].lost == 1);
    CHECK(tables.source() == Predecessors::reverse_graph);  // as in the tier below
  }
}

TEST_CASE("states of more than 16,383 moves take wider cells", "[retrograde]") {
  for (const std::uint32_t leaves : {16'383U, 16'384U, 70'000U})
    for (const bool all_won : {true, false}) {
      CAPTURE(leaves, all_won);
      // The hub leads to every leaf; the opponent has won there, except perhaps at the last.
      InTurnForwards game;
      game.graph.resize(leaves + 1, {{}, Outcome::win, 0});
      game.graph[0].result.reset();
      for (std::uint32_t leaf = 1; leaf <= leaves; ++leaf) game.graph[0].to.push_back(leaf);
      if (!all_won) game.graph[leaves].result = Outcome::loss;
      RetrogradeSolver<InTurnForwards, ByDistance> solution(game);
      REQUIRE(solution.solve(0, {}) == Status::complete);
      CHECK(solution.value(0) == (all_won ? Distance::loss(1) : Distance::win(1)));
    }
}

TEST_CASE("a limit ends the analysis with its status, and a later call continues", "[retrograde]") {
  constexpr std::uint32_t length = 50'000;
  for (const Predecessors source : {Predecessors::of_the_game, Predecessors::reverse_graph}) {
    RetrogradeSolver<Chain, ByDistance> solution(Chain{length}, source);
    std::stop_source stop;
    stop.request_stop();
    CHECK(solution.solve(0, {.time = std::chrono::seconds(0)}) == Status::time_limit);
    CHECK(solution.solve(0, {.memory = 1000}) == Status::memory_limit);
    CHECK(solution.solve(0, {.cancel = stop.get_token()}) == Status::cancelled);
    CHECK(solution.statistics().positions < length);
    // Room for the narrow cells, but not for the wide ones, or not for the graph.
    CHECK(solution.solve(0, {.memory = 3 * length}) == Status::memory_limit);
    REQUIRE(solution.solve(0, {.memory = 100 * length}) == Status::complete);
    CHECK(solution.value(length) == Distance::loss(length));
    CHECK(solution.statistics().positions == length + 1);
  }
}

/// A chain that asks for a stop when its rules have been asked so many times.
struct Stopping : Chain {
  std::stop_source stop{};
  std::uint64_t stop_at = 0;
  std::shared_ptr<std::uint64_t> asked = std::make_shared<std::uint64_t>(0);

  void ask() const {
    if (++*asked == stop_at) std::stop_source(stop).request_stop();
  }
  FixedList<Move, 1> moves(State at) const {
    ask();
    return Chain::moves(at);
  }
  FixedList<Predecessor<State, Move>, 1> predecessors(State at) const {
    ask();
    return Chain::predecessors(at);
  }
};

TEST_CASE("a stop at any moment ends the analysis soon, and it can start again", "[retrograde]") {
  constexpr std::uint32_t length = 12'000;
  // Each of three passes over the moves, or one of them and then the predecessors, asks so often.
  for (const std::uint64_t stop_at : {100U, 12'100U, 20'100U})
    for (const Predecessors source : {Predecessors::of_the_game, Predecessors::reverse_graph}) {
      if (source == Predecessors::of_the_game && stop_at > 3 * length / 2) continue;
      CAPTURE(stop_at, source == Predecessors::of_the_game);
      Stopping game{{length}};
      game.stop_at = stop_at;
      RetrogradeSolver<Stopping, ByDistance> solution(game, source);
      CHECK(solution.solve(0, {.cancel = game.stop.get_token()}) == Status::cancelled);
      CHECK(*game.asked >= stop_at);
      CHECK(*game.asked < stop_at + 10'000);
      CHECK(solution.statistics().positions < length);
      CHECK(solution.solve(0, {.memory = 0}) == Status::memory_limit);
      CHECK(solution.statistics().positions == 0);
      REQUIRE(solution.solve(0, {}) == Status::complete);
      CHECK(solution.value(length) == Distance::loss(length));
      CHECK(solution.statistics().positions == length + 1);
    }
}

/// From each state but 0 a move to 0, in two tiers.
struct Fan : Stopping {
  FixedList<Move, 1> moves(State) const {
    ask();
    return {0};
  }
  void predecessors() const = delete;
  std::uint64_t tiers() const { return 2; }
  std::uint64_t tier(State at) const { return at == 0 ? 0 : 1; }
  std::uint64_t tier_begin(std::uint64_t tier) const { return tier < 2 ? tier : size(); }
  FixedList<std::uint64_t, 1> next_tiers(std::uint64_t tier) const {
    return tier == 0 ? FixedList<std::uint64_t, 1>{} : FixedList<std::uint64_t, 1>{0};
  }
};

TEST_CASE("a stop ends the one pass over a tier that every move leaves", "[retrograde]") {
  constexpr std::uint32_t length = 30'000;
  Fan game{{{length}}};
  game.stop_at = 100;
  RetrogradeSolver<Fan, ByDistance> solution(game);
  CHECK(solution.solve(length, {.cancel = game.stop.get_token()}) == Status::cancelled);
  CHECK(*game.asked < game.stop_at + 10'000);
  const std::uint64_t asked = *game.asked;
  REQUIRE(solution.solve(length, {}) == Status::complete);
  CHECK(*game.asked == asked + length);  // each state was looked at once
  CHECK(solution.value(length) == Distance::win(1));
  CHECK(solution.tables().strategy() == "value_iteration");
}

/// A chain in three tiers, which takes a while.
struct SlowStairs : Chain {
  static constexpr std::uint32_t a_tier = 5'000;
  std::shared_ptr<std::uint64_t> asked = std::make_shared<std::uint64_t>(0);

  FixedList<Move, 1> moves(State at) const {
    if (++*asked % a_tier == 0) std::this_thread::sleep_for(std::chrono::milliseconds(101));
    return Chain::moves(at);
  }
  void predecessors() const = delete;
  std::uint64_t tiers() const { return 3; }
  std::uint64_t tier(State at) const { return at / a_tier; }
  std::uint64_t tier_begin(std::uint64_t tier) const { return tier * a_tier; }
  std::vector<std::uint64_t> next_tiers(std::uint64_t tier) const {
    return tier == 0 ? std::vector<std::uint64_t>{0} : std::vector{tier, tier - 1};
  }
};

TEST_CASE("progress is that of all tiers together", "[retrograde]") {
  const SlowStairs game{{3 * SlowStairs::a_tier - 1}};
  std::vector<std::uint64_t> done;
  RetrogradeSolver<SlowStairs, ByDistance> solution(game);
  const Limits limits{.observer = [&](const Progress& progress) {
    CHECK(progress.expected == game.size());
    done.push_back(progress.done);
  }};
  REQUIRE(solution.solve(game.length, limits) == Status::complete);
  REQUIRE(done.size() > 2);
  CHECK(done.front() < SlowStairs::a_tier);
  CHECK(done.back() > 2 * SlowStairs::a_tier);
  for (const std::uint64_t some : done) CHECK(some <= game.size());
}

TEST_CASE("the predicted memory suffices, and less does not", "[retrograde]") {
  const auto ends = [](std::uint32_t length, Predecessors source, std::uint64_t memory) {
    return RetrogradeSolver<Chain, ByDistance>(Chain{length}, source).solve(0, {.memory = memory});
  };
  for (const std::uint32_t length : {60U, 1000U}) {
    CAPTURE(length);
    const std::uint64_t states = length + 1;
    const std::uint64_t cells = (states + 63) / 64 * 64;
    // Distances above 63 take cells of two bytes, which are made while those of one are there.
    const std::uint64_t table = (length > 63 ? 3 : 1) * cells + 2 * Frontier::bytes_for(states);
    CHECK(ends(length, Predecessors::of_the_game, table - 1) == Status::memory_limit);
    CHECK(ends(length, Predecessors::of_the_game, table) == Status::complete);
    CHECK(ends(length, Predecessors::value_iteration, table - 1) == Status::memory_limit);
    CHECK(ends(length, Predecessors::value_iteration, table) == Status::complete);
    const std::uint64_t reversed =
        table + ReverseGraph(std::span(&states, 1), false).bytes_with(length);
    CHECK(ends(length, Predecessors::reverse_graph, reversed - 1) == Status::memory_limit);
    CHECK(ends(length, Predecessors::reverse_graph, reversed) == Status::complete);
  }
}

/// As many states as there are numbers of 40 bits, none of which can be held.
struct Vast : Chain {
  std::uint64_t size() const { return std::uint64_t{1} << 40; }
};

TEST_CASE("a game too large for its limits is refused before any work", "[retrograde]") {
  const Limits gigabyte{.memory = std::uint64_t{1} << 30};
  RetrogradeSolver<Vast, ByOutcome> by_game(Vast{});
  CHECK(by_game.solve(0, gigabyte) == Status::memory_limit);
  RetrogradeSolver<Vast, ByOutcome> by_graph(Vast{}, Predecessors::reverse_graph);
  CHECK(by_graph.solve(0, {}) == Status::memory_limit);
}

}  // namespace
}  // namespace zugzwang
