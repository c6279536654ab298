#pragma once

// Canonical forms: the simplest number if one fits; otherwise dominated options are removed and
// reversible ones bypassed. Sources: Siegel, section II.2; for numbers, the Simplicity Theorem.

#include <cstdint>
#include <vector>

#include <zugzwang/values/value_order.hpp>
#include <zugzwang/values/value_store.hpp>

namespace zugzwang::detail {

class ValueReduction {
 public:
  ValueReduction(ValueStore& store, ValueOrder& order, ValueBudget& budget)
      : store_(store), order_(order), budget_(budget) {}

  /// Returns the id of {left | right}.
  std::uint32_t operator()(OptionIds left, OptionIds right);
  /// The same if both are known to be the options, in any order, of a canonical form that is not a
  /// number.
  std::uint32_t intern(OptionIds left, OptionIds right);

 private:
  using Ids = std::vector<std::uint32_t>;

  /// Whether a is at least as good an option as b for the player.
  bool is_as_good(std::uint32_t a, std::uint32_t b, Player player) {
    return player == Player::left ? order_.less_or_equal(b, a) : order_.less_or_equal(a, b);
  }
  void keep_best(OptionIds options, Ids& best, Player player);
  void add_if_good(Ids& options, std::uint32_t option, std::size_t& tested, Player player);
  bool bypass_one(Ids& options, std::size_t& tested, std::uint32_t draft, Player player);
  void bypass(std::uint32_t draft);
  ValueForm stops_of(OptionIds left, OptionIds right) const;

  ValueStore& store_;
  ValueOrder& order_;
  ValueBudget& budget_;
  Ids left_{};
  Ids right_{};
};

}  // namespace zugzwang::detail
