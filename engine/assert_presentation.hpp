#pragma once

// Compile-time diagnostics for the author of a presentation: one error that names the function that
// is missing, in place of the errors of all templates that use it.

#include <concepts>

#include <zugzwang/engine/presentation.hpp>

namespace zugzwang {

namespace detail {

/// Accepts a member function that Base declares and no class below it overrides.
template <class Base, class R, class... Arguments>
constexpr void declared_in(R (Base::*)(Arguments...) const) {}

}  // namespace detail

/// Does not compile unless F is the presentation of a game; each error names what is missing.
template <class F>
struct AssertGamePresentation {
  static constexpr bool is_presentation =
      requires { requires std::derived_from<F, typename F::GamePresentationType>; };
  // If F is no presentation, nothing further is reported missing.
  static constexpr bool has_text =
      !requires { detail::declared_in<typename F::GamePresentationType>(&F::text); };
  static constexpr bool has_fields =
      !requires { detail::declared_in<typename F::GamePresentationType>(&F::fields); };
  static constexpr bool has_rules =
      !requires { detail::declared_in<typename F::GamePresentationType>(&F::rules); };
  static_assert(is_presentation,
                "a presentation derives from Presentation<Problem, Game>, or from "
                "GamePresentation<Problem, Game...>");
  static_assert(has_text, "the presentation needs text()");
  static_assert(has_fields, "the presentation needs fields()");
  static_assert(has_rules, "the presentation needs rules(problem)");
  static constexpr bool holds = is_presentation && has_text && has_fields && has_rules;
};

/// Does not compile unless T presents the positions of a game G with problems of type P.
template <class T, class P, class G>
struct AssertPositionPresentation {
  using Base = PositionPresentation<P, G>;
  static constexpr bool is_presentation = std::derived_from<T, Base>;
  static constexpr bool has_state = !requires { detail::declared_in<Base>(&T::state); };
  static constexpr bool has_position = !requires { detail::declared_in<Base>(&T::position); };
  static constexpr bool has_move = !requires { detail::declared_in<Base>(&T::move); };
  static constexpr bool has_move_to_json =
      std::unsigned_integral<typename Base::Move> ||
      !requires { detail::declared_in<Base>(&T::move_to_json); };
  static_assert(is_presentation,
                "a PositionPresentation<Problem, Game> is needed for each type of rules");
  static_assert(has_state, "the presentation needs state(game, problem)");
  static_assert(has_position, "the presentation needs position(game, state)");
  static_assert(has_move, "the presentation needs move(game, state, move)");
  static_assert(
      has_move_to_json,
      "the presentation needs move_to_json(game, move), since its moves are not whole numbers");
  static constexpr bool holds =
      is_presentation && has_state && has_position && has_move && has_move_to_json;
};

}  // namespace zugzwang
