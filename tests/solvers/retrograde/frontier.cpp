// The frontier: what is added comes out again, by itself or with its block.

#include <cstdint>
#include <random>
#include <set>
#include <vector>

#include <zugzwang/solvers/retrograde/frontier.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

constexpr std::uint64_t block = Frontier::block_size;
constexpr std::uint64_t most_listed = 1024;  // in a table of less than 8 million states

/// What a frontier gives out: states, or blocks by their first state.
struct Drained {
  std::vector<std::uint64_t> states{};
  std::vector<std::uint64_t> blocks{};
};

Drained drain(Frontier& frontier) {
  Drained drained;
  CHECK(frontier.drain([&](std::uint64_t first, std::uint64_t states) {
    (states == 1 ? drained.states : drained.blocks).push_back(first);
    return states == 1 || states == block;
  }));
  CHECK(frontier.empty());
  return drained;
}

/// Adds the states, and between them others that are not wanted.
void fill(Frontier& frontier, const std::vector<std::uint64_t>& states) {
  Frontier::Adder add(frontier);
  for (const std::uint64_t state : states) {
    add.add_if(0, false);
    add.add_if(state, true);
  }
  add.add_if(0, false);
  add.finish();
}

/// So many states of the table, in random order and none of the first block.
std::vector<std::uint64_t> random_states(std::uint64_t table, std::uint64_t count) {
  std::mt19937_64 random(count);
  std::set<std::uint64_t> chosen;
  std::vector<std::uint64_t> states;
  while (states.size() < count) {
    const std::uint64_t state = block + random() % (table - block);
    if (chosen.insert(state).second) states.push_back(state);
  }
  return states;
}

std::vector<std::uint64_t> blocks_of(const std::vector<std::uint64_t>& states) {
  std::set<std::uint64_t> blocks;
  for (const std::uint64_t state : states) blocks.insert(state / block * block);
  return {blocks.begin(), blocks.end()};
}

TEST_CASE("a table is padded to whole blocks", "[frontier]") {
  CHECK(Frontier::padded(0) == 0);
  CHECK(Frontier::padded(1) == block);
  CHECK(Frontier::padded(block) == block);
  CHECK(Frontier::padded(block + 1) == 2 * block);
}

TEST_CASE("a frontier takes a byte a block and room for a list", "[frontier]") {
  CHECK(Frontier::bytes_for(0) == 8 * most_listed);
  CHECK(Frontier::bytes_for(100 * block + 1) == 101 + 8 * most_listed);
  CHECK(Frontier::bytes_for(std::uint64_t{1} << 32) == (1U << 26) + (1U << 23));
}

TEST_CASE("a frontier without states is empty", "[frontier]") {
  Frontier frontier(1000);
  CHECK(frontier.empty());
  fill(frontier, {});
  CHECK(frontier.empty());
  CHECK(drain(frontier).states.empty());
}

TEST_CASE("few states are listed as they come", "[frontier]") {
  constexpr std::uint64_t table = 100'001;
  Frontier frontier(table);
  for (const std::uint64_t count : {std::uint64_t{1}, std::uint64_t{77}, most_listed - 1}) {
    CAPTURE(count);
    const std::vector<std::uint64_t> states = random_states(table, count);
    fill(frontier, states);
    CHECK(frontier.count() == count);
    const Drained drained = drain(frontier);
    CHECK(drained.states == states);
    CHECK(drained.blocks.empty());
  }
}

TEST_CASE("many states are marked, in the order of the table", "[frontier]") {
  constexpr std::uint64_t table = 100'001;
  Frontier frontier(table);
  for (const std::uint64_t count :
       {most_listed, most_listed + 1, 2 * most_listed, 5 * most_listed + 17}) {
    CAPTURE(count);
    std::vector<std::uint64_t> states = random_states(table, count);
    states.front() = table - 1;
    fill(frontier, states);
    CHECK(frontier.count() == count);
    const Drained drained = drain(frontier);
    CHECK(drained.states.empty());
    CHECK(drained.blocks == blocks_of(states));
  }
}

TEST_CASE("a frontier is filled in several goes", "[frontier]") {
  Frontier frontier(100'001);
  fill(frontier, {500, 70});
  fill(frontier, {900});
  CHECK(drain(frontier).states == std::vector<std::uint64_t>{500, 70, 900});
  const std::vector<std::uint64_t> many = random_states(100'001, most_listed);
  fill(frontier, {70});
  fill(frontier, many);
  std::vector<std::uint64_t> all = many;
  all.push_back(70);
  CHECK(drain(frontier).blocks == blocks_of(all));
}

TEST_CASE("a drained frontier is filled anew", "[frontier]") {
  Frontier frontier(100'001);
  const std::vector<std::uint64_t> many = random_states(100'001, 2 * most_listed);
  for (int turn = 0; turn < 2; ++turn) {
    fill(frontier, many);
    CHECK(drain(frontier).blocks == blocks_of(many));
    fill(frontier, {500});
    CHECK(drain(frontier).states == std::vector<std::uint64_t>{500});
  }
}

TEST_CASE("a drain stops when it is told to", "[frontier]") {
  for (const std::uint64_t count : {std::uint64_t{3}, 2 * most_listed}) {
    Frontier frontier(100'001);
    fill(frontier, random_states(100'001, count));
    int visited = 0;
    CHECK_FALSE(frontier.drain([&](std::uint64_t, std::uint64_t) { return ++visited < 2; }));
    CHECK(visited == 2);
  }
}

}  // namespace
}  // namespace zugzwang
