#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/book.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/board_presentation.hpp>
#include <zugzwang/games/boards/connect_four.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/solvers/search/alpha_beta.hpp>

namespace zugzwang::games {

namespace {

struct ConnectFourProblem {
  unsigned width = 7;
  unsigned height = 6;
  unsigned connect = 4;
  std::optional<std::string> moves;

  unsigned bits() const { return width * (height + 1); }
};

/// A board and its image in a mirror beside it count once in a book.
class ConnectFourMirrors final : public Mirrors {
 public:
  std::uint64_t folded(const GameGraph& positions, std::uint64_t position) const override {
    const auto& boards = dynamic_cast<const GameGraphIn<ConnectFour>&>(positions);
    const ConnectFour& game = boards.game();
    return game.key(game.canonical(boards.state(position)));
  }
  std::uint64_t plies_beyond(const GameGraph& positions, std::uint64_t position) const override {
    const auto& boards = dynamic_cast<const GameGraphIn<ConnectFour>&>(positions);
    const int stones = count_squares(boards.state(position).all);
    return stones == 0 ? 0 : static_cast<std::uint64_t>(stones - 1);
  }
};

constexpr unsigned most_width = ConnectFour::most_columns;

/// Returns the name of a column: a digit, or a letter after 9.
char name_of(unsigned column) {
  return static_cast<char>(column < 9 ? '1' + column : 'a' + (column - 9));
}

class ConnectFourPresentation final
    : public GamePresentation<ConnectFourProblem, ConnectFour, WideConnectFour> {
 public:
  GameText text() const override { return prose("connect-four"); }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("width", &Problem::width).rule().range(1, most_width).optional(),
        field("height", &Problem::height)
            .rule()
            .range(1, WideConnectFour::most_bits - 1)
            .optional(),
        field("connect", &Problem::connect).rule().range(2, ConnectFour::most_connect).optional(),
        field("moves", &Problem::moves).also_called({"board"}).word(),
    };
  }
  Rules rules(const Problem& problem) const override {
    const auto& [width, height, connect, moves] = problem;
    if (problem.bits() > WideConnectFour::most_bits)
      throw Error(ErrorCode::bad_value, "height",
                  "a board of " + std::to_string(width) + " columns and " + std::to_string(height) +
                      " rows is too large; give at most " +
                      std::to_string(WideConnectFour::most_bits) + " for width * (height + 1)");
    if (problem.bits() > ConnectFour::most_bits) return WideConnectFour(width, height, connect);
    return ConnectFour(width, height, connect);
  }
  std::vector<Problem> small_problems() const override {
    return {{4, 4, 4, ""},   {4, 4, 4, "1234"},
            {5, 4, 4, "33"}, {4, 3, 3, ""},
            {3, 3, 3, "2"},  {7, 1, 4, ""},
            {1, 7, 4, ""},   {2, 2, 2, ""},
            {1, 1, 2, ""},   {7, 6, 4, "444444565565722333322221111"}};
  }
  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    const unsigned most = size < 16 ? 4 : 5;
    Problem problem{1 + random_below(most, random), 1 + random_below(4, random),
                    2 + random_below(3, random), std::string()};
    const ConnectFour game(problem.width, problem.height, problem.connect);
    ConnectFour::State state;
    for (unsigned plies = random_below(12, random); plies > 0 && !game.result(state); --plies) {
      const ConnectFour::Moves moves = game.moves(state);
      const ConnectFour::Move column =
          moves[random_below(static_cast<unsigned>(moves.size()), random)];
      *problem.moves += name_of(column);
      state = game.play(state, column);
    }
    return problem;
  }
};

template <class G>
class ConnectFourPositions final : public PositionPresentation<ConnectFourProblem, G> {
 public:
  using Problem = ConnectFourProblem;
  using State = StateOf<G>;
  using Move = MoveOf<G>;
  using Stones = typename G::Stones;

  State state(const G& game, const Problem& problem) const override {
    const std::string moves = problem.moves.value_or("");
    // A letter is a column, too, but a board of one row without an empty square has an x.
    if (moves.find_first_of(".xXO/|\n") != std::string::npos) return state_of_board(game, moves);
    State state;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const char name = moves[i];
      const std::string where =
          "'" + std::string(1, name) + "', move " + std::to_string(i + 1) + ", ";
      const std::optional<Move> column = column_of(name, game.width());
      if (!column)
        refuse_position("moves", where + "is no column; give 1 to " +
                                     std::string(1, name_of(game.width() - 1)));
      if (game.result(state)) refuse_position("moves", where + "comes when play is over");
      const typename G::Moves legal = game.moves(state);
      if (std::ranges::find(legal, *column) == legal.end())
        refuse_position("moves", where + "is into a full column");
      state = game.play(state, *column);
    }
    return state;
  }
  PositionText position(const G& game, const State& state) const override {
    const std::string board = board_of(game, state);
    const std::string mover = stones(game, state) % 2 == 0 ? "x" : "o";
    return {.line = board + (game.result(state) ? "" : ", " + mover + " to move"),
            .label = board,
            .scene = [&game, board] { return drawn(game, board); },
            .mover = mover};
  }
  MoveText move(const G&, const State&, const Move& column) const override {
    return {"drop a stone into column " + std::to_string(column + 1),
            scene::place("board", column)};
  }
  Datum move_to_json(const G&, const Move& column) const override { return column + 1; }
  Datum answer(const G& game, const State& state, const Answer& answer) const override {
    if (answer.outcome == Outcome::draw) return 0;
    if (!answer.plies) return Datum();
    const std::uint64_t played = stones(game, state) + *answer.plies;
    const std::uint64_t each = (game.width() * game.height() + played % 2) / 2;
    const auto left = static_cast<std::int64_t>(each - (played + 1) / 2) + 1;
    return answer.outcome == Outcome::win ? left : -left;
  }

  Ability* find_ability(std::string_view name) const override {
    if constexpr (std::same_as<G, ConnectFour>)
      if (name == Mirrors::ability_name) return &mirrors_;
    return nullptr;
  }

 private:
  static std::optional<Move> column_of(char name, unsigned width) {
    for (unsigned column = 0; column < width; ++column)
      if (name == name_of(column)) return static_cast<Move>(column);
    return std::nullopt;
  }
  /// Reads a board. Throws Error{bad_position} unless its stones lie on each other, x has as many
  /// as o or one more, and only the last stone can have made a line.
  static State state_of_board(const G& game, const std::string& text) {
    const BoardSize size(game.height(), game.width());
    const BoardText board = read_board("moves", text, ".xo", size);
    Stones of_x = 0;
    Stones all = 0;
    for (unsigned square = 0; square < size.squares(); ++square) {
      if (board.squares[square] == '.') continue;
      const unsigned below = square + game.width();
      if (below < size.squares() && board.squares[below] == '.')
        refuse_position("moves", "the stone on " + square_name(size, square) +
                                     " has nothing below it; give columns that are filled from "
                                     "the bottom up");
      const Stones bit = Stones{1} << (size.column_of(square) * (game.height() + 1) +
                                       game.height() - 1 - size.row_of(square));
      all |= bit;
      if (board.squares[square] == 'x') of_x |= bit;
    }
    const int lead = count_squares(of_x) - count_squares(all ^ of_x);
    if (lead != 0 && lead != 1)
      refuse_position("moves", "it has " + std::to_string(count_squares(of_x)) + " x and " +
                                   std::to_string(count_squares(all ^ of_x)) +
                                   " o; give as many x as o, or one more");
    const State state{lead == 0 ? of_x : of_x ^ all, all};
    if (!is_last_line(game, state))
      refuse_position("moves",
                      "play cannot lead there, since it ends with the first line; give lines "
                      "only where the last stone made them");
    return state;
  }
  /// Whether the player on move has no line, and the opponent none that was there before the last
  /// stone.
  static bool is_last_line(const G& game, const State& state) {
    const auto has_line = [&](Stones stones) { return game.result({0, stones}) == Outcome::loss; };
    const Stones theirs = state.mine ^ state.all;
    if (has_line(state.mine)) return false;
    if (!has_line(theirs)) return true;
    for (unsigned column = 0; column < game.width(); ++column) {
      const unsigned bottom = column * (game.height() + 1);
      unsigned top = bottom;
      while ((state.all >> top & 1) != 0) ++top;
      if (top > bottom && (theirs >> (top - 1) & 1) != 0 &&
          !has_line(theirs ^ Stones{1} << (top - 1)))
        return true;
    }
    return false;
  }
  static std::string board_of(const G& game, const State& state) {
    std::string text;
    for (unsigned row = game.height(); row-- > 0;) {
      for (unsigned column = 0; column < game.width(); ++column)
        text += stone_at(game, state, column, row);
      if (row > 0) text += '/';
    }
    return text;
  }
  static Scene drawn(const G& game, const std::string& text) {
    scene::Board board = bare_board_part(text, x_and_o("disc", "disc"));
    board.has_holes = true;
    for (unsigned column = 1; column <= game.width(); ++column)
      board.column_names.push_back(std::to_string(column));
    return {board};
  }
  static std::uint64_t stones(const G& game, const State& state) {
    return game.width() * game.height() - game.rank(state);
  }
  /// The first player has x, the second o.
  static char stone_at(const G& game, const State& state, unsigned column, unsigned row) {
    const unsigned bit = column * (game.height() + 1) + row;
    if ((state.all >> bit & 1) == 0) return '.';
    const bool first_moves = stones(game, state) % 2 == 0;
    return ((state.mine >> bit & 1) != 0) == first_moves ? 'x' : 'o';
  }

  mutable ConnectFourMirrors mirrors_;
};

}  // namespace

void register_connect_four(Registry& registry) {
  register_game<ConnectFourPresentation, ConnectFourPositions>(registry, AllSolvers{},
                                                               Compiled<AlphaBeta>{});
}

}  // namespace zugzwang::games
