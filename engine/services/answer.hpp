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

/// Which moves an answer lists: one best move, for which only the options that the value depends on
/// are evaluated; all best and all winning moves as well, where that takes at most
/// `free_positions` or as many positions as the value; or, whatever it takes, these and every move
/// with its value.
inline constexpr std::uint64_t free_positions = 100'000;
enum class AnswerDetail { one_move, best_moves, all_moves };

/// Solves a position and lists its moves; lists every move only if there are at most `most_moves`.
/// With `Tell::one_move`, `own_move` is left out, and so is an answer for the game's source that is
/// a move. The limits apply to the call as a whole.
Answer answer(Session& session, std::uint64_t position, const Limits& limits,
              AnswerDetail wanted = AnswerDetail::best_moves);
/// The steps of `answer`: solves a position; describes the value that has been found, with one best
/// move, or the bounds on it if a limit has ended the solve; and, for a solved position, adds the
/// moves that are requested. Where this would take too much, beside the positions in the statistics
/// of the answer, `best_moves` is left out.
Answer find_value(Session& session, std::uint64_t position, const Limits& limits);
Answer value_answer(const Session& session, std::uint64_t position, Status status);
void add_moves(Answer& answer, Session& session, std::uint64_t position, const Limits& limits,
               AnswerDetail wanted);
/// Does the same for the position of a problem with the rules of the session.
Answer answer(Session& session, const Problem& problem, const Limits& limits,
              AnswerDetail wanted = AnswerDetail::best_moves);
/// Does the same with the chosen solver, or with the first one for which the memory suffices.
Answer answer(const Problem& problem, const SolverChoice& choice = {}, const Limits& limits = {},
              AnswerDetail wanted = AnswerDetail::best_moves);

/// Returns the first of the best moves of an answer, in the order in which the position lists its
/// moves; or the move of the answer, where the best moves would take too much, as for `add_moves`,
/// or half of the time that is left.
Datum first_listed(const Answer& answer, Session& session, std::uint64_t position,
                   const Limits& limits);

/// A best move of a position, and the limit that ended the search for it, if any.
struct BestMove {
  Status status = Status::complete;
  Datum move{};  ///< null when play is over
};

/// Solves a position, and returns a best move of it: the one of `answer` with one move, except that
/// by a registered evaluation all moves are compared.
BestMove best_move(Session& session, std::uint64_t position, const Limits& limits);

/// Returns whether two answers to one problem contradict each other in a value or in a set of moves
/// that both contain.
bool values_contradict(const Answer& a, const Answer& b);

}  // namespace zugzwang
