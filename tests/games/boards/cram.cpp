// Cram: its rules square by square, its nimbers by plain recursion over texts.

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/games/boards/cram.hpp>
#include <zugzwang/solvers/heaps/grundy.hpp>

#include "catch.hpp"
#include "games/answers.hpp"

namespace zugzwang::cram_tests {
namespace {

using games::Cram;

/// The boards after each move, by the words of the rules: rows with '/' between them.
std::vector<std::string> plain_options(const std::string& board) {
  const std::size_t width = std::min(board.find('/'), board.size()) + 1;
  std::vector<std::string> options;
  for (std::size_t i = 0; i < board.size(); ++i)
    for (const std::size_t j : {i + 1, i + width}) {
      if (j >= board.size() || board[i] != '.' || board[j] != '.') continue;
      options.push_back(board);
      options.back()[i] = options.back()[j] = '#';
    }
  return options;
}

Nimber plain_nimber(const std::string& board, std::map<std::string, Nimber>& known) {
  if (const auto place = known.find(board); place != known.end()) return place->second;
  std::vector<Nimber> met;
  for (const std::string& option : plain_options(board)) met.push_back(plain_nimber(option, known));
  Nimber mex = 0;
  while (std::ranges::find(met, mex) != met.end()) ++mex;
  return known[board] = mex;
}

std::string text_of(const Board& board, SquareSet free) {
  return write_board(board, [&](unsigned square) { return (free >> square & 1) != 0 ? '.' : '#'; });
}

TEST_CASE("a move of Cram covers two free squares side by side", "[cram]") {
  Random random(31);
  for (const Board board : {Board(1, 1), Board(1, 64), Board(64, 1), Board(8, 8), Board(3, 5)})
    for (int trial = 0; trial < 20; ++trial) {
      const Cram game(board);
      const SquareSet free = trial == 0 ? board.all() : random() & board.all();
      std::vector<std::string> options;
      for (const Cram::Move& move : game.moves(free))
        options.push_back(text_of(board, game.play(free, move)));
      std::vector<std::string> right = plain_options(text_of(board, free));
      std::ranges::sort(options);
      std::ranges::sort(right);
      CHECK(options == right);
      CHECK(game.result(free) == (right.empty() ? std::optional(Outcome::loss) : std::nullopt));
    }
}

TEST_CASE("Cram has the nimbers of plain recursion", "[cram]") {
  Random random(32);
  for (const Board board : {Board(3, 3), Board(2, 5), Board(3, 4), Board(4, 3), Board(1, 12)}) {
    const Cram game(board);
    std::map<std::string, Nimber> known;
    OpenedBy<Grundy, Cram, ByNimber> solution(game);
    for (int trial = 0; trial < 30; ++trial) {
      const SquareSet free = trial == 0 ? board.all() : random() & board.all();
      REQUIRE(solution.solve(free, {}) == Status::complete);
      CHECK(solution.value(free) == plain_nimber(text_of(board, free), known));
    }
  }
}

TEST_CASE("Cram is solved by nimbers unless another evaluation is given", "[cram]") {
  CHECK(testing::answer("cram", R"({"board":"3x4"})").solver == "grundy");
}

}  // namespace
}  // namespace zugzwang::cram_tests
