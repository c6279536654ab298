#pragma once

// The words for an answer: what `solve` and `query` print of a position.

#include <zugzwang/engine/answer.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/best_line.hpp>
#include <zugzwang/engine/walk.hpp>

namespace zugzwang::cli {

/// Prints the value of a position and its moves in words.
class AnswerText {
 public:
  AnswerText(const Answer& answer, const Problem& problem);

  /// Prints what the value says of the position, without a move.
  void print_value() const;
  /// Prints what `print_value` does not; `printed` is the answer with which it was called.
  void print_rest(AnswerDetail detail, const Answer& printed) const;

 private:
  void print_move() const;
  bool all_lose_alike() const;
  void print_lists() const;
  void print_left_out() const;
  void print_list(const std::string& heading, const Datum::List& moves) const;
  void print_answer() const;
  void print_moves(const std::vector<MoveValue>& moves) const;

  const Answer& answer_;
  Outcome outcome_;
  Walk walk_;
  const GameText& text_;
};

/// Prints bounds of a value that was not found, the worst and the best that it may be for the
/// player on move: such as "Its value lies between a loss in 4 plies and a draw", or, where the
/// outcome is known, "The win takes 9 to 17 plies".
void print_bounds(const Answer& answer);

/// Prints the best line, one move per line, and how play ends.
void print_line(const Problem& problem, const BestLine& line);

}  // namespace zugzwang::cli
