// Boards of more than 64 squares: the rules are those of narrow sets of squares, and known values
// beyond them.

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/core/with_mover.hpp>
#include <zugzwang/engine/services/solve_request.hpp>
#include <zugzwang/games/boards/connect_four.hpp>
#include <zugzwang/games/boards/cram.hpp>
#include <zugzwang/games/partizan/clobber.hpp>
#include <zugzwang/games/partizan/domineering.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using namespace games;
using testing::problem;

template <class List>
std::vector<std::ranges::range_value_t<List>> listed(const List& list) {
  return {std::ranges::begin(list), std::ranges::end(list)};
}
SquareSet narrow(SquareSet set) { return set; }
SquareSet narrow(WideSquareSet set) {
  CHECK(high_word(set) == 0);
  return low_word(set);
}
/// Returns the components of some squares as narrow sets.
template <class Game, class State>
std::vector<SquareSet> components(const Game& game, const State& state) {
  std::vector<SquareSet> sets;
  for (const auto& component : game.components(state)) sets.push_back(narrow(component));
  return sets;
}

/// Returns a board of at most so many rows and columns for either width of sets.
std::pair<Board, WideBoard> random_boards(unsigned most, Random& random) {
  const auto rows = static_cast<unsigned>(1 + draw_below(most, random));
  const auto columns = static_cast<unsigned>(1 + draw_below(most, random));
  return {Board(rows, columns), WideBoard(rows, columns)};
}

TEST_CASE("dominoes on wide sets of squares follow the same rules", "[wide_boards]") {
  Random random(3);
  for (int trial = 0; trial < 3000; ++trial) {
    const auto [board, wide_board] = random_boards(8, random);
    const SquareSet free =
        random() & (trial % 2 == 0 ? random() | random() : random()) & board.all();
    CAPTURE(board.rows(), board.columns(), free);
    const Cram cram(board);
    const WideCram wide_cram(wide_board);
    CHECK(listed(cram.moves(free)) == listed(wide_cram.moves(free)));
    CHECK(components(cram, free) == components(wide_cram, WideSquareSet{free}));
    CHECK(cram.canonical(free) == narrow(wide_cram.canonical(free)));
    CHECK(cram.result(free) == wide_cram.result(free));
    CHECK(cram.option_count(free) == wide_cram.option_count(free));
    const Domineering game(board);
    const WideDomineering wide(wide_board);
    if (board.squares() < Board::most_squares) {  // where the key leaves out no square
      const Representative<SquareSet> like = game.representative(free);
      const Representative<WideSquareSet> wide_like = wide.representative(free);
      CHECK(like.position == narrow(wide_like.position));
      CHECK(like.negated == wide_like.negated);
      CHECK(like.is_own_negative == wide_like.is_own_negative);
    }
    for (const Player player : {Player::left, Player::right}) {
      CHECK(listed(game.search_order(free, player)) == listed(wide.search_order(free, player)));
      CHECK(game.settled(free, player) == wide.settled(free, player));
      for (const Domino& move : game.moves(free, player))
        CHECK(game.play(free, player, move) == narrow(wide.play(free, player, move)));
    }
  }
}

TEST_CASE("Clobber on wide sets of squares follows the same rules", "[wide_boards]") {
  Random random(4);
  for (int trial = 0; trial < 1000; ++trial) {
    const auto [board, wide_board] = random_boards(6, random);
    const SquareSet squares = board.all() & (random() | random());
    const Clobber game(board, squares);
    const WideClobber wide(wide_board, squares);
    const SquareSet x = random() & squares;
    const SquareSet o = random() & squares & ~x;
    CAPTURE(board.rows(), board.columns(), squares, x, o);
    const Clobber::State at{x, o};
    const WideClobber::State wide_at{x, o};
    const auto is_same = [](const Clobber::State& a, const WideClobber::State& b) {
      return a.x == narrow(b.x) && a.o == narrow(b.o);
    };
    CHECK(std::ranges::equal(game.components(at), wide.components(wide_at), is_same));
    CHECK(is_same(game.representative(at).position, wide.representative(wide_at).position));
    CHECK(game.representative(at).negated == wide.representative(wide_at).negated);
    for (const Player player : {Player::left, Player::right}) {
      CHECK(listed(game.search_order(at, player)) == listed(wide.search_order(wide_at, player)));
      for (const SquareMove& move : game.moves(at, player))
        CHECK(is_same(game.play(at, player, move), wide.play(wide_at, player, move)));
    }
  }
}

TEST_CASE("Connect-Four on wide sets of bits follows the same rules", "[wide_boards]") {
  Random random(5);
  for (int trial = 0; trial < 300; ++trial) {
    const auto width = static_cast<unsigned>(1 + draw_below(7, random));
    const auto height = static_cast<unsigned>(1 + draw_below(7, random));
    const auto connect = static_cast<unsigned>(2 + draw_below(3, random));
    const ConnectFour game(width, height, connect);
    const WideConnectFour wide(width, height, connect);
    CAPTURE(width, height, connect);
    ConnectFour::State at;
    WideConnectFour::State wide_at;
    for (;;) {
      CHECK(game.result(at) == wide.result(wide_at));
      if (game.result(at)) break;
      const auto moves = listed(game.moves(at));
      CHECK(moves == listed(wide.moves(wide_at)));
      CHECK(game.key(at) == wide.key(wide_at).parts[0]);
      CHECK(wide.key(wide_at).parts[1] == 0);
      CHECK(game.bounds(at).at_least == wide.bounds(wide_at).at_least);
      CHECK(game.bounds(at).at_most == wide.bounds(wide_at).at_most);
      CHECK(game.can_win(at) == wide.can_win(wide_at));
      if (!game.can_win(at)) {
        auto safe = game.safe_moves(at);
        auto wide_safe = wide.safe_moves(wide_at);
        CHECK(std::ranges::equal(safe, wide_safe));
      }
      CHECK(game.evaluate(at) == wide.evaluate(wide_at));
      const auto move = moves[draw_below(moves.size(), random)];
      at = game.play(at, move);
      wide_at = wide.play(wide_at, move);
    }
  }
}

Answer solved(const std::string& game, const std::string& fields, const char* solver = "") {
  const SolveRequest request{.session = {.choice = {.solver = solver}}};
  const SolvedAnswer answer = solve(*problem(game, fields), request, Limits{});
  REQUIRE(answer.status == Status::complete);
  return answer;
}

TEST_CASE("a row of Cram is a heap of Dawson's Kayles", "[wide_boards]") {
  // J. Conway and R. K. Guy, in Winning Ways: a domino takes two adjacent squares of a row.
  for (const unsigned n : {63U, 64U, 65U, 66U, 80U, 100U, 126U, 127U}) {
    const std::string size = std::to_string(n);
    CAPTURE(n);
    const Answer row = solved("cram", R"({"board":"1x)" + size + R"("})");
    const Answer heap = solved("octal", R"({"code":"0.07","heaps":[)" + size + "]}");
    REQUIRE(row.nimber);
    CHECK(row.nimber == heap.nimber);
    CHECK(solved("cram", R"({"board":")" + size + R"(x1"})").nimber == heap.nimber);
  }
}

TEST_CASE("sums of dominoes on a wide board are those of its parts", "[wide_boards]") {
  // Two copies of a board with an empty column between them: a sum of two equal games.
  const auto twice = [](const std::string& row, unsigned rows) {
    std::string board;
    for (unsigned i = 0; i < rows; ++i) board += (i == 0 ? "" : "/") + row;
    return R"({"board":")" + board + R"("})";
  };
  CHECK(solved("cram", twice(".....#.....######..#", 4)).nimber ==
        solved("cram", R"({"board":"4x2"})").nimber);
  for (const char* const turn : {"vertical", "horizontal"}) {
    const std::string by = std::string(R"(,"turn":")") + turn + R"("})";
    const auto with_turn = [&](std::string fields) {
      fields.pop_back();
      return fields + by;
    };
    // Squares that no domino covers change nothing.
    CHECK(solved("domineering", with_turn(twice("....#.#.#.#.#.#.#.", 4))).outcome ==
          solved("domineering", with_turn(twice("....#.#.#.#.#.#.", 4))).outcome);
  }
}

TEST_CASE("Clobber beyond 39 squares is solved", "[wide_boards]") {
  // A checkered row of 2n stones: the first player wins, except for n = 3 (M. H. Albert et al.,
  // "An introduction to Clobber"; n up to 19).
  for (const unsigned n : {20U, 21U, 22U}) {
    std::string row;
    for (unsigned i = 0; i < n; ++i) row += "xo";
    CAPTURE(n);
    CHECK(solved("clobber", R"({"board":")" + row + R"("})").outcome == Outcome::win);
  }
  // Impartial Clobber on a row of more than 64 squares: two equal parts cancel.
  std::string part;
  for (unsigned i = 0; i < 17; ++i) part += "xo";
  CHECK(solved("clobber", R"({"board":")" + part + "#" + part + R"(","impartial":true})").nimber ==
        0);
}

TEST_CASE("Connect-Four on boards of more than 63 bits is solved where wins are near",
          "[wide_boards]") {
  const Answer answer = solved("connect-four", R"({"width":9,"height":7,"moves":"121212"})");
  CHECK(answer.outcome == Outcome::win);
  CHECK(answer.plies == 1);
  const Answer board = solved(
      "connect-four",
      R"({"width":8,"height":8,"moves":"......../......../......../......../......../o......./oo....../xxx....."})");
  CHECK(board.outcome == Outcome::win);
  CHECK(board.plies == 1);
}

}  // namespace
}  // namespace zugzwang
