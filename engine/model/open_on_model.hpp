#pragma once

// The solvers that are compiled once for all games.

#include <memory>

#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/model/game_model.hpp>
#include <zugzwang/engine/solver_fit.hpp>

namespace zugzwang {

/// Opens a solver that runs on models for the game of this model.
std::unique_ptr<AnySolver> open_on_model(std::unique_ptr<const GameModel> model,
                                         const SolverChoice& choice);

}  // namespace zugzwang
