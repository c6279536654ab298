#pragma once

// The words for an answer: what `solve` and `query` say of a position.

#include <cstddef>
#include <string>
#include <string_view>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/answer.hpp>
#include <zugzwang/engine/canvas.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/best_line.hpp>
#include <zugzwang/engine/services/solve_request.hpp>
#include <zugzwang/engine/walk.hpp>

namespace zugzwang {

/// Returns which moves are listed: "one", "best" or "all" of them.
AnswerDetail detail_of(std::string_view moves);

struct AnswerStyle {
  AnswerDetail detail = AnswerDetail::best_moves;
  std::size_t columns = usual_columns;
  std::string (*spelling)(std::string_view name) = nullptr;  ///< of a member
};

/// The value of a position and its moves in words.
class AnswerText {
 public:
  /// Of the position of the walk. The arguments must outlive it.
  AnswerText(const Answer& answer, const Walk& walk, const GameText& text,
             const AnswerStyle& style);

  /// Returns what the value says of the position, without a move.
  std::string value() const;
  /// Returns what `value` does not; `printed` is the answer with which that was called.
  std::string rest(const Answer& printed) const;

 private:
  std::string line(const std::string& text) const {
    return paragraph(text, 2, style_.columns) + "\n";
  }
  std::string move() const;
  bool all_lose_alike() const;
  std::string lists() const;
  std::string left_out() const;
  std::string list(const std::string& heading, const Datum::List& moves) const;
  std::string answer() const;
  std::string moves(const std::vector<MoveValue>& moves) const;

  const Answer& answer_;
  Outcome outcome_;
  const Walk& walk_;
  const GameText& text_;
  const AnswerStyle& style_;
};

/// Returns bounds of a value that was not found, the worst and the best that it may be for the
/// player on move: such as "Its value lies between a loss in 4 plies and a draw", or, where the
/// outcome is known, "The win takes 9 to 17 plies". Empty if there are none.
std::string bounds_text(const Answer& answer);

/// Returns a line of best play from the position of the walk, one move per line, and how play ends.
std::string line_text(Walk walk, const BestLine& line);

/// Returns the heading, the position where it can be drawn, and the notes on the problem.
std::string position_text(const Problem& problem, const Walk& walk, const std::string& heading,
                          const Paint& paint);

/// Returns what there is to say of a solved position behind its drawing; without the value if that
/// has been printed, when it was as in `known`.
std::string rest_text(const SolvedAnswer& answer, const Problem& problem, const Walk& walk,
                      const Answer* known, const Limits& limits, const AnswerStyle& style);

}  // namespace zugzwang
