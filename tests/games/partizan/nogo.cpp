// NoGo: its rules square by square, its values by plain recursion, and who is known to win.

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/on_move.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/games/partizan/nogo.hpp>
#include <zugzwang/games/partizan/two_colours_presentation.hpp>
#include <zugzwang/solvers/search/alpha_beta.hpp>

#include "broken_laws.hpp"
#include "catch.hpp"
#include "games/answers.hpp"
#include "games/partizan/partizan_values.hpp"

namespace zugzwang::nogo_tests {
namespace {

using games::NoGo;
using testing::all_answer;
using testing::broken;
using testing::check_refused;
using testing::none;
using testing::ValuesOf;

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

TEST_CASE("small rows of NoGo have the values that follow by hand", "[nogo]") {
  PartizanValues table;
  const auto value = [&](const std::string& board) {
    return ValuesOf<NoGo>(game_of(board), table)(position_of(board));
  };
  CHECK(value(".") == table.integer(0));
  CHECK(value("..") == table.nimber(1));  // one stone, and no second
  CHECK(value("x.") == table.integer(0));
  CHECK(value("x..") == table.nimber(1));  // xx., x.x and x.o are over
}

TEST_CASE("who wins small square boards of NoGo is known", "[nogo]") {
  // M. Müller, "Solving NoGo on Small Board Sizes" (University of Alberta): on 3 by 3 squares the
  // first player, by each of the three moves that there are but for symmetry; on 4 by 4 the second.
  const OnMove<NoGo> small{NoGo(Board(3, 3))};
  AlphaBetaSolver<OnMove<NoGo>, ByOutcome> three(small);
  const StateOf<OnMove<NoGo>> empty{position_of("3x3"), Player::left};
  REQUIRE(three.solve(empty, {}) == Status::complete);
  CHECK(three.value(empty) == Outcome::win);
  for (const NoGo::Move move : small.moves(empty)) {
    const auto next = small.play(empty, move);
    REQUIRE(three.solve(next, {}) == Status::complete);
    CHECK(three.value(next) == Outcome::loss);
  }
  AlphaBetaSolver<OnMove<NoGo>, ByOutcome> four{OnMove<NoGo>(NoGo(Board(4, 4)))};
  const StateOf<OnMove<NoGo>> larger{position_of("4x4"), Player::left};
  REQUIRE(four.solve(larger, {}) == Status::complete);
  CHECK(four.value(larger) == Outcome::loss);
}

TEST_CASE("NoGo keeps the laws", "[laws][nogo]") {
  for (const char* board :
       {"3x3", "x../..o/...", "2x4", "1x8", "x.#./..o./.x..", "5x6", "..xo../......"})
    for (const Player player : {Player::left, Player::right}) {
      CAPTURE(board);
      CHECK(broken(OnMove<NoGo>(game_of(board)), {{position_of(board), player}}, 300) == none);
    }
}

TEST_CASE("the answer of NoGo is whether the mover wins", "[nogo]") {
  const auto all = [](const std::string& fields, bool right) {
    return all_answer("nogo", "{" + fields + "}", right);
  };
  CHECK(all(R"("board":"1x1")", false));
  CHECK(all(R"("board":"1x2")", true));
  CHECK(all(R"("board":"..#..")", false));
  CHECK(all(R"("board":"x..")", true));
  CHECK(all(R"("board":"x..","turn":"o")", true));
  CHECK(all(R"("board":".x.")", true));  // no place for o
  CHECK(all(R"("board":".x.","turn":"o")", false));
  CHECK(all(R"("board":"3x3")", true));
}

TEST_CASE("a board that is none of NoGo is refused", "[nogo]") {
  check_refused("nogo", R"({})", "board");
  check_refused("nogo", R"({"board":"x.b"})", "has 'b'; give '.', 'x', 'o' or '#'");
  check_refused("nogo", R"({"board":"4x8"})", "board: it has 32 squares; give at most 31");
  check_refused("nogo", R"({"board":"#o/.x/##"})",
                "board: the stone on b3 has no liberty; give each group an empty "
                "square beside it");
  check_refused("nogo", R"({"board":"3x3","turn":"black"})", "turn");
}

}  // namespace
}  // namespace zugzwang::nogo_tests
