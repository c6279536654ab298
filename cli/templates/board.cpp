// My Game: three in a row on a board of 3 x 3 squares; the player who completes a row wins.
// Replace the rules below by your own. `zugzwang check-game my-game` reports what does not fit.

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/engine/registration.hpp>

namespace {

using namespace zugzwang;

// Squares are numbered from the top left; a set of squares has bit s for square s.
struct MyGameState {
  std::uint32_t mover = 0;  // marked by the player on move
  std::uint32_t other = 0;
  bool operator==(const MyGameState&) const = default;
};

// The rules. States and moves are small values; nothing here depends on solvers.
class MyGame {
 public:
  using State = MyGameState;
  using Move = std::uint32_t;  // the square to mark

  static constexpr std::uint32_t squares = 9;
  static constexpr std::uint32_t all = (1U << squares) - 1;

  // The legal moves, the preferred one first.
  FixedList<Move, squares> moves(const State& state) const {
    FixedList<Move, squares> moves;
    for (Move square = 0; square < squares; ++square)
      if (((state.mover | state.other) >> square & 1) == 0) moves.push_back(square);
    return moves;
  }
  // The state after a move, with the other player on move.
  State play(const State& state, Move square) const {
    return {state.other, state.mover | 1U << square};
  }
  // Set when play is over, as the player on move sees it; a full board must have a result, too.
  std::optional<Outcome> result(const State& state) const {
    if (has_row(state.other)) return Outcome::loss;
    if ((state.mover | state.other) == all) return Outcome::draw;
    return std::nullopt;
  }
  // A different number, text or the like for every state.
  std::uint64_t key(const State& state) const {
    return std::uint64_t{state.mover} << squares | state.other;
  }
  // A stated fact, checked by the laws: it falls with every move, so that play ends.
  std::uint64_t rank(const State& state) const { return count(all & ~(state.mover | state.other)); }

  static bool has_row(std::uint32_t marked) {
    for (const std::uint32_t row : {0007U, 0070U, 0700U, 0111U, 0222U, 0444U, 0421U, 0124U})
      if ((marked & row) == row) return true;
    return false;
  }
  static std::uint32_t count(std::uint32_t marked) {
    return static_cast<std::uint32_t>(std::popcount(marked));
  }
};

// The input of the user.
struct MyGameProblem {
  std::string board = ".........";
};

class MyGamePresentation final : public Presentation<MyGameProblem, MyGame> {
 public:
  GameText text() const override {
    return {
        .name = "my-game",
        .title = "My Game",
        .summary = "complete a row of three squares",
        .rules =
            "Players x and o in turn mark an empty square of a board of 3 x 3; x begins. The "
            "player who first has three squares in a row, a column or a diagonal wins.",
        .move = "the square, from 0 at the top left to 8",
        .answer = "the move",
        .example = {"--board", "x...o...."},
    };
  }
  std::vector<Field<Problem>> fields() const override {
    return {field("board", &Problem::board, "nine letters x, o or . from the top left").word()};
  }

  MyGame rules(const Problem&) const override { return {}; }
  State state(const MyGame&, const Problem& problem) const override {
    std::uint32_t x = 0;
    std::uint32_t o = 0;
    if (problem.board.size() != MyGame::squares)
      refuse_position("board", "give one letter for each of the 9 squares, not " +
                                   std::to_string(problem.board.size()));
    for (std::uint32_t square = 0; square < MyGame::squares; ++square)
      switch (problem.board[square]) {
        case 'x': x |= 1U << square; break;
        case 'o': o |= 1U << square; break;
        case '.': break;
        default: refuse_position("board", "a letter is not x, o or .");
      }
    const bool x_moves = MyGame::count(x) == MyGame::count(o);
    if (!x_moves && MyGame::count(x) != MyGame::count(o) + 1)
      refuse_position("board", "x has as many squares as o, or one more");
    const State state = x_moves ? State{x, o} : State{o, x};
    if (MyGame::has_row(state.mover))
      refuse_position("board", "play was over before the last move");
    return state;
  }

  // How a position looks, in words and as it is drawn: see engine/position_text.hpp.
  PositionText position(const MyGame&, const State& state) const override {
    const std::string board = board_of(state);
    return {.line = board,
            .scene = [board] { return drawn(board); },
            .fields = Datum::Object{{"board", board}}};
  }
  // How a move looks, and where in the drawing it is made: see engine/scene.hpp.
  MoveText move(const MyGame&, const State&, const Move& square) const override {
    return {"mark square " + std::to_string(square),
            scene::place("board", scene::Cell{square % 3, square / 3})};
  }

  // Positions that play reaches: letters drawn at random seldom are one.
  std::vector<Problem> small_problems() const override {
    return {{"........."}, {"x...o...."}, {"xo.xo...."}, {"xxoo.x..o"}, {"xoxxoxoxo"}};
  }
  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    const MyGame game;
    State state;
    for (std::uint64_t plies = draw_below(size + 1, random); plies > 0; --plies) {
      if (game.result(state)) break;
      const auto moves = game.moves(state);
      state = game.play(state, moves[draw_below(moves.size(), random)]);
    }
    return Problem{board_of(state)};
  }

 private:
  static std::string board_of(const State& state) {
    const bool x_moves = MyGame::count(state.mover) == MyGame::count(state.other);
    std::string board(MyGame::squares, '.');
    for (std::uint32_t square = 0; square < MyGame::squares; ++square) {
      if ((state.mover >> square & 1) != 0) board[square] = x_moves ? 'x' : 'o';
      if ((state.other >> square & 1) != 0) board[square] = x_moves ? 'o' : 'x';
    }
    return board;
  }
  static Scene drawn(const std::string& board) {
    return {scene::Board{.id = "board",
                         .rows = {board.substr(0, 3), board.substr(3, 3), board.substr(6, 3)},
                         .pieces = {{'x', "cross", "cross", scene::Owner::first},
                                    {'o', "nought", "nought", scene::Owner::second}}}};
  }
};

}  // namespace

ZUGZWANG_PLUGIN("my-game", "0.1.0", [](Registry& registry) {
  register_game<MyGamePresentation>(registry, AllSolvers{});
})
