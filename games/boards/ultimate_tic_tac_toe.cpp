#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/board_presentation.hpp>
#include <zugzwang/games/boards/ultimate_tic_tac_toe.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct UltimateProblem {
  std::string boards = "././././././././.";
  std::string next = "any";
  std::string turn = "x";
};

class UltimatePresentation final : public Presentation<UltimateProblem, UltimateTicTacToe> {
 public:
  GameText text() const override { return prose("ultimate-tic-tac-toe"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("boards", &Problem::boards).of_characters("xo.-/").optional().word(),
            field("next", &Problem::next)
                .one_of({"0", "1", "2", "3", "4", "5", "6", "7", "8", "any"})
                .optional(),
            field("turn", &Problem::turn).one_of({"x", "o"}).optional()};
  }
  Rules rules(const Problem&) const override { return {}; }
  State state(const UltimateTicTacToe&, const Problem& problem) const override {
    State state{.marks = {}, .o_moves = problem.turn == "o"};
    std::istringstream stream(problem.boards);
    std::size_t board = 0;
    for (std::string cells; std::getline(stream, cells, '/'); ++board) {
      const bool is_drawn = cells == "-";
      if (cells.size() == 1) cells = std::string(9, cells[0]);
      if (board == 9 || cells.size() != 9 || (!is_drawn && cells.find('-') != std::string::npos))
        refuse_position("boards",
                        "it does not have nine boards of nine cells, or of one character where "
                        "all are alike, with '/' between them");
      read_board_into(state, board, cells);
    }
    if (board != 9) refuse_position("boards", "it has " + counted(board, "board") + "; give nine");
    if (has_line(UltimateTicTacToe::won(state, state.o_moves)))
      refuse_position("boards", "the player on move has won already");
    if (problem.next != "any") {
      state.board = static_cast<std::uint8_t>(problem.next[0] - '0');
      if (UltimateTicTacToe::is_over(state, state.board))
        refuse_position("next", "play is over on board " + problem.next);
    }
    return state;
  }
  std::vector<Problem> small_problems() const override {
    Random random(5);
    std::vector<Problem> problems;
    for (int i = 0; i < 60; ++i) problems.push_back(*random_problem(4, random));
    return problems;
  }
  /// Returns a position in which most cells are filled, after random moves.
  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    const UltimateTicTacToe game;
    const std::uint64_t most_left = size < 9 ? 6 : 9;
    for (;;)
      for (State state; !game.result(state);) {
        std::vector<Move> moves;
        for (const Move move : game.moves(state)) moves.push_back(move);
        state = game.play(state, moves[random_below(static_cast<unsigned>(moves.size()), random)]);
        if (game.rank(state) <= most_left && !game.result(state))
          return Problem{text_of(state), next_of(state), state.o_moves ? "o" : "x"};
      }
  }

  PositionText position(const UltimateTicTacToe&, const State& state) const override {
    const char* const mover = state.o_moves ? "o" : "x";
    const std::string next = next_of(state);
    return {.line = text_of(state) + ", " + mover + " on " +
                    (next == "any" ? "any board" : "the board " + board_name(state.board)),
            .scene =
                [&state] {
                  scene::Board board{"board", rows_of(state), x_and_o("cross", "nought")};
                  scene::name_cells(board);
                  return Scene{board};
                },
            .mover = mover,
            .fields = Datum::Object{{"boards", text_of(state)}, {"next", next}, {"turn", mover}}};
  }
  MoveText move(const UltimateTicTacToe&, const State&, const Move& move) const override {
    return {"mark " + scene::cell_name(cell_of(move), 9), scene::place("board", cell_of(move))};
  }
  Datum answer(const UltimateTicTacToe&, const State&, const Answer& answer) const override {
    return sign_of(answer);
  }

 private:
  /// Returns a board by its corners, as the drawing names them.
  static std::string board_name(unsigned board) {
    const scene::Cell top_left = cell_of(static_cast<Move>(9 * board));
    return scene::cell_name({top_left.column, top_left.row + 2}, 9) + "-" +
           scene::cell_name({top_left.column + 2, top_left.row}, 9);
  }
  static scene::Cell cell_of(Move move) {
    return {move / 9U % 3 * 3 + move % 3U, move / 27U * 3 + move % 9U / 3};
  }
  static void read_board_into(State& state, std::size_t board, const std::string& cells) {
    UltimateTicTacToe::Cells& x = state.marks[0][board];
    UltimateTicTacToe::Cells& o = state.marks[1][board];
    for (std::size_t cell = 0; cell < 9; ++cell) {
      const auto bit = static_cast<UltimateTicTacToe::Cells>(1U << cell);
      if (cells[cell] == 'x' || cells[cell] == '-') x |= bit;
      if (cells[cell] == 'o' || cells[cell] == '-') o |= bit;
    }
    if (cells[0] == '-') return;
    if (has_line(x) && has_line(o))
      refuse_position("boards", "board " + std::to_string(board) +
                                    " has a line of x and a line of o; give one at most");
    UltimateTicTacToe::close(state, board);
  }
  static char mark(const State& state, unsigned move) {
    const bool x = (state.marks[0][move / 9] >> move % 9 & 1) != 0;
    const bool o = (state.marks[1][move / 9] >> move % 9 & 1) != 0;
    return x && o ? '-' : x ? 'x' : o ? 'o' : '.';
  }
  static std::string next_of(const State& state) {
    return state.board == UltimateTicTacToe::any_board ? "any" : std::to_string(state.board);
  }
  /// Writes a board whose cells are all alike as one character.
  static std::string text_of(const State& state) {
    std::string text;
    for (unsigned board = 0; board < 9; ++board) {
      if (board > 0) text += '/';
      const bool is_empty = (state.marks[0][board] | state.marks[1][board]) == 0;
      const unsigned cells = is_empty || UltimateTicTacToe::is_over(state, board) ? 1 : 9;
      for (unsigned cell = 0; cell < cells; ++cell) text += mark(state, 9 * board + cell);
    }
    return text;
  }
  static std::vector<std::string> rows_of(const State& state) {
    std::vector<std::string> rows(9, std::string(9, '.'));
    for (Move move = 0; move < 81; ++move) {
      const char here = mark(state, move);
      rows[cell_of(move).row][cell_of(move).column] = here == '-' ? '#' : here;
    }
    return rows;
  }
};

}  // namespace

void register_ultimate_tic_tac_toe(Registry& registry) {
  register_game<UltimatePresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
