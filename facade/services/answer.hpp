#pragma once

// The value of one position and its best moves.

#include <cstddef>
#include <cstdint>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/facade/answer.hpp>
#include <zugzwang/facade/any_solution.hpp>
#include <zugzwang/facade/problem.hpp>

namespace zugzwang {

/// The longest list of best moves in an answer.
inline constexpr std::size_t most_best_moves = 1000;

/// Solves a position and lists the moves that keep its outcome.
Answer answer(Session& session, std::uint64_t position, const Limits& limits);
/// Does so for the position of a problem with the rules of the session.
Answer answer(Session& session, const Problem& problem, const Limits& limits);
/// Does so by the solver chosen, or by the first one that the memory suffices for.
Answer answer(const Problem& problem, const SolverChoice& choice = {}, const Limits& limits = {});

/// Whether two answers to one problem contradict each other in a value, or in the set of best
/// moves, that both tell.
bool values_contradict(const Answer& a, const Answer& b);

}  // namespace zugzwang
