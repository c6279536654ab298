// Tiers come after all that they lead to.

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/retrograde/tier_plan.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

using Next = std::map<std::uint64_t, std::vector<std::uint64_t>>;

std::vector<TierStep> order(const Next& next, const std::vector<std::uint64_t>& roots) {
  return tier_order(roots, [&](std::uint64_t tier) { return next.at(tier); });
}

TEST_CASE("each tier comes once, after those that its moves lead to", "[tier_order]") {
  Random random(8);
  for (int trial = 0; trial < 100; ++trial) {
    CAPTURE(trial);
    Next next;
    const std::uint64_t tiers = 1 + random() % 12;
    for (std::uint64_t tier = 0; tier < tiers; ++tier)
      for (std::uint64_t to = 0; to <= tier; ++to)
        if (random() % 3 == 0) next[tier * 1'000'003].push_back(to * 1'000'003);
    for (std::uint64_t tier = 0; tier < tiers; ++tier) next[tier * 1'000'003];
    const std::uint64_t root = (tiers - 1) * 1'000'003;
    std::set<std::uint64_t> done;
    for (const TierStep& step : order(next, {root, 0})) {
      for (const std::uint64_t below : step.below) CHECK(done.contains(below));
      CHECK(done.insert(step.tier).second);
      std::vector<std::uint64_t> listed = step.below;
      if (step.moves_inside) listed.push_back(step.tier);
      CHECK(std::set(listed.begin(), listed.end()) ==
            std::set(next[step.tier].begin(), next[step.tier].end()));
    }
    CHECK(done.contains(root));
    CHECK(done.contains(0));
  }
}

TEST_CASE("only the tiers that the roots lead to come", "[tier_order]") {
  const Next next = {{1, {1}}, {2, {1}}, {3, {2}}};
  CHECK(order(next, {2}).size() == 2);
  CHECK(order(next, {3, 3}).size() == 3);
}

TEST_CASE("tiers that lead back to each other are refused", "[tier_order]") {
  CHECK_THROWS_AS(order({{1, {2}}, {2, {3}}, {3, {1}}}, {1}), Error);
}

}  // namespace
}  // namespace zugzwang
