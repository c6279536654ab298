#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/bits.hpp>
#include <zugzwang/core/board_text.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/board_presentation.hpp>
#include <zugzwang/games/boards/tic_tac_toe.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct TicTacToeProblem {
  unsigned width = 3;
  unsigned height = 3;
  unsigned line = 3;
  std::string convention = "normal";
  std::optional<std::string> board{};
};

/// Whether x is the mark of the player on move.
template <class State>
bool x_moves(const State& state) {
  return count_bits(state.mine) == count_bits(state.theirs);
}

template <class State>
char mark_at(const State& state, unsigned square) {
  if ((state.mine >> square & 1) != 0) return x_moves(state) ? 'x' : 'o';
  if ((state.theirs >> square & 1) != 0) return x_moves(state) ? 'o' : 'x';
  return '.';
}

template <class G>
std::string board_of(const G& game, const StateOf<G>& state) {
  return write_board(game.board(), [&](unsigned square) { return mark_at(state, square); });
}

class TicTacToePresentation final
    : public GamePresentation<TicTacToeProblem, TicTacToe, MisereTicTacToe> {
 public:
  GameText text() const override { return prose("tic-tac-toe"); }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("width", &Problem::width)
            .rule()
            .sample_to(4)
            .range(1, TicTacToe::most_squares)
            .optional(),
        field("height", &Problem::height)
            .rule()
            .sample_to(3)
            .range(1, TicTacToe::most_squares)
            .optional(),
        field("line", &Problem::line)
            .rule()
            .sample_to(3)
            .range(1, TicTacToe::most_squares)
            .optional(),
        field("convention", &Problem::convention).one_of({"normal", "misere"}).rule().optional(),
        field("board", &Problem::board).word(),
    };
  }

  Rules rules(const Problem& problem) const override {
    if (problem.width * problem.height > TicTacToe::most_squares)
      throw Error(ErrorCode::bad_value, "height",
                  "a board of " + std::to_string(problem.width) + " columns and " +
                      std::to_string(problem.height) +
                      " rows is too large; give at most 40 squares");
    const Board board(problem.height, problem.width);
    if (problem.convention == "misere") return MisereTicTacToe(board, problem.line);
    return TicTacToe(board, problem.line);
  }
  std::vector<Problem> further_problems() const override {
    return {{1, 5, 3, "normal"}, {5, 1, 3, "misere"}};
  }
};

template <class G>
class TicTacToePositions final : public PositionPresentation<TicTacToeProblem, G> {
 public:
  using typename PositionPresentation<TicTacToeProblem, G>::State;
  using typename PositionPresentation<TicTacToeProblem, G>::Move;

  State state(const G& game, const TicTacToeProblem& problem) const override {
    if (!problem.board) return {};
    const BoardText board = read_board("board", *problem.board, ".xo", game.board());
    const SquareSet x = board.set_of('x');
    const SquareSet o = board.set_of('o');
    const int lead = count_bits(x) - count_bits(o);
    if (lead != 0 && lead != 1)
      refuse_position("board", "it has " + std::to_string(count_bits(x)) + " x and " +
                                   std::to_string(count_bits(o)) +
                                   " o; give as many x as o, or one more");
    const State state = lead == 0 ? State{x, o} : State{o, x};
    if (!game.can_be_met(state))
      refuse_position("board",
                      "play cannot lead there, since it ends with the first line; give lines "
                      "only where the last mark made them");
    return state;
  }
  PositionText position(const G& game, const State& state) const override {
    const std::string board = board_of(game, state);
    PositionText text = on_board(board, x_and_o("cross", "nought"));
    text.mover = x_moves(state) ? "x" : "o";
    if (!game.result(state)) text.line += ", " + text.mover + " to move";
    text.label = board;
    text.fields = Datum::Object{{"board", board}};
    return text;
  }
  MoveText move(const G& game, const State&, const Move& square) const override {
    return {"mark " + square_name(game.board(), square), cell_place(game.board(), square)};
  }
  Datum move_to_json(const G& game, const Move& square) const override {
    return place_of(game.board(), square);
  }
  Datum answer(const G&, const State&, const Answer& answer) const override {
    return sign_of(answer);
  }
};

}  // namespace

void register_tic_tac_toe(Registry& registry) {
  register_game<TicTacToePresentation, TicTacToePositions>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
