// Counts by value and plies, as they are added.

#include <zugzwang/core/census.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

TEST_CASE("a census counts wins and losses by plies, and draws", "[census]") {
  Census census;
  census.add(Distance::win(3), 8, 5);
  census.add(Distance::loss(0), 2, 6);
  census.add(Distance::loss(4), 1, 7);
  census.add(Distance::draw(), 4, 8);
  census.add(Distance::win(3), 1, 9);
  census.add(Outcome::draw, 2);
  CHECK(census.win == 9);
  CHECK(census.loss == 3);
  CHECK(census.draw == 6);
  CHECK(census.positions() == 18);
  constexpr std::uint64_t none = Census::none;
  CHECK(census.by_plies ==
        std::vector<Census::Count>{{0, 2, none, 6}, {}, {}, {9, 0, 5, none}, {0, 1, none, 7}});
}

TEST_CASE("among the longest wins the one of lowest number is reported, in any order", "[census]") {
  Census census;
  CHECK(census.longest_wins.empty());
  census.add(Distance::loss(8), 1, 0);
  census.add(Distance::draw(), 1, 1);
  CHECK(census.longest_wins.empty());
  census.add(Distance::win(3), 1, 20);
  census.add(Distance::win(5), 1, 30);
  CHECK(census.longest_wins.front() == Census::Longest{5, 30});
  census.add(Distance::win(5), 1, 10);
  census.add(Distance::win(5), 1, 40);
  census.add(Distance::win(3), 1, 2);
  CHECK(census.longest_wins ==
        std::vector<Census::Longest>{{5, 10}, {5, 30}, {5, 40}, {3, 2}, {3, 20}});
  for (std::uint64_t position = 100; position > 0; --position)
    census.add(Distance::win(4), 1, position);
  CHECK(census.longest_wins.size() == Census::most_longest);
  CHECK(census.longest_wins.back() == Census::Longest{4, 7});
}

}  // namespace
}  // namespace zugzwang
