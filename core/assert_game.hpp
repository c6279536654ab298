#pragma once

// Tells the author of a game, as he compiles it, what his class lacks to be a Game: one error for
// each type or function that is missing or wrong, in place of those of all templates that use it.

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>

#include <zugzwang/core/concepts/game.hpp>

namespace zugzwang {

namespace detail {

template <class G>
concept NamesState = requires { typename G::State; };
template <class G>
concept NamesMove = requires { typename G::Move; };
template <class G>
concept TellsMoves = requires(const G& game, const StateOf<G>& state) {
  { game.moves(state) } -> RangeOf<MoveOf<G>>;
};
template <class G>
concept PlaysMoves = requires(const G& game, const StateOf<G>& state, const MoveOf<G>& move) {
  { game.play(state, move) } -> std::same_as<StateOf<G>>;
};
template <class G>
concept TellsResults = requires(const G& game, const StateOf<G>& state) {
  { game.result(state) } -> std::same_as<std::optional<Outcome>>;
};
template <class G>
concept TellsKeys = requires(const G& game, const StateOf<G>& state) {
  { game.key(state) } -> std::regular;
  { std::hash<decltype(game.key(state))>{}(game.key(state)) };
};

// Where there is no such type, one that most code can do with: a single error is enough.
template <class G>
struct StateIn {
  using type = std::uint64_t;
};
template <NamesState G>
struct StateIn<G> {
  using type = typename G::State;
};
template <class G>
struct MoveIn {
  using type = std::uint64_t;
};
template <NamesMove G>
struct MoveIn<G> {
  using type = typename G::Move;
};

}  // namespace detail

/// The types of the states and of the moves, also of a class that names none and is no game.
template <class G>
using StateIfAny = typename detail::StateIn<G>::type;
template <class G>
using MoveIfAny = typename detail::MoveIn<G>::type;

/// Does not compile unless G is a Game: each error then names what is missing or wrong.
template <class G>
struct AssertGame {
  static_assert(detail::NamesState<G>, "the game needs a public type State");
  static_assert(detail::NamesMove<G>, "the game needs a public type Move");
  static constexpr bool holds = false;
};
template <class G>
  requires detail::NamesState<G> && detail::NamesMove<G>
struct AssertGame<G> {
  static_assert(std::regular<StateOf<G>>, "the State needs a default value and operator==");
  static_assert(std::regular<MoveOf<G>>, "the Move needs a default value and operator==");
  static_assert(detail::TellsMoves<G>,
                "the game needs a public moves(state) const that returns a range of its Move");
  static_assert(detail::PlaysMoves<G>,
                "the game needs a public play(state, move) const that returns its State");
  static_assert(detail::TellsResults<G>,
                "the game needs a public result(state) const that returns std::optional<Outcome>");
  static_assert(detail::TellsKeys<G>,
                "the game needs a public key(state) const that returns what has operator== and "
                "std::hash, such as a number or a text");
  static_assert(std::copy_constructible<G>, "the game needs a copy constructor");

  /// Whether nothing has been found missing.
  static constexpr bool holds = std::regular<StateOf<G>> && std::regular<MoveOf<G>> &&
                                detail::TellsMoves<G> && detail::PlaysMoves<G> &&
                                detail::TellsResults<G> && detail::TellsKeys<G> &&
                                std::copy_constructible<G>;
};

}  // namespace zugzwang
