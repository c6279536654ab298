// The graph of what play can reach: its rows, its order, its laws as a game.

#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <zugzwang/checks/laws.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/reach/reached_graph.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

using Number = ReachedGraph::Number;

static_assert(IndexedGame<ReachedGame<Turns::alternate, ByDistance>>);
static_assert(CountedMovesGame<ReachedGame<Turns::alternate, ByDistance>>);
static_assert(!ExtraTurnGame<ReachedGame<Turns::alternate, ByDistance>>);
static_assert(ExtraTurnGame<ReachedGame<Turns::may_be_kept, ByDistance>>);
static_assert(!ScoringGame<ReachedGame<Turns::alternate, ByDistance>>);
static_assert(!RankedGame<ReachedGame<Turns::alternate, ByDistance>>);
static_assert(IndexedGame<SortedGame<Turns::alternate, ByNimber>> &&
              RankedGame<SortedGame<Turns::alternate, ByNimber>>);
static_assert(ImpartialGame<SortedGame<Turns::alternate, ByNimber>>);
static_assert(ScoringGame<SortedGame<Turns::may_be_kept, ByMargin>>);

/// A graph of these options; a position without options is lost.
ReachedGraph graph_of(const std::vector<std::vector<Number>>& options) {
  ReachedGraph graph(Turns::alternate, Scores::none);
  for (const std::vector<Number>& targets : options) {
    graph.add_position(targets.empty() ? std::optional(Outcome::loss) : std::nullopt);
    for (const Number target : targets) graph.add_move(target, false, 0);
  }
  return graph;
}

/// A random graph in which play never comes back: every position is reached from 0, by shuffled
/// numbers.
std::vector<std::vector<Number>> random_acyclic(Random& random, Number positions) {
  std::vector<Number> names(positions);
  for (Number i = 0; i < positions; ++i) names[i] = i;
  std::shuffle(names.begin() + 1, names.end(), random);
  std::vector<std::vector<Number>> options(positions);
  for (Number to = 1; to < positions; ++to)
    for (int i = 0; i < 3; ++i) options[names[random() % to]].push_back(names[to]);
  return options;
}

std::vector<Number> sorted(ReachedGraph& graph) {
  const Limits limits;
  Meter meter(limits);
  return graph.sort(meter);
}

TEST_CASE("a graph without cycles is sorted, options first", "[reach]") {
  Random random(1);
  for (int trial = 0; trial < 100; ++trial) {
    const auto options = random_acyclic(random, 1 + static_cast<Number>(random() % 60));
    ReachedGraph graph = graph_of(options);
    const std::vector<Number> order = sorted(graph);
    REQUIRE(order.size() == options.size());
    REQUIRE(std::set<Number>(order.begin(), order.end()).size() == options.size());
    CHECK(order.back() == 0);
    for (Number place = 0; place < order.size(); ++place) {
      std::multiset<Number> renamed;
      for (const Number move : graph.moves(order[place])) {
        REQUIRE(graph.target(move) < place);
        renamed.insert(order[graph.target(move)]);
      }
      const std::vector<Number>& given = options[order[place]];
      REQUIRE(renamed == std::multiset<Number>(given.begin(), given.end()));
    }
  }
}

TEST_CASE("a graph with a cycle has no order, wherever the cycle is", "[reach]") {
  Random random(2);
  for (int trial = 0; trial < 100; ++trial) {
    auto options = random_acyclic(random, 2 + static_cast<Number>(random() % 60));
    // Back to where a way has come from.
    Number at = static_cast<Number>(random() % options.size());
    const Number from = at;
    while (!options[at].empty() && random() % 4 != 0)
      at = options[at][random() % 3 % options[at].size()];
    options[at].push_back(from);
    ReachedGraph graph = graph_of(options);
    CHECK(sorted(graph).empty());
  }
}

TEST_CASE("a stop ends the sorting of a large graph", "[reach]") {
  std::vector<std::vector<Number>> chain(50'000);
  for (Number i = 0; i + 1 < chain.size(); ++i) chain[i].push_back(i + 1);
  ReachedGraph graph = graph_of(chain);
  std::stop_source stop;
  stop.request_stop();
  const Limits limits{.cancel = stop.get_token()};
  Meter meter(limits);
  CHECK(graph.sort(meter).empty());
  CHECK(meter.status() == Status::cancelled);
}

TEST_CASE("a graph keeps the laws of the games that it is solved as", "[reach]") {
  Random random(3);
  const auto options = random_acyclic(random, 40);
  ReachedGraph graph = graph_of(options);
  LawTexts<ReachedGame<Turns::alternate, ByDistance>> texts;
  texts.state = [](Number at) { return std::to_string(at); };
  for (const LawViolation& broken :
       broken_laws(ReachedGame<Turns::alternate, ByDistance>(graph), {0}, 100, texts))
    FAIL_CHECK(broken.law << ": " << broken.detail);

  const std::vector<Number> order = sorted(graph);
  const auto root = static_cast<Number>(order.size() - 1);
  LawTexts<SortedGame<Turns::alternate, ByNimber>> sorted_texts;
  sorted_texts.state = texts.state;
  for (const LawViolation& broken :
       broken_laws(SortedGame<Turns::alternate, ByNimber>(graph, order), {root}, 100, sorted_texts))
    FAIL_CHECK(broken.law << ": " << broken.detail);
}

TEST_CASE("a graph grows within the memory limit and the range of numbers", "[reach]") {
  ReachedGraph graph(Turns::alternate, Scores::of_moves);
  const Limits limits{.memory = 10'000};
  const Meter meter(limits);
  CHECK(graph.make_room(100, 9'000, meter) == Status::memory_limit);
  CHECK(graph.make_room(100, 0, meter) == Status::complete);
  CHECK(graph.bytes() >= 100 * (1 + 4 + 4 + 8));
  const Limits none;
  CHECK(graph.make_room(ReachedGraph::most + 1, 0, Meter(none)) == Status::memory_limit);
}

}  // namespace
}  // namespace zugzwang
