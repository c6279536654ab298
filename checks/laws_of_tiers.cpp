#include "laws_of_tiers.hpp"

#include <unordered_map>

namespace zugzwang {
namespace {

/// A tier on the way that is followed, and which of its next tiers have been.
struct OnTheWay {
  std::uint64_t tier = 0;
  std::vector<std::uint64_t> next{};
  std::size_t followed = 0;
};

}  // namespace

void tiers_are_left_for_ever(BrokenLaws& laws, std::uint64_t tiers, const NextTiers& next) {
  constexpr std::size_t most = 10'000;
  std::unordered_map<std::uint64_t, bool> left;  // of the tiers met; false of those on the way
  const Spread tried(tiers, most);
  for (std::uint64_t i = 0; i < tried.count() && left.size() < most; ++i) {
    if (left.contains(tried[i])) continue;
    left[tried[i]] = false;
    std::vector<OnTheWay> way{{tried[i], next(tried[i])}};
    while (!way.empty()) {
      OnTheWay& last = way.back();
      if (last.followed == last.next.size()) {
        left[last.tier] = true;
        way.pop_back();
        continue;
      }
      const std::uint64_t to = last.next[last.followed++];
      laws.expect(to < tiers, "play stays inside the game", "tier", to);
      if (to == last.tier || to >= tiers) continue;
      const auto met = left.find(to);
      laws.expect(met == left.end() || met->second,
                  "no way leads back to a tier that play has left", "tier", to);
      if (met != left.end() || left.size() >= most) continue;
      left[to] = false;
      way.push_back({to, next(to)});
    }
  }
}

}  // namespace zugzwang
