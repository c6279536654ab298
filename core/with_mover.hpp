#pragma once

// A partizan game with the player on move in its states, which makes it a `Game` for every solver.
// Abilities that its rules define by player become abilities of the game.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

#include <zugzwang/core/allocated_bytes.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang {

/// A position and the player who is on move.
template <class State>
struct PlayerAnd {
  State position{};
  Player player = Player::left;
  bool operator==(const PlayerAnd&) const = default;
  std::uint64_t allocated_bytes() const { return zugzwang::allocated_bytes(position); }
};
template <class State>
PlayerAnd(State, Player) -> PlayerAnd<State>;

/// The players move in turn; a player who cannot move loses.
template <PartizanGame P>
class WithMover {
 public:
  using Rules = P;
  using State = PlayerAnd<StateOf<P>>;
  using Move = MoveOf<P>;

  /// Takes the rules, or the arguments of their constructor.
  template <class... Parts>
    requires std::constructible_from<P, Parts...>
  explicit WithMover(Parts&&... parts) : rules_(std::forward<Parts>(parts)...) {}
  const P& rules() const { return rules_; }

  auto moves(const State& state) const { return rules_.moves(state.position, state.player); }
  State play(const State& state, const Move& move) const {
    return {rules_.play(state.position, state.player, move), opponent(state.player)};
  }
  std::optional<Outcome> result(const State& state) const {
    return has_move(rules_, state.position, state.player) ? std::nullopt
                                                          : std::optional(Outcome::loss);
  }
  auto key(const State& state) const {
    if constexpr (PlayerKeyGame<P>)
      return rules_.key(state.position, state.player);
    else if constexpr (has_short_key)
      return std::uint64_t{rules_.key(state.position)} << 1 |
             static_cast<std::uint64_t>(state.player);
    else
      return PlayerAnd{rules_.key(state.position), state.player};
  }

  State canonical(const State& state) const
    requires RepresentedGame<P>
  {
    const Representative<StateOf<P>> kept = rules_.representative(state.position);
    if (kept.is_own_negative) return {kept.position, Player::left};
    return {kept.position, kept.negated ? opponent(state.player) : state.player};
  }
  std::uint64_t rank(const State& state) const
    requires requires(const P& rules, const StateOf<P>& position) {
      { rules.rank(position) } -> std::same_as<std::uint64_t>;
    }
  {
    return rules_.rank(state.position);
  }
#define ZUGZWANG_FUNCTION_BY_PLAYER(concept_of, beside, name, ...)                          \
  auto name(const State& state) const                                                       \
    requires requires(const P& rules, const State& s) { rules.name(s.position, s.player); } \
  {                                                                                         \
    return rules_.name(state.position, state.player);                                       \
  }
#include <zugzwang/core/concepts/abilities.def>

 private:
  using PositionKey = std::remove_cvref_t<decltype(std::declval<const P&>().key(
      std::declval<const StateOf<P>&>()))>;
  static constexpr bool has_short_key =
      std::unsigned_integral<PositionKey> && sizeof(PositionKey) < sizeof(std::uint64_t);

  P rules_;
};

/// A partizan game with the player on move in its states.
template <class G>
concept PlayerOnMove =
    requires { typename G::Rules; } && std::same_as<G, WithMover<typename G::Rules>>;

/// Whether positions are sums of components, with a rank by which some are small.
template <class G>
inline constexpr bool falls_apart = false;
template <PlayerOnMove G>
inline constexpr bool falls_apart<G> = DecomposableGame<typename G::Rules> && RankedGame<G>;

}  // namespace zugzwang

template <class State>
struct std::hash<zugzwang::PlayerAnd<State>> {
  std::size_t operator()(const zugzwang::PlayerAnd<State>& both) const {
    return std::hash<State>{}(both.position) * 2 + static_cast<std::size_t>(both.player);
  }
};
