// Amazons: its rules square by square, and its values by plain recursion.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/games/partizan/amazons.hpp>
#include <zugzwang/games/partizan/two_colours_presentation.hpp>

#include "catch.hpp"
#include "games/partizan/partizan_values.hpp"

namespace zugzwang::amazons_tests {
namespace {

using games::Amazons;
using testing::followers;
using testing::ValuesOf;

/// Where a queen gets on a board, by the words of the rules: rows with '/' between them.
std::vector<std::size_t> queen_moves(const std::string& board, std::size_t from) {
  const auto width = static_cast<std::ptrdiff_t>(std::min(board.find('/'), board.size()) + 1);
  std::vector<std::size_t> reached;
  for (const std::ptrdiff_t step : {-width - 1, -width, -width + 1, std::ptrdiff_t{-1},
                                    std::ptrdiff_t{1}, width - 1, width, width + 1})
    for (std::ptrdiff_t at = static_cast<std::ptrdiff_t>(from) + step;
         at >= 0 && at < static_cast<std::ptrdiff_t>(board.size()) &&
         board[static_cast<std::size_t>(at)] == '.';
         at += step)
      reached.push_back(static_cast<std::size_t>(at));
  return reached;
}
/// The boards after each move.
std::vector<std::string> plain_options(const std::string& board, char mover) {
  std::vector<std::string> options;
  for (std::size_t from = 0; from < board.size(); ++from) {
    if (board[from] != mover) continue;
    for (const std::size_t to : queen_moves(board, from)) {
      std::string moved = board;
      std::swap(moved[from], moved[to]);
      for (const std::size_t arrow : queen_moves(moved, to)) {
        options.push_back(moved);
        options.back()[arrow] = '#';
      }
    }
  }
  return options;
}

games::TwoColours position_of(const std::string& board) {
  return games::two_colours_of(games::read_two_colours(board));
}
Amazons game_of(const std::string& board) {
  return Amazons(games::read_two_colours(board).board());
}
std::string random_board(const Board& board, Random& random) {
  const std::string characters = "xo....#";
  return write_board(board, [&](unsigned) { return characters[random() % characters.size()]; });
}

TEST_CASE("an amazon moves as a queen and shoots as one", "[amazons]") {
  Random random(61);
  for (const Board board : {Board(1, 1), Board(1, 31), Board(31, 1), Board(5, 6), Board(3, 5)})
    for (int trial = 0; trial < 20; ++trial)
      for (const Player player : {Player::left, Player::right}) {
        const std::string start = random_board(board, random);
        CAPTURE(start, name_of(player));
        const Amazons game(board);
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

TEST_CASE("components and representatives of Amazons have the values of plain recursion",
          "[laws][amazons]") {
  Random random(62);
  for (const Board board : {Board(1, 7), Board(2, 3), Board(3, 2), Board(2, 4), Board(3, 3)})
    for (int trial = 0; trial < 12; ++trial) {
      const Amazons game(board);
      const std::string start = random_board(board, random);
      CAPTURE(start);
      testing::check_partizan_laws(game, position_of(start), 60);
    }
}

TEST_CASE("parts of a board that arrows separate are components", "[amazons]") {
  PartizanValues table;
  const std::string board = "x.#.o/..#../###../x.#../.o#x.";
  const Amazons game = game_of(board);
  ValuesOf<Amazons> values(game, table);
  const auto components = game.components(position_of(board));
  CHECK(components.size() == 3);
  // The diagonal step past the corner of two burnt squares joins.
  CHECK(game_of("x#/#.").components(position_of("x#/#.")).size() == 1);
}

TEST_CASE("a position of Amazons has as many followers as CGSuite counts", "[amazons]") {
  const std::string board = "x.../o...";
  CHECK(followers(game_of(board), {position_of(board)}).size() == 2784);
}

}  // namespace
}  // namespace zugzwang::amazons_tests
