// Thermographs computed by hand, and some from Winning Ways.

#include <vector>

#include <zugzwang/values/partizan_values.hpp>
#include <zugzwang/values/thermograph.hpp>

#include "catch.hpp"
#include "values/value_table.hpp"

namespace zugzwang::testing {

namespace {

using Wall = std::vector<WallPoint>;

}  // namespace

TEST_CASE("the thermograph of a number is a mast above its own temperature") {
  ValueTable t;
  CHECK(t.thermographs.of(t.number(-7)) == Thermograph{{{-1, -7}}, {{-1, -7}}});
  const Dyadic half(1, 1);
  CHECK(t.thermographs.of(t.number(1, 1)) ==
        Thermograph{{{-1, 1}, {-half, half}}, {{-1, 0}, {-half, half}}});
  for (const Dyadic& x : {Dyadic(3, 2), Dyadic(-5, 3), Dyadic(77, 5), Dyadic(-9, 1)}) {
    CHECK(t.thermographs.mean(t.values.number(x)) == x);
    CHECK(t.thermographs.temperature(t.values.number(x)) == -Dyadic(1, x.exponent()));
  }
}

TEST_CASE("switches cool down to their mean") {
  ValueTable t;
  const PartizanValue v = t.form({t.number(3)}, {t.number(-2)});
  const Dyadic mean(1, 1);
  const Dyadic temperature(5, 1);
  CHECK(t.thermographs.of(v) ==
        Thermograph{{{-1, 4}, {temperature, mean}}, {{-1, -3}, {temperature, mean}}});
  CHECK(t.thermographs.of(v).left_at(1) == Dyadic(2));
  CHECK(t.thermographs.of(v).right_at(Dyadic(1, 1)) == Dyadic(-3, 1));
  CHECK(t.thermographs.of(v).right_at(100) == mean);
}

TEST_CASE("a threat keeps a wall upright while it is answered") {
  ValueTable t;
  const PartizanValue v = t.form({t.number(4)}, {t.form({t.number(2)}, {t.number(0)})});
  const WallPoint foot{Dyadic(3, 1), Dyadic(5, 1)};
  CHECK(t.thermographs.of(v) == Thermograph{{{-1, 5}, foot}, {{-1, 2}, {1, 2}, foot}});
}

TEST_CASE("the better of two options changes with the temperature") {
  ValueTable t;
  // A sure 1 and a gamble {6 | 0}, which Right's answer makes 0 while it is cool, and which is 3
  // once it is frozen.
  const PartizanValue gamble = t.form({t.number(6)}, {t.number(0)});
  const PartizanValue v = t.form({t.number(1), gamble}, {t.number(-9)});
  // The right wall of the gamble is t up to 3, and beats 1 from t = 1 on.
  const WallPoint foot{6, -3};
  CHECK(t.thermographs.of(v) == Thermograph{{{-1, 2}, {1, 0}, {3, 0}, foot}, {{-1, -10}, foot}});
}

TEST_CASE("infinitesimals have temperature 0, and a thermograph below it") {
  ValueTable t;
  for (const PartizanValue v :
       {t.values.nimber(1), t.values.nimber(2), t.values.up(1), t.values.up(-3, 2)}) {
    CHECK(t.thermographs.mean(v) == Dyadic(0));
    CHECK(t.thermographs.temperature(v) == Dyadic(0));
  }
  CHECK(t.thermographs.of(t.values.up(1)) == Thermograph{{{-1, 1}, {0, 0}}, {{-1, 0}, {0, 0}}});
  // Half a move is worth something at a temperature below 0, so that adding a fraction does more
  // than shift the walls.
  const Thermograph moved = t.thermographs.of(t.values.sum(t.values.nimber(1), t.number(1, 1)));
  CHECK(moved == Thermograph{{{-1, 1}, {-Dyadic(1, 1), 1}, {0, Dyadic(1, 1)}},
                             {{-1, 0}, {-Dyadic(1, 1), 0}, {0, Dyadic(1, 1)}}});
}

}  // namespace zugzwang::testing
