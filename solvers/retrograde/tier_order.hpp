#pragma once

// Tiers are solved one after the other: those first to which play can move on.

#include <cstdint>
#include <functional>
#include <vector>

namespace zugzwang {

/// A tier, and the others to which its moves may lead.
struct TierStep {
  std::uint64_t tier = 0;
  std::vector<std::uint64_t> below{};
  bool moves_inside = false;  ///< whether moves may stay in the tier
};

/// Returns the tiers that can be reached from `roots`, each after all that it can reach.
/// `next(tier)` lists where its moves may lead. Time: linear in tiers and what they list.
/// Throws Error{not_applicable} if play may come back to a tier that it has left.
std::vector<TierStep> tier_order(
    const std::vector<std::uint64_t>& roots,
    const std::function<std::vector<std::uint64_t>(std::uint64_t)>& next);

}  // namespace zugzwang
