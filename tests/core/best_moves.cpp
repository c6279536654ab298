// The best moves of a position, from the values of its options.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/core/best_moves.hpp>

#include "catch.hpp"
#include "support.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

using namespace toys;
using testing::Reference;
using Numbers = std::vector<std::uint64_t>;

template <class E, Game G>
std::optional<std::uint64_t> best_take(std::uint64_t pile) {
  Reference<G> reference{G{}};
  return best_move<E>(G{}, {pile}, reference.template value<E>({pile}),
                      [&](const Pile& option) { return reference.template value<E>(option); });
}

template <class E, Game G>
std::optional<Numbers> best_takes(std::uint64_t pile, std::size_t most = 10) {
  Reference<G> reference{G{}};
  return best_moves<E>(
      G{}, {pile}, [&](const Pile& state) { return reference.template value<E>(state); }, most);
}

template <class E, Game G>
std::optional<Numbers> winning_takes(std::uint64_t pile, std::size_t most = 10) {
  Reference<G> reference{G{}};
  return winning_moves<E>(
      G{}, {pile}, [&](const Pile& state) { return reference.template value<E>(state); }, most);
}

TEST_CASE("the best move is the first in order of preference that attains the value",
          "[best_moves]") {
  CHECK(best_take<ByOutcome, Take431>(3) == 3);
  CHECK(best_take<ByOutcome, Take431>(8) == 1);  // to 7; a take of 3 leaves 5, which is won
  CHECK(best_take<ByOutcome, DrawAtOne>(4) == 3);
  CHECK(best_take<ByMargin, ScoringTake21>(3) == 2);
  // A take of 2 wins a ply earlier, since it keeps the turn.
  CHECK(best_take<ByDistance, TwoGoesOn>(3) == 2);
}

TEST_CASE("by nimber the best move leads to 0, and in a lost state it is the first move",
          "[best_moves]") {
  CHECK(best_take<ByNimber, Take431>(5) == 3);
  CHECK(best_take<ByNimber, Take431>(9) == 4);
}

TEST_CASE("an option that is not decided is no best move", "[best_moves]") {
  const auto best = best_move<ByOutcome>(Take431{}, {3}, Outcome::win, [](const Pile& option) {
    return option.pile == 0 ? ByOutcome::undecided : Outcome::loss;
  });
  CHECK(best == std::optional<std::uint64_t>(1));
}

TEST_CASE("when play is over there is no best move", "[best_moves]") {
  CHECK(best_take<ByOutcome, Take431>(0) == std::nullopt);
  CHECK(best_take<ByNimber, Take431>(0) == std::nullopt);
  CHECK(best_takes<ByOutcome, Take431>(0) == Numbers{});
}

TEST_CASE("the best moves are those that attain the value", "[best_moves]") {
  CHECK(best_takes<ByOutcome, Take431>(11) == Numbers{4});
  CHECK(best_takes<ByNimber, Take431>(3) == Numbers{3, 1});
  CHECK(best_takes<ByDistance, TwoGoesOn>(3) == Numbers{2});
  CHECK(best_takes<ByOutcome, DrawAtOne>(4) == Numbers{3});
  // Takes of 2 and 1 lead by 1 and by 0 stones.
  CHECK(best_takes<ByMargin, ScoringTake21>(3) == Numbers{2});
  CHECK(best_takes<ByMargin, ScoringTake21>(4) == Numbers{2, 1});  // both lead by 0
}

TEST_CASE("all moves of a lost state are equally good, except by distance", "[best_moves]") {
  CHECK(best_takes<ByOutcome, Take431>(9) == Numbers{4, 3, 1});
  CHECK(best_takes<ByNimber, Take431>(9) == Numbers{4, 3, 1});
  CHECK(best_takes<ByDistance, Take431>(9) == Numbers{1});
}

TEST_CASE("winning moves win by any value", "[best_moves]") {
  CHECK(winning_takes<ByDistance, TwoGoesOn>(3) == Numbers{2, 1});
  CHECK(winning_takes<ByMargin, ScoringTake21>(5) == Numbers{2, 1});
  CHECK(winning_takes<ByMargin, ScoringTake21>(4) == Numbers{});
  CHECK(winning_takes<ByNimber, Take431>(3) == Numbers{3, 1});
  CHECK(winning_takes<ByOutcome, Take431>(9) == Numbers{});
  CHECK(winning_takes<ByOutcome, Take431>(0) == Numbers{});
  CHECK(winning_takes<ByOutcome, Take431>(3, 1) == std::nullopt);
}

TEST_CASE("too many best moves are not listed", "[best_moves]") {
  CHECK(best_takes<ByOutcome, Take431>(3, 2) == Numbers{3, 1});
  CHECK(best_takes<ByOutcome, Take431>(3, 1) == std::nullopt);
  CHECK(best_takes<ByOutcome, Take431>(11, 1) == Numbers{4});
}

}  // namespace
}  // namespace zugzwang
