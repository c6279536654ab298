#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/board_text.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/board_presentation.hpp>
#include <zugzwang/games/boards/fox_and_geese.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct FoxAndGeeseProblem {
  unsigned size = FoxBoard::largest;
  std::optional<std::string> board{};
  std::string turn = "geese";
};

class FoxAndGeesePresentation final : public Presentation<FoxAndGeeseProblem, FoxAndGeese> {
 public:
  using Player = FoxAndGeese::Player;

  GameText text() const override { return prose("fox-and-geese"); }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("size", &Problem::size).rule().range(4, FoxBoard::largest).optional(),
        field("board", &Problem::board).word(),
        field("turn", &Problem::turn).one_of({"geese", "fox"}).optional(),
    };
  }

  Rules rules(const Problem& problem) const override {
    if (problem.size % 2 != 0)
      refuse_position("size", "a board of " + std::to_string(problem.size) +
                                  " rows is not among these; give 4, 6 or 8");
    return FoxAndGeese(problem.size);
  }
  State state(const FoxAndGeese& game, const Problem& problem) const override {
    State state = game.start();
    if (problem.board) state = read(game, *problem.board);
    state.turn = problem.turn == "fox" ? Player::fox : Player::geese;
    return state;
  }

  Every every() const override { return {.problems = {{4}}, .most = 112}; }
  std::vector<Problem> further_problems() const override {
    return {{6, std::nullopt, "geese"}, {6, std::nullopt, "fox"}};
  }

  PositionText position(const FoxAndGeese& game, const State& state) const override {
    const bool fox_moves = state.turn == Player::fox;
    const std::string board = board_of(game, state);
    const std::string mover = fox_moves ? "fox" : "geese";
    return {.line = board + ", " + (fox_moves ? "the fox moves" : "the geese move"),
            .label = board + " " + mover,
            .scene = [board] { return drawn(board); },
            .mover = mover,
            .fields = Datum::Object{{"board", board}, {"turn", mover}}};
  }
  MoveText move(const FoxAndGeese& game, const State& state, const Move& move) const override {
    const FoxBoard& board = game.board();
    return {std::string(state.turn == Player::fox ? "the fox" : "a goose") + " goes from " +
                name(game, move.from) + " to " + name(game, move.to),
            scene::path("board", cell_of(board.board(), board.on_board(move.from)),
                        cell_of(board.board(), board.on_board(move.to)))};
  }
  Datum move_to_json(const FoxAndGeese& game, const Move& move) const override {
    return name(game, move.from) + "-" + name(game, move.to);
  }
  Datum answer(const FoxAndGeese&, const State&, const Answer& answer) const override {
    return sign_of(answer);
  }

 private:
  static SquareSet on_board(const FoxBoard& board, FoxBoard::Squares squares) {
    SquareSet set = 0;
    for (const unsigned square : HighBits(squares)) set |= Board::bit(board.on_board(square));
    return set;
  }
  static std::string board_of(const FoxAndGeese& game, const State& state) {
    const FoxBoard& board = game.board();
    const SquareSet geese = on_board(board, state.geese);
    const SquareSet fox = on_board(board, FoxBoard::bit(state.fox));
    const SquareSet dark =
        on_board(board, static_cast<FoxBoard::Squares>((std::uint64_t{1} << board.squares()) - 1));
    return write_board(board.board(), [&](unsigned square) {
      const SquareSet bit = Board::bit(square);
      return (dark & bit) == 0 ? '#' : (geese & bit) != 0 ? 'g' : (fox & bit) != 0 ? 'f' : '.';
    });
  }
  static Scene drawn(std::string text) {
    std::ranges::replace(text, '#', '.');  // light squares, which stay empty
    scene::Board board = bare_board_part(text, {{'g', "goose", "disc", scene::Owner::first},
                                                {'f', "fox", "disc", scene::Owner::second}});
    board.chequered = true;
    scene::name_cells(board);
    return {board};
  }
  static std::string name(const FoxAndGeese& game, unsigned square) {
    return square_name(game.board().board(), game.board().on_board(square));
  }
  static State read(const FoxAndGeese& game, const std::string& text) {
    const FoxBoard& board = game.board();
    const BoardText given = read_board("board", text, ".fg#", board.board());
    State state;
    unsigned foxes = 0;
    unsigned geese = 0;
    SquareSet dark = 0;
    for (unsigned square = 0; square < board.squares(); ++square) {
      const unsigned place = board.on_board(square);
      dark |= Board::bit(place);
      const char character = given.squares[place];
      if (character == '#')
        refuse_position("board",
                        name(game, square) + " is dark, but has '#'; give '.', 'f' or 'g'");
      if (character == 'g') {
        ++geese;
        state.geese |= FoxBoard::bit(square);
      } else if (character == 'f') {
        ++foxes;
        state.fox = static_cast<std::uint8_t>(square);
      }
    }
    const SquareSet light = (given.set_of('f') | given.set_of('g')) & ~dark;
    if (light != 0)
      refuse_position("board",
                      square_name(board.board(), static_cast<unsigned>(std::countr_zero(light))) +
                          " is light; give the fox and the geese on dark squares, as a1 is");
    if (foxes != 1 || geese != board.geese())
      refuse_position("board", "it has " + std::to_string(foxes) + " f and " +
                                   std::to_string(geese) + " g; give 1 f and " +
                                   std::to_string(board.geese()) + " g");
    return state;
  }
};

}  // namespace

void register_fox_and_geese(Registry& registry) {
  register_game<FoxAndGeesePresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
