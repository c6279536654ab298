// Euclid, a game of one's own with a closed form: its laws, and search against theory.

#include <algorithm>
#include <cstdint>
#include <optional>

#include <zugzwang/zugzwang.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

/// Take a multiple of the smaller number from the larger one; the player who reaches 0 has won.
struct Euclid {
  struct State {
    std::uint32_t larger = 0;
    std::uint32_t smaller = 0;
    bool operator==(const State&) const = default;
  };
  using Move = std::uint32_t;  // how many times the smaller number is taken

  Countdown<Move> moves(State s) const {
    return Countdown<Move>(s.smaller == 0 ? 0 : s.larger / s.smaller);
  }
  State play(State s, Move times) const {
    const std::uint32_t rest = s.larger - times * s.smaller;
    return {std::max(rest, s.smaller), std::min(rest, s.smaller)};
  }
  std::optional<Outcome> result(State s) const {
    return s.smaller == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State s) const { return std::uint64_t{s.larger} << 32 | s.smaller; }

  // A. J. Cole and A. J. T. Davie, "A game based on the Euclidean algorithm", The Mathematical
  // Gazette 53 (1969): lost where the numbers differ and their ratio is below the golden one.
  Outcome closed_form(State s) const {
    const auto [x, y] = s;
    const bool lost = y == 0 || (x != y && std::uint64_t{x - y} * x < std::uint64_t{y} * y);
    return lost ? Outcome::loss : Outcome::win;
  }
};
static_assert(ClosedFormGame<Euclid>);

TEST_CASE("Euclid keeps its laws", "[euclid]") {
  CHECK(broken_laws(Euclid{}, {{55, 34}, {100, 7}}).empty());
}

TEST_CASE("search and theory agree on Euclid for all pairs up to 200", "[euclid]") {
  const Euclid game;
  MemoSolver<Euclid, ByOutcome> search(game);
  int different = 0;
  for (std::uint32_t larger = 0; larger <= 200; ++larger)
    for (std::uint32_t smaller = 0; smaller <= larger; ++smaller) {
      const Euclid::State state{larger, smaller};
      REQUIRE(search.solve(state, {}) == Status::complete);
      different += search.value(state) != game.closed_form(state) ? 1 : 0;
    }
  CHECK(different == 0);
  CHECK(search.statistics().positions > 1000);
}

}  // namespace
}  // namespace zugzwang
