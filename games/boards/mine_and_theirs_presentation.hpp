#pragma once

// Code shared by the presentations of games on a square board, in which the pieces of the player on
// move and those of the opponent move from square to square, and whose field `board` may be left
// out for the start of play.

#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/board_text.hpp>
#include <zugzwang/engine/answer.hpp>
#include <zugzwang/engine/presentation.hpp>
#include <zugzwang/games/boards/board_presentation.hpp>

namespace zugzwang::games {

struct SquareBoardProblem {
  unsigned size = 4;
  std::optional<std::string> board{};
};

/// The presentation of a game G whose states are the sets `mine` and `theirs`, and whose moves are
/// SquareMoves.
template <class G>
class MineAndTheirsPresentation : public Presentation<SquareBoardProblem, G> {
 public:
  using Problem = SquareBoardProblem;
  using State = StateOf<G>;
  using Move = MoveOf<G>;

  std::vector<Field<Problem>> fields() const override {
    return {field("size", &Problem::size).rule().range(G::least_size, G::most_size).optional(),
            field("board", &Problem::board).word()};
  }
  G rules(const Problem& problem) const override { return G(problem.size); }

  PositionText position(const G& game, const State& state) const override {
    const std::string board = board_of(game, state);
    PositionText text = on_board(board, mine_and_theirs(piece_, glyph_));
    text.fields = Datum::Object{{"board", board}};
    return text;
  }
  Datum move_to_json(const G& game, const Move& move) const override {
    return way_datum(game.board(), move);
  }
  Datum answer(const G&, const State&, const Answer& answer) const override {
    return sign_of(answer);
  }

 protected:
  /// The name of a piece and the character that it is drawn as.
  MineAndTheirsPresentation(const char* piece, const char* glyph) : piece_(piece), glyph_(glyph) {}

  static std::string board_of(const G& game, const State& state) {
    return write_board(game.board(), [&](unsigned square) {
      if ((state.mine >> square & 1) != 0) return 'x';
      return (state.theirs >> square & 1) != 0 ? 'o' : '.';
    });
  }
  static BoardText read(const G& game, const std::string& board) {
    return read_board("board", board, ".xo", game.board());
  }
  static State state_of(const BoardText& board) {
    return {static_cast<typename G::Set>(board.set_of('x')),
            static_cast<typename G::Set>(board.set_of('o'))};
  }

 private:
  const char* piece_;
  const char* glyph_;
};

}  // namespace zugzwang::games
