#pragma once

// Code shared by the presentations of games on boards with pieces of two colours: a board as a
// text, and the player on move.

#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/counted.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/games/boards/board_presentation.hpp>
#include <zugzwang/games/partizan/impartial_presentation.hpp>
#include <zugzwang/games/partizan/two_colours.hpp>

namespace zugzwang::games {

/// Reads a board with pieces x of Left and o of Right, '.' for free squares and '#' for holes.
/// Throws Error{bad_position}.
inline BoardText read_two_colours(const std::string& board) {
  BoardText text = read_board("board", board, ".xo#");
  if (text.squares.size() > most_two_coloured)
    refuse_position("board", "it has " + counted(text.squares.size(), "square") +
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

/// The presentation of a partizan game R whose states are TwoColours and whose rules depend on the
/// board alone, and of the impartial game with these rules.
template <class R>
class TwoColoursPresentation
    : public PartizanPresentation<PartizanOrImpartialText, R, Impartial<R>> {
  using Base = PartizanPresentation<PartizanOrImpartialText, R, Impartial<R>>;

 public:
  using typename Base::GameRules;
  using typename Base::Problem;
  using typename Base::Rules;
  using typename Base::State;

  std::vector<Field<Problem>> fields() const override {
    return {field("board", &Problem::position).of_board(letters_).sample_to(most_).rule().word(),
            this->turn_field(), impartial_field<Problem>()};
  }
  GameRules rules(const Problem& problem) const override {
    const Board board = read_two_colours(problem.position).board();
    if (problem.impartial) return Impartial<R>(board);
    return Rules(board);
  }
  State state(const Rules&, const Problem& problem) const override {
    return {two_colours_of(read_two_colours(problem.position)), problem.turn};
  }

 protected:
  /// Samples of boards have these letters (`of_board`), and at most so many squares.
  TwoColoursPresentation(const char* letters, std::uint64_t most, std::vector<scene::Piece> pieces)
      : Base("x", "o"), letters_(letters), most_(most), pieces_(std::move(pieces)) {}

  PositionText position_text(const R& rules, const TwoColours& at) const override {
    return on_board(write_two_colours(rules.board(), at), pieces_);
  }

 private:
  const char* letters_;
  std::uint64_t most_;
  std::vector<scene::Piece> pieces_;
};

}  // namespace zugzwang::games
