#pragma once

// Which states of a tier are kept where some stand for others that are alike, and how large their
// orbits are.

#include <cstdint>
#include <vector>

#include <zugzwang/solvers/retrograde/tier_at_work.hpp>
#include <zugzwang/solvers/retrograde/tier_rules.hpp>

namespace zugzwang {

/// Which places of a table hold a state.
class KeptStates {
 public:
  /// Tells the rules which indices are kept, if at most half of them are, and the sizes of orbits.
  /// Returns whether no limit has ended it.
  bool choose(TierRules& rules, TierLimits& limits);

  /// Whether every place holds a state.
  bool are_all() const { return chosen_.empty(); }
  bool contains(std::uint64_t place) const {
    return are_all() || (chosen_[place / 64] >> place % 64 & 1) != 0;
  }
  std::uint64_t bytes() const { return chosen_.size() * sizeof(chosen_[0]); }

 private:
  bool find_orbits(TierRules& rules, TierLimits& limits) const;

  /// A bit for each place where at least half of them hold a state, and so are not packed.
  std::vector<std::uint64_t> chosen_;
};

}  // namespace zugzwang
