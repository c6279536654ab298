#pragma once

// How a quantity, such as positions or seconds, grows with the size of a problem.

#include <cstdint>
#include <optional>
#include <span>

namespace zugzwang {

struct SizedValue {
  double size = 0;
  double value = 0;
};

enum class GrowthLaw : std::uint8_t {
  power,        ///< value = c · size^rate
  exponential,  ///< value = c · rate^size
};

struct Growth {
  GrowthLaw law = GrowthLaw::power;
  double rate = 0;  ///< the exponent; or the factor for each unit of size
  double low = 0;   ///< the 95 % confidence interval of the rate
  double high = 0;
  double r_squared = 0;  ///< the share of the variance of log(value) that the law explains
};

/// Fits both laws to the logarithms by least squares, and returns the one that explains more.
/// Returns nothing for fewer than four different sizes, where neither law explains nine tenths of
/// the variance, and if a size or a value is not positive.
/// Source: N. R. Draper and H. Smith, Applied Regression Analysis (1998), chapter 1.
std::optional<Growth> fit_growth(std::span<const SizedValue> points);

}  // namespace zugzwang
