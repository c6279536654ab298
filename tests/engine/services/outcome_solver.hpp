#pragma once

// What the flawed solvers of tests say of themselves: all solve any game by outcome alone.

#include <string_view>

#include <zugzwang/solvers/solver_description.hpp>

namespace zugzwang::testing {

constexpr SolverDescription outcome_solver(std::string_view name) {
  return {
      .name = name, .summary = "", .solves = [](const GameTraits&, StandardEvaluation evaluation) {
        return evaluation == StandardEvaluation::outcome;
      }};
}

}  // namespace zugzwang::testing
