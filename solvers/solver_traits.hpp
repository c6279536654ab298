#pragma once

// What a solver declares of itself, and lists of solvers as types. A game is registered with a
// list, and the first solver in it that suits the game solves it. The bundled solvers are in
// bundled.hpp.

#include <concepts>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/game_abilities.hpp>

namespace zugzwang {

template <class... Solvers>
struct SolverList {};

/// When a solver is chosen if the user names none. Every solver that applies can be requested; but
/// where one needs a table of all reachable positions, another may need less.
enum class SolverPriority : std::uint8_t {
  candidate,    ///< in the order in which the game is registered with its solvers
  last_resort,  ///< when play turns out to have cycles, so that no candidate has solved it
  on_request,   ///< only by its name, or if no other solver does what is requested
};

/// The positions that a search may visit while others visit one, if several are tried in turn: as a
/// rule, and if the position asked about has many moves. None if it is not tried with others.
struct SearchShare {
  double usual = 0;
  double wide = 0;
};

/// Whether a solver can solve a game through its model instead of its type: not at all; at the cost
/// of one call per position and move; or at no cost.
enum class OnModel : std::uint8_t { never, slower, as_fast };

namespace detail {

/// Returns the priority of solver S for game G: candidate, unless S declares another.
template <class S, class G>
constexpr SolverPriority priority() {
  if constexpr (requires { S::template priority<G>; })
    return S::template priority<G>;
  else
    return SolverPriority::candidate;
}

/// Returns whether solver S visits only positions that the one asked about needs.
template <class S>
constexpr bool is_search() {
  return requires { S::is_search; };
}

/// Returns the names of the strategies of solver S for game G; none unless S names some.
template <class S, class G>
constexpr std::span<const std::string_view> strategies() {
  if constexpr (requires { S::template strategies<G>; })
    return S::template strategies<G>;
  else
    return {};
}

/// Returns how solver S, if it solves game G, does so on a model; if it can, S also declares in
/// `wanted` what the model shall provide.
template <class S, class G>
constexpr OnModel on_model() {
  if constexpr (requires { S::template on_model<G>; })
    return S::template on_model<G>;
  else
    return OnModel::never;
}

/// Returns the abilities of game G that solver S uses on the game's model.
template <class S, class G>
constexpr AbilitySet abilities_on_model() {
  if constexpr (on_model<S, G>() == OnModel::never)
    return {};
  else
    return abilities_by_type<G> & S::wanted.abilities;
}

/// Returns whether solver S solves only games in which play never returns to a position.
template <class S>
constexpr bool needs_acyclic_play() {
  return requires { S::needs_acyclic_play; };
}

/// What a game lacks in which play returns to positions under all of its rules.
inline constexpr std::string_view lacks_acyclic_play = "acyclic play";

/// Returns what game G lacks for solver S, the concept that S requires before acyclic play; empty
/// if the solver applies.
template <class S, class G>
constexpr std::string_view missing() {
  if constexpr (std::string_view(S::template missing<G>).empty() && needs_acyclic_play<S>() &&
                cycles_of<G>() == Cycles::always)
    return lacks_acyclic_play;
  else
    return S::template missing<G>;
}

/// Returns whether solver S solves game G under evaluation E; asks S only if E applies to G.
template <class S, class G, class E>
constexpr bool solves() {
  if constexpr (needs_acyclic_play<S>() && cycles_of<G>() == Cycles::always)
    return false;
  else if constexpr (EvaluationOf<E, G>)
    return S::template solves<G, E>;
  else
    return false;
}

/// Returns the share of search S for game G under evaluation E; none if it does not solve the game.
template <class S, class G, class E>
constexpr SearchShare share_for() {
  if constexpr (is_search<S>() && solves<S, G, E>())
    return S::template share<G, E>;
  else
    return {};
}

template <class G, class E, class... Solvers>
constexpr bool has_candidate(SolverList<Solvers...>) {
  return ((solves<Solvers, G, E>() && priority<Solvers, G>() == SolverPriority::candidate) || ...);
}

template <class G, class E, bool any_priority, class S, class... Others>
constexpr auto first_that_solves(SolverList<S, Others...>) {
  if constexpr (solves<S, G, E>() &&
                (any_priority || priority<S, G>() == SolverPriority::candidate))
    return std::type_identity<S>{};
  else
    return first_that_solves<G, E, any_priority>(SolverList<Others...>{});
}

}  // namespace detail

/// The solvers that are compiled for a game's own type; all others that can do so run on its model.
template <class... Solvers>
struct Compiled {
  /// The same for the rules of variants, which have other types.
  using OfVariants = Compiled;
  template <class S, class G>
  static constexpr bool has =
      detail::on_model<S, G>() == OnModel::never ||
      (detail::on_model<S, G>() == OnModel::slower && (std::same_as<S, Solvers> || ...));
};
/// For the plain rules, compiles all solvers except those that gain nothing by it.
struct AllCompiled {
  using OfVariants = Compiled<>;
  template <class S, class G>
  static constexpr bool has = detail::on_model<S, G>() != OnModel::as_fast;
};

/// The type of the solver that S opens for a game that it solves by E.
template <class S, Game G, EvaluationOf<G> E>
using OpenedBy =
    decltype(S::template open<G, E>(std::declval<const G&>(), std::declval<std::string_view>()));

/// The first solver of the list that solves G by E: the first candidate, if there is one.
template <class List, Game G, EvaluationOf<G> E>
using FirstThatSolves =
    typename decltype(detail::first_that_solves<G, E, !detail::has_candidate<G, E>(List{})>(
        List{}))::type;

}  // namespace zugzwang
