#pragma once

// The definition of a game. A game states its rules once, as a small class that models `Game`; each
// further concept adds one ability, and with it the solvers that need the ability. Every concept
// carries a law that its syntax cannot check; checks/laws.hpp tests these laws on any game.

#include <concepts>
#include <functional>
#include <optional>
#include <ranges>

#include <zugzwang/core/outcome.hpp>

namespace zugzwang {

/// A range that can be read once, front to back, and yields `T`s.
template <class R, class T>
concept RangeOf =
    std::ranges::input_range<R> && std::convertible_to<std::ranges::range_reference_t<R>, T>;

template <class G>
using StateOf = typename G::State;

template <class G>
using MoveOf = typename G::Move;

/// Two players move in turn with perfect information and no chance.
///
/// - `moves(state)`: the legal moves, **in order of preference**: where several moves are equally
///   good, the game's own strategy plays the first of them. Solvers stop reading when they can.
/// - `play(state, move)`: the state after a legal move, with the other player on move.
/// - `result(state)`: the outcome for the player on move when play is over, else nothing.
/// - `key(state)`: the state encoding.
///
/// Law: all four depend on their arguments alone; `key` is injective on the states that play can
/// reach; a state without a result has at least one move, unless the game states `no_moves`; moves
/// of a finished state do not matter.
template <class G>
concept Game = std::copy_constructible<G> && std::regular<StateOf<G>> && std::regular<MoveOf<G>> &&
               requires(const G& game, const StateOf<G>& state, const MoveOf<G>& move) {
                 { game.moves(state) } -> RangeOf<MoveOf<G>>;
                 { game.play(state, move) } -> std::same_as<StateOf<G>>;
                 { game.result(state) } -> std::same_as<std::optional<Outcome>>;
                 { game.key(state) } -> std::regular;
                 { std::hash<decltype(game.key(state))>{}(game.key(state)) };
               };

template <Game G>
using KeyOf = decltype(std::declval<const G&>().key(std::declval<const StateOf<G>&>()));

/// Whether a game's keys are integers, so that a search can store its positions in a table.
template <class G>
inline constexpr bool has_integer_keys = std::unsigned_integral<KeyOf<G>>;

/// Whether keys have several words: too many for the table of a search, unless it runs on a model,
/// which numbers them.
template <Game G>
inline constexpr bool has_wide_keys = requires { KeyOf<G>::is_wide; };

}  // namespace zugzwang
