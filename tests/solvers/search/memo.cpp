// The memo of a search: by index in an array where that is small, else by key.

#include <cstdint>

#include <zugzwang/solvers/search/memo.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "ablations.hpp"
#include "broken_laws.hpp"
#include "catch.hpp"
#include "support.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

using toys::Pile;
using toys::Take742;

/// As a game of any number of states, too many for an array.
struct Endless : Take742 {
  std::uint64_t size() const { return std::uint64_t{1} << 40; }
};

/// Heaps by far too few for their indices, nearly all of which are those of no position.
struct FarApart : toys::SortedHeaps {
  std::uint64_t size() const { return toys::SortedHeaps::size() << 40; }
  std::uint64_t index(const State& state) const { return toys::SortedHeaps::index(state) << 40; }
  State state_at(std::uint64_t index) const {
    if (index % (std::uint64_t{1} << 40) != 0) return {16, 16};
    return toys::SortedHeaps::state_at(index >> 40);
  }
  bool is_position(const State& state) const { return state[1] <= 15; }
};

template <class G>
void keeps_values(Memo<G, ByDistance>& memo) {
  const Pile state{9};
  CHECK(memo.find(state) == ByDistance::undecided);
  memo.enter(state);
  CHECK(memo.find(state) == ByDistance::pending);
  memo.settle(state, Distance::win(3));
  CHECK(memo.find(state) == Distance::win(3));
  CHECK(memo.find({8}) == ByDistance::undecided);
  memo.enter({8});
  memo.forget({8});
  CHECK(memo.find({8}) == ByDistance::undecided);
  CHECK(memo.find(state) == Distance::win(3));
}

TEST_CASE("a memo by index stores the same as a memo by key", "[memo]") {
  const Take742 game;
  const Limits unlimited;
  const Limits tight{.memory = 100};
  Memo<Take742, ByDistance> by_index(game);
  by_index.prepare(Meter(unlimited));
  CHECK(by_index.bytes() == game.size() * sizeof(Distance));
  keeps_values(by_index);
  Memo<Take742, ByDistance> by_key(game);
  by_key.prepare(Meter(tight));
  CHECK(by_key.bytes() == 0);
  keeps_values(by_key);
  const Endless endless;
  Memo<Endless, ByDistance> too_large(endless);
  too_large.prepare(Meter(unlimited));
  CHECK(too_large.bytes() == 0);
  keeps_values(too_large);
}

/// Keys that leave so few bits to a value.
template <unsigned bits>
struct WithKeyBits : toys::JustRules<Take742> {
  unsigned key_bits() const { return bits; }
};

TEST_CASE("a memo of words stores the same as a memo by key", "[memo]") {
  const Limits unlimited;
  const WithKeyBits<56> narrow;
  Memo<WithKeyBits<56>, ByDistance> packed(narrow);
  packed.prepare(Meter(unlimited));
  keeps_values(packed);
  CHECK(packed.bytes() == 256 * sizeof(std::uint64_t));
  const WithKeyBits<57> too_narrow;
  Memo<WithKeyBits<57>, ByDistance> by_key(too_narrow);
  by_key.prepare(Meter(unlimited));
  keeps_values(by_key);
  CHECK(by_key.bytes() != packed.bytes());
}

TEST_CASE("a value too large for its word turns a memo of words into one by key", "[memo]") {
  const Limits unlimited;
  const WithKeyBits<56> narrow;
  Memo<WithKeyBits<56>, ByDistance> memo(narrow);
  memo.prepare(Meter(unlimited));
  for (std::uint32_t pile = 0; pile < 200; ++pile) memo.settle({pile}, Distance::loss(pile));
  for (std::uint32_t pile = 0; pile < 200; ++pile)
    REQUIRE(memo.find({pile}) == Distance::loss(pile));
  CHECK(memo.peak_bytes() >= memo.bytes());
}

TEST_CASE("a memo by key remains one when more memory is available later", "[memo]") {
  const Take742 game;
  const Limits unlimited;
  const Limits tight{.memory = 100};
  Memo<Take742, ByDistance> memo(game);
  memo.prepare(Meter(tight));
  memo.settle({9}, Distance::win(3));
  memo.prepare(Meter(unlimited));
  CHECK(memo.find({9}) == Distance::win(3));
}

TEST_CASE("a search of few positions does not pay for many indices", "[memo][top_down]") {
  const FarApart game;
  REQUIRE(testing::broken(game, {{15, 12}}) == testing::none);
  MemoSolver<testing::WithBareIndex<FarApart>, ByNimber> solution(game);
  for (std::uint8_t first = 0; first <= 15; ++first)
    for (std::uint8_t second = 0; second <= 15; ++second) {
      REQUIRE(solution.solve({first, second}, {}) == Status::complete);
      CHECK(solution.value({first, second}) == (Nimber{first} ^ second));
    }
  CHECK(solution.statistics().positions == 135);  // all forms but that of the finished one
  CHECK(solution.statistics().bytes < 20'000);
}

TEST_CASE("a search gives the same values with either memo", "[memo][top_down]") {
  testing::Reference<Take742> reference{Take742{}};
  MemoSolver<Take742, ByDistance> by_index(Take742{});
  MemoSolver<Endless, ByDistance> by_key(Endless{});
  for (const std::uint64_t pile : {99, 50, 7, 1, 0, 98}) {
    REQUIRE(by_index.solve({pile}, {}) == Status::complete);
    REQUIRE(by_key.solve({pile}, {}) == Status::complete);
    CHECK(by_index.value({pile}) == reference.distance({pile}));
    CHECK(by_key.value({pile}) == reference.distance({pile}));
  }
  CHECK(by_index.statistics().positions == by_key.statistics().positions);
}

}  // namespace
}  // namespace zugzwang
