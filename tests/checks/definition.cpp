// The definition of values, by which solvers are judged.

#include <vector>

#include <zugzwang/checks/definition.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

template <class Value>
Value defined(const std::vector<DefinedOption<Value>>& options) {
  Definition<Value> definition;
  for (const DefinedOption<Value>& option : options) definition.read(option);
  return definition.value();
}

using Outcomes = std::vector<DefinedOption<Outcome>>;
using Distances = std::vector<DefinedOption<Distance>>;
using Margins = std::vector<DefinedOption<Margin>>;
using Nimbers = std::vector<DefinedOption<Nimber>>;

TEST_CASE("an option that is lost for the opponent wins, else a draw is taken", "[definition]") {
  CHECK(defined(Outcomes{{Outcome::win}, {Outcome::draw}, {Outcome::loss}}) == Outcome::win);
  CHECK(defined(Outcomes{{Outcome::win}, {Outcome::draw}}) == Outcome::draw);
  CHECK(defined(Outcomes{{Outcome::win}, {Outcome::win}}) == Outcome::loss);
}

TEST_CASE("a move that keeps the turn keeps the outcome", "[definition]") {
  CHECK(defined(Outcomes{{Outcome::win, false}}) == Outcome::win);
  CHECK(defined(Outcomes{{Outcome::loss, false}}) == Outcome::loss);
  CHECK(defined(Distances{{Distance::win(2), false}}) == Distance::win(3));
  CHECK(defined(Margins{{4, false, 3}}) == 7);
}

TEST_CASE("the winner hurries, the loser holds out, and a draw is better than a loss",
          "[definition]") {
  CHECK(defined(Distances{{Distance::loss(4)}, {Distance::loss(2)}, {Distance::win(1)}}) ==
        Distance::win(3));
  CHECK(defined(Distances{{Distance::win(1)}, {Distance::win(5)}, {Distance::win(3)}}) ==
        Distance::loss(6));
  CHECK(defined(Distances{{Distance::win(1)}, {Distance::draw()}}) == Distance::draw());
  CHECK(defined(Distances{{Distance::draw()}, {Distance::loss(8)}}) == Distance::win(9));
}

TEST_CASE("a margin is the best gain less what the opponent leads by", "[definition]") {
  CHECK(defined(Margins{{4, true, 3}, {-2, true, 1}}) == 3);
  CHECK(defined(Margins{{4, true, 3}, {9, true, 1}}) == -1);
}

TEST_CASE("a nimber is the least number that no option has", "[definition]") {
  CHECK(defined(Nimbers{{1}, {0}, {3}, {1}}) == 2);
  CHECK(defined(Nimbers{{1}, {2}}) == 0);
}

TEST_CASE("a finished position has its result in no plies, no lead and the nimber 0",
          "[definition]") {
  CHECK(Definition<Outcome>::finished(Outcome::draw) == Outcome::draw);
  CHECK(Definition<Distance>::finished(Outcome::win) == Distance::win(0));
  CHECK(Definition<Distance>::finished(Outcome::loss) == Distance::loss(0));
  CHECK(Definition<Distance>::finished(Outcome::draw) == Distance::draw());
  CHECK(Definition<Margin>::finished(Outcome::win) == 0);
  CHECK(Definition<Nimber>::finished(Outcome::loss) == 0);
}

}  // namespace
}  // namespace zugzwang
