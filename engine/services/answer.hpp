#pragma once

// The value of one position and its best moves.

#include <cstddef>
#include <cstdint>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/answer.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/problem.hpp>

namespace zugzwang {

/// The longest list of best moves, or of winning ones, in an answer.
inline constexpr std::size_t most_best_moves = 1000;
/// The longest list of all moves.
inline constexpr std::size_t most_moves = 100'000;

/// Which moves an answer tells: one of the best, for which no more of the options is settled than
/// the value needs; all of the best, and those that win; or every move with its value, too.
enum class AnswerDetail { one_move, best_moves, all_moves };

/// Solves a position and tells its moves, every move only of a position with at most `most_moves`.
/// With one move alone `own_move` is left out, and what the game's source asks for where it is a
/// move. The limits hold for all of it together.
Answer answer(Session& session, std::uint64_t position, const Limits& limits,
              AnswerDetail wanted = AnswerDetail::best_moves);
/// Does so for the position of a problem with the rules of the session.
Answer answer(Session& session, const Problem& problem, const Limits& limits,
              AnswerDetail wanted = AnswerDetail::best_moves);
/// Does so by the solver chosen, or by the first one that the memory suffices for.
Answer answer(const Problem& problem, const SolverChoice& choice = {}, const Limits& limits = {},
              AnswerDetail wanted = AnswerDetail::best_moves);

/// Whether two answers to one problem contradict each other in a value or in a set of moves that
/// both tell.
bool values_contradict(const Answer& a, const Answer& b);

}  // namespace zugzwang
