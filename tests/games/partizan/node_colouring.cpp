// Col and Snort: their rules node by node, and their values by plain recursion over texts.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/core/with_mover.hpp>
#include <zugzwang/games/partizan/node_colouring.hpp>
#include <zugzwang/games/partizan/node_colouring_presentation.hpp>

#include "broken_laws.hpp"
#include "catch.hpp"
#include "games/partizan/partizan_values.hpp"

namespace zugzwang::node_colouring_tests {
namespace {

using games::Col;
using games::ColouredGraph;
using games::open_nodes;
using games::OpenNodes;
using games::Snort;
using testing::broken;
using testing::check_partizan_laws;
using testing::none;
using testing::ValuesOf;

using Lists = std::vector<std::vector<std::uint16_t>>;

template <class G>
constexpr bool is_col = std::is_same_v<G, Col>;

Board board_of(const std::string& text) {
  return read_board("board", text, games::colour_characters).board();
}
template <class G>
OpenNodes position_of(const G& game, const std::string& board) {
  return open_nodes(game, {.board = board});
}
template <class G>
PartizanValue value_of(const std::string& board, PartizanValues& table) {
  const G game{ColouredGraph(board_of(board))};
  return ValuesOf<G>(game, table)(position_of(game, board));
}
template <class G>
PartizanValue value_of(const Lists& lists, PartizanValues& table, const std::string& nodes = "") {
  const games::ColouringProblem problem{
      .graph = lists, .nodes = nodes.empty() ? std::string(lists.size(), '.') : nodes};
  const G game(games::coloured_graph(problem));
  return ValuesOf<G>(game, table)(open_nodes(game, problem));
}

/// The boards after each move, by the words of the rules: rows with '/' between them.
std::vector<std::string> plain_options(const std::string& board, char own, bool col) {
  const std::size_t width = std::min(board.find('/'), board.size()) + 1;
  const char forbidden = (own == 'x') == col ? 'x' : 'o';
  const auto at = [&](std::size_t square) { return square < board.size() ? board[square] : '#'; };
  std::vector<std::string> options;
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (board[i] != '.' && board[i] != (own == 'x' ? 'l' : 'r')) continue;
    if (at(i + 1) == forbidden || at(i + width) == forbidden || at(i - 1) == forbidden ||
        at(i - width) == forbidden)
      continue;
    options.push_back(board);
    options.back()[i] = own;
  }
  return options;
}

/// The value by recursion over boards.
class PlainValues {
 public:
  PlainValues(PartizanValues& table, bool col) : table_(table), col_(col) {}

  PartizanValue of(const std::string& board) {
    if (const auto place = known_.find(board); place != known_.end()) return place->second;
    std::vector<PartizanValue> left;
    std::vector<PartizanValue> right;
    for (const std::string& option : plain_options(board, 'x', col_)) left.push_back(of(option));
    for (const std::string& option : plain_options(board, 'o', col_)) right.push_back(of(option));
    return known_[board] = table_.reduce(left, right);
  }

 private:
  PartizanValues& table_;
  bool col_;
  std::map<std::string, PartizanValue> known_;
};

std::string random_board(unsigned rows, unsigned columns, const std::string& characters,
                         Random& random) {
  return write_board(Board(rows, columns),
                     [&](unsigned) { return characters[random() % characters.size()]; });
}
std::string open_board(unsigned rows, unsigned columns) {
  return std::to_string(rows) + "x" + std::to_string(columns);
}
Lists random_lists(unsigned nodes, Random& random) {
  Lists lists(nodes);
  for (std::uint16_t v = 0; v < nodes; ++v)
    for (std::uint16_t w = 0; w < v; ++w) {
      if (random() % 3 != 0) continue;
      if (random() % 2 == 0)
        lists[v].push_back(w);
      else
        lists[w].push_back(v);
    }
  return lists;
}

TEMPLATE_TEST_CASE("the neighbours of a node determine who may paint it", "[col][snort]", Col,
                   Snort) {
  Random random(71);
  for (const Board board : {Board(1, 1), Board(1, 64), Board(8, 8), Board(3, 5)})
    for (int trial = 0; trial < 20; ++trial) {
      std::string text = random_board(board.rows(), board.columns(), ".....lr#", random);
      const TestType game{ColouredGraph(board)};
      for (bool ended = false; !ended;) {
        const OpenNodes open = position_of(game, text);
        CAPTURE(text);
        ended = true;
        for (const Player player : {Player::left, Player::right}) {
          const char own = player == Player::left ? 'x' : 'o';
          const std::vector<std::string> options = plain_options(text, own, is_col<TestType>);
          std::vector<std::string> played;
          for (const unsigned node : game.moves(open, player)) {
            std::string option = text;
            option[node + node / board.columns()] = own;
            REQUIRE(game.play(open, player, node) == position_of(game, option));
            played.push_back(std::move(option));
          }
          REQUIRE(played == options);
          if (!options.empty() && (ended || random() % 2 == 0)) {
            text = options[random() % options.size()];
            ended = false;
            break;
          }
        }
      }
    }
}

TEMPLATE_TEST_CASE("Col and Snort have the values of plain recursion", "[col][snort]", Col, Snort) {
  Random random(72);
  PartizanValues table;
  PlainValues plainly(table, is_col<TestType>);
  for (const Board board : {Board(1, 6), Board(2, 3), Board(3, 2), Board(3, 3)})
    for (int trial = 0; trial < 40; ++trial) {
      const std::string text = random_board(board.rows(), board.columns(),
                                            board.squares() > 6 ? "...lr##" : "....lr#", random);
      CAPTURE(text);
      CHECK(value_of<TestType>(text, table) == plainly.of(text));
    }
  CHECK(value_of<TestType>("1x8", table) == plainly.of("........"));
}

TEMPLATE_TEST_CASE("Col and Snort keep the laws of values", "[laws][col][snort]", Col, Snort) {
  Random random(73);
  for (const char* board :
       {"1x1", "1x7", "2x4", "3x3", "l.r/.#./r.l", "..#../#.#.#/..#..", "lr.rl/....."}) {
    CAPTURE(board);
    const TestType game{ColouredGraph(board_of(board))};
    check_partizan_laws(game, position_of(game, board), 500);
  }
  for (int trial = 0; trial < 10; ++trial) {
    const TestType game{ColouredGraph(random_lists(7, random))};
    check_partizan_laws(game, {127, 127}, 300);
  }
  for (const Player player : {Player::left, Player::right}) {
    const TestType game{ColouredGraph(Board(3, 3))};
    CHECK(broken(WithMover<TestType>(game), {{{511, 511}, player}}) == none);
  }
}

TEMPLATE_TEST_CASE("equal parts of a board have one representative", "[col][snort]", Col, Snort) {
  const TestType game{ColouredGraph(Board(4, 4))};
  PartizanValues table;
  ValuesOf<TestType> values(game, table);
  const PartizanValue two = values(position_of(game, "l.##/####/####/####"));
  for (const char* board : {"####/####/##l./####", "####/####/####/##.l", "####/#.##/#l##/####"})
    CHECK(values(position_of(game, board)) == two);
  for (const char* board : {"####/####/##r./####", "###./###r/####/####"})
    CHECK(values(position_of(game, board)) == table.negative(two));
  CHECK(values.positions() == 2);  // and a single square
}

bool is_number_or_with_star(PartizanValues& table, PartizanValue value) {
  const auto parts = table.as_number_up_star(value);
  return parts && parts->ups == 0 && parts->nimber <= 1;
}

TEST_CASE("every value of Col is a number, or a number and star", "[col]") {
  // "Winning Ways", chapter 2; "On Numbers and Games", chapter 8.
  PartizanValues table;
  Random random(74);
  for (const Board board : {Board(1, 12), Board(2, 5), Board(3, 4), Board(4, 4)})
    for (int trial = 0; trial < 30; ++trial) {
      const std::string text = random_board(board.rows(), board.columns(), ".....lr#", random);
      CAPTURE(text);
      CHECK(is_number_or_with_star(table, value_of<Col>(text, table)));
    }
  for (int trial = 0; trial < 30; ++trial) {
    std::string nodes;
    for (int i = 0; i < 10; ++i) nodes += "....lr"[random() % 6];
    CHECK(is_number_or_with_star(table, value_of<Col>(random_lists(10, random), table, nodes)));
  }
}

TEST_CASE("an answer at the opposite square decides Snort on boards", "[snort]") {
  // Where both sides are even, two opposite squares are never neighbours: he who answers is never
  // stuck. Where one is odd, the first player paints a square in the middle, and then answers so:
  // what is beside it the opponent may not paint.
  PartizanValues table;
  for (unsigned rows = 1; rows <= 4; ++rows)
    for (unsigned columns = rows; rows * columns <= 12; ++columns) {
      CAPTURE(rows, columns);
      const PartizanValue value = value_of<Snort>(open_board(rows, columns), table);
      CHECK(table.outcome_class(value) ==
            (rows % 2 == 0 && columns % 2 == 0 ? OutcomeClass::previous : OutcomeClass::next));
    }
}

}  // namespace
}  // namespace zugzwang::node_colouring_tests
