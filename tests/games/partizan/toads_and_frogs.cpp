// Toads and Frogs: its rules square by square, its values by plain recursion, and those known from
// the literature.

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/partizan/toads_and_frogs.hpp>

#include "catch.hpp"
#include "games/partizan/partizan_values.hpp"

namespace zugzwang::toads_and_frogs_tests {
namespace {

using games::RowsText;
using games::ToadsAndFrogs;
using testing::braces;
using testing::ValuesOf;

RowsText read(const std::string& board) {
  return games::read_rows("board", board, ".tf#", ToadsAndFrogs::most_squares);
}
games::TwoColours position_of(const std::string& board) {
  const RowsText text = read(board);
  return {text.set_of('t'), text.set_of('f'), text.set_of('.')};
}
ToadsAndFrogs game_of(const std::string& board) { return ToadsAndFrogs(read(board).rows()); }
std::string text_of(const std::string& board, const games::TwoColours& at) {
  return games::write_rows(read(board).rows(), [&](unsigned square) {
    const SquareSet bit = Board::bit(square);
    return (at.x & bit) != 0 ? 't' : (at.o & bit) != 0 ? 'f' : (at.free & bit) != 0 ? '.' : '#';
  });
}
/// The value of a board by a table.
PartizanValue value_of(const std::string& board, PartizanValues& table) {
  return ValuesOf<ToadsAndFrogs>(game_of(board), table)(position_of(board));
}

/// The boards after each move, by the words of the rules.
std::vector<std::string> plain_options(const std::string& board, Player player) {
  const int step = player == Player::left ? 1 : -1;
  const char mine = player == Player::left ? 't' : 'f';
  const char theirs = player == Player::left ? 'f' : 't';
  const auto at = [&](int i) {
    return i < 0 || i >= static_cast<int>(board.size()) ? '#' : board[static_cast<std::size_t>(i)];
  };
  std::vector<std::string> options;
  for (int from = 0; from < static_cast<int>(board.size()); ++from)
    for (const int to : {from + step, from + 2 * step}) {
      if (at(from) != mine || at(to) != '.') continue;
      if (to == from + 2 * step && at(from + step) != theirs) continue;
      options.push_back(board);
      std::swap(options.back()[static_cast<std::size_t>(from)],
                options.back()[static_cast<std::size_t>(to)]);
    }
  return options;
}
std::string random_board(std::size_t squares, Random& random) {
  const std::string characters = "tttfff...#";
  std::string board;
  for (std::size_t i = 0; i < squares; ++i) board += characters[random() % characters.size()];
  if (squares > 5) board[squares / 2] = '/';
  return board;
}

TEST_CASE("a toad goes right, a frog left, by a step or a jump", "[toads_and_frogs]") {
  Random random(81);
  for (int trial = 0; trial < 300; ++trial)
    for (const Player player : {Player::left, Player::right}) {
      const std::string board = random_board(1 + random() % 31, random);
      CAPTURE(board, name_of(player));
      const ToadsAndFrogs game = game_of(board);
      std::vector<std::string> options;
      for (const auto& move : game.moves(position_of(board), player))
        options.push_back(text_of(board, game.play(position_of(board), player, move)));
      std::vector<std::string> right = plain_options(board, player);
      std::ranges::sort(options);
      std::ranges::sort(right);
      CHECK(options == right);
    }
}

TEST_CASE("components and representatives of Toads and Frogs have the values of plain recursion",
          "[laws][toads_and_frogs]") {
  Random random(82);
  for (int trial = 0; trial < 150; ++trial) {
    const std::string board = random_board(1 + random() % 12, random);
    CAPTURE(board);
    testing::check_partizan_laws(game_of(board), position_of(board), 60);
  }
}

TEST_CASE("animals that can never move separate the rows", "[toads_and_frogs]") {
  const auto parts = [](const std::string& board) {
    std::vector<std::string> texts;
    for (const auto& part : game_of(board).components(position_of(board)))
      texts.push_back(text_of(board, part));
    return texts;
  };
  using Texts = std::vector<std::string>;
  CHECK(parts("t.f/.f") == Texts{"t.f/##", "###/.f"});
  CHECK(parts("t.ttff.f") == Texts{"t.######", "######.f"});  // nothing gets past ttff
  CHECK(parts("ft.") == Texts{"#t."});
  CHECK(parts("tff.t.") == Texts{"###.t."});  // nor a toad at the wall past two frogs
  CHECK(parts("ff.tt").empty());
}

TEST_CASE("starting positions of Toads and Frogs have the values that are proved for them",
          "[toads_and_frogs]") {
  // J. Erickson, "New Toads and Frogs Results" (1996), conjectures; T. Thanatipanonda, "Further
  // Hopping with Toads and Frogs", Electronic Journal of Combinatorics 18 (2011).
  PartizanValues t;
  const auto start = [&](int toads, int blanks, int frogs) {
    return value_of(std::string(static_cast<std::size_t>(toads), 't') +
                        std::string(static_cast<std::size_t>(blanks), '.') +
                        std::string(static_cast<std::size_t>(frogs), 'f'),
                    t);
  };
  const auto pair = [&](PartizanValue left, PartizanValue right) {
    return braces(t, {left}, {right});
  };
  for (int a = 3; a <= 9; ++a)
    for (int b = 2; b < a; ++b) {
      CAPTURE(a, b);
      CHECK(start(a, 2, b) ==
            pair(pair(t.integer(a - 3), t.integer(a - b)), pair(t.nimber(1), t.integer(3 - b))));
    }
  for (int a = 2; a <= 9; ++a) CHECK(start(a, 3, 2) == pair(t.integer(a - 2), t.integer(a - 2)));
  for (int a = 5; a <= 10; ++a) CHECK(start(a, 3, 3) == t.number(Dyadic(2 * a - 7, 1)));
  for (int a = 1; a <= 5; ++a) {
    const PartizanValue value = start(a, a, a - 1);
    CHECK((value == t.integer(1) || value == pair(t.integer(1), t.integer(1))));
  }
}

}  // namespace
}  // namespace zugzwang::toads_and_frogs_tests
