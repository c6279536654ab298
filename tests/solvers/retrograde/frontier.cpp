// The frontier: what is added comes out again.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <set>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/retrograde/frontier.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

constexpr std::uint64_t most_listed = 1024;  // in a table of less than 8 million states

using States = std::vector<std::uint64_t>;

void fill(Frontier& frontier, const States& states) {
  for (const std::uint64_t state : states) frontier.add(state);
}

/// Adds what a visit is told.
bool read(States& states, std::uint64_t first, std::uint64_t bits) {
  for (; bits != 0; bits &= bits - 1)
    states.push_back(first + static_cast<std::uint64_t>(std::countr_zero(bits)));
  return first % 64 == 0;
}

States drain(Frontier& frontier) {
  States seen;
  CHECK(frontier.each(
      [&](std::uint64_t first, std::uint64_t bits) { return read(seen, first, bits); }));
  States drained;
  CHECK(frontier.drain(
      [&](std::uint64_t first, std::uint64_t bits) { return read(drained, first, bits); }));
  CHECK(frontier.empty());
  CHECK(seen == drained);
  return drained;
}

/// So many states of the table, in random order and none of the first word.
States random_states(std::uint64_t table, std::uint64_t count) {
  Random random(count);
  std::set<std::uint64_t> chosen;
  States states;
  while (states.size() < count) {
    const std::uint64_t state = 64 + random() % (table - 64);
    if (chosen.insert(state).second) states.push_back(state);
  }
  return states;
}

States sorted(States states) {
  std::ranges::sort(states);
  return states;
}

TEST_CASE("a frontier takes about one bit a state and room for a list", "[frontier]") {
  CHECK(Frontier::bytes_for(0) == 8 * most_listed);
  CHECK(Frontier::bytes_for(100 * 64 + 1) == 8 * (101 + 2 + most_listed));
  CHECK(Frontier::bytes_for(std::uint64_t{1} << 32) == (1U << 29) + (1U << 23) + (1U << 23));
}

TEST_CASE("a frontier without states is empty", "[frontier]") {
  Frontier frontier(1000);
  CHECK(frontier.empty());
  CHECK(drain(frontier).empty());
}

TEST_CASE("few states are returned in the order of insertion", "[frontier]") {
  constexpr std::uint64_t table = 100'001;
  Frontier frontier(table);
  for (const std::uint64_t count : {std::uint64_t{1}, std::uint64_t{77}, most_listed}) {
    CAPTURE(count);
    const States states = random_states(table, count);
    fill(frontier, states);
    CHECK(frontier.count() == count);
    CHECK(drain(frontier) == states);
  }
}

TEST_CASE("many states are returned in the order of the table", "[frontier]") {
  constexpr std::uint64_t table = 100'001;
  Frontier frontier(table);
  for (const std::uint64_t count : {most_listed + 1, 2 * most_listed, 5 * most_listed + 17}) {
    CAPTURE(count);
    States states = random_states(table, count);
    if (std::ranges::find(states, table - 1) == states.end()) states.front() = table - 1;
    fill(frontier, states);
    CHECK(frontier.count() == count);
    CHECK(drain(frontier) == sorted(states));
  }
}

TEST_CASE("a frontier is filled in several steps", "[frontier]") {
  Frontier frontier(100'001);
  fill(frontier, {500, 70});
  fill(frontier, {900});
  CHECK(drain(frontier) == States{500, 70, 900});
  States all = random_states(100'001, most_listed);
  fill(frontier, {7});
  fill(frontier, all);
  all.push_back(7);
  CHECK(drain(frontier) == sorted(all));
}

TEST_CASE("a drained frontier can be filled again", "[frontier]") {
  Frontier frontier(100'001);
  const States many = random_states(100'001, 2 * most_listed);
  for (int turn = 0; turn < 2; ++turn) {
    fill(frontier, many);
    CHECK(drain(frontier) == sorted(many));
    fill(frontier, {500});
    CHECK(drain(frontier) == States{500});
  }
}

TEST_CASE("a drain can be stopped", "[frontier]") {
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
