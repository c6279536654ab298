// Tic-tac-toe: its rules square by square, and the numbers of its positions.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/boards/tic_tac_toe.hpp>
#include <zugzwang/solvers/search/alpha_beta.hpp>

#include "catch.hpp"

namespace zugzwang::tic_tac_toe_tests {
namespace {

using games::MisereTicTacToe;
using games::TicTacToe;

/// A board as characters, row by row, x first, with the rules in words.
struct PlainBoard {
  int width;
  int height;
  int line;

  std::string start() const { return std::string(static_cast<std::size_t>(width * height), '.'); }
  char mover(const std::string& board) const {
    return std::ranges::count(board, 'x') == std::ranges::count(board, 'o') ? 'x' : 'o';
  }
  bool has_line(const std::string& board, char mark) const {
    for (int row = 0; row < height; ++row)
      for (int column = 0; column < width; ++column)
        for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
          int length = 0;
          for (int r = row, c = column; r >= 0 && r < height && c >= 0 && c < width &&
                                        board[static_cast<std::size_t>(r * width + c)] == mark;
               r += down, c += right)
            ++length;
          if (length >= line) return true;
        }
    return false;
  }
  bool is_over(const std::string& board) const {
    return has_line(board, 'x') || has_line(board, 'o') || board.find('.') == std::string::npos;
  }
  std::set<std::string> options(const std::string& board) const {
    std::set<std::string> options;
    for (std::size_t square = 0; square < board.size(); ++square)
      if (board[square] == '.') {
        std::string option = board;
        option[square] = mover(board);
        options.insert(option);
      }
    return options;
  }
  /// All boards that play can reach.
  std::set<std::string> reachable() const {
    std::set<std::string> met;
    std::vector<std::string> left{start()};
    while (!left.empty()) {
      const std::string board = left.back();
      left.pop_back();
      if (!met.insert(board).second || is_over(board)) continue;
      for (const std::string& option : options(board)) left.push_back(option);
    }
    return met;
  }
};

template <class G>
std::string text_of(const G& game, const StateOf<G>& state) {
  const bool x_moves = std::popcount(state.mine) == std::popcount(state.theirs);
  std::string text;
  for (unsigned square = 0; square < game.board().squares(); ++square)
    text += (state.mine >> square & 1) != 0     ? (x_moves ? 'x' : 'o')
            : (state.theirs >> square & 1) != 0 ? (x_moves ? 'o' : 'x')
                                                : '.';
  return text;
}

TEST_CASE("random play of tic-tac-toe follows the plain rules", "[tic_tac_toe]") {
  Random random(3);
  for (const PlainBoard& plain : {PlainBoard{3, 3, 3},
                                  {5, 4, 3},
                                  {4, 5, 4},
                                  {8, 5, 5},
                                  {1, 6, 2},
                                  {6, 1, 3},
                                  {2, 3, 1},
                                  {7, 4, 2},
                                  {3, 3, 5}}) {
    CAPTURE(plain.width, plain.height, plain.line);
    const Board board(static_cast<unsigned>(plain.height), static_cast<unsigned>(plain.width));
    const TicTacToe game(board, static_cast<unsigned>(plain.line));
    const MisereTicTacToe misere(board, static_cast<unsigned>(plain.line));
    for (int trial = 0; trial < 20; ++trial) {
      TicTacToe::State state;
      for (;;) {
        const std::string text = text_of(game, state);
        CAPTURE(text);
        const MisereTicTacToe::State same{state.mine, state.theirs};
        REQUIRE(game.can_be_met(state));
        REQUIRE(game.result(state).has_value() == plain.is_over(text));
        const bool lost = plain.has_line(text, plain.mover(text) == 'x' ? 'o' : 'x');
        REQUIRE((game.result(state) == Outcome::loss) == lost);
        REQUIRE((misere.result(same) == Outcome::win) == lost);
        if (game.result(state)) break;
        std::set<std::string> options;
        std::vector<TicTacToe::Move> moves;
        for (const TicTacToe::Move square : game.moves(state)) {
          options.insert(text_of(game, game.play(state, square)));
          moves.push_back(square);
        }
        REQUIRE(options == plain.options(text));
        REQUIRE(options.size() == moves.size());
        state = game.play(state, moves[random() % moves.size()]);
      }
    }
  }
}

TEST_CASE("5478 boards of tic-tac-toe are reachable, 765 up to symmetry", "[tic_tac_toe]") {
  const PlainBoard plain{3, 3, 3};
  const std::set<std::string> reachable = plain.reachable();
  REQUIRE(reachable.size() == 5478);
  const TicTacToe game(Board(3, 3), 3);
  std::set<std::string> positions;
  std::set<std::uint64_t> forms;
  for (SquareSet x = 0; x <= game.board().all(); ++x)
    for (SquareSet o = 0; o <= game.board().all(); ++o) {
      const int lead = std::popcount(x) - std::popcount(o);
      if ((x & o) != 0 || lead < 0 || lead > 1) continue;
      const TicTacToe::State state = lead == 0 ? TicTacToe::State{x, o} : TicTacToe::State{o, x};
      if (!game.can_be_met(state)) continue;
      positions.insert(text_of(game, state));
      forms.insert(game.key(game.canonical(state)));
    }
  CHECK(positions == reachable);
  CHECK(forms.size() == 765);
}

/// Without what it tells of wins, symmetry and order.
struct JustMoves : TicTacToe {
  using TicTacToe::TicTacToe;
  void bounds() const = delete;
  void safe_moves() const = delete;
  void search_order() const = delete;
  void canonical() const = delete;
};

TEST_CASE("the abilities of tic-tac-toe change no value", "[tic_tac_toe]") {
  Random random(6);
  for (const unsigned line : {2U, 3U, 4U}) {
    const Board board(3, 4);
    AlphaBetaSolver<TicTacToe, ByDistance> solution(TicTacToe(board, line));
    AlphaBetaSolver<JustMoves, ByDistance> bare(JustMoves(board, line));
    const TicTacToe game(board, line);
    for (int trial = 0; trial < 40; ++trial) {
      TicTacToe::State state;
      for (std::uint64_t plies = 3 + random() % 6; plies > 0 && !game.result(state); --plies) {
        const TicTacToe::Moves moves = game.search_order(state);
        state = game.play(state, moves[random() % moves.size()]);
      }
      REQUIRE(solution.solve(state, {}) == Status::complete);
      REQUIRE(bare.solve(state, {}) == Status::complete);
      CHECK(solution.value(state) == bare.value(state));
    }
  }
}

}  // namespace
}  // namespace zugzwang::tic_tac_toe_tests
