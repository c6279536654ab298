#pragma once

// What the flawed solvers of tests say of themselves: all solve any game by outcome alone.

#include <concepts>
#include <string_view>

#include <zugzwang/core/evaluation.hpp>

namespace zugzwang::testing {

struct OutcomeSolver {
  static constexpr std::string_view summary = "";
  template <Game G>
  static constexpr std::string_view missing = "";
  template <Game G, EvaluationOf<G> E>
  static constexpr bool solves = std::same_as<E, ByOutcome>;
};

}  // namespace zugzwang::testing
