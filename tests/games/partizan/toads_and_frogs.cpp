// Toads and Frogs: its rules square by square, its values by plain recursion, and those known from
// the literature.

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <zugzwang/core/on_move.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/games/partizan/toads_and_frogs.hpp>

#include "broken_laws.hpp"
#include "catch.hpp"
#include "games/answers.hpp"
#include "games/partizan/partizan_values.hpp"

namespace zugzwang::toads_and_frogs_tests {
namespace {

using games::RowsText;
using games::ToadsAndFrogs;
using testing::all_answer;
using testing::braces;
using testing::broken;
using testing::check_refused;
using testing::none;
using testing::switch_of;
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

TEST_CASE("animals that are stuck for ever part the rows", "[toads_and_frogs]") {
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

TEST_CASE("small boards of Toads and Frogs have the values of Winning Ways", "[toads_and_frogs]") {
  // E. R. Berlekamp, J. H. Conway and R. K. Guy, "Winning Ways", chapter 1.
  PartizanValues t;
  CHECK(value_of("t.f", t) == t.nimber(1));
  CHECK(value_of("t.tf", t) == t.number(Dyadic(1, 1)));
  CHECK(value_of("tftf.", t) == t.integer(0));
  CHECK(value_of("tf.tf", t) == t.integer(0));
  CHECK(value_of("tft.f", t) == t.nimber(1));
  CHECK(value_of("t.tff", t) == t.up(1));
  CHECK(value_of("tt.ff", t) == t.nimber(1));
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

TEST_CASE("a known value of a longer board of Toads and Frogs", "[toads_and_frogs]") {
  // A. N. Siegel, Combinatorial Game Suite, its tests: ±{{2|*},{5/2||2|X|||0}}.
  PartizanValues t;
  const auto n = [&](std::int64_t numerator, std::uint32_t exponent = 0) {
    return t.number(Dyadic(numerator, exponent));
  };
  const auto pair = [&](PartizanValue left, PartizanValue right) {
    return braces(t, {left}, {right});
  };
  const PartizanValue star = t.nimber(1);
  const PartizanValue down_second = t.negative(pair(n(0), t.up(-1, 1)));
  const PartizanValue miny = pair(pair(n(1, 5), n(0)), n(0));  // of 1/32
  const PartizanValue p = pair(n(0), pair(down_second, n(-1)));
  const PartizanValue q = pair(n(0), pair(pair(n(0), pair(miny, n(-2))), t.sum(n(-1, 1), star)));
  const PartizanValue r = pair(pair(down_second, n(-1, 1)), t.sum(n(-1), star));
  const PartizanValue x = pair(n(0), braces(t, {p, q}, {r}));
  CHECK(value_of("ttttt..fffff", t) ==
        switch_of(t, {pair(n(2), star), pair(pair(n(5, 1), pair(n(2), x)), n(0))}));
}

TEST_CASE("Toads and Frogs keeps the laws", "[laws][toads_and_frogs]") {
  for (const char* board : {"ttt..fff", "t.f/tt.ff/.", "tf.tf#t..f", "tttttt....ffffff", ".",
                            "t.............................f"})
    for (const Player player : {Player::left, Player::right}) {
      CAPTURE(board);
      CHECK(broken(OnMove<ToadsAndFrogs>(game_of(board)), {{position_of(board), player}}, 300) ==
            none);
    }
}

TEST_CASE("the answer of Toads and Frogs is whether the mover wins", "[toads_and_frogs]") {
  const auto all = [](const std::string& fields, bool right) {
    return all_answer("toads-and-frogs", "{" + fields + "}", right);
  };
  CHECK(all(R"("board":"t.f")", true));
  CHECK(all(R"("board":"t.f|t.f")", false));
  CHECK(all(R"("board":"t.tff")", true));
  CHECK(all(R"("board":"t.tff","turn":"frogs")", false));
  CHECK(all(R"("board":"tf")", false));
}

TEST_CASE("a board that is none of Toads and Frogs is refused", "[toads_and_frogs]") {
  check_refused("toads-and-frogs", R"({})", "board");
  check_refused("toads-and-frogs", R"({"board":""})", "board: row 1 is empty");
  check_refused("toads-and-frogs", R"({"board":"t.f//t"})", "board: row 2 is empty");
  check_refused("toads-and-frogs", R"({"board":"t.f/"})", "board: row 2 is empty");
  check_refused("toads-and-frogs", R"({"board":"t/x"})",
                "board: row 2 has 'x'; give '.', 't', 'f' or '#', and '/' between rows");
  check_refused("toads-and-frogs", R"({"board":"ttttttttttttttt./.fffffffffffffff"})",
                "board: the rows and the gaps between them are 33 squares; give at most 31");
  check_refused("toads-and-frogs", R"({"board":"t.f","turn":"x"})", "turn");
}

}  // namespace
}  // namespace zugzwang::toads_and_frogs_tests
