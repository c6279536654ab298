#pragma once

// What the solvers say of a problem, asked as a user of the register asks.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/games/bundled.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang::testing {

inline const Registry& bundled() {
  static const Registry registry = [] {
    Registry filled;
    games::register_bundled(filled);
    return filled;
  }();
  return registry;
}

inline std::unique_ptr<Problem> problem(const std::string& game, const std::string& json) {
  return bundled().find(game).problem(Datum::from_json(json), Scope::position);
}

/// The complete answer of the solver that is preferred.
inline Answer answer(const std::string& game, const std::string& json,
                     const SolverChoice& choice = {}) {
  const auto asked = problem(game, json);
  return zugzwang::answer(*asked, choice);
}

/// Whether every solver that applies, by each of its evaluations and strategies, gives this answer.
/// A solver that cannot solve cyclic games may say so.
inline bool all_answer(const std::string& game, const std::string& json, const Datum& right) {
  const auto asked = problem(game, json);
  std::size_t answers = 0;
  for (const SolverFit& fit : asked->solvers()) {
    if (!fit.applies()) continue;
    std::vector<std::string> strategies = fit.strategies;
    strategies.emplace_back();
    for (const EvaluationKind evaluation : fit.evaluations)
      for (const std::string& strategy : strategies) {
        try {
          const Answer given = zugzwang::answer(*asked, {fit.name, evaluation, strategy});
          if (given.status != Status::complete || given.answer != right) return false;
          ++answers;
        } catch (const Error& error) {
          if (error.code() != ErrorCode::not_applicable) throw;
        }
      }
  }
  return answers > 0;
}

}  // namespace zugzwang::testing
