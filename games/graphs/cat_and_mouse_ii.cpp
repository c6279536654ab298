#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/core/bits.hpp>
#include <zugzwang/core/counted.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/board_presentation.hpp>
#include <zugzwang/games/graphs/cat_and_mouse_ii.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct CatAndMouseIIProblem {
  std::string grid;
  std::uint32_t cat_jump = 1;
  std::uint32_t mouse_jump = 1;
  std::string turn = "mouse";
};

class CatAndMouseIIPresentation final : public Presentation<CatAndMouseIIProblem, CatAndMouseII> {
 public:
  GameText text() const override { return prose("cat-and-mouse-ii"); }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("grid", &Problem::grid).rule().word().joined_by('/'),
        field("cat_jump", &Problem::cat_jump).rule().range(1, 64).word().also_called({"catJump"}),
        field("mouse_jump", &Problem::mouse_jump)
            .rule()
            .range(1, 64)
            .word()
            .also_called({"mouseJump"}),
        field("turn", &Problem::turn).one_of({"mouse", "cat"}).optional()};
  }

  Rules rules(const Problem& problem) const override {
    const BoardText grid = read(problem);
    return CatAndMouseII({grid.board(), grid.set_of('#'), the_square(grid, 'F')},
                         problem.mouse_jump, problem.cat_jump);
  }
  State state(const CatAndMouseII&, const Problem& problem) const override {
    const BoardText grid = read(problem);
    return {static_cast<std::uint8_t>(the_square(grid, 'M')),
            static_cast<std::uint8_t>(the_square(grid, 'C')), problem.turn == "cat"};
  }

  std::vector<Problem> small_problems() const override {
    std::vector<Problem> problems;
    for (const char* grid : {"M.C...F", "F.M/.#C", "M#F/.C.", "CM.F", "MC/F#", "..M/F#./..C"})
      for (std::uint32_t jumps = 0; jumps < 4; ++jumps)
        for (const char* turn : {"mouse", "cat"})
          problems.push_back({grid, jumps / 2 + 1, jumps % 2 + 1, turn});
    return problems;
  }
  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    const unsigned rows = 2 + random_below(size < 12 ? 2 : 4, random);
    const unsigned columns = 2 + random_below(size < 12 ? 2 : 4, random);
    const Board board(rows, columns);
    std::string squares(board.squares(), '.');
    for (char& square : squares)
      if (random_below(5, random) == 0) square = '#';
    unsigned at = random_below(board.squares(), random);
    const unsigned step = 1 + random_below(board.squares() / 3, random);
    for (const char piece : {'M', 'C', 'F'}) {
      squares[at % board.squares()] = piece;
      at += step;
    }
    const std::uint32_t cat_jump = 1 + random_below(3, random);
    const std::uint32_t mouse_jump = 1 + random_below(3, random);
    return Problem{write_board(board, [&](unsigned square) { return squares[square]; }), cat_jump,
                   mouse_jump, random_below(2, random) == 0 ? "mouse" : "cat"};
  }

  PositionText position(const CatAndMouseII& game, const State& state) const override {
    const auto text = [&](unsigned square) {
      if (square == state.cat) return 'C';
      if (square == state.mouse) return 'M';
      if (square == game.grid().food) return 'F';
      return (game.grid().walls >> square & 1) != 0 ? '#' : '.';
    };
    PositionText shown =
        on_board(write_board(game.board(), text), {{'M', "mouse", "🐭", scene::Owner::first},
                                                   {'C', "cat", "🐱", scene::Owner::second},
                                                   {'F', "food", "🧀", scene::Owner::nobody}});
    shown.mover = state.cat_moves ? "cat" : "mouse";
    shown.line += ", the " + shown.mover + " moves";
    return shown;
  }
  MoveText move(const CatAndMouseII& game, const State& state, const Move& to) const override {
    const unsigned from = state.cat_moves ? state.cat : state.mouse;
    const char* const player = state.cat_moves ? "the cat " : "the mouse ";
    const Board& board = game.board();
    if (from == to) return {player + ("stays on " + square_name(board, to)), cell_place(board, to)};
    return {player + ("goes from " + square_name(board, from) + " to " + square_name(board, to)),
            scene::path("board", cell_of(board, from), cell_of(board, to))};
  }
  Datum move_to_json(const CatAndMouseII& game, const Move& to) const override {
    return place_of(game.board(), to);
  }
  Datum answer(const CatAndMouseII&, const State& state, const Answer& answer) const override {
    return answer.outcome != Outcome::draw && (answer.outcome == Outcome::win) != state.cat_moves;
  }

 private:
  static BoardText read(const Problem& problem) {
    return read_board("grid", problem.grid, ".#FCM");
  }
  static unsigned the_square(const BoardText& grid, char piece) {
    const SquareSet set = grid.set_of(piece);
    if (count_bits(set) != 1)
      refuse_position("grid", "it has '" + std::string(1, piece) + "' on " +
                                  counted(static_cast<std::uint64_t>(count_bits(set)), "cell") +
                                  "; give one 'C', one 'M' and one 'F'");
    return static_cast<unsigned>(std::countr_zero(set));
  }
};

}  // namespace

void register_cat_and_mouse_ii(Registry& registry) {
  register_game<CatAndMouseIIPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
