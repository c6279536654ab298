// Fits of growth, against data with a known law and a regression of the literature.

#include <cmath>
#include <vector>

#include <zugzwang/engine/services/growth.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

TEST_CASE("exact laws are found with their rates", "[study]") {
  std::vector<SizedValue> power;
  std::vector<SizedValue> exponential;
  for (double size = 2; size <= 20; size += 3) {
    power.push_back({size, 7 * std::pow(size, 2.5)});
    exponential.push_back({size, 0.01 * std::pow(1.5, size)});
  }
  const auto found = fit_growth(power);
  REQUIRE(found);
  CHECK(found->law == GrowthLaw::power);
  CHECK(std::abs(found->rate - 2.5) < 1e-9);
  CHECK(found->high - found->low < 1e-5);
  CHECK(found->r_squared > 1 - 1e-9);
  const auto other = fit_growth(exponential);
  REQUIRE(other);
  CHECK(other->law == GrowthLaw::exponential);
  CHECK(std::abs(other->rate - 1.5) < 1e-9);
}

TEST_CASE("the interval is that of Student's distribution", "[study]") {
  // log(value) is 1, 2, 2, 4, 5 at the sizes 1 to 5: the slope is 1, the sum of the squared
  // residuals 0.8 of 10.8, so that the standard error is √(0.8 / 3 / 10); t is 3.1824 with 3
  // degrees of freedom.
  std::vector<SizedValue> points;
  double size = 0;
  for (const double log : {1.0, 2.0, 2.0, 4.0, 5.0}) points.push_back({++size, std::exp(log)});
  const auto found = fit_growth(points);
  REQUIRE(found);
  CHECK(found->law == GrowthLaw::exponential);
  CHECK(std::abs(std::log(found->rate) - 1) < 1e-9);
  CHECK(std::abs(std::log(found->high) - 1 - 3.182446 * std::sqrt(0.8 / 30)) < 1e-5);
  CHECK(std::abs(std::log(found->low) - 1 + 3.182446 * std::sqrt(0.8 / 30)) < 1e-5);
  CHECK(std::abs(found->r_squared - (1 - 0.8 / 10.8)) < 1e-9);
}

TEST_CASE("no growth is reported for too few points", "[study]") {
  const std::vector<SizedValue> three = {{1, 1}, {2, 2}, {3, 4}, {3, 5}};
  CHECK_FALSE(fit_growth(three));
  const std::vector<SizedValue> zero = {{1, 1}, {2, 2}, {3, 0}, {4, 5}};
  CHECK_FALSE(fit_growth(zero));
  const std::vector<SizedValue> constant = {{1, 5}, {2, 5}, {3, 5}, {4, 5}};
  REQUIRE(fit_growth(constant));
  CHECK(fit_growth(constant)->rate == 0);
  const std::vector<SizedValue> noise = {{1, 5}, {2, 9}, {3, 4}, {4, 8}, {5, 5}};
  CHECK_FALSE(fit_growth(noise));
}

}  // namespace
}  // namespace zugzwang
