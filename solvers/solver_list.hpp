#pragma once

// Lists of solvers, as types: a game is registered with one, and the first that suits it solves it.

#include <concepts>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang {

template <class... Solvers>
struct SolverList {};

/// When a solver has its turn where the user names none. Every solver that applies can be asked
/// for; but what one does with a table of all that play can reach, another may do with less.
enum class SolverPriority : std::uint8_t {
  candidate,    ///< in the order in which the game is registered with its solvers
  last_resort,  ///< when play turns out to come back to a position, which no candidate has solved
  on_request,   ///< only by its name, or where no other solver does what is asked for
};

/// How a solver does without the type of a game that it solves, on the game's model: not at all; at
/// the cost of a call a position and a move; or at none.
enum class OnModel : std::uint8_t { never, slower, as_fast };

namespace detail {

/// The standing of solver S for game G: a candidate, unless S says otherwise.
template <class S, class G>
constexpr SolverPriority priority() {
  if constexpr (requires { S::template priority<G>; })
    return S::template priority<G>;
  else
    return SolverPriority::candidate;
}

/// The names of the strategies of solver S for game G: none, unless S names some.
template <class S, class G>
constexpr std::span<const std::string_view> strategies() {
  if constexpr (requires { S::template strategies<G>; })
    return S::template strategies<G>;
  else
    return {};
}

/// How solver S, if it solves game G, does so on a model; if it does, it also says what it wants
/// the model to tell.
template <class S, class G>
constexpr OnModel on_model() {
  if constexpr (requires { S::template on_model<G>; })
    return S::template on_model<G>;
  else
    return OnModel::never;
}

/// Whether solver S solves game G under evaluation E; asked only where E applies to G.
template <class S, class G, class E>
constexpr bool solves() {
  if constexpr (EvaluationOf<E, G>)
    return S::template solves<G, E>;
  else
    return false;
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

/// Of the solvers of a game, those that are compiled for it; all others that can do so run on its
/// model.
template <class... Solvers>
struct Compiled {
  /// The same for rules of further types.
  using OfVariants = Compiled;
  template <class S, class G>
  static constexpr bool has =
      detail::on_model<S, G>() == OnModel::never ||
      (detail::on_model<S, G>() == OnModel::slower && (std::same_as<S, Solvers> || ...));
};
/// All of them are for the plain rules, but for those that gain nothing by it.
struct AllCompiled {
  using OfVariants = Compiled<>;
  template <class S, class G>
  static constexpr bool has = detail::on_model<S, G>() != OnModel::as_fast;
};

/// The type of the solution that solver S opens of a game that it solves by E.
template <class S, Game G, EvaluationOf<G> E>
using OpenedBy =
    decltype(S::template open<G, E>(std::declval<const G&>(), std::declval<std::string_view>()));

/// The first solver of the list that solves G by E: of the candidates, if there are any.
template <class List, Game G, EvaluationOf<G> E>
using FirstThatSolves =
    typename decltype(detail::first_that_solves<G, E, !detail::has_candidate<G, E>(List{})>(
        List{}))::type;

}  // namespace zugzwang
