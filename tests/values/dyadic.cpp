// Dyadic numbers: exact within 64 bits, an error beyond.

#include <cstdint>
#include <limits>
#include <optional>

#include <zugzwang/values/dyadic.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang::testing {

namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

std::string simplest(std::optional<NumberBound> above, std::optional<NumberBound> below) {
  return to_text(simplest_number(above, below));
}

}  // namespace

TEST_CASE("dyadic numbers are kept in lowest terms") {
  CHECK(to_text(Dyadic(6, 3)) == "3/4");
  CHECK(to_text(Dyadic(-8, 2)) == "-2");
  CHECK(to_text(Dyadic(0, 9)) == "0");
  CHECK(Dyadic(4, 1) == Dyadic(2));
  CHECK(to_text(Dyadic(1, 64)) == "1/18446744073709551616");
}

TEST_CASE("dyadic numbers add, multiply and halve exactly") {
  CHECK(Dyadic(3, 2) + Dyadic(1, 2) == Dyadic(1));
  CHECK(Dyadic(1, 3) - Dyadic(1) == Dyadic(-7, 3));
  CHECK(Dyadic(3, 2) * Dyadic(-2) == Dyadic(-3, 1));
  CHECK(Dyadic(3).half() == Dyadic(3, 1));
  CHECK(Dyadic(4).half() == Dyadic(2));
  CHECK(Dyadic(most) - Dyadic(most) == Dyadic(0));
  CHECK(Dyadic(1, 63) + Dyadic(0) == Dyadic(1, 63));
  CHECK(Dyadic(-3, 1).floor() == -2);
  CHECK(Dyadic(-3, 1).ceiling() == -1);
  CHECK(Dyadic(-1, 80).floor() == -1);
}

TEST_CASE("dyadic numbers that take more than 64 bits are errors") {
  CHECK(fails_with(ErrorCode::too_large, [] { Dyadic(most) + Dyadic(1); }));
  CHECK(fails_with(ErrorCode::too_large, [] { Dyadic(1) + Dyadic(1, 64); }));
  CHECK(fails_with(ErrorCode::too_large, [] { Dyadic(1, 63) + Dyadic(1); }));
  CHECK(fails_with(ErrorCode::too_large, [] { Dyadic(1) + Dyadic(1, 128); }));
  CHECK(fails_with(ErrorCode::too_large, [] { Dyadic(most) * Dyadic(2); }));
  CHECK(fails_with(ErrorCode::too_large, [] { Dyadic(1, Dyadic::most_halvings).half(); }));
  CHECK(fails_with(ErrorCode::too_large, [] { Dyadic{std::numeric_limits<std::int64_t>::min()}; }));
  CHECK(error_of([] { Dyadic(most) + Dyadic(1); })->what() ==
        std::string("the number takes more than 64 bits"));
}

TEST_CASE("dyadic numbers are ordered, however fine") {
  CHECK(Dyadic(1, 1) < Dyadic(3, 2));
  CHECK(Dyadic(-1, 1) > Dyadic(-3, 2));
  CHECK(Dyadic(1, 200) > Dyadic(0));
  CHECK(Dyadic(1, 200) < Dyadic(1, 100));
  CHECK(Dyadic(-1, 200) > Dyadic(-1));
  CHECK(Dyadic(most, 62) > Dyadic(1));
  CHECK(Dyadic(most) > Dyadic(most, 1));
  CHECK(Dyadic(most, 1) < Dyadic(most - 1));
}

TEST_CASE("the simplest number is nearest to 0 or of least denominator") {
  using B = NumberBound;
  CHECK(simplest(std::nullopt, std::nullopt) == "0");
  CHECK(simplest(B{2}, std::nullopt) == "3");
  CHECK(simplest(B{2, true}, std::nullopt) == "2");
  CHECK(simplest(std::nullopt, B{-2}) == "-3");
  CHECK(simplest(B{Dyadic(-7, 1)}, B{5}) == "0");
  CHECK(simplest(B{0}, B{1}) == "1/2");
  CHECK(simplest(B{0, true}, B{1}) == "0");
  CHECK(simplest(B{Dyadic(1, 2)}, B{1}) == "1/2");
  CHECK(simplest(B{Dyadic(1, 1)}, B{1}) == "3/4");
  CHECK(simplest(B{Dyadic(5, 2)}, B{Dyadic(3, 1)}) == "11/8");
  CHECK(simplest(B{Dyadic(5, 2)}, B{Dyadic(3, 1), true}) == "3/2");
  CHECK(simplest(B{Dyadic(5, 2), true}, B{Dyadic(5, 2), true}) == "5/4");
  CHECK(simplest(B{Dyadic(-3, 1)}, B{Dyadic(-5, 2)}) == "-11/8");
  CHECK(simplest(B{Dyadic(13, 2)}, B{Dyadic(91, 3)}) == "4");
}

TEST_CASE("numbers are born late if they are large or fine") {
  CHECK(birthday(Dyadic(0)) == 0);
  CHECK(birthday(Dyadic(-5)) == 5);
  CHECK(birthday(Dyadic(1, 1)) == 2);
  CHECK(birthday(Dyadic(-3, 2)) == 3);
  CHECK(birthday(Dyadic(5, 1)) == 4);
  CHECK(birthday(Dyadic(most)) == static_cast<std::uint64_t>(most));
}

}  // namespace zugzwang::testing
