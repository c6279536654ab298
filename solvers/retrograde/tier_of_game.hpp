#pragma once

// One tier of a game as percolation reads it: places in the table instead of states, and moves
// backwards where the game lists them.

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <ranges>
#include <utility>
#include <vector>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/solvers/retrograde/tier_order.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>

namespace zugzwang {

/// A game without tiers is one tier.
template <IndexedGame G>
std::uint64_t tier_of(const G& game, const StateOf<G>& state) {
  if constexpr (TieredGame<G>)
    return game.tier(state);
  else
    return 0;
}
template <IndexedGame G>
std::uint64_t begin_of_tier(const G& game, std::uint64_t tier) {
  if constexpr (TieredGame<G>)
    return game.tier_begin(tier);
  else
    return tier * game.size();
}

/// The number of moves of an unfinished state.
template <Game G>
std::uint64_t count_options(const G& game, const StateOf<G>& state) {
  if constexpr (CountedMovesGame<G>)
    return game.option_count(state);
  else
    return static_cast<std::uint64_t>(std::ranges::distance(game.moves(state)));
}

/// How large the orbits of a tier are. A move to a state stands for as many moves to the states
/// alike as the orbits' ratio says, which is 1 for almost all.
class OrbitSizes {
 public:
  OrbitSizes() = default;
  /// `sizes` are those that occur in the tier, `places` the number of its states.
  OrbitSizes(const std::vector<std::uint64_t>& sizes, std::uint64_t places)
      : small_((places + 63) / 64) {
    for (const std::uint64_t size : sizes) usual_ = std::lcm(usual_, size);
  }

  /// The least common multiple of all of the tier.
  std::uint64_t usual() const { return usual_; }
  bool is_usual(std::uint64_t place) const { return (small_[place / 64] >> place % 64 & 1) == 0; }
  /// Marks a place whose orbit is not of the usual size. Parts of whole words may do so at a time.
  void mark(std::uint64_t place) { small_[place / 64] |= std::uint64_t{1} << place % 64; }
  std::uint64_t bytes() const { return small_.capacity() * sizeof(std::uint64_t); }

 private:
  std::uint64_t usual_ = 1;
  std::vector<std::uint64_t> small_;
};

/// The tier whose table is being made. A Source of percolation where the game is a RetractableGame
/// and, if it is symmetric, an OrbitGame.
template <IndexedGame G>
class TierOfGame {
 public:
  using State = StateOf<G>;
  static constexpr bool is_symmetric = SymmetricGame<G>;
  static constexpr bool retracts = RetractableGame<G> && (!is_symmetric || OrbitGame<G>);

  /// A finished tier to which moves lead.
  struct Below {
    std::uint64_t tier = 0;
    const TierTable* table = nullptr;
  };

  TierOfGame(const G& game, std::uint64_t tier)
      : game_(game),
        tier_(tier),
        begin_(begin_of_tier(game, tier)),
        indices_(begin_of_tier(game, tier + 1) - begin_),
        kept_(indices_) {}

  const G& game() const { return game_; }
  std::uint64_t indices() const { return indices_; }
  /// The places; before `keep`, those of all indices.
  const KeptIndices& kept() const { return kept_; }
  void keep(KeptIndices kept) { kept_ = std::move(kept); }
  KeptIndices take_kept() { return std::move(kept_); }
  const OrbitSizes& orbits() const { return orbits_; }
  OrbitSizes& orbits() { return orbits_; }
  std::vector<Below>& below() { return below_; }
  const std::vector<Below>& below() const { return below_; }

  State state_at(std::uint64_t index) const { return game_.state_at(begin_ + index); }
  State state(std::uint64_t place) const {
    if constexpr (is_symmetric)
      return state_at(kept_.index(place));
    else
      return state_at(place);
  }
  /// The place of a canonical state of this tier.
  std::uint64_t place(const State& state) const {
    const std::uint64_t index = game_.index(state) - begin_;
    if constexpr (is_symmetric)
      return kept_.place(index);
    else
      return index;
  }

  /// Where a move leads: a place of this tier, or of a finished one.
  struct Target {
    static constexpr std::size_t here = static_cast<std::size_t>(-1);
    std::size_t below = here;  ///< the finished tier's number in `below()`
    std::uint64_t place = 0;
  };
  Target target(const State& state, const MoveOf<G>& move) const {
    const State to = canonical(game_.play(state, move));
    if constexpr (TieredGame<G>) {
      const std::uint64_t tier = game_.tier(to);
      if (tier != tier_) {
        std::size_t t = 0;
        while (below_[t].tier != tier) ++t;
        const std::uint64_t index = game_.index(to) - begin_of_tier(game_, tier);
        return {t, below_[t].table->kept().place(index)};
      }
    }
    return {Target::here, place(to)};
  }

  std::uint64_t options(std::uint64_t place) const { return count_options(game_, state(place)); }
  template <class Visit>
  [[gnu::always_inline]] void each(std::uint64_t place, const Visit& visit) const {
    each_before(state(place), visit);
  }
  template <class Visit>
  [[gnu::noinline]] void each_below(std::size_t table, std::uint64_t place,
                                    const Visit& visit) const {
    const Below& below = below_[table];
    each_before(game_.state_at(begin_of_tier(game_, below.tier) + below.table->kept().index(place)),
                visit);
  }

 private:
  State canonical(const State& state) const {
    if constexpr (is_symmetric)
      return game_.canonical(state);
    else
      return state;
  }
  bool is_here(const State& state) const {
    if constexpr (TieredGame<G>)
      return game_.tier(state) == tier_;
    else
      return true;
  }

  template <class Visit>
  [[gnu::always_inline]] void each_before(const State& to, const Visit& visit) const {
    if constexpr (is_symmetric) {
      const std::uint64_t orbit = game_.orbit_size(to);
      if (orbit % orbits_.usual() != 0) [[unlikely]]
        return each_before_small(to, orbit, visit);
      for (const auto& [state, move] : game_.predecessors(to)) {
        if (!is_here(state)) continue;
        const State from = game_.canonical(state);
        const std::uint64_t at = place(from);
        std::uint64_t times = orbit / orbits_.usual();
        if (!orbits_.is_usual(at)) [[unlikely]]
          times = orbit / game_.orbit_size(from);
        visit(at, detail::mover_changes(game_, state, move), times);
      }
    } else {
      for (const auto& [state, move] : game_.predecessors(to))
        if (is_here(state)) visit(place(state), detail::mover_changes(game_, state, move), 1);
    }
  }

  /// Of a state that is alike to few, several predecessors may be alike, which together stand for
  /// less moves than they are.
  template <class Visit>
  [[gnu::noinline]] void each_before_small(const State& to, std::uint64_t orbit,
                                           const Visit& visit) const {
    std::vector<std::pair<std::uint64_t, bool>> moves;
    for (const auto& [state, move] : game_.predecessors(to))
      if (is_here(state))
        moves.emplace_back(place(game_.canonical(state)),
                           detail::mover_changes(game_, state, move));
    std::ranges::sort(moves);
    for (auto group = moves.begin(); group != moves.end();) {
      const auto end = std::upper_bound(group, moves.end(), *group);
      const auto count = static_cast<std::uint64_t>(end - group);
      visit(group->first, group->second, count * orbit / game_.orbit_size(state(group->first)));
      group = end;
    }
  }

  const G& game_;
  std::uint64_t tier_;
  std::uint64_t begin_;
  std::uint64_t indices_;
  KeptIndices kept_;
  OrbitSizes orbits_;
  std::vector<Below> below_;
};

}  // namespace zugzwang
