#pragma once

// The laws of tiers: they divide the indices, and play that has left one is never in it again.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include <zugzwang/checks/law_checker.hpp>

namespace zugzwang {

using NextTiers = std::function<std::vector<std::uint64_t>(std::uint64_t)>;

template <TieredGame G>
[[gnu::cold, gnu::noinline]] std::vector<std::uint64_t> next_tiers_of(const G& game,
                                                                      std::uint64_t tier) {
  std::vector<std::uint64_t> next;
  for (const std::uint64_t each : game.next_tiers(tier)) next.push_back(each);
  return next;
}

/// Follows the ways over next tiers, of some thousand tiers at most.
void tiers_are_left_for_ever(BrokenLaws& laws, std::uint64_t tiers, const NextTiers& next);

/// Whether the index under which a state is kept lies in the tier that it tells.
template <TieredGame G>
bool is_in_its_tier(const G& game, const StateOf<G>& state) {
  const StateOf<G> kept = kept_form(game, state);
  const std::uint64_t index = game.index(kept);
  const std::uint64_t tier = game.tier(kept);
  return tier < game.tiers() && game.tier_begin(tier) <= index && index < game.tier_begin(tier + 1);
}

template <TieredGame G>
void tiers_tell_states(LawChecker<G>& laws, const G& game, const Situation<G>& at) {
  const std::uint64_t tier = game.tier(at.state);
  laws.expect(tier < game.tiers(), "play stays inside the game", at.state);
  if (tier >= game.tiers()) return;
  laws.expect(is_in_its_tier(game, at.state), "tiers hold consecutive indices", at.state);
  if constexpr (SymmetricGame<G>)
    laws.expect(game.tier(game.canonical(at.state)) == tier,
                "a state and its canonical form are of one tier", at.state);
  const std::vector<std::uint64_t> next = next_tiers_of(game, tier);
  for (std::size_t i = 0; i < at.moves.size(); ++i)
    laws.expect(std::ranges::find(next, game.tier(at.options[i])) != next.end(),
                "moves lead to the next tiers alone", at.state, at.moves[i]);
}

/// Tries tiers of the whole range, and indices of each, evenly spread.
template <TieredGame G>
void tiers_are_consecutive(LawChecker<G>& laws, const G& game) {
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
      const StateOf<G> state = game.state_at(index);
      laws.expect(!is_kept(game, state) || game.tier(state) == tier,
                  "tiers hold consecutive indices", "tier", tier);
    };
    const Spread places(end - begin, 100);
    for (std::uint64_t place = 0; place < places.count(); ++place) try_at(begin + places[place]);
    try_at(begin);
    try_at(end - 1);
  }
  tiers_are_left_for_ever(laws, tiers,
                          [&](std::uint64_t tier) { return next_tiers_of(game, tier); });
}

}  // namespace zugzwang
