#pragma once

// Recognises the uptimal powers among values: ↑<n> = {0 | ↓[n−1]∗}, and their sums ↑[n] = ↑<1> + …
// + ↑<n> = {↑[n−1] | ∗}.
//
// Source: A. N. Siegel, Combinatorial Game Theory (2013), section II.4.

#include <cstdint>
#include <optional>
#include <unordered_map>

#include <zugzwang/core/partizan/dyadic.hpp>
#include <zugzwang/core/partizan/values.hpp>

namespace zugzwang::detail {

/// number ± ↑<n>, or number ± ↑[n] if `sum`, with ∗ added if `star`.
struct UpPower {
  Dyadic number{};
  std::uint32_t n = 0;
  bool sum = false;
  bool negative = false;
  bool star = false;
};

class UpPowers {
 public:
  explicit UpPowers(PartizanValues& values) : values_(values) {}

  /// Returns the parts of the value if it is such a one with n ≥ 2. Constant time for most values;
  /// n steps for a power met for the first time.
  std::optional<UpPower> find(PartizanValue v);

 private:
  /// A value that is ↑[n] or ↑[n]∗, moved by a number, if `before` is that with n − 1.
  struct Step {
    PartizanValue value{};
    PartizanValue before{};
    Dyadic number{};
    bool star = false;
  };

  std::optional<Dyadic> star_of(PartizanValue v) const;
  std::optional<Step> step(PartizanValue v, Player owner);
  /// The value as number + ↑[n] + star, n ≥ 1, for Left as the owner, or its mirror image.
  std::optional<UpPower> sum_of(PartizanValue v, Player owner);
  std::optional<UpPower> single(PartizanValue v, Player owner);

  PartizanValues& values_;
  std::unordered_map<std::uint64_t, std::optional<UpPower>> sums_{};
};

}  // namespace zugzwang::detail
