#pragma once

// The abilities of a game that solvers use on its model. The type of a game determines them; for a
// type that stands for many games, such as engine/model/any_game.hpp, the object does, by a
// function `model_abilities`.

#include <array>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include <zugzwang/core/concepts/game.hpp>
#include <zugzwang/core/concepts/moves.hpp>
#include <zugzwang/core/concepts/numbering.hpp>
#include <zugzwang/core/concepts/search.hpp>

namespace zugzwang {

/// An ability, by the function of the game that offers it. All but `keeps_turn`, which belongs to
/// the rules, can be hidden from a solver, which then finds the same values in another way.
enum class GameAbility : std::uint8_t {
  canonical,
  index,
  tiers,
  predecessors,  ///< and, if states are symmetric, the sizes of orbits
  option_count,  ///< beside predecessors
  key_bits,
  rank,  ///< play has no cycles
  search_order,
  safe_moves,
  settled,
  bounds,
  keeps_turn,
};

/// The abilities that can be hidden, with their names, in the order in which they are listed.
struct NamedAbility {
  GameAbility ability;
  std::string_view name;
};
inline constexpr std::array<NamedAbility, 11> hidable_abilities = {{
    {GameAbility::canonical, "canonical"},
    {GameAbility::index, "index"},
    {GameAbility::tiers, "tiers"},
    {GameAbility::predecessors, "predecessors"},
    {GameAbility::option_count, "option_count"},
    {GameAbility::key_bits, "key_bits"},
    {GameAbility::rank, "rank"},
    {GameAbility::search_order, "search_order"},
    {GameAbility::safe_moves, "safe_moves"},
    {GameAbility::settled, "settled"},
    {GameAbility::bounds, "bounds"},
}};

class AbilitySet {
 public:
  /// Returns all abilities that can be hidden.
  static constexpr AbilitySet all_hidable();

  constexpr AbilitySet() = default;
  constexpr AbilitySet(std::initializer_list<GameAbility> abilities) {
    for (const GameAbility ability : abilities) bits_ |= bit(ability);
  }
  constexpr bool has(GameAbility ability) const { return (bits_ & bit(ability)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  /// Returns this set with an ability, if it applies.
  constexpr AbilitySet with(GameAbility ability, bool applies = true) const {
    return AbilitySet(bits_ | (applies ? bit(ability) : 0U));
  }
  friend constexpr AbilitySet operator&(AbilitySet a, AbilitySet b) {
    return AbilitySet(a.bits_ & b.bits_);
  }
  friend constexpr AbilitySet operator-(AbilitySet a, AbilitySet b) {
    return AbilitySet(a.bits_ & ~b.bits_);
  }
  bool operator==(const AbilitySet&) const = default;

 private:
  constexpr explicit AbilitySet(std::uint32_t bits) : bits_(bits) {}
  static constexpr std::uint32_t bit(GameAbility ability) {
    return std::uint32_t{1} << static_cast<unsigned>(ability);
  }

  std::uint32_t bits_ = 0;
};

constexpr AbilitySet AbilitySet::all_hidable() {
  AbilitySet all;
  for (const NamedAbility& each : hidable_abilities) all = all.with(each.ability);
  return all;
}

/// A game that has the functions of all these abilities, and lists those that apply.
template <class G>
concept ModelledGame = Game<G> && requires(const G& game) {
  { game.model_abilities() } -> std::same_as<AbilitySet>;
};

/// What a solver needs from such a game.
struct Wanted {
  /// Those that the solver uses. With `index`, the key of a stored state is its index, if it has
  /// one.
  AbilitySet abilities{GameAbility::canonical};
  /// What theory states of each state to which a move leads: the rank, immediate wins, settled
  /// outcomes, and bounds.
  bool theory = false;

  constexpr bool has(GameAbility ability) const { return abilities.has(ability); }
};

/// Returns the bytes that a game holds for the states to which solvers refer by number, after up to
/// `more` new ones.
template <Game G>
constexpr std::uint64_t bytes_of_states_within([[maybe_unused]] const G& game,
                                               [[maybe_unused]] std::uint64_t more) {
  if constexpr (ModelledGame<G>)
    return game.bytes_within(more);
  else
    return 0;
}

/// The abilities of a type of rules.
template <Game G>
inline constexpr AbilitySet abilities_by_type =
    AbilitySet{}
        .with(GameAbility::canonical, SymmetricGame<G> && !ScoringGame<G>)
        .with(GameAbility::index, IndexedGame<G>)
        .with(GameAbility::tiers, TieredGame<G>)
        .with(GameAbility::predecessors, percolates_back<G>)
        .with(GameAbility::option_count, CountedMovesGame<G>&& percolates_back<G>)
        .with(GameAbility::key_bits, KeyBitsGame<G>)
        .with(GameAbility::rank, RankedGame<G>)
        .with(GameAbility::search_order, SearchOrderGame<G>)
        .with(GameAbility::safe_moves, SafeMovesGame<G>)
        .with(GameAbility::settled, SettledGame<G>)
        .with(GameAbility::bounds, BoundedGame<G>)
        .with(GameAbility::keeps_turn, ExtraTurnGame<G>);

/// Returns whether a game has an ability: by its own list if it has one, else by its type.
template <GameAbility ability, Game G>
constexpr bool has_ability([[maybe_unused]] const G& game) {
  if constexpr (ModelledGame<G>)
    return game.model_abilities().has(ability);
  else
    return abilities_by_type<G>.has(ability);
}

}  // namespace zugzwang
