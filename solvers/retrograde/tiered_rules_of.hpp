#pragma once

// The rules of a numbered game, for its tables.

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <zugzwang/core/census.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/solvers/retrograde/tier_of_game.hpp>
#include <zugzwang/solvers/retrograde/tiered_rules.hpp>

namespace zugzwang {

/// Where the value of a state is kept.
template <IndexedGame G>
TierPlace place_of(const G& game, const StateOf<G>& state) {
  const StateOf<G> kept = kept_form(game, state);
  const std::uint64_t tier = tier_of(game, kept);
  return {tier, game.index(kept) - begin_of_tier(game, tier)};
}

template <IndexedGame G>
class TieredRulesOf final : public TieredRules {
 public:
  /// Refers to the game.
  explicit TieredRulesOf(const G& game)
      : TieredRules(TierOfGame<G>::abilities_of_game), game_(game) {}

  std::uint64_t tiers() const override {
    if constexpr (TieredGame<G>)
      return game_.tiers();
    else
      return 1;
  }
  std::uint64_t begin(std::uint64_t tier) const override { return begin_of_tier(game_, tier); }
  std::vector<std::uint64_t> next_tiers(std::uint64_t tier) const override {
    std::vector<std::uint64_t> next;
    if constexpr (TieredGame<G>)
      for (const std::uint64_t other : game_.next_tiers(tier)) next.push_back(other);
    else
      next.push_back(tier);
    return next;
  }
  std::unique_ptr<TierRules> rules(std::uint64_t tier, const Share& share,
                                   std::vector<TierRules::Below> below) const override {
    return std::make_unique<TierOfGame<G>>(game_, tier, share, std::move(below));
  }
  bool is_kept(const TierPlace& place) const override {
    return zugzwang::is_kept(game_, state_at(place));
  }
  void look(const TierPlace& place, View& view) const override {
    const StateOf<G> state = state_at(place);
    view.options.clear();
    view.is_kept = zugzwang::is_kept(game_, state);
    if (!view.is_kept) return;
    view.result = game_.result(state);
    if (view.result) return;
    for (const MoveOf<G>& move : game_.moves(state))
      view.options.push_back(
          {place_of(game_, game_.play(state, move)), detail::mover_changes(game_, state, move)});
  }
  Counted counted(const TierPlace& place) const override {
    const StateOf<G> state = state_at(place);
    if constexpr (PartlyCountedGame<G>)
      if (!game_.is_counted(state)) return {};
    if constexpr (OrbitGame<G>) {
      return {zugzwang::is_kept(game_, state) ? game_.orbit_size(state) : 0, place};
    } else {
      if constexpr (PartlyIndexedGame<G>)
        if (!game_.is_position(state)) return {};
      if constexpr (SymmetricGame<G>)
        if (game_.index(state) != index_at(place))
          throw Error(ErrorCode::not_applicable,
                      "a census needs the sizes of orbits where not all positions are numbered");
      return {1, SymmetricGame<G> ? place_of(game_, state) : place};
    }
  }

 private:
  std::uint64_t index_at(const TierPlace& place) const { return begin(place.tier) + place.index; }
  StateOf<G> state_at(const TierPlace& place) const { return game_.state_at(index_at(place)); }

  const G& game_;
};

/// The rules of a game for its tables, which refer to it.
template <IndexedGame G>
std::unique_ptr<const TieredRules> tiered_rules(const G& game) {
  return std::make_unique<TieredRulesOf<G>>(game);
}

}  // namespace zugzwang
