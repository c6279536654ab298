// Clobber: its rules square by square, and its outcomes by plain recursion over texts.

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/core/with_mover.hpp>
#include <zugzwang/games/partizan/clobber.hpp>
#include <zugzwang/solvers/search/alpha_beta.hpp>

#include "catch.hpp"

namespace zugzwang::clobber_tests {
namespace {

using Clobber = WithMover<games::Clobber>;

/// The boards after each move, by the words of the rules: rows with '/' between them.
std::vector<std::string> plain_options(const std::string& board, char mover) {
  const auto width = static_cast<std::ptrdiff_t>(std::min(board.find('/'), board.size()) + 1);
  const auto size = static_cast<std::ptrdiff_t>(board.size());
  std::vector<std::string> options;
  for (std::ptrdiff_t from = 0; from < size; ++from)
    for (const std::ptrdiff_t to : {from - width, from - 1, from + 1, from + width}) {
      if (to < 0 || to >= size) continue;
      const auto i = static_cast<std::size_t>(from);
      const auto j = static_cast<std::size_t>(to);
      if (board[i] != mover || board[j] != (mover == 'x' ? 'o' : 'x')) continue;
      options.push_back(board);
      options.back()[i] = '.';
      options.back()[j] = mover;
    }
  return options;
}

/// By the definition alone: nothing is remembered.
bool plainly_won(const std::string& board, char mover) {
  for (const std::string& option : plain_options(board, mover))
    if (!plainly_won(option, mover == 'x' ? 'o' : 'x')) return true;
  return false;
}

struct Problem {
  BoardText text;
  Clobber game;
  Clobber::State state;
};
Problem problem_of(const std::string& board, char mover) {
  const BoardText text = read_board("board", board, ".xo#");
  return {text,
          Clobber(text.board(), text.board().all() & ~text.set_of('#')),
          {{text.set_of('x'), text.set_of('o')}, mover == 'x' ? Player::left : Player::right}};
}
std::string text_of(const Problem& problem, const Clobber::State& state) {
  return write_board(problem.text.board(), [&](unsigned square) {
    if ((state.position.x >> square & 1) != 0) return 'x';
    if ((state.position.o >> square & 1) != 0) return 'o';
    return problem.text.squares[square] == '#' ? '#' : '.';
  });
}

std::string random_board(unsigned rows, unsigned columns, const std::string& characters,
                         Random& random) {
  return write_board(Board(rows, columns),
                     [&](unsigned) { return characters[random() % characters.size()]; });
}

TEST_CASE("a stone of Clobber moves onto one of the other colour", "[clobber]") {
  Random random(51);
  for (const Board board : {Board(1, 1), Board(1, 39), Board(39, 1), Board(6, 6), Board(3, 5)})
    for (int trial = 0; trial < 40; ++trial) {
      const char mover = trial % 2 == 0 ? 'x' : 'o';
      const std::string start = random_board(board.rows(), board.columns(), "xxoo.#", random);
      CAPTURE(start, mover);
      const Problem problem = problem_of(start, mover);
      std::vector<std::string> options;
      for (const Clobber::Move& move : problem.game.moves(problem.state)) {
        const Clobber::State option = problem.game.play(problem.state, move);
        CHECK(option.player == (mover == 'x' ? Player::right : Player::left));
        options.push_back(text_of(problem, option));
      }
      std::vector<std::string> right = plain_options(start, mover);
      std::ranges::sort(options);
      std::ranges::sort(right);
      CHECK(options == right);
      CHECK(problem.game.result(problem.state) ==
            (right.empty() ? std::optional(Outcome::loss) : std::nullopt));
    }
}

TEST_CASE("Clobber has the outcomes of plain recursion", "[clobber]") {
  Random random(52);
  for (int trial = 0; trial < 200; ++trial) {
    const auto rows = static_cast<unsigned>(1 + random() % 3);
    const auto columns = static_cast<unsigned>(1 + random() % (9 / rows));
    const std::string board = random_board(rows, columns, "xxxooo.#", random);
    for (const char mover : {'x', 'o'}) {
      CAPTURE(board, mover);
      const Problem problem = problem_of(board, mover);
      AlphaBetaSolver<Clobber, ByOutcome> solution(problem.game);
      REQUIRE(solution.solve(problem.state, {}) == Status::complete);
      CHECK((solution.value(problem.state) == Outcome::win) == plainly_won(board, mover));
    }
  }
}

}  // namespace
}  // namespace zugzwang::clobber_tests
