#pragma once

// Functions that a game has to no effect. A concept that does not hold, by a slip in a type or for
// want of `const`, leaves its ability out without a word, and no law is run that could tell.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <zugzwang/core/census.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/on_move.hpp>

namespace zugzwang {

/// Functions of a concept that does not hold.
struct NearMiss {
  std::string functions;     ///< by their names, such as "size, index, state_at"
  std::string concept_name;  ///< such as "IndexedGame"
  std::string asks_for;      ///< what the concept asks for, as declarations
};

namespace detail {

/// A function that a concept asks for, and whether the game has one of this name.
struct AskedFor {
  std::string_view concept_name;  ///< what is behind "<" does not count
  bool holds = false;             ///< the concept
  std::string_view beside;        ///< what it asks for besides, such as a further concept
  std::string_view result;
  std::string_view name;
  std::string_view arguments;  ///< by what they are, such as "state, move"
  bool is_there = false;
};

/// Of each type of rules, what concepts ask for, with the functions of one concept together: the
/// concepts that no type models though one has all of their functions but one at most.
std::vector<NearMiss> near_misses_among(const std::vector<std::vector<AskedFor>>& of_types);

/// A public member function, static or not, that is neither overloaded nor a template.
template <class F>
  requires std::is_member_function_pointer_v<F> || std::is_function_v<std::remove_pointer_t<F>>
constexpr void function(F) {}

/// A function that a concept asks the rules `R` for, with the arguments that it takes. They have it
/// if there is such a function of this name, or one that takes these arguments; overloads and
/// templates that take others are not told from what is private.
#define ZUGZWANG_ASKED(concept_of, beside, result, name, ...)                            \
  {#concept_of,                                                                          \
   concept_of,                                                                           \
   beside,                                                                               \
   result,                                                                               \
   #name,                                                                                \
   #__VA_ARGS__,                                                                         \
   (                                                                                     \
       requires { function(&R::name); } ||                                               \
       requires(R& rules, const StateOf<R>& state, const MoveOf<R>& move, Player player, \
                std::uint64_t number, std::size_t place, const HeapParts& parts,         \
                std::span<const Margin> below,                                           \
                std::span<Margin> margins) { rules.name(__VA_ARGS__); })}
template <class G>
[[gnu::cold]] std::vector<AskedFor> functions_asked_for() {
  using R = G;
  // Not ImpartialGame: where its fact is no constant, nothing compiles.
  return {
      ZUGZWANG_ASKED(DecomposableGame<G>, "", "range of State", components, state),
      ZUGZWANG_ASKED(RetractableGame<G>, "", "range of Predecessor<State, Move>", predecessors,
                     state),
      ZUGZWANG_ASKED(CountedMovesGame<G>, "", "std::uint64_t", option_count, state),
      ZUGZWANG_ASKED(PreferenceGame<G>, "", "bool", prefers, move, move),
      ZUGZWANG_ASKED(LegalityGame<G>, "", "bool", legal, state, move),
      ZUGZWANG_ASKED(ScoringGame<G>, "", "std::int64_t", gain, state, move),
      ZUGZWANG_ASKED(ExtraTurnGame<G>, "", "bool", keeps_turn, state, move),
      ZUGZWANG_ASKED(SymmetricGame<G>, "", "State", canonical, state),
      ZUGZWANG_ASKED(OrbitGame<G>, "SymmetricGame", "std::uint64_t", orbit_size, state),
      ZUGZWANG_ASKED(ResistingGame<G>, "", "std::optional<Move>", resist, state),
      ZUGZWANG_ASKED(SearchOrderGame<G>, "", "range of Move", search_order, state),
      ZUGZWANG_ASKED(SafeMovesGame<G>, "", "bool", can_win, state),
      ZUGZWANG_ASKED(SafeMovesGame<G>, "", "range of Move", safe_moves, state),
      ZUGZWANG_ASKED(SettledGame<G>, "", "std::optional<Outcome>", settled, state),
      ZUGZWANG_ASKED(BoundedGame<G>, "", "OutcomeBounds", bounds, state),
      ZUGZWANG_ASKED(KeyBitsGame<G>, "keys that are integers", "unsigned", key_bits),
      ZUGZWANG_ASKED(ClosedFormGame<G>, "", "Outcome (or Margin, or Nimber)", closed_form, state),
      ZUGZWANG_ASKED(ClosedFormMovesGame<G>, "ClosedFormGame", "range of Move", best_moves, state),
      ZUGZWANG_ASKED(HeapGame<G>, "ImpartialGame", "range of std::uint64_t", heaps, state),
      ZUGZWANG_ASKED(HeapGame<G>, "ImpartialGame", "range of ranges of std::uint64_t", heap_options,
                     number),
      ZUGZWANG_ASKED(HeapMovesGame<G>, "HeapGame", "range of HeapMove<Move>", heap_moves, state),
      ZUGZWANG_ASKED(TakingBreakingGame<G>, "HeapGame", "HeapRules", heap_rules),
      ZUGZWANG_ASKED(HeapPartsGame<G>, "TakingBreakingGame", "Move", move_leaving, state, place,
                     parts),
      ZUGZWANG_ASKED(IndexedGame<G>, "", "std::uint64_t", size),
      ZUGZWANG_ASKED(IndexedGame<G>, "", "std::uint64_t", index, state),
      ZUGZWANG_ASKED(IndexedGame<G>, "", "State", state_at, number),
      ZUGZWANG_ASKED(PartlyIndexedGame<G>, "IndexedGame", "bool", is_position, state),
      ZUGZWANG_ASKED(PartlyCountedGame<G>, "IndexedGame", "bool", is_counted, state),
      ZUGZWANG_ASKED(TieredGame<G>, "IndexedGame", "std::uint64_t", tiers),
      ZUGZWANG_ASKED(TieredGame<G>, "IndexedGame", "std::uint64_t", tier, state),
      ZUGZWANG_ASKED(TieredGame<G>, "IndexedGame", "std::uint64_t", tier_begin, number),
      ZUGZWANG_ASKED(TieredGame<G>, "IndexedGame", "range of std::uint64_t", next_tiers, number),
      ZUGZWANG_ASKED(RankedGame<G>, "", "std::uint64_t", rank, state),
      ZUGZWANG_ASKED(RowGame<G>, "", "std::size_t", columns),
      ZUGZWANG_ASKED(RowGame<G>, "", "std::uint64_t", lookback),
      ZUGZWANG_ASKED(RowGame<G>, "", "std::uint64_t", row, state),
      ZUGZWANG_ASKED(RowGame<G>, "", "std::size_t", column, state),
      ZUGZWANG_ASKED(RowGame<G>, "", "State", state, number, place),
      ZUGZWANG_ASKED(LayeredGame<G>, "IndexedGame", "std::uint64_t", layers),
      ZUGZWANG_ASKED(LayeredGame<G>, "IndexedGame", "std::uint64_t", lookback),
      ZUGZWANG_ASKED(LayeredGame<G>, "IndexedGame", "std::uint64_t", layer, state),
      ZUGZWANG_ASKED(LayeredGame<G>, "IndexedGame", "std::uint64_t", layer_begin, number),
      ZUGZWANG_ASKED(LayeredGame<G>, "IndexedGame", "State", state_in, number, number),
      ZUGZWANG_ASKED(ArrayLayersGame<G>, "LayeredGame, ScoringGame", "void", fill_layer, number,
                     below, margins),
  };
}

/// Of a partizan game, what its rules may tell.
template <PlayerOnMove G>
[[gnu::cold]] std::vector<AskedFor> functions_asked_for() {
  using P = typename G::Rules;
  using R = P;
  // Another function of this name is always there.
  constexpr bool has_key =
      requires(P& rules, const StateOf<P>& state, Player player) { rules.key(state, player); };
  return {
      ZUGZWANG_ASKED(CanMoveGame<P>, "", "bool", can_move, state, player),
      ZUGZWANG_ASKED(MirroredGame<P>, "", "State", mirrored, state),
      ZUGZWANG_ASKED(RepresentedGame<P>, "", "Representative<State>", representative, state),
      {"PlayerKeyGame", PlayerKeyGame<P>, "keys that std::hash takes", "", "key", "state, player",
       has_key},
      ZUGZWANG_ASKED(DecomposableGame<P>, "", "range of State", components, state),
      ZUGZWANG_ASKED(RankedGame<G>, "", "std::uint64_t", rank, state),
      ZUGZWANG_ASKED(SearchOrderGame<G>, "", "range of Move", search_order, state, player),
      ZUGZWANG_ASKED(SettledGame<G>, "", "std::optional<Outcome>", settled, state, player),
  };
}
#undef ZUGZWANG_ASKED

}  // namespace detail

/// The optional concepts of which a game has the functions, all but one at most, though none of
/// the types of its rules models them.
template <Game... Gs>
std::vector<NearMiss> near_misses() {
  return detail::near_misses_among({detail::functions_asked_for<Gs>()...});
}

}  // namespace zugzwang
