// The laws of tiers: they partition the indices, and play never returns to a tier that it has left.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include <zugzwang/checks/law_checker.hpp>
#include <zugzwang/checks/laws_by_theme.hpp>

namespace zugzwang {
namespace {

/// Whether the index under which a state is stored lies in the tier of the state.
bool is_in_its_tier(const CheckedGame& game, const Opaque& state) {
  const Opaque canonical = game.canonical_or_self(state);
  const std::uint64_t index = game.index(canonical);
  const std::uint64_t tier = game.tier(canonical);
  return tier < game.tiers() && game.tier_begin(tier) <= index && index < game.tier_begin(tier + 1);
}

void tiers_identify_states(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  const std::uint64_t tier = game.tier(at.state);
  laws.expect(tier < game.tiers(), "play stays inside the game", at.state);
  if (tier >= game.tiers()) return;
  laws.expect(is_in_its_tier(game, at.state), "tiers hold consecutive indices", at.state);
  if (game.models().symmetric)
    laws.expect(game.tier(game.canonical(at.state)) == tier,
                "a state and its canonical form are in the same tier", at.state);
  const std::vector<std::uint64_t> next = game.next_tiers(tier);
  for (std::size_t i = 0; i < at.moves.size(); ++i)
    laws.expect(std::ranges::find(next, game.tier(at.options[i])) != next.end(),
                "moves lead only to the next tiers", at.state, at.moves[i]);
}

/// Checks evenly spread tiers of the whole range, and evenly spread indices of each.
void tiers_are_consecutive(LawChecker& laws, const CheckedGame& game) {
  const std::uint64_t tiers = game.tiers();
  const std::uint64_t size = game.size();
  laws.expect(game.tier_begin(0) == 0, "tiers hold consecutive indices", "tier", 0);
  laws.expect(game.tier_begin(tiers) == size, "tiers hold consecutive indices", "tier", tiers);
  const Spread tried(tiers, 100);
  for (std::uint64_t i = 0; i < tried.count(); ++i) {
    const std::uint64_t tier = tried[i];
    const std::uint64_t begin = game.tier_begin(tier);
    const std::uint64_t end = game.tier_begin(tier + 1);
    const bool inside = begin <= end && end <= size;
    laws.expect(inside, "tiers hold consecutive indices", "tier", tier);
    if (!inside || begin == end) continue;
    const auto try_at = [&](std::uint64_t index) {
      const Opaque state = game.state_at(index);
      laws.expect(!game.is_stored(state) || game.tier(state) == tier,
                  "tiers hold consecutive indices", "tier", tier);
    };
    const Spread places(end - begin, 100);
    for (std::uint64_t place = 0; place < places.count(); ++place) try_at(begin + places[place]);
    try_at(begin);
    try_at(end - 1);
  }
}

/// A tier on the path that is followed, and the number of its next tiers that have been.
struct OnPath {
  std::uint64_t tier = 0;
  std::vector<std::uint64_t> next{};
  std::size_t followed = 0;
};

/// Follows the paths through next tiers, of some thousand tiers at most.
void tiers_are_left_for_ever(LawChecker& laws, const CheckedGame& game) {
  constexpr std::size_t most = 10'000;
  const std::uint64_t tiers = game.tiers();
  std::unordered_map<std::uint64_t, bool> left;  // by tier met; false for those on the path
  const Spread tried(tiers, most);
  for (std::uint64_t i = 0; i < tried.count() && left.size() < most; ++i) {
    if (left.contains(tried[i])) continue;
    left[tried[i]] = false;
    std::vector<OnPath> path{{tried[i], game.next_tiers(tried[i])}};
    while (!path.empty()) {
      OnPath& last = path.back();
      if (last.followed == last.next.size()) {
        left[last.tier] = true;
        path.pop_back();
        continue;
      }
      const std::uint64_t to = last.next[last.followed++];
      laws.expect(to < tiers, "play stays inside the game", "tier", to);
      if (to == last.tier || to >= tiers) continue;
      const auto met = left.find(to);
      laws.expect(met == left.end() || met->second, "play never returns to a tier it has left",
                  "tier", to);
      if (met != left.end() || left.size() >= most) continue;
      left[to] = false;
      path.push_back({to, game.next_tiers(to)});
    }
  }
}

}  // namespace

void laws_of_tiers(LawChecker& laws, const CheckedGame& game, const Situation& at) {
  if (game.models().tiered) tiers_identify_states(laws, game, at);
}

void laws_of_tiers(LawChecker& laws, const CheckedGame& game) {
  if (!game.models().tiered) return;
  tiers_are_consecutive(laws, game);
  tiers_are_left_for_ever(laws, game);
}

}  // namespace zugzwang
