#pragma once

// Everything that solves a game from C++: the concepts that a game models, `solve` and
// `find_period`, the solvers behind them, and the laws to check a game by. The rules of the bundled
// games are in zugzwang/games/NAME.hpp; how a game is registered for the program, in
// zugzwang/engine/plugin.hpp.

#include <zugzwang/checks/laws.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/outcome.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/solvers/all.hpp>
#include <zugzwang/solvers/census.hpp>
#include <zugzwang/solvers/solve.hpp>
