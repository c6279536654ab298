#include "growth.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include <boost/math/distributions/students_t.hpp>

namespace zugzwang {

namespace {

constexpr std::size_t least_sizes = 4;
constexpr double least_r_squared = 0.9;  // of a fit that shows a growth

/// The straight line y = a + slope · x through some points.
struct Line {
  double slope = 0;
  double error = 0;  // half of the 95 % confidence interval of the slope
  double r_squared = 0;
};

Line line_through(std::span<const SizedValue> points) {
  const auto count = static_cast<double>(points.size());
  double x = 0;
  double y = 0;
  for (const SizedValue& point : points) {
    x += point.size / count;
    y += point.value / count;
  }
  double xx = 0;
  double xy = 0;
  double yy = 0;
  for (const SizedValue& point : points) {
    xx += (point.size - x) * (point.size - x);
    xy += (point.size - x) * (point.value - y);
    yy += (point.value - y) * (point.value - y);
  }
  Line line{.slope = xy / xx};
  const double left = std::max(0.0, yy - line.slope * xy);  // the sum of the squared residuals
  line.r_squared = yy == 0 ? 1 : 1 - left / yy;
  const double freedom = count - 2;
  line.error = boost::math::quantile(boost::math::students_t(freedom), 0.975) *
               std::sqrt(left / freedom / xx);
  return line;
}

}  // namespace

std::optional<Growth> fit_growth(std::span<const SizedValue> points) {
  std::set<double> sizes;
  std::vector<SizedValue> by_size;
  std::vector<SizedValue> by_log;
  for (const auto& [size, value] : points) {
    if (!(size > 0) || !(value > 0)) return std::nullopt;
    sizes.insert(size);
    by_size.push_back({size, std::log(value)});
    by_log.push_back({std::log(size), std::log(value)});
  }
  if (sizes.size() < least_sizes) return std::nullopt;
  const Line exponential = line_through(by_size);
  const Line power = line_through(by_log);
  if (std::max(power.r_squared, exponential.r_squared) < least_r_squared) return std::nullopt;
  if (power.r_squared >= exponential.r_squared)
    return Growth{GrowthLaw::power, power.slope, power.slope - power.error,
                  power.slope + power.error, power.r_squared};
  return Growth{GrowthLaw::exponential, std::exp(exponential.slope),
                std::exp(exponential.slope - exponential.error),
                std::exp(exponential.slope + exponential.error), exponential.r_squared};
}

}  // namespace zugzwang
