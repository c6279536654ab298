#pragma once

// Sums of canonical values that are not added up, since their sum may be far larger than they are.

#include <cstdint>
#include <optional>
#include <vector>

#include <boost/container/small_vector.hpp>

#include <zugzwang/values/dyadic.hpp>
#include <zugzwang/values/partizan_values.hpp>
#include <zugzwang/values/thermograph.hpp>

namespace zugzwang {

/// Values to be added. A value and its negative cancel. Numbers, multiples of up and nimbers are
/// added up, since their sums are of the same kind.
struct ValueSum {
  PartizanValue tame{};  ///< a number, a multiple of up and a nimber
  boost::container::small_vector<PartizanValue, 8> others{};
};

/// Adds values of one table, and decides who wins sums of them where that takes no search.
class ValueSums {
 public:
  /// The table must outlive it. All functions throw ValueLimit and Error as those of the table do.
  explicit ValueSums(PartizanValues& table) : table_(table) {}

  PartizanValue negative(PartizanValue value) { return facts(value).negative; }
  bool is_tame(PartizanValue value) { return facts(value).is_tame; }
  void add(ValueSum& sum, PartizanValue value);
  /// Returns whether Left wins if she moves first: exactly for sums of two values and less; for
  /// others if their means and temperatures tell. The left stop of a game is at least its mean and
  /// at most the mean plus the temperature; the mean of a sum is the sum of the means, and its
  /// temperature at most the highest of them (A. N. Siegel, Combinatorial Game Theory, section
  /// II.5).
  std::optional<bool> left_wins(const ValueSum& sum);

  std::uint64_t bytes() const { return facts_.capacity() * sizeof(Facts) + thermographs_.bytes(); }

 private:
  /// What the table knows of a value, for a faster look-up.
  struct Facts {
    PartizanValue negative{};
    bool are_known = false;
    bool is_tame = false;
    bool are_cooled = false;  // whether these are known
    Dyadic mean{};
    Dyadic temperature{};
  };
  const Facts& facts(PartizanValue value) {
    if (value.id < facts_.size() && facts_[value.id].are_known) [[likely]]
      return facts_[value.id];
    return learn(value);
  }
  const Facts& learn(PartizanValue value);
  /// The same with mean and temperature.
  const Facts& cooled(PartizanValue value);

  PartizanValues& table_;
  Thermographs thermographs_{table_};
  std::vector<Facts> facts_;  // by id
};

}  // namespace zugzwang
