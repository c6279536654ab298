#pragma once

// Detects functions of a game that have no effect. A concept that fails, because of a wrong type or
// a missing `const`, silently disables its ability, and no law is run that could reveal it.

#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/on_move.hpp>

namespace zugzwang {

/// Functions of a concept that does not hold.
struct NearMiss {
  std::string functions;     ///< by their names, such as "size, index, state_at"
  std::string concept_name;  ///< such as "IndexedGame"
  std::string asks_for;      ///< what the concept requires, as declarations
};

namespace detail {

// The functions that concepts require of the rules of a game: the concept, what else it requires,
// such as another concept, the result, the name, and the kinds of the arguments; for this header
// and its source. ImpartialGame is left out: if its declaration is not a constant, nothing
// compiles.
#define ZUGZWANG_FUNCTIONS_OF_GAMES(X)                                                      \
  X(DecomposableGame<G>, "", "range of State", components, state)                           \
  X(RetractableGame<G>, "", "range of Predecessor<State, Move>", predecessors, state)       \
  X(CountedMovesGame<G>, "", "std::uint64_t", option_count, state)                          \
  X(PreferenceGame<G>, "", "bool", prefers, move, move)                                     \
  X(LegalityGame<G>, "", "bool", legal, state, move)                                        \
  X(ScoringGame<G>, "", "std::int64_t", gain, state, move)                                  \
  X(ExtraTurnGame<G>, "", "bool", keeps_turn, state, move)                                  \
  X(SymmetricGame<G>, "", "State", canonical, state)                                        \
  X(OrbitGame<G>, "SymmetricGame", "std::uint64_t", orbit_size, state)                      \
  X(ResistingGame<G>, "", "std::optional<Move>", resist, state)                             \
  X(SearchOrderGame<G>, "", "range of Move", search_order, state)                           \
  X(EvaluatedGame<G>, "", "double", evaluate, state)                                        \
  X(SafeMovesGame<G>, "", "bool", can_win, state)                                           \
  X(SafeMovesGame<G>, "", "range of Move", safe_moves, state)                               \
  X(SettledGame<G>, "", "std::optional<Outcome>", settled, state)                           \
  X(BoundedGame<G>, "", "OutcomeBounds", bounds, state)                                     \
  X(KeyBitsGame<G>, "integer keys", "unsigned", key_bits)                                   \
  X(ClosedFormGame<G>, "", "Outcome (or Margin, or Nimber)", closed_form, state)            \
  X(ClosedFormMovesGame<G>, "ClosedFormGame", "range of Move", best_moves, state)           \
  X(HeapGame<G>, "ImpartialGame", "range of std::uint64_t", heaps, state)                   \
  X(HeapGame<G>, "ImpartialGame", "range of ranges of std::uint64_t", heap_options, number) \
  X(HeapMovesGame<G>, "HeapGame", "range of HeapMove<Move>", heap_moves, state)             \
  X(TakingBreakingGame<G>, "HeapGame", "HeapRules", heap_rules)                             \
  X(HeapPartsGame<G>, "TakingBreakingGame", "Move", move_leaving, state, place, parts)      \
  X(IndexedGame<G>, "", "std::uint64_t", size)                                              \
  X(IndexedGame<G>, "", "std::uint64_t", index, state)                                      \
  X(IndexedGame<G>, "", "State", state_at, number)                                          \
  X(PartlyIndexedGame<G>, "IndexedGame", "bool", is_position, state)                        \
  X(PartlyCountedGame<G>, "IndexedGame", "bool", is_counted, state)                         \
  X(TieredGame<G>, "IndexedGame", "std::uint64_t", tiers)                                   \
  X(TieredGame<G>, "IndexedGame", "std::uint64_t", tier, state)                             \
  X(TieredGame<G>, "IndexedGame", "std::uint64_t", tier_begin, number)                      \
  X(TieredGame<G>, "IndexedGame", "range of std::uint64_t", next_tiers, number)             \
  X(RankedGame<G>, "", "std::uint64_t", rank, state)                                        \
  X(RowGame<G>, "", "std::size_t", columns)                                                 \
  X(RowGame<G>, "", "std::uint64_t", lookback)                                              \
  X(RowGame<G>, "", "std::uint64_t", row, state)                                            \
  X(RowGame<G>, "", "std::size_t", column, state)                                           \
  X(RowGame<G>, "", "State", state, number, place)                                          \
  X(LayeredGame<G>, "IndexedGame", "std::uint64_t", layers)                                 \
  X(LayeredGame<G>, "IndexedGame", "std::uint64_t", lookback)                               \
  X(LayeredGame<G>, "IndexedGame", "std::uint64_t", layer, state)                           \
  X(LayeredGame<G>, "IndexedGame", "std::uint64_t", layer_begin, number)                    \
  X(LayeredGame<G>, "IndexedGame", "State", state_in, number, number)                       \
  X(ArrayLayersGame<G>, "LayeredGame, ScoringGame", "void", fill_layer, number, below, margins)

// The optional functions of the rules of a partizan game. A key that includes the player is added
// where the list is used.
#define ZUGZWANG_FUNCTIONS_OF_PARTIZAN_GAMES(X)                             \
  X(CanMoveGame<P>, "", "bool", can_move, state, player)                    \
  X(MirroredGame<P>, "", "State", mirrored, state)                          \
  X(RepresentedGame<P>, "", "Representative<State>", representative, state) \
  X(DecomposableGame<P>, "", "range of State", components, state)           \
  X(RankedGame<G>, "", "std::uint64_t", rank, state)                        \
  X(SearchOrderGame<G>, "", "range of Move", search_order, state, player)   \
  X(EvaluatedGame<G>, "", "double", evaluate, state, player)                \
  X(SettledGame<G>, "", "std::optional<Outcome>", settled, state, player)

/// What was found about a function that a concept requires.
struct Found {
  bool holds = false;     ///< whether the concept holds
  bool is_there = false;  ///< whether there is a function of this name
};

/// The functions of one type of rules, in the order of the lists above.
struct FoundFunctions {
  bool is_partizan = false;
  std::span<const Found> functions;
};

/// Returns the concepts that none of these types of rules models, although one of them has all of
/// their functions, or all but one.
std::vector<NearMiss> near_misses_among(std::span<const FoundFunctions> of_types);

/// Accepts a public member function, static or not, that is neither overloaded nor a template.
template <class F>
  requires std::is_member_function_pointer_v<F> || std::is_function_v<std::remove_pointer_t<F>>
constexpr void function(F) {}

/// The rules `R` have a function if there is one of this name, or one that takes these arguments;
/// overloads and templates that take others cannot be distinguished from private functions.
// clang-format off
#define ZUGZWANG_FOUND(concept_of, beside, result, name, ...)                         \
  {concept_of,                                                                        \
   (requires { function(&R::name); } ||                                               \
    requires(R& rules, const StateOf<R>& state, const MoveOf<R>& move, Player player, \
             std::uint64_t number, std::size_t place, const HeapParts& parts,         \
             std::span<const Margin> below, std::span<Margin> margins) {              \
      rules.name(__VA_ARGS__);                                                        \
    })},
// clang-format on
template <class G, class R = G>
inline constexpr Found found_in_game[] = {ZUGZWANG_FUNCTIONS_OF_GAMES(ZUGZWANG_FOUND)};

/// Tested by its arguments, since another function of this name always exists.
template <class P>
inline constexpr bool has_player_key =
    requires(P& rules, const StateOf<P>& state, Player player) { rules.key(state, player); };
template <class G, class P, class R = P>
inline constexpr Found found_in_partizan_game[] = {
    ZUGZWANG_FUNCTIONS_OF_PARTIZAN_GAMES(ZUGZWANG_FOUND)  //
    {PlayerKeyGame<P>, has_player_key<P>}};
#undef ZUGZWANG_FOUND

template <class G>
constexpr FoundFunctions found_in() {
  if constexpr (PlayerOnMove<G>)
    return {true, found_in_partizan_game<G, typename G::Rules>};
  else
    return {false, found_in_game<G>};
}

}  // namespace detail

/// Returns the optional concepts that none of the types of a game's rules models, although the game
/// has all of their functions, or all but one.
template <Game... Gs>
std::vector<NearMiss> near_misses() {
  static constexpr detail::FoundFunctions of_types[] = {detail::found_in<Gs>()...};
  return detail::near_misses_among(of_types);
}

}  // namespace zugzwang
