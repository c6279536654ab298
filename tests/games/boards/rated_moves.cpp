// Moves in the order of their ratings.

#include <algorithm>
#include <ranges>
#include <utility>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/boards/rated_moves.hpp>

#include "catch.hpp"

namespace zugzwang::rated_moves_tests {
namespace {

TEST_CASE("rated moves are sorted stably", "[rated_moves]") {
  struct Rated {
    unsigned move;
    int rating;
  };
  Random random(61);
  for (unsigned count = 0; count <= 12; ++count)
    for (int trial = 0; trial < 20; ++trial) {
      games::RatedMoves<unsigned, 12> sorted;
      std::vector<Rated> plain;
      for (unsigned move = 0; move < count; ++move) {
        plain.push_back({move, static_cast<int>(random() % 7) - 3});
        sorted.add(move, plain.back().rating);
      }
      std::ranges::sort(plain, {},
                        [](const Rated& one) { return std::pair(-one.rating, one.move); });
      CHECK(std::ranges::equal(sorted.moves(), plain, {}, {}, &Rated::move));
    }
}

}  // namespace
}  // namespace zugzwang::rated_moves_tests
