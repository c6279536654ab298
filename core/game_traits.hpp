#pragma once

// What a type of rules models, as data: a solver states by it to which games it applies, without
// being compiled for any of them.

#include <array>
#include <concepts>
#include <cstdint>
#include <type_traits>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/game_abilities.hpp>
#include <zugzwang/core/with_mover.hpp>

namespace zugzwang {

/// The concepts that the rules of a game model, by the names in core/concepts/abilities.def, and
/// what else solvers ask of them.
struct GameTraits {
#define ZUGZWANG_CONCEPT(name, ...) bool name = false;
#include <zugzwang/core/concepts/abilities.def>

  bool partizan = false;  ///< states name the player on move
  // Of the rules of a partizan game, whose positions do not.
  bool can_move = false;
  bool mirrored = false;
  bool splits = false;  ///< positions into components

  bool turned = false;  ///< states name the player on move, who can be exchanged
  /// Of a closed form: the evaluation whose values it gives.
  StandardEvaluation closed_form_by = StandardEvaluation::outcome;
  bool integer_keys = false;     ///< of one word or several
  bool percolates_back = false;  ///< lists predecessors, and the sizes of orbits if symmetric
  bool options_come_first = false;
  bool guides_search = false;  ///< an alpha-beta search
  Cycles cycles = Cycles::sometimes;
  std::array<bool, 4> evaluations{};  ///< which apply, by StandardEvaluation
  AbilitySet abilities{};

  constexpr bool has(StandardEvaluation evaluation) const {
    return evaluations[static_cast<std::size_t>(evaluation)];
  }
};

namespace detail {

template <class G>
inline constexpr bool has_turned = requires(const G& game, const StateOf<G>& state) {
  { game.turned(state) } -> std::same_as<StateOf<G>>;
};

template <Game G>
constexpr GameTraits traits_by_concepts() {
  GameTraits traits;
#define ZUGZWANG_CONCEPT(name, ...) traits.name = __VA_ARGS__;
#include <zugzwang/core/concepts/abilities.def>
  if constexpr (PlayerOnMove<G>) {
    using P = typename G::Rules;
    traits.partizan = true;
    traits.can_move = CanMoveGame<P>;
    traits.mirrored = MirroredGame<P>;
    traits.splits = DecomposableGame<P>;
  }
  traits.turned = has_turned<G>;
  if constexpr (ClosedFormGame<G>)
    traits.closed_form_by = standard_evaluation<ClosedFormEvaluation<G>>;
  traits.integer_keys = has_integer_keys<G> || has_wide_keys<G>;
  traits.percolates_back = percolates_back<G>;
  traits.options_come_first = zugzwang::options_come_first<G>;
  traits.guides_search = guides_search<G>;
  traits.cycles = cycles_of<G>();
  traits.evaluations = {EvaluationOf<ByOutcome, G>, EvaluationOf<ByDistance, G>,
                        EvaluationOf<ByMargin, G>, EvaluationOf<ByNimber, G>};
  traits.abilities = abilities_by_type<G>;
  return traits;
}

}  // namespace detail

template <Game G>
inline constexpr GameTraits traits_of = detail::traits_by_concepts<G>();

}  // namespace zugzwang
