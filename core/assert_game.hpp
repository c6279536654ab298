#pragma once

// Compile-time diagnostics for the author of a game: one error for each type or function that the
// class lacks or declares wrongly, in place of the errors of all templates that use it.

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <type_traits>

#include <zugzwang/core/concepts/game.hpp>
#include <zugzwang/core/concepts/moves.hpp>

namespace zugzwang {

namespace detail {

// A class without the type gets std::uint64_t, with which most code compiles: one error is enough.
template <class G>
constexpr auto state_if_any() {
  if constexpr (requires { typename G::State; })
    return std::type_identity<typename G::State>{};
  else
    return std::type_identity<std::uint64_t>{};
}
template <class G>
constexpr auto move_if_any() {
  if constexpr (requires { typename G::Move; })
    return std::type_identity<typename G::Move>{};
  else
    return std::type_identity<std::uint64_t>{};
}

}  // namespace detail

/// The types of the states and of the moves, defined also for a class that names none and is no
/// game.
template <class G>
using StateIfAny = typename decltype(detail::state_if_any<G>())::type;
template <class G>
using MoveIfAny = typename decltype(detail::move_if_any<G>())::type;

/// Compiles only if G is a Game; otherwise each error names what is missing or wrong.
template <class G>
struct AssertGame {
 private:
  using State = StateIfAny<G>;
  using Move = MoveIfAny<G>;
  static constexpr bool names_state = requires { typename G::State; };
  static constexpr bool names_move = requires { typename G::Move; };
  static constexpr bool names_both = names_state && names_move;
  static constexpr bool lists_moves = requires(const G& game, const State& state) {
    { game.moves(state) } -> RangeOf<Move>;
  };
  static constexpr bool plays_moves =
      requires(const G& game, const State& state, const Move& move) {
        { game.play(state, move) } -> std::same_as<State>;
      };
  static constexpr bool has_results = requires(const G& game, const State& state) {
    { game.result(state) } -> std::same_as<std::optional<Outcome>>;
  };
  static constexpr bool states_cycles = !requires { G::cycles; } || CyclicGame<G>;
  static constexpr bool has_keys = requires(const G& game, const State& state) {
    { game.key(state) } -> std::regular;
    { std::hash<decltype(game.key(state))>{}(game.key(state)) };
  };

  static_assert(names_state, "the game needs a public type State");
  static_assert(!names_state || names_move, "the game needs a public type Move");
  static_assert(!names_both || std::regular<State>,
                "the State needs a default value and operator==");
  static_assert(!names_both || std::regular<Move>, "the Move needs a default value and operator==");
  static_assert(!names_both || lists_moves,
                "the game needs a public moves(state) const that returns a range of its Move");
  static_assert(!names_both || plays_moves,
                "the game needs a public play(state, move) const that returns its State");
  static_assert(!names_both || has_results,
                "the game needs a public result(state) const that returns std::optional<Outcome>");
  static_assert(!names_both || has_keys,
                "the game needs a public key(state) const that returns a type with operator== and "
                "std::hash, such as a number or a string");
  static_assert(!names_both || !Game<G> || states_cycles,
                "the cycles of the game need the type zugzwang::Cycles");
  static_assert(!names_both || std::copy_constructible<G>, "the game needs a copy constructor");

 public:
  /// Whether G has all that a Game needs.
  static constexpr bool holds = names_both && std::regular<State> && std::regular<Move> &&
                                lists_moves && plays_moves && has_results && has_keys &&
                                states_cycles && std::copy_constructible<G>;
};

}  // namespace zugzwang
