// The operators on values, by results from the literature and by the laws that they obey.

#include <algorithm>
#include <cstdint>
#include <vector>

#include <zugzwang/values/theory.hpp>

#include "catch.hpp"
#include "support.hpp"
#include "values/random_values.hpp"
#include "values/value_table.hpp"

namespace zugzwang::testing {

TEST_CASE("1, 4, 22 and 1474 values are born by days 0 to 3") {
  PartizanValues values;
  CHECK(born_by_day(values, 0).size() == 1);
  CHECK(born_by_day(values, 1).size() == 4);
  CHECK(born_by_day(values, 2).size() == 22);
  const std::vector<PartizanValue> born = born_by_day(values, 3);
  CHECK(born.size() == 1474);
  CHECK(std::ranges::all_of(born, [&](PartizanValue v) { return values.birthday(v) <= 3; }));
  CHECK(fails_with(ErrorCode::too_large, [&] { born_by_day(values, 4); }));
}

TEST_CASE("incentives are the gains of moves") {
  ValueTable t;
  const PartizanValue v = t.form({t.number(1)}, {t.number(-1)});
  CHECK(incentives(t.values, v, Player::left) == std::vector{t.form({t.number(2)}, {t.number(0)})});
  CHECK(incentives(t.values, t.up(), Player::left) == std::vector{t.up(-1)});
  CHECK(incentives(t.values, t.up(), Player::right) == std::vector{t.up(1, 1)});
  CHECK(incentives(t.values, t.number(1), Player::left) == std::vector{t.number(-1)});
  CHECK(incentives(t.values, t.number(1), Player::right).empty());
  CHECK(incentives(t.values, t.star(3), Player::left).size() == 3);
  // Left's incentive v of ^ is below Right's, and both players have the same ones of a switch.
  CHECK(incentives(t.values, t.up()) == std::vector{t.up(1, 1)});
  CHECK(incentives(t.values, v) == incentives(t.values, v, Player::left));
}

TEST_CASE("atomic weights count ups") {
  ValueTable t;
  const auto weight = [&](PartizanValue v) { return t.text(atomic_weight(t.values, v).value()); };
  for (std::int64_t n = -4; n <= 4; ++n)
    for (std::uint32_t m = 0; m < 4; ++m) CHECK(weight(t.up(n, m)) == std::to_string(n));
  CHECK(weight(up_power(t.values, 2)) == "0");
  CHECK(weight(t.form({t.up(4)}, {t.up(-4)})) == "{2|-2}");
  CHECK_FALSE(atomic_weight(t.values, t.number(1)));
  CHECK_FALSE(atomic_weight(t.values, tiny(t.values, t.number(1))));
  // A Norton product with up has its first factor as atomic weight.
  RandomValues random(t.values, 60);
  for (int i = 0; i < 100; ++i) {
    const PartizanValue v = random();
    CHECK(atomic_weight(t.values, norton_product(t.values, v, t.up())) == v);
  }
}

TEST_CASE("reduced canonical forms have the known values") {
  ValueTable t;
  const auto reduced = [&](PartizanValue v) { return t.text(reduced_canonical_form(t.values, v)); };
  CHECK(reduced(t.values.sum(t.form({t.number(1)}, {t.number(-1)}), t.up(3, 1))) == "{1|-1}");
  CHECK(reduced(t.values.sum(tiny(t.values, t.number(2)), t.number(3, 2))) == "3/4");
  CHECK(reduced(t.form({t.number(1)}, {t.star()})) == "{1|0}");
  CHECK(reduced(t.form({t.form({t.number(2)}, {t.up()})}, {t.number(-1)})) == "{{2|0}|-1}");
}

TEST_CASE("ordinal sums are those of Hackenbush stalks") {
  ValueTable t;
  CHECK(t.text(ordinal_sum(t.values, t.number(1), t.number(-1))) == "1/2");
  CHECK(t.text(ordinal_sum(t.values, t.number(1), t.number(3))) == "4");
  CHECK(t.text(ordinal_sum(t.values, t.number(1), t.star())) == "1*");
  CHECK(t.text(ordinal_sum(t.values, t.star(), t.number(1))) == "^*");
  CHECK(t.text(ordinal_sum(t.values, t.star(2), t.star(3))) == "*5");
  CHECK(ordinal_sum(t.values, t.up(), t.number(0)) == t.up());
}

TEST_CASE("the Norton product is additive and takes a positive unit") {
  ValueTable t;
  RandomValues random(t.values, 40);
  const PartizanValue units[] = {t.number(1), t.number(1, 1), t.up(),
                                 t.values.sum(t.number(1), t.star()), tiny(t.values, t.number(1))};
  for (const PartizanValue unit : units) {
    CHECK(norton_product(t.values, t.number(-3), unit) == t.values.copies(-3, unit));
    for (int i = 0; i < 40; ++i) {
      const PartizanValue a = random();
      const PartizanValue b = random();
      const auto times = [&](PartizanValue v) { return norton_product(t.values, v, unit); };
      REQUIRE(times(t.values.sum(a, b)) == t.values.sum(times(a), times(b)));
      REQUIRE(t.values.less_or_equal(a, b) == t.values.less_or_equal(times(a), times(b)));
    }
  }
  CHECK(fails_with(ErrorCode::bad_value, [&] { norton_product(t.values, t.up(), t.star()); }));
}

TEST_CASE("cooling is additive and undoes heating") {
  ValueTable t;
  RandomValues random(t.values, 100);
  for (int i = 0; i < 400; ++i) {
    const PartizanValue a = random();
    const PartizanValue b = random();
    const PartizanValue sum = t.values.sum(a, b);
    for (const Dyadic& by : {Dyadic(0), Dyadic(1, 2), Dyadic(1), Dyadic(5, 1)}) {
      const auto cooled = [&](PartizanValue v) { return cool(t.thermographs, t.values, v, by); };
      REQUIRE(cooled(sum) == t.values.sum(cooled(a), cooled(b)));
      REQUIRE(t.thermographs.mean(cooled(a)) == t.thermographs.mean(a));
      const PartizanValue heated = heat(t.values, a, t.values.number(by));
      REQUIRE(cool(t.thermographs, t.values, heated, by) == a);
    }
    REQUIRE(cool(t.thermographs, t.values, a, 0) == a);
  }
}

TEST_CASE("freezing leaves a number and an infinitesimal") {
  ValueTable t;
  const auto frozen = [&](PartizanValue v) { return t.text(freeze(t.thermographs, t.values, v)); };
  CHECK(frozen(t.form({t.number(3)}, {t.number(-1)})) == "1*");
  CHECK(frozen(t.form({t.number(4)}, {t.form({t.number(2)}, {t.number(0)})})) == "5/2*");
  CHECK(frozen(t.form({t.number(2)}, {t.form({t.number(1)}, {t.number(-1)})})) == "1^");
  CHECK(frozen(t.number(3, 3)) == "3/8");
  CHECK(t.text(cool(t.thermographs, t.values, t.form({t.number(3)}, {t.number(-1)}), 1)) ==
        "{2|0}");
  CHECK(fails_with(ErrorCode::bad_value, [&] { cool(t.thermographs, t.values, t.up(), -2); }));
}

TEST_CASE("overheating copies its base") {
  ValueTable t;
  const PartizanValue star = t.star();
  CHECK(overheat(t.values, t.number(3), star, t.number(1)) == star);
  CHECK(t.text(overheat(t.values, t.number(1, 1), t.number(1), t.number(1))) == "{1|0}");
  CHECK(t.text(heat(t.values, t.star(), t.number(2))) == "{2|-2}");
  // Warming, from 1* to 1, is additive (Berlekamp and Wolfe, Mathematical Go, 1994).
  const PartizanValue base = t.values.sum(t.number(1), star);
  const auto warmed = [&](PartizanValue v) { return overheat(t.values, v, base, t.number(1)); };
  RandomValues random(t.values, 60);
  for (int i = 0; i < 200; ++i) {
    const PartizanValue a = random();
    const PartizanValue b = random();
    REQUIRE(warmed(t.values.sum(a, b)) == t.values.sum(warmed(a), warmed(b)));
    REQUIRE(cool(t.thermographs, t.values, warmed(a), 1) == a);
  }
}

TEST_CASE("tinies, minies and uptimals have the known values") {
  ValueTable t;
  CHECK(t.text(tiny(t.values, t.number(2))) == "{0|{0|-2}}");
  CHECK(t.text(miny(t.values, t.number(2))) == "{{2|0}|0}");
  CHECK(tiny(t.values, t.number(0)) == t.up());
  CHECK(up_powers(t.values, 0) == PartizanValue{});
  CHECK(up_power(t.values, 1) == t.up());
  CHECK(t.text(up_powers(t.values, 2)) == "{^|*}");
  CHECK(t.text(up_power(t.values, 2)) == "{0|v*}");
  CHECK(up_powers(t.values, 3) == t.values.sum(up_powers(t.values, 2), up_power(t.values, 3)));
  // Each power is infinitesimal with respect to the one before.
  for (std::uint32_t n = 1; n < 5; ++n)
    CHECK(t.values.compare(t.values.copies(10, up_power(t.values, n + 1)), up_power(t.values, n)) ==
          std::partial_ordering::less);
  CHECK(fails_with(ErrorCode::bad_value, [&] { up_power(t.values, 0); }));
}

}  // namespace zugzwang::testing
