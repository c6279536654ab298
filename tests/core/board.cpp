// Boards: squares, edges, lines, symmetries, texts and numbers of sets, compared with definitions
// that go square by square.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/least_image.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/core/subsets.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::contains;
using testing::error_of;

const std::vector<Board> boards{{1, 1}, {1, 5}, {4, 1},  {2, 3},  {3, 3}, {4, 4},
                                {5, 5}, {4, 9}, {1, 64}, {64, 1}, {8, 8}};

TEST_CASE("rows, columns and the border are the right sets of squares", "[board]") {
  for (const Board& board : boards) {
    CAPTURE(board.rows(), board.columns());
    SquareSet all = 0;
    for (unsigned row = 0; row < board.rows(); ++row)
      for (unsigned column = 0; column < board.columns(); ++column) {
        const unsigned square = board.square(row, column);
        const SquareSet bit = Board::bit(square);
        all |= bit;
        CHECK((board.row_of(square) == row && board.column_of(square) == column));
        const bool border =
            row == 0 || row + 1 == board.rows() || column == 0 || column + 1 == board.columns();
        CHECK(((board.border() & bit) != 0) == border);
        for (unsigned other = 0; other < board.rows(); ++other)
          CHECK(((board.row(other) & bit) != 0) == (other == row));
        for (unsigned other = 0; other < board.columns(); ++other)
          CHECK(((board.column(other) & bit) != 0) == (other == column));
      }
    CHECK(board.all() == all);
  }
}

TEST_CASE("shifting a set moves each of its squares by one step", "[board]") {
  for (const Board& board : boards)
    for (int rows = -3; rows <= 3; ++rows)
      for (int columns = -3; columns <= 3; ++columns) {
        const Step step{rows, columns};
        CAPTURE(board.rows(), board.columns(), rows, columns);
        SquareSet shifted = 0;
        for (unsigned square = 0; square < board.squares(); ++square) {
          const auto to = board.neighbour(square, step);
          const SquareSet image = to ? Board::bit(*to) : 0;
          CHECK(board.shifted(Board::bit(square), step) == image);
          if (to) CHECK(board.neighbour(*to, -step) == square);
          shifted |= image;
        }
        CHECK(board.shifted(board.all(), step) == shifted);
      }
}

TEST_CASE("all lines of k squares are found", "[board]") {
  CHECK(Board(3, 3).lines(3).size() == 8);
  CHECK(Board(4, 4).lines(4).size() == 10);
  CHECK(Board(6, 7).lines(4).size() == 69);  // Connect Four
  CHECK(Board(4, 4).straight_lines(4).size() == 8);
  CHECK(Board(2, 3).lines(4).empty());
  CHECK(Board(1, 5).lines(2).size() == 4);
  CHECK(Board(8, 8).lines(8).size() == 18);
  for (const Board& board : boards)
    for (unsigned length = 2; length <= 4; ++length) {
      const std::vector<SquareSet> lines = board.lines(length);
      CHECK(std::set(lines.begin(), lines.end()).size() == lines.size());
      for (const SquareSet line : lines)
        CHECK(static_cast<unsigned>(std::popcount(line)) == length);
    }
}

TEST_CASE("symmetries preserve adjacency, and are distinct", "[board]") {
  CHECK(BoardSymmetries({4, 4}).size() == 8);
  CHECK(BoardSymmetries({2, 3}).size() == 4);
  CHECK(BoardSymmetries({1, 5}).size() == 2);
  CHECK(BoardSymmetries({1, 1}).size() == 1);
  for (const Board& board : boards) {
    const BoardSymmetries symmetries(board);
    for (unsigned s = 0; s < symmetries.size(); ++s) {
      CAPTURE(board.rows(), board.columns(), s);
      for (unsigned square = 0; square < board.squares(); ++square) {
        const unsigned to = symmetries.square(s, square);
        CHECK(symmetries.image(s, Board::bit(square)) == Board::bit(to));
        if (s == 0) CHECK(to == square);
        CHECK(symmetries.square(symmetries.inverse(s), to) == square);
        SquareSet beside = 0;
        SquareSet beside_image = 0;
        for (const Step step : orthogonal_steps) {
          beside |= board.shifted(Board::bit(square), step);
          beside_image |= board.shifted(Board::bit(to), step);
        }
        CHECK(symmetries.image(s, beside) == beside_image);
      }
      CHECK(symmetries.image(s, board.all()) == board.all());
    }
  }
}

TEST_CASE("the least image of a pair of sets is the same for all its images", "[board]") {
  Random random(1);
  for (const Board& board : boards) {
    if (board.squares() > LeastImages::most_squares) continue;
    const BoardSymmetries symmetries(board);
    const LeastImages images(board);
    REQUIRE(images.symmetries() == symmetries.size());
    for (int trial = 0; trial < 300; ++trial) {
      // Sets of few squares and of many: some pairs have symmetries of their own.
      const auto first = static_cast<LeastImages::Set>(random() & random() & board.all());
      const auto second = static_cast<LeastImages::Set>(random() & random() & board.all());
      using Pair = std::pair<SquareSet, SquareSet>;
      std::set<Pair> all;
      for (unsigned s = 0; s < symmetries.size(); ++s)
        all.emplace(symmetries.image(s, first), symmetries.image(s, second));
      const LeastImages::Pair least = images.least(first, second);
      CAPTURE(board.rows(), board.columns(), first, second);
      CHECK(Pair(least.first, least.second) == *all.begin());
      CHECK(images.orbit_size(first, second) == all.size());
    }
  }
}

/// The points of Six Men's Morris, eight on the outer square and then eight on the inner one: it
/// looks the same from all sides, in a mirror, and with the squares exchanged.
std::vector<Permutation> symmetries_of_morris() {
  std::vector<Permutation> generators(3);
  for (std::uint8_t point = 0; point < 16; ++point) {
    const auto ring = static_cast<std::uint8_t>(point & 8);
    generators[0].push_back(static_cast<std::uint8_t>(ring | ((point + 2) & 7)));
    generators[1].push_back(static_cast<std::uint8_t>(ring | ((8 - point) & 7)));
    generators[2].push_back(point ^ 8);
  }
  return generators;
}

/// The corners of a cube of four dimensions.
std::vector<Permutation> symmetries_of_hypercube() {
  std::vector<Permutation> generators(3);
  for (std::uint8_t corner = 0; corner < 16; ++corner) {
    generators[0].push_back(static_cast<std::uint8_t>((corner << 1 & 15) | corner >> 3));
    generators[1].push_back(
        static_cast<std::uint8_t>((corner & 12) | (corner & 1) << 1 | (corner >> 1 & 1)));
    generators[2].push_back(corner ^ 1);
  }
  return generators;
}

TEST_CASE("permutations generate a group", "[board]") {
  CHECK(group_of(symmetries_of_morris()).size() == 16);
  const std::vector<Permutation> group = group_of(symmetries_of_hypercube());
  CHECK(group.size() == 384);  // 2^4 4!
  CHECK(std::ranges::is_sorted(group.front()));
  const std::set<Permutation> members(group.begin(), group.end());
  CHECK(members.size() == group.size());
  for (const Permutation& a : group) {
    Permutation inverse(a.size());
    for (std::uint8_t i = 0; i < a.size(); ++i) inverse[a[i]] = i;
    CHECK(members.contains(inverse));
  }
}

TEST_CASE("least images under any group of permutations", "[board]") {
  Random random(2);
  for (const auto& generators : {symmetries_of_morris(), symmetries_of_hypercube()}) {
    const std::vector<Permutation> group = group_of(generators);
    const LeastImages images(generators);
    REQUIRE(images.symmetries() == group.size());
    for (int trial = 0; trial < 300; ++trial) {
      const auto first = static_cast<LeastImages::Set>(random() & random());
      const auto second = static_cast<LeastImages::Set>(random() & random());
      using Pair = std::pair<SquareSet, SquareSet>;
      std::set<Pair> all;
      for (const Permutation& symmetry : group) {
        Pair image;
        for (unsigned square = 0; square < symmetry.size(); ++square) {
          if ((first >> square & 1) != 0) image.first |= Board::bit(symmetry[square]);
          if ((second >> square & 1) != 0) image.second |= Board::bit(symmetry[square]);
        }
        all.insert(image);
      }
      const LeastImages::Pair least = images.least(first, second);
      CAPTURE(group.size(), first, second);
      CHECK(Pair(least.first, least.second) == *all.begin());
      CHECK(images.orbit_size(first, second) == all.size());
    }
  }
}

TEST_CASE("a board is read from the top, and written as it was read", "[board]") {
  const BoardText board = read_board("board", "x.o|#o.", ".xo#");
  CHECK((board.rows == 2 && board.columns == 3));
  CHECK(board.set_of('x') == 0b000001);
  CHECK(board.set_of('o') == 0b010100);
  CHECK(board.set_of('#') == 0b001000);
  CHECK(write_board(board.board(), [&](unsigned k) { return board.squares[k]; }) == "x.o/#o.");
  CHECK(read_board("board", "4x5", ".xo").squares == std::string(20, '.'));
  CHECK((read_board("board", "64x1", ".").rows == 64));
  CHECK(read_board("board", "x", ".x").squares == "x");
  // As other programs and files write it.
  for (const char* const text : {"X.O/#o.", "x.o\n#o.", "x.o\r\n#o.\r\n", "\n x.o \n#o.\n"}) {
    CAPTURE(text);
    CHECK(read_board("board", text, ".xo#").squares == board.squares);
  }
  CHECK(read_board("board", "xX", ".xX").squares == "xX");
  for (const char* const size : {"4X5", "4\u00D75", " 4x5\n"})
    CHECK(read_board("board", size, ".xo").squares == std::string(20, '.'));
}

TEST_CASE("an invalid board is refused with the reason", "[board]") {
  const auto refused = [](const std::string& text, const std::string& part) {
    const auto error = error_of([&] { read_board("board", text, ".xo", Board(3, 3)); });
    CAPTURE(text, error ? error->what() : "no error");
    return error && error->code() == ErrorCode::bad_position &&
           contains(error->what(), "board: ") && contains(error->what(), part);
  };
  CHECK(refused("x../.q./...", "row 2 of 3 has 'q'; give '.', 'x' or 'o'"));
  CHECK(refused("x../../...", "row 2 of 3 has 2 squares, and the first 3"));
  CHECK(refused("x../.../.../", "row 4 of 4 has 0 squares"));
  CHECK(refused("", "it has no squares"));
  CHECK(refused("//", "it has no squares"));
  CHECK(refused("..../....", "2 rows of 4 squares; give 3 rows of 3"));
  CHECK(refused("4x5", "4 rows of 5 squares"));
  CHECK(refused("0x5", "0x5 is not a board size"));
  CHECK(refused("9x8", "9x8 is not a board size"));
  CHECK(refused("99999999999999999999x2", "is not a board size"));
  CHECK(refused(std::string(65, '.'), "more than 64"));
  CHECK(refused("x..\n\n...\n...", "row 2 of 4 has 0 squares"));
  CHECK(refused("x.\x01/.../...", "not printable; give"));
  CHECK(refused("Q../.../...", "row 1 of 3 has 'Q'"));
  CHECK(refused("x5", "row 1 of 1 has '5'"));
}

TEST_CASE("subsets of one size are numbered in order, without a gap", "[subsets]") {
  for (const unsigned squares : {1U, 2U, 9U, 16U, 17U, 18U}) {
    CAPTURE(squares);
    const SubsetNumbers numbers(squares);
    std::vector<std::uint32_t> next(squares + 1, 0);
    bool right = true;
    for (std::uint32_t set = 0; set < 1U << squares; ++set) {
      const auto k = static_cast<unsigned>(std::popcount(set));
      const std::uint32_t rank = next[k]++;
      right = right && numbers.rank(set) == rank && numbers.unrank(k, rank) == set;
    }
    CHECK(right);
    for (unsigned k = 0; k <= squares; ++k) CHECK(numbers.count(k) == next[k]);
  }
}

TEST_CASE("subsets of 25 squares are numbered up to the last", "[subsets]") {
  const SubsetNumbers numbers(25);
  CHECK(numbers.count(12) == 5'200'300);
  for (unsigned k = 0; k <= 25; ++k) {
    const std::uint32_t last = ((1U << k) - 1) << (25 - k);
    CHECK(numbers.rank((1U << k) - 1) == 0);
    CHECK(numbers.rank(last) == numbers.count(k) - 1);
    CHECK(numbers.unrank(k, numbers.count(k) - 1) == last);
    const std::uint32_t step = numbers.count(k) / 97 + 1;
    for (std::uint32_t rank = 0; rank < numbers.count(k); rank += step)
      CHECK(numbers.rank(numbers.unrank(k, rank)) == rank);
  }
}

TEST_CASE("the gaps of a set can be closed and reopened", "[subsets]") {
  const Gaps& gaps = Gaps::tables();
  CHECK(gaps.close(0b1000'0000'0001'0000, 0b1100'0000'0001'0010) == 0b1010);
  bool right = true;
  for (std::uint32_t of = 0; of < 65536; of += 7) {
    const std::uint32_t numbers = 1U << std::popcount(of);
    for (std::uint32_t number = 0; number < numbers; number += 1 + numbers / 16) {
      const std::uint32_t set = gaps.open(number, of);
      right = right && (set & ~of) == 0 && gaps.close(set, of) == number;
    }
  }
  CHECK(right);
}

}  // namespace
}  // namespace zugzwang
