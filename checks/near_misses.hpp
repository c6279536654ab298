#pragma once

// Detects functions of a game that have no effect. A concept that fails, because of a wrong type or
// a missing `const`, silently disables its ability, and no law is run that could reveal it.

#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/with_mover.hpp>

namespace zugzwang {

/// Functions of a concept that does not hold.
struct NearMiss {
  std::string functions;     ///< by their names, such as "size, index, state_at"
  std::string concept_name;  ///< such as "IndexedGame"
  std::string asks_for;      ///< what the concept requires, as declarations
};

namespace detail {

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
#define ZUGZWANG_FOUND(concept_of, name, ...)                                         \
  {concept_of,                                                                        \
   (requires { function(&R::name); } ||                                               \
    requires(R& rules, const StateOf<R>& state, const MoveOf<R>& move, Player player, \
             std::uint64_t number, std::size_t place, const HeapParts& parts,         \
             std::span<const Margin> below, std::span<Margin> margins) {              \
      rules.name(__VA_ARGS__);                                                        \
    })},
// clang-format on
#define ZUGZWANG_FOUND_FUNCTION(concept_of, beside, name, signature, ...) \
  ZUGZWANG_FOUND(concept_of, name, __VA_ARGS__)
template <class G, class R = G>
inline constexpr Found found_in_game[] = {
#define ZUGZWANG_FUNCTION ZUGZWANG_FOUND_FUNCTION
#define ZUGZWANG_FUNCTION_BY_HAND ZUGZWANG_FOUND_FUNCTION
#define ZUGZWANG_SHARED_FUNCTION ZUGZWANG_FOUND_FUNCTION
#include <zugzwang/core/concepts/abilities.def>
};

/// Tested by its arguments, since another function of this name always exists.
template <class P>
inline constexpr bool has_player_key =
    requires(P& rules, const StateOf<P>& state, Player player) { rules.key(state, player); };
template <class G, class P, class R = P>
inline constexpr Found found_in_partizan_game[] = {
#define ZUGZWANG_PARTIZAN_FUNCTION ZUGZWANG_FOUND_FUNCTION
#define ZUGZWANG_FUNCTION_BY_PLAYER ZUGZWANG_FOUND_FUNCTION
#include <zugzwang/core/concepts/abilities.def>
    {PlayerKeyGame<P>, has_player_key<P>}};
#undef ZUGZWANG_FOUND
#undef ZUGZWANG_FOUND_FUNCTION

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
