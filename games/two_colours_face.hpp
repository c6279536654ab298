#pragma once

// What the faces of games on boards with pieces of two colours share: a board as a text, and whose
// turn it is.

#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/counted.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/on_move.hpp>
#include <zugzwang/facade/face.hpp>
#include <zugzwang/games/board_face.hpp>
#include <zugzwang/games/two_colours.hpp>

namespace zugzwang::games {

struct TwoColoursProblem {
  std::string board;
  std::string turn = "x";
};

/// The pieces x of Left and o of Right, '.' what is free and '#' what is a hole. Throws
/// Error{bad_position}.
inline BoardText read_two_colours(const std::string& board) {
  BoardText text = read_board("board", board, ".xo#");
  if (text.squares.size() > most_two_coloured)
    throw Error(ErrorCode::bad_position, "board: it has " + counted(text.squares.size(), "square") +
                                             "; give at most " + std::to_string(most_two_coloured));
  return text;
}
inline TwoColours two_colours_of(const BoardText& text) {
  return {text.set_of('x'), text.set_of('o'), text.set_of('.')};
}
inline std::string write_two_colours(const Board& board, const TwoColours& at) {
  return write_board(board, [&](unsigned square) {
    const SquareSet bit = Board::bit(square);
    return (at.x & bit) != 0 ? 'x' : (at.o & bit) != 0 ? 'o' : (at.free & bit) != 0 ? '.' : '#';
  });
}

/// The face of a partizan game R whose states are TwoColours and whose rules follow from the board
/// alone.
template <class R>
class TwoColoursFace : public Face<TwoColoursProblem, OnMove<R>> {
  using Base = Face<TwoColoursProblem, OnMove<R>>;

 public:
  using typename Base::Problem;
  using typename Base::Rules;
  using typename Base::State;

  std::vector<Field<Problem>> fields() const override {
    return {field("board", &Problem::board, board_help_).rule().word(),
            field("turn", &Problem::turn, "who is on move: x is Left, o is Right")
                .one_of({"x", "o"})
                .optional()};
  }
  Rules rules(const Problem& problem) const override {
    return Rules(R(read_two_colours(problem.board).board()));
  }
  State state(const Rules&, const Problem& problem) const override {
    return {two_colours_of(read_two_colours(problem.board)),
            problem.turn == "x" ? Player::left : Player::right};
  }

  std::string show(const Rules& game, const State& state) const override {
    return board_of(game, state) + ", " + name(state.player) + " to move";
  }
  std::string label(const Rules& game, const State& state) const override {
    return board_of(game, state) + " " + name(state.player);
  }
  Scene scene(const Rules& game, const State& state) const override {
    return {board_part(board_of(game, state), pieces_)};
  }
  Datum answer(const Rules&, const State&, const Answer& answer) const override {
    return answer.outcome == Outcome::win;
  }
  std::string mover(const Rules&, const State& state) const override { return name(state.player); }

 protected:
  TwoColoursFace(const char* board_help, std::vector<scene::Piece> pieces)
      : board_help_(board_help), pieces_(std::move(pieces)) {}

  /// These boards, each with either player on move.
  static std::vector<Problem> with_both_turns(const std::vector<std::string>& boards) {
    std::vector<Problem> problems;
    for (const std::string& board : boards)
      for (const char* turn : {"x", "o"}) problems.push_back({board, turn});
    return problems;
  }
  static const char* random_turn(std::mt19937_64& random) { return random() % 2 == 0 ? "x" : "o"; }

 private:
  static const char* name(Player player) { return player == Player::left ? "x" : "o"; }
  static std::string board_of(const Rules& game, const State& state) {
    return write_two_colours(game.rules().board(), state.position);
  }

  const char* board_help_;
  std::vector<scene::Piece> pieces_;
};

}  // namespace zugzwang::games
