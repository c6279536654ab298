#pragma once

// A game with one of its abilities hidden, whatever else it has: abilities change the speed of
// solvers and never an answer, so that a game has the same values with each of these and without.

#include <concepts>
#include <cstdint>
#include <stdexcept>

#include <zugzwang/core/game.hpp>

namespace zugzwang::testing {

/// What all of them are: the game, or the rules of a partizan one, made of one or of what makes
/// one.
template <class G>
  requires Game<G> || PartizanGame<G>
struct Ablated : G {
  Ablated() = default;
  template <class... Rules>
    requires std::constructible_from<G, const Rules&...>
  Ablated(const Rules&... rules) : G(rules...) {}
};

/// Without tiers: all states in one table.
template <Game G>
struct WithoutTiers : Ablated<G> {
  using Ablated<G>::Ablated;
  void tiers() const = delete;
};

/// Without symmetry, and so without orbits. For games whose states are all numbered.
template <Game G>
struct WithoutSymmetry : Ablated<G> {
  using Ablated<G>::Ablated;
  void canonical() const = delete;
};

/// Without the sizes of orbits.
template <Game G>
struct WithoutOrbits : Ablated<G> {
  using Ablated<G>::Ablated;
  void orbit_size() const = delete;
};

/// Without predecessors.
template <Game G>
struct WithoutPredecessors : Ablated<G> {
  using Ablated<G>::Ablated;
  void predecessors() const = delete;
};

/// Without the number of moves but by listing them.
template <Game G>
struct WithoutCounts : Ablated<G> {
  using Ablated<G>::Ablated;
  void option_count() const = delete;
};

/// Without a numbering, and so without tiers and layers.
template <Game G>
struct WithoutIndex : Ablated<G> {
  using Ablated<G>::Ablated;
  void index() const = delete;
};

/// Without layers: a table of them all, in the order of a rank.
template <Game G>
struct WithoutLayers : Ablated<G> {
  using Ablated<G>::Ablated;
  void layers() const = delete;
};

/// Without a rank: it does not say that play ends.
template <Game G>
struct WithoutRank : Ablated<G> {
  using Ablated<G>::Ablated;
  void rank() const = delete;
};

/// Without an order for a search; safe moves keep theirs.
template <Game G>
struct WithoutSearchOrder : Ablated<G> {
  using Ablated<G>::Ablated;
  void search_order() const = delete;
};

/// Without the moves that do not lose at once.
template <Game G>
struct WithoutSafeMoves : Ablated<G> {
  using Ablated<G>::Ablated;
  void safe_moves() const = delete;
};

/// Without outcomes that theory tells.
template <Game G>
struct WithoutSettled : Ablated<G> {
  using Ablated<G>::Ablated;
  void settled() const = delete;
};

/// Without bounds that theory tells.
template <Game G>
struct WithoutBounds : Ablated<G> {
  using Ablated<G>::Ablated;
  void bounds() const = delete;
};

/// Without the number of bits of its keys.
template <Game G>
struct WithoutKeyBits : Ablated<G> {
  using Ablated<G>::Ablated;
  void key_bits() const = delete;
};

/// Without components: a position is one, whatever falls apart in it.
template <PartizanGame P>
struct WithoutComponents : Ablated<P> {
  using Ablated<P>::Ablated;
  void components() const = delete;
};

/// Without positions that stand for others.
template <PartizanGame P>
struct WithoutRepresentative : Ablated<P> {
  using Ablated<P>::Ablated;
  void representative() const = delete;
};

/// With no more than it has to tell, and an error for the player who asks more: the index of a
/// position that is canonical. Throws std::logic_error when asked for that of another.
template <IndexedGame G>
struct WithBareIndex : Ablated<G> {
  using Ablated<G>::Ablated;
  std::uint64_t index(const StateOf<G>& state) const {
    if (!is_stored(static_cast<const G&>(*this), state))
      throw std::logic_error("the index of a state that a solver does not keep");
    return G::index(state);
  }
};

}  // namespace zugzwang::testing
