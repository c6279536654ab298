// King and rook against king, on a board of 3 by 3 up to 8 by 8 squares. White has the rook and
// tries to mate; Black tries to be stalemated or to take the rook.
//
// T. Ströhlein, "Untersuchungen über kombinatorische Spiele" (Munich 1970), solved this ending
// backwards from its mates: on a chessboard White to move needs at most 16 moves.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/engine/registration.hpp>

namespace {

using namespace zugzwang;

using Square = std::uint8_t;  // counted row by row from the top left one

class RookEnding {
 public:
  static constexpr Cycles cycles = Cycles::always;  // play can return to a position

  struct State {
    Square king = 0;   // White's
    Square rook = 0;   // once it is taken, the square of the black king
    Square black = 0;  // the black king
    bool black_moves = false;
    bool operator==(const State&) const = default;
  };
  struct Move {
    Square from = 0;
    Square to = 0;
    bool operator==(const Move&) const = default;
  };

  explicit RookEnding(unsigned side) : board_(side, side) {}
  const Board& board() const { return board_; }

  FixedList<Move, 22> moves(const State& at) const {
    FixedList<Move, 22> moves;
    const auto add = [&](Square from, SquareSet to) {
      for (; to != 0; to &= to - 1) moves.push_back({from, first_of(to)});
    };
    if (at.black_moves) {
      add(at.black, black_goes(at));
    } else {
      add(at.rook, rook_goes(at));
      add(at.king, king_goes(at));
    }
    return moves;
  }

  State play(State at, Move move) const {
    (at.black_moves ? at.black : move.from == at.rook ? at.rook : at.king) = move.to;
    at.black_moves = !at.black_moves;
    return at;
  }

  std::optional<Outcome> result(const State& at) const {
    if (at.rook == at.black) return Outcome::draw;
    if (!at.black_moves || black_goes(at) != 0) return std::nullopt;
    return in_check(at) ? Outcome::loss : Outcome::draw;
  }

  std::uint64_t key(const State& at) const {
    const std::uint64_t squares = board_.squares();
    const std::uint64_t blacks = at.black_moves ? squares + at.black : at.black;
    return (blacks * squares + at.rook) * squares + at.king;
  }

  // Returns whether a position is legal: each man on its own square, unless the rook has just been
  // taken; the kings not adjacent; Black not in check when White is on move.
  bool is_position(const State& at) const {
    if (at.king == at.rook || at.king == at.black) return false;
    if ((near(at.king) & Board::bit(at.black)) != 0) return false;
    return at.black_moves ? at.rook != at.black : !in_check(at);
  }

  std::uint64_t size() const {
    const std::uint64_t squares = board_.squares();
    return 2 * squares * squares * squares;
  }
  std::uint64_t index(const State& at) const { return key(at); }
  State state_at(std::uint64_t index) const {
    const auto next = [&index, squares = board_.squares()] {
      const auto square = static_cast<Square>(index % squares);
      index /= squares;
      return square;
    };
    return {next(), next(), next(), index == 1};
  }

  // Takes back the moves of each man. Black was not in check when White was on move.
  FixedList<Predecessor<State, Move>, 22> predecessors(const State& at) const {
    FixedList<Predecessor<State, Move>, 22> predecessors;
    const auto add = [&](Square State::* man, SquareSet from) {
      State before = at;
      before.black_moves = !at.black_moves;
      for (; from != 0; from &= from - 1) {
        before.*man = first_of(from);
        predecessors.push_back({before, {before.*man, at.*man}});
      }
    };
    if (at.black_moves) {
      add(&State::rook, rook_goes(at) & ~lines(at.black, Board::bit(at.king)));
      add(&State::king, king_goes(at) & shields(at));
    } else {
      add(&State::black, near(at.black) & ~near(at.king) & ~Board::bit(at.rook));
    }
    return predecessors;
  }

  // Returns the equivalent position with the least number.
  State canonical(const State& at) const {
    State least = at;
    for (unsigned symmetry = 1; symmetry < symmetries_->size(); ++symmetry)
      if (const State image = image_of(at, symmetry); key(image) < key(least)) least = image;
    return least;
  }
  std::uint64_t orbit_size(const State& at) const {
    unsigned unchanged = 0;
    for (unsigned symmetry = 0; symmetry < symmetries_->size(); ++symmetry)
      if (image_of(at, symmetry) == at) ++unchanged;
    return symmetries_->size() / unchanged;
  }

  std::uint64_t option_count(const State& at) const {
    const int moves = at.black_moves ? std::popcount(black_goes(at))
                                     : std::popcount(rook_goes(at)) + std::popcount(king_goes(at));
    return static_cast<std::uint64_t>(moves);
  }

 private:
  static Square first_of(SquareSet set) { return static_cast<Square>(std::countr_zero(set)); }

  // The squares around one, and those that a rook attacks from it, up to the first of the men.
  SquareSet near(Square square) const {
    SquareSet near = 0;
    for (const Step step : king_steps) near |= board_.shifted(Board::bit(square), step);
    return near;
  }
  SquareSet lines(Square square, SquareSet men) const {
    SquareSet lines = 0;
    for (const Step step : orthogonal_steps)
      for (SquareSet at = board_.shifted(Board::bit(square), step); at != 0;
           at = board_.shifted(at & ~men, step))
        lines |= at;
    return lines;
  }
  bool in_check(const State& at) const {
    return (lines(at.rook, Board::bit(at.king)) & Board::bit(at.black)) != 0;
  }

  // The squares to which each man can move. The black king shields no square from the rook: on a
  // square behind itself it would still be in check.
  SquareSet rook_goes(const State& at) const {
    const SquareSet men = Board::bit(at.king) | Board::bit(at.black);
    return lines(at.rook, men) & ~men;
  }
  SquareSet king_goes(const State& at) const {
    return near(at.king) & ~near(at.black) & ~Board::bit(at.rook);
  }
  SquareSet black_goes(const State& at) const {
    return near(at.black) & ~near(at.king) & ~lines(at.rook, Board::bit(at.king));
  }

  // The squares where the white king shields Black from check: between the two if they are in line.
  SquareSet shields(const State& at) const {
    const SquareSet black = Board::bit(at.black);
    if ((lines(at.rook, 0) & black) == 0) return board_.all();
    return lines(at.rook, black) & lines(at.black, Board::bit(at.rook));
  }

  State image_of(const State& at, unsigned symmetry) const {
    const auto image = [&](Square square) {
      return static_cast<Square>(symmetries_->square(symmetry, square));
    };
    return {image(at.king), image(at.rook), image(at.black), at.black_moves};
  }

  Board board_;
  std::shared_ptr<const BoardSymmetries> symmetries_ = std::make_shared<BoardSymmetries>(board_);
};

static_assert(Game<RookEnding>);
static_assert(PartlyIndexedGame<RookEnding>);
static_assert(RetractableGame<RookEnding>);
static_assert(OrbitGame<RookEnding>);
static_assert(CountedMovesGame<RookEnding>);

struct RookEndingProblem {
  unsigned size = 8;
  std::string king;
  std::string rook;
  std::string black;
  std::string turn = "white";
};

class RookEndingPresentation final : public Presentation<RookEndingProblem, RookEnding> {
 public:
  GameText text() const override {
    return {
        .name = "rook-ending",
        .title = "King and rook against king",
        .summary =
            "mate with king and rook; the player who is stalemated, or takes the rook, draws",
        .rules =
            "White has a king and a rook, Black a king, on a chessboard or a smaller one. They "
            "move as in chess. Black on move in check without a move is mated and has lost; "
            "without a move but not in check, or with the rook taken, play is a draw.",
        .move = "the squares where the man leaves and where he goes, such as \"h4h8\"",
        .answer = "the move",
        .sides = {"White", "Black"},
        .sources = {"T. Ströhlein, \"Untersuchungen über kombinatorische Spiele\" (Munich 1970): "
                    "mate in 16 at most, White to move"},
        .example = {"--king", "c3", "--rook", "h4", "--black", "a1"},
    };
  }

  std::vector<Field<Problem>> fields() const override {
    const auto square = [](std::string name, std::string Problem::* member, std::string help) {
      return field(std::move(name), member, std::move(help))
          .of_characters("abcdefgh12345678")
          .at_most(2)
          .word();
    };
    return {
        field("size", &Problem::size, "rows and columns of the board")
            .rule()
            .range(3, 8)
            .optional(),
        square("king", &Problem::king, "the square of the white king, such as c3"),
        square("rook", &Problem::rook, "the square of the rook"),
        square("black", &Problem::black, "the square of the black king"),
        field("turn", &Problem::turn, "who is on move").one_of({"white", "black"}).optional(),
    };
  }

  Rules rules(const Problem& problem) const override { return RookEnding(problem.size); }
  State state(const RookEnding& game, const Problem& problem) const override {
    const State at{square_of(game, "king", problem.king), square_of(game, "rook", problem.rook),
                   square_of(game, "black", problem.black), problem.turn == "black"};
    if (at.rook == at.black || !game.is_position(at))
      throw Error(ErrorCode::bad_position, "king",
                  "play cannot lead there; give three squares, the kings not side by side, "
                  "and Black not in check when White is on move");
    return at;
  }
  std::vector<Problem> small_problems() const override { return all_problems(3); }
  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    const std::vector<Problem> all = all_problems(size < 8 ? 3 : 4);
    return all[std::uniform_int_distribution<std::size_t>(0, all.size() - 1)(random)];
  }

  PositionText position(const RookEnding& game, const State& at) const override {
    const std::string rook = at.rook == at.black ? "" : ", R" + name(game, at.rook);
    const std::string mover = at.black_moves ? "Black" : "White";
    return {.line = "K" + name(game, at.king) + rook + " against K" + name(game, at.black) + ", " +
                    mover + " to move",
            .scene = [&] { return drawn(game, at); },
            .mover = mover};
  }
  MoveText move(const RookEnding& game, const State& at, const Move& move) const override {
    const char* const man = move.from == at.rook ? "R" : "K";
    return {man + name(game, move.from) + "-" + name(game, move.to),
            scene::path("board", cell_of(game, move.from), cell_of(game, move.to))};
  }
  Datum move_to_json(const RookEnding& game, const Move& move) const override {
    return name(game, move.from) + name(game, move.to);
  }

 private:
  // A board with White's men in capital letters.
  static Scene drawn(const RookEnding& game, const State& at) {
    const Board& board = game.board();
    scene::Board part{.id = "board", .chequered = true};
    part.rows.assign(board.rows(), std::string(board.columns(), '.'));
    part.pieces = {{'K', "white king", "♔", scene::Owner::first},
                   {'R', "rook", "♖", scene::Owner::first},
                   {'k', "black king", "♚", scene::Owner::second}};
    const auto put = [&](Square square, char man) {
      part.rows[board.row_of(square)][board.column_of(square)] = man;
    };
    put(at.rook, 'R');
    put(at.king, 'K');
    put(at.black, 'k');  // in place of a rook that is taken
    scene::name_cells(part);
    return {part};
  }
  static scene::Cell cell_of(const RookEnding& game, Square square) {
    return {game.board().column_of(square), game.board().row_of(square)};
  }
  static std::string name(const RookEnding& game, Square square) {
    return scene::cell_name(cell_of(game, square), game.board().rows());
  }
  static Square square_of(const RookEnding& game, const char* field, const std::string& text) {
    for (Square square = 0; square < game.board().squares(); ++square)
      if (name(game, square) == text) return square;
    throw Error(ErrorCode::bad_position, field,
                "there is no square '" + text + "'; give one of the board, such as b2");
  }
  // Lists every position with the rook on a board of this size.
  static std::vector<Problem> all_problems(unsigned side) {
    const RookEnding game(side);
    const unsigned squares = game.board().squares();
    std::vector<Problem> problems;
    for (Square king = 0; king < squares; ++king)
      for (Square rook = 0; rook < squares; ++rook)
        for (Square black = 0; black < squares; ++black)
          for (const bool black_moves : {false, true})
            if (rook != black && game.is_position({king, rook, black, black_moves}))
              problems.push_back({side, name(game, king), name(game, rook), name(game, black),
                                  black_moves ? "black" : "white"});
    return problems;
  }
};

}  // namespace

ZUGZWANG_PLUGIN("rook-ending", "1.0.0", [](Registry& registry) {
  register_game<RookEndingPresentation>(registry, AllSolvers{});
})
