// The values of positions: their order, and how they print.

#include <cstdint>
#include <sstream>
#include <string>

#include <zugzwang/core/outcome.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

TEST_CASE("opposite swaps win and loss and keeps a draw", "[values]") {
  CHECK(opposite(Outcome::win) == Outcome::loss);
  CHECK(opposite(Outcome::loss) == Outcome::win);
  CHECK(opposite(Outcome::draw) == Outcome::draw);
}

TEST_CASE("outcomes are ordered from worst to best above the undecided one", "[values]") {
  CHECK(Outcome{} < Outcome::loss);
  CHECK(Outcome::loss < Outcome::draw);
  CHECK(Outcome::draw < Outcome::win);
}

TEST_CASE("a distance has an outcome and a number of plies", "[values]") {
  CHECK(Distance::win(7).outcome() == Outcome::win);
  CHECK(Distance::win(7).plies() == 7);
  CHECK(Distance::loss(4).outcome() == Outcome::loss);
  CHECK(Distance::loss(4).plies() == 4);
  CHECK(Distance::draw().outcome() == Outcome::draw);
  CHECK(Distance::draw().plies() == 0);
  CHECK(Distance::finished(Outcome::win) == Distance::win(0));
  CHECK(Distance::finished(Outcome::loss) == Distance::loss(0));
  CHECK(Distance::finished(Outcome::draw) == Distance::draw());
  const std::uint64_t far = (std::uint64_t{1} << 62) - 1;
  CHECK(Distance::win(far).plies() == far);
  CHECK(Distance::loss(far).plies() == far);
  CHECK(Distance::loss(far) < Distance::draw());
}

TEST_CASE("later adds plies and opposite swaps the sides", "[values]") {
  CHECK(Distance::win(3).later(4) == Distance::win(7));
  CHECK(Distance::loss(3).later(4) == Distance::loss(7));
  CHECK(Distance::win(7).later(-4) == Distance::win(3));
  CHECK(Distance::draw().later(4) == Distance::draw());
  CHECK(Distance::win(3).opposite() == Distance::loss(3));
  CHECK(Distance::draw().opposite() == Distance::draw());
}

TEST_CASE("values print in words", "[values]") {
  CHECK(to_text(Outcome::win) == "win");
  CHECK(to_text(Outcome::draw) == "draw");
  CHECK(to_text(Outcome::loss) == "loss");
  CHECK(to_text(Distance::win(3)) == "win in 3");
  CHECK(to_text(Distance::loss(0)) == "loss in 0");
  CHECK(to_text(Distance::draw()) == "draw");
  CHECK(to_text(Margin{-5}) == "-5");
  CHECK(to_text(~Nimber{0}) == "18446744073709551615");
}

TEST_CASE("a stream prints the same text", "[values]") {
  std::ostringstream out;
  out << Outcome::draw << ", " << Distance::loss(4);
  CHECK(out.str() == "draw, loss in 4");
}

TEST_CASE("a pending distance lies between undecided and every other", "[values]") {
  const std::uint64_t far = (std::uint64_t{1} << 62) - 1;
  CHECK(Distance() < Distance::pending());
  CHECK(Distance::pending() < Distance::loss(0));
  CHECK(Distance::loss(far) < Distance::win(far));
}

}  // namespace
}  // namespace zugzwang
