// Canonical forms known from Winning Ways and from Siegel's book.

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <vector>

#include <zugzwang/values/partizan_values.hpp>

#include "catch.hpp"
#include "support.hpp"
#include "values/value_table.hpp"

namespace zugzwang::testing {

TEST_CASE("a form that is a number is the simplest number that fits") {
  ValueTable t;
  CHECK(t.form({}, {}) == PartizanValue{});
  CHECK(t.text(t.form({t.number(0)}, {t.number(1)})) == "1/2");
  CHECK(t.text(t.form({t.number(-5)}, {t.number(7)})) == "0");
  CHECK(t.text(t.form({t.number(2), t.star()}, {})) == "3");
  CHECK(t.text(t.form({t.star()}, {t.star()})) == "0");
  CHECK(t.text(t.form({t.star()}, {t.number(1)})) == "0");
  CHECK(t.text(t.form({t.values.up(-1)}, {t.values.up(1)})) == "0");
}

TEST_CASE("dominated options are removed and reversible ones bypassed") {
  ValueTable t;
  CHECK(t.text(t.form({t.number(0), t.number(-1)}, {t.star()})) == "^");
  CHECK(t.text(t.form({t.number(0)}, {t.number(0), t.star()})) == "v*");
  CHECK(t.text(t.form({t.star()}, {t.number(0)})) == "v");
  CHECK(t.text(t.form({t.values.up(1)}, {t.star()})) == "{^|*}");
  CHECK(t.text(t.form({t.values.up(1)}, {t.values.up(-1)})) == "*");
  CHECK(t.text(t.form({t.number(1)}, {t.number(-1)})) == "{1|-1}");
  CHECK(t.text(t.form({t.number(0)}, {t.form({t.number(0)}, {t.number(-2)})})) == "{0|{0|-2}}");
}

TEST_CASE("nimbers and ups have the forms of Winning Ways") {
  ValueTable t;
  for (std::uint32_t n = 0; n < 20; ++n)
    for (std::uint32_t m = 0; m < 20; ++m)
      CHECK(t.values.sum(t.star(n), t.star(m)) == t.star(n ^ m));
  const PartizanValue up = t.form({t.number(0)}, {t.star()});
  CHECK(t.values.up(1) == up);
  for (std::int64_t n = -6; n <= 6; ++n)
    for (std::uint32_t m = 0; m < 6; ++m) {
      // By sums of {0 | *}, computed without multiples.
      const PartizanValue unit = n < 0 ? t.form({t.star()}, {t.number(0)}) : up;
      PartizanValue sum = t.star(m);
      for (std::int64_t i = 0; i < std::abs(n); ++i) {
        std::vector<PartizanValue> left;
        std::vector<PartizanValue> right;
        for (const PartizanValue u : t.values.left_options(sum))
          left.push_back(t.values.sum(u, unit));
        for (const PartizanValue u : t.values.left_options(unit))
          left.push_back(t.values.sum(sum, u));
        for (const PartizanValue u : t.values.right_options(sum))
          right.push_back(t.values.sum(u, unit));
        for (const PartizanValue u : t.values.right_options(unit))
          right.push_back(t.values.sum(sum, u));
        sum = t.form(left, right);
      }
      CHECK(t.values.up(n, m) == sum);
      const auto parts = t.values.as_number_up_star(sum);
      CHECK(parts == NumberUpStar{0, n, m});
    }
  CHECK(t.text(t.values.sum(t.values.up(2, 3), t.number(-3, 2))) == "-3/4^2*3");
  CHECK(t.values.number_up_star({Dyadic(-3, 2), 2, 3}) ==
        t.values.sum(t.values.up(2, 3), t.number(-3, 2)));
}

TEST_CASE("stops depend on who is to move") {
  ValueTable t;
  const PartizanValue v = t.form({t.number(2)}, {t.star()});
  CHECK(t.values.left_stop(v) == AdornedStop{Dyadic(2), Player::right});
  CHECK(t.values.right_stop(v) == AdornedStop{Dyadic(0), Player::right});
  CHECK(t.values.left_stop(t.number(1, 1)) == AdornedStop{Dyadic(1, 1), Player::left});
  CHECK(t.values.right_stop(t.number(1, 1)) == AdornedStop{Dyadic(1, 1), Player::right});
  CHECK(t.values.left_stop(t.values.up(1)) == AdornedStop{Dyadic(0), Player::right});
  CHECK(t.values.right_stop(t.values.up(1)) == AdornedStop{Dyadic(0), Player::right});
}

TEST_CASE("values have the right outcome classes") {
  ValueTable t;
  const auto letter = [&](PartizanValue v) { return name_of(t.values.outcome_class(v)); };
  CHECK(letter(t.number(0)) == "P");
  CHECK(letter(t.number(1, 3)) == "L");
  CHECK(letter(t.number(-4)) == "R");
  CHECK(letter(t.star(3)) == "N");
  CHECK(letter(t.values.up(1)) == "L");
  CHECK(letter(t.values.up(1, 1)) == "N");
  CHECK(letter(t.values.up(-2, 1)) == "R");
  CHECK(letter(t.form({t.number(1)}, {t.number(1)})) == "L");
}

TEST_CASE("values are recognized as numbers, nimbers and switches") {
  ValueTable t;
  const PartizanValue hot = t.form({t.number(1)}, {t.number(-1)});
  const PartizanValue tiny = t.form({t.number(0)}, {t.form({t.number(0)}, {t.number(-2)})});
  CHECK(t.values.is_infinitesimal(tiny));
  CHECK_FALSE(t.values.is_all_small(tiny));
  CHECK(t.values.is_all_small(t.values.up(3, 2)));
  CHECK_FALSE(t.values.is_all_small(t.number(1)));
  CHECK_FALSE(t.values.is_numberish(hot));
  CHECK(t.values.is_numberish(t.values.sum(tiny, t.number(5))));
  CHECK_FALSE(t.values.is_infinitesimal(t.values.sum(tiny, t.number(5))));
  CHECK(t.values.as_nimber(t.star(7)) == 7U);
  CHECK_FALSE(t.values.as_nimber(t.values.up(1)));
  CHECK_FALSE(t.values.as_number_up_star(tiny));
  CHECK_FALSE(t.values.as_number(hot));
  CHECK(t.values.is_integer(t.number(-3)));
  CHECK_FALSE(t.values.is_integer(t.number(-3, 1)));
}

TEST_CASE("parity is that of all plays") {
  ValueTable t;
  CHECK(t.values.is_even(t.number(0)));
  CHECK_FALSE(t.values.is_odd(t.number(0)));
  CHECK(t.values.is_odd(t.star()));
  CHECK(t.values.is_odd(t.number(-3)));
  CHECK(t.values.is_even(t.form({t.number(1)}, {t.number(-1)})));
  CHECK_FALSE(t.values.is_even(t.number(1, 1)));
  CHECK_FALSE(t.values.is_odd(t.number(1, 1)));
}

TEST_CASE("birthdays are depths of canonical forms") {
  ValueTable t;
  CHECK(t.values.birthday(t.number(0)) == 0);
  CHECK(t.values.birthday(t.star(5)) == 5);
  CHECK(t.values.birthday(t.values.up(1)) == 2);
  CHECK(t.values.birthday(t.values.up(7)) == 8);
  CHECK(t.values.birthday(t.number(std::int64_t{1} << 60)) == std::uint64_t{1} << 60);
  // The record does not hold birthdays above 2^24.
  const PartizanValue late = t.form({t.number(std::int64_t{1} << 60)}, {t.number(-1)});
  CHECK(t.values.birthday(late) == (std::uint64_t{1} << 60) + 1);
  CHECK(t.values.birthday(t.form({late}, {t.number(-7)})) == (std::uint64_t{1} << 60) + 2);
}

TEST_CASE("a number of any size takes a single record") {
  ValueTable t;
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const PartizanValue large = t.number(most);
  const std::uint64_t count = t.values.count();
  CHECK(count == 2);
  CHECK(t.values.left_options(large).size() == 1);
  CHECK(t.values.as_number(t.values.left_options(large)[0]) == Dyadic(most - 1));
  CHECK(t.values.right_options(large).empty());
  const PartizanValue hot = t.form({large}, {t.number(-5)});
  CHECK(t.values.left_stop(hot).number == Dyadic(most));
  CHECK(t.values.compare(hot, t.number(most - 1)) == std::partial_ordering::unordered);
  CHECK(t.values.compare(hot, large) == std::partial_ordering::unordered);
  CHECK(t.values.less_or_equal(t.number(-6), hot));
  CHECK(fails_with(ErrorCode::too_large, [&] { t.values.sum(large, large); }));
  CHECK(fails_with(ErrorCode::too_large, [&] { t.values.sum(hot, hot); }));
  CHECK(t.values.sum(hot, t.number(-1)) == t.form({t.number(most - 1)}, {t.number(-6)}));
  const PartizanValue fine = t.number(1, 70);
  CHECK(t.values.compare(t.values.up(1), fine) == std::partial_ordering::less);
  CHECK(t.values.left_stop(t.form({fine}, {t.number(0)})).number == Dyadic(1, 70));
  CHECK(t.values.as_number(t.values.right_options(fine)[0]) == Dyadic(1, 69));
  const PartizanValue dense = t.number(most, 40);
  CHECK(t.values.as_number(t.values.right_options(dense)[0]) == Dyadic(std::int64_t{1} << 23));
}

TEST_CASE("copies are sums by doubling") {
  ValueTable t;
  const PartizanValue hot = t.form({t.number(3)}, {t.star()});
  PartizanValue sum{};
  for (std::int64_t n = 0; n < 12; ++n) {
    CHECK(t.values.copies(n, hot) == sum);
    CHECK(t.values.copies(-n, hot) == t.values.negative(sum));
    sum = t.values.sum(sum, hot);
  }
  CHECK(t.values.copies(1000, t.values.up(1)) == t.values.up(1000));
}

TEST_CASE("references to forms and options remain valid") {
  ValueTable t;
  const PartizanValue v = t.form({t.number(1), t.star()}, {t.number(-1)});
  const PartizanOptions before = t.values.left_options(v);
  const std::vector<PartizanValue> copy(before.begin(), before.end());
  for (std::int64_t i = 0; i < 20000; ++i) t.form({t.number(i)}, {t.number(-i)});
  CHECK(std::ranges::equal(copy, before));
  CHECK(t.form({t.number(7)}, {t.number(-7)}) == t.values.plus_minus(t.number(7)));
}

}  // namespace zugzwang::testing
