#pragma once

// The rules of a game that leaves it to the engine to find out that a player has no move.

#include <optional>
#include <type_traits>
#include <utility>

#include <zugzwang/core/game.hpp>

namespace zugzwang {

/// The game G, in which play is over where a player has no move. Cost: the first move of a state is
/// generated once more, for its result.
template <NoMovesGame G>
class GameWithEnds : public G {
 public:
  static constexpr bool never_stuck = true;

  explicit GameWithEnds(G game) : G(std::move(game)) {}

  std::optional<Outcome> result(const StateOf<G>& state) const {
    if (const std::optional<Outcome> result = G::result(state)) return result;
    if (!has_moves<G>(*this, state)) return G::no_moves;
    return std::nullopt;
  }
};

namespace detail {

template <class G>
struct WithEnds : std::type_identity<G> {
  static_assert(!requires { G::no_moves; }, "no_moves is a constant Outcome");
};
template <NoMovesGame G>
struct WithEnds<G> : std::type_identity<GameWithEnds<G>> {};

}  // namespace detail

/// The rules by which a game is solved: G, or GameWithEnds<G>.
template <class G>
using WithEnds = typename detail::WithEnds<G>::type;

}  // namespace zugzwang
