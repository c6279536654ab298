// NoGo: its rules square by square, and its values by plain recursion.

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/games/partizan/nogo.hpp>
#include <zugzwang/games/partizan/two_colours_presentation.hpp>

#include "catch.hpp"
#include "games/partizan/partizan_values.hpp"

namespace zugzwang::nogo_tests {
namespace {

using games::NoGo;

games::TwoColours position_of(const std::string& board) {
  return games::two_colours_of(games::read_two_colours(board));
}
NoGo game_of(const std::string& board) { return NoGo(games::read_two_colours(board).board()); }

/// Whether the group of a stone has a liberty, by the words of the rules: rows with '/' between
/// them. Marks the stones that it has seen.
bool breathes(std::string& board, std::size_t at) {
  const std::size_t width = std::min(board.find('/'), board.size()) + 1;
  const char colour = board[at];
  board[at] = '!';
  bool has_liberty = false;
  for (const std::size_t next : {at - width, at - 1, at + 1, at + width}) {
    if (next >= board.size()) continue;
    if (board[next] == '.') has_liberty = true;
    if (board[next] == colour) has_liberty = breathes(board, next) || has_liberty;
  }
  return has_liberty;
}
bool all_breathe(const std::string& board) {
  for (std::size_t at = 0; at < board.size(); ++at) {
    std::string marked = board;
    if ((board[at] == 'x' || board[at] == 'o') && !breathes(marked, at)) return false;
  }
  return true;
}
/// The boards after each move.
std::vector<std::string> plain_options(const std::string& board, char mover) {
  std::vector<std::string> options;
  for (std::size_t at = 0; at < board.size(); ++at) {
    if (board[at] != '.') continue;
    std::string option = board;
    option[at] = mover;
    if (all_breathe(option)) options.push_back(option);
  }
  return options;
}

/// A board on which every group has a liberty.
std::string random_board(const Board& board, Random& random) {
  const std::string characters = "xxoo...#";
  std::string text;
  do text = write_board(board, [&](unsigned) { return characters[random() % characters.size()]; });
  while (!all_breathe(text));
  return text;
}

TEST_CASE("a stone of NoGo leaves every group a liberty", "[nogo]") {
  Random random(71);
  for (const Board board : {Board(1, 1), Board(1, 12), Board(9, 1), Board(4, 4), Board(3, 5)})
    for (int trial = 0; trial < 40; ++trial)
      for (const Player player : {Player::left, Player::right}) {
        const std::string start = random_board(board, random);
        CAPTURE(start, name_of(player));
        const NoGo game(board);
        CHECK(game.stifled(position_of(start)) == 0);
        std::vector<std::string> options;
        for (const auto& move : game.moves(position_of(start), player))
          options.push_back(
              games::write_two_colours(board, game.play(position_of(start), player, move)));
        std::vector<std::string> right = plain_options(start, player == Player::left ? 'x' : 'o');
        std::ranges::sort(options);
        std::ranges::sort(right);
        CHECK(options == right);
      }
}

TEST_CASE("groups without a liberty are found", "[nogo]") {
  const auto stifled = [](const std::string& board) {
    return game_of(board).stifled(position_of(board));
  };
  CHECK(stifled("xo.") == 0b001);
  CHECK(stifled("xxo/oo.") == 0b000011);
  CHECK(stifled("x#/#o") == 0b1001);
  CHECK(stifled("xx./oo.") == 0);
}

TEST_CASE("components and representatives of NoGo have the values of plain recursion",
          "[laws][nogo]") {
  Random random(72);
  for (const Board board : {Board(1, 9), Board(2, 4), Board(4, 2), Board(2, 5), Board(3, 3)})
    for (int trial = 0; trial < 12; ++trial) {
      const std::string start = random_board(board, random);
      CAPTURE(start);
      testing::check_partizan_laws(NoGo(board), position_of(start), 60);
    }
}

TEST_CASE("stones of different colours keep parts of NoGo apart", "[nogo]") {
  const auto parts = [](const std::string& board) {
    return game_of(board).components(position_of(board)).size();
  };
  CHECK(parts("..xo..") == 2);
  CHECK(parts("..xx..") == 1);
  CHECK(parts("..#..") == 2);
  CHECK(parts("#.#") == 0);  // a stone there would have no liberty
}

}  // namespace
}  // namespace zugzwang::nogo_tests
