// The census of all numbered positions, held against a plain count of all states by the definition.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include <zugzwang/core/census.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/abilities.hpp>
#include <zugzwang/solvers/census.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "catch.hpp"
#include "fixed_point.hpp"
#include "processes_in_memory.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

/// A token on a board of `side` by `side` squares moves a square left or up, beside the diagonal
/// also right and down at once, but not to the last row or column; the player who is to move it
/// from the corner has lost. Play can go round.
struct Corner {
  struct State {
    std::uint64_t row = 0;
    std::uint64_t column = 0;
    bool operator==(const State&) const = default;
  };
  using Move = State;  // the square moved to
  std::uint64_t side = 5;

  FixedList<Move, 3> moves(const State& at) const {
    FixedList<Move, 3> moves;
    if (at.row > 0) moves.push_back({at.row - 1, at.column});
    if (at.column > 0) moves.push_back({at.row, at.column - 1});
    if (at.row != at.column && std::max(at.row, at.column) + 2 < side)
      moves.push_back({at.row + 1, at.column + 1});
    return moves;
  }
  State play(const State&, const Move& to) const { return to; }
  std::optional<Outcome> result(const State& at) const {
    return at == State{} ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(const State& at) const { return index(at); }
  std::uint64_t size() const { return side * side; }
  std::uint64_t index(const State& at) const { return at.row * side + at.column; }
  State state_at(std::uint64_t index) const { return {index / side, index % side}; }
};

/// The square in the last row and column is none of the rules', and no move leads there.
struct WithHole : Corner {
  bool is_position(const State& at) const { return at.row + at.column + 2 < 2 * side; }
};

/// A square is like that with row and column exchanged.
struct Mirrored : WithHole {
  State canonical(const State& at) const {
    return at.row <= at.column ? at : State{at.column, at.row};
  }
};
struct Orbits : Mirrored {
  std::uint64_t orbit_size(const State& at) const { return at.row == at.column ? 1 : 2; }
};

/// Only the squares of the first two rows and columns are of interest.
template <class G>
struct Border : G {
  bool is_counted(const typename G::State& at) const { return at.row < 2 || at.column < 2; }
};

/// Numbers the canonical squares alone.
struct CanonicalAlone : Mirrored {
  std::uint64_t index(const State& at) const { return Corner::index(canonical(at)); }
};

static_assert(PartlyIndexedGame<WithHole> && SymmetricGame<Mirrored> && OrbitGame<Orbits>);
static_assert(!PartlyCountedGame<Orbits> && PartlyCountedGame<Border<Orbits>>);

/// The same counts without symmetry and solver. `plain` numbers the same states as G.
template <class G>
Census counted_plainly(const G& game, bool (*counts)(const Corner::State&)) {
  const std::vector<Distance> values = testing::fixed_point(Corner{game.side});
  Census census;
  for (std::uint64_t index = 0; index < values.size(); ++index) {
    const Corner::State at = game.state_at(index);
    if (!counts(at)) continue;
    const Distance value = values[index];
    if (value.outcome() == Outcome::draw) {
      ++census.draw;
      continue;
    }
    census.by_plies.resize(std::max<std::size_t>(census.by_plies.size(), value.plies() + 1));
    ++(value.outcome() == Outcome::win ? census.win : census.loss);
    Census::Count& count = census.by_plies[value.plies()];
    ++(value.outcome() == Outcome::win ? count.win : count.loss);
    std::uint64_t& lowest = value.outcome() == Outcome::win ? count.win_at : count.loss_at;
    lowest = std::min(lowest, index);
  }
  return census;
}

template <class E, class G>
Census census_of(const G& game) {
  RetrogradeSolver<G, E> solution(game);
  Census census;
  REQUIRE(take_census(solution.tables(), {}, census) == Status::complete);
  return census;
}

/// The census that each of so many processes takes, which share the work.
template <class E, class G>
std::vector<Census> shared_census(const G& game, unsigned processes) {
  std::vector<Census> told(processes);
  ProcessesInMemory::run(processes, [&](Communicator& others) {
    RetrogradeSolver<G, E> solution(game);
    solution.tables().share_with(others);
    take_census(solution.tables(), {}, told[others.rank()]);
  });
  return told;
}

/// The checksum by its definition, of the values of the plain game. `plain` numbers the same states
/// as G.
template <class G>
std::uint64_t plain_checksum(const G& game, const std::vector<Distance>& values) {
  std::uint64_t sum = 0;
  for (std::uint64_t index = 0; index < values.size(); ++index) {
    const Corner::State at = game.state_at(index);
    if (is_stored(game, at)) sum += checksum_of(index, values[index]);
  }
  return sum;
}

void check_same_counts(const Census& census, const Census& plain) {
  CHECK(census.win == plain.win);
  CHECK(census.loss == plain.loss);
  CHECK(census.draw == plain.draw);
  CHECK(census.by_plies == plain.by_plies);
}

TEST_CASE("a census counts every numbered position once", "[census]") {
  const auto all = [](const Corner::State&) { return true; };
  const Census census = census_of<ByDistance>(Corner{});
  check_same_counts(census, counted_plainly(Corner{}, all));
  CHECK(census.positions() == 25);
  CHECK(census.win > 0);
  CHECK(census.loss > 0);
  CHECK(census.draw > 0);
}

TEST_CASE("a census skips indices without a position", "[census]") {
  const auto real = [](const Corner::State& at) { return at.row + at.column < 8; };
  const Census plain = counted_plainly(Corner{}, real);
  CHECK(plain.positions() == 24);
  check_same_counts(census_of<ByDistance>(WithHole{}), plain);
}

TEST_CASE("a census counts all equivalent positions, with and without orbit sizes", "[census]") {
  const auto real = [](const Corner::State& at) { return at.row + at.column < 8; };
  const Census plain = counted_plainly(Corner{}, real);
  check_same_counts(census_of<ByDistance>(Orbits{}), plain);
  check_same_counts(census_of<ByDistance>(Mirrored{}), plain);
}

TEST_CASE("a census omits positions that the game excludes", "[census]") {
  const auto border = [](const Corner::State& at) {
    return at.row + at.column < 8 && (at.row < 2 || at.column < 2);
  };
  const Census plain = counted_plainly(Corner{}, border);
  CHECK(plain.positions() == 16);
  check_same_counts(census_of<ByDistance>(Border<WithHole>{}), plain);
  check_same_counts(census_of<ByDistance>(Border<Orbits>{}), plain);
  check_same_counts(census_of<ByDistance>(Border<Mirrored>{}), plain);
}

TEST_CASE("a census of outcomes has no plies", "[census]") {
  for (const Census& census : {census_of<ByOutcome>(Orbits{}), census_of<ByOutcome>(Mirrored{})}) {
    const Census by_distance = census_of<ByDistance>(Orbits{});
    CHECK(census.win == by_distance.win);
    CHECK(census.loss == by_distance.loss);
    CHECK(census.draw == by_distance.draw);
    CHECK(census.by_plies.empty());
    CHECK(census.longest_wins.empty());
  }
}

TEST_CASE("the checksum is that of the positions counted, each once with those like it",
          "[census]") {
  const std::vector<Distance> values = testing::fixed_point(Corner{});
  CHECK(census_of<ByDistance>(Corner{}).checksum == plain_checksum(Corner{}, values));
  CHECK(census_of<ByDistance>(WithHole{}).checksum == plain_checksum(WithHole{}, values));
  CHECK(census_of<ByDistance>(Mirrored{}).checksum == plain_checksum(Mirrored{}, values));
  CHECK(census_of<ByDistance>(Orbits{}).checksum == plain_checksum(Orbits{}, values));
  std::vector<Distance> outcomes;
  for (const Distance value : values)
    outcomes.push_back(value.outcome() == Outcome::draw ? value
                                                        : Distance::finished(value.outcome()));
  CHECK(census_of<ByOutcome>(Corner{}).checksum == plain_checksum(Corner{}, outcomes));
  CHECK(census_of<ByOutcome>(Mirrored{}).checksum == plain_checksum(Mirrored{}, outcomes));
  CHECK(census_of<ByDistance>(Border<Orbits>{}).checksum ==
        census_of<ByDistance>(Border<Mirrored>{}).checksum);
  CHECK(census_of<ByDistance>(Border<Orbits>{}).checksum !=
        census_of<ByDistance>(Orbits{}).checksum);
}

TEST_CASE("exchanging two values changes the checksum", "[census]") {
  const std::vector<Distance> values = {Distance::win(1), Distance::win(3), Distance::loss(1),
                                        Distance::loss(2), Distance::draw()};
  for (std::uint64_t a = 0; a < 100; ++a)
    for (std::uint64_t b = 0; b < a; ++b)
      for (const Distance one : values)
        for (const Distance other : values)
          if (one != other)
            REQUIRE(checksum_of(a, one) + checksum_of(b, other) !=
                    checksum_of(a, other) + checksum_of(b, one));
}

template <class E, class G>
void check_shared_census(const G& game) {
  const Census alone = census_of<E>(game);
  for (unsigned processes = 1; processes <= 5; ++processes)
    for (const Census& each : shared_census<E>(game, processes)) {
      check_same_counts(each, alone);
      CHECK(each.longest_wins == alone.longest_wins);
      CHECK(each.by_plies == alone.by_plies);
      CHECK(each.checksum == alone.checksum);
    }
}

TEST_CASE("processes that share the work take one census", "[census]") {
  constexpr std::uint64_t side = 24;  // nine blocks of indices
  check_shared_census<ByDistance>(Corner{side});
  check_shared_census<ByOutcome>(Corner{side});
  check_shared_census<ByDistance>(WithHole{{side}});
  check_shared_census<ByDistance>(Mirrored{{{side}}});
  check_shared_census<ByOutcome>(Mirrored{{{side}}});
  check_shared_census<ByDistance>(Orbits{{{{side}}}});
  check_shared_census<ByDistance>(Border<Orbits>{{{{{side}}}}});
}

TEST_CASE("the longest win is that of the lowest index", "[census]") {
  const std::vector<Distance> values = testing::fixed_point(Corner{});
  std::optional<Census::Longest> longest;
  for (std::uint64_t index = 0; index < values.size(); ++index)
    if (values[index].outcome() == Outcome::win &&
        (!longest || values[index].plies() > longest->plies))
      longest = {values[index].plies(), index};
  REQUIRE(longest);
  CHECK(longest->plies > 1);
  CHECK(census_of<ByDistance>(Corner{}).longest_wins.front() == *longest);
  CHECK(census_of<ByDistance>(Mirrored{}).longest_wins.front() == *longest);
  // The lowest index of an orbit here is its canonical state's.
  CHECK(census_of<ByDistance>(Orbits{}).longest_wins.front() == *longest);
}

TEST_CASE("a census needs sizes of orbits where only canonical states are numbered", "[census]") {
  RetrogradeSolver<CanonicalAlone, ByDistance> solution(CanonicalAlone{});
  Census census;
  CHECK(testing::fails_with(ErrorCode::not_applicable,
                            [&] { take_census(solution.tables(), {}, census); }));
}

TEST_CASE("a limit ends a census with its status", "[census]") {
  const Corner large{1000};
  const auto status = [&](const Limits& limits) {
    RetrogradeSolver<Corner, ByDistance> solution(large);
    Census census;
    return take_census(solution.tables(), limits, census);
  };
  CHECK(status({.memory = 1000}) == Status::memory_limit);
  CHECK(status({.time = std::chrono::duration<double>(0)}) == Status::time_limit);
  std::stop_source stop;
  // Once all is solved and the count has begun.
  const Limits stopped{.cancel = stop.get_token(), .observer = {}};
  RetrogradeSolver<Corner, ByDistance> solution(large);
  REQUIRE(solution.tables().solve_all({}) == Status::complete);
  stop.request_stop();
  Census census;
  CHECK(take_census(solution.tables(), stopped, census) == Status::cancelled);
  CHECK(census.positions() < large.size());
}

}  // namespace
}  // namespace zugzwang
