// The values of Domineering boards, by a plain memo over the rules and a table of values. Left
// places dominoes vertically. Sources: Winning Ways, chapter 5; D. M. Breuker, J. W. H. M.
// Uiterwijk and H. J. van den Herik, Solving 8×8 Domineering (2000).

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include <zugzwang/values/partizan_values.hpp>
#include <zugzwang/values/thermograph.hpp>

#include "catch.hpp"
#include "values/plain_text.hpp"

namespace zugzwang::testing {

namespace {

/// The free squares of a board of at most 8 columns and 8 rows, one byte per row.
class Domineering {
 public:
  explicit Domineering(PartizanValues& values) : values_(values) {}

  PartizanValue value(int rows, int columns) {
    std::uint64_t board = 0;
    for (int row = 0; row < rows; ++row) board |= ((std::uint64_t{1} << columns) - 1) << (8 * row);
    return sum_of_parts(board);
  }
  std::size_t positions() const { return memo_.size(); }

 private:
  static constexpr std::uint64_t not_last = 0x7F7F7F7F7F7F7F7F;

  static std::uint64_t part_with(std::uint64_t square, std::uint64_t board) {
    for (std::uint64_t part = square;;) {
      const std::uint64_t wider =
          (part | (part & not_last) << 1 | (part >> 1 & not_last) | part << 8 | part >> 8) & board;
      if (wider == part) return part;
      part = wider;
    }
  }

  static std::uint64_t to_corner(std::uint64_t part) {
    while ((part & 0xFF) == 0) part >>= 8;
    while ((part & 0x0101010101010101) == 0) part >>= 1;
    return part;
  }

  PartizanValue sum_of_parts(std::uint64_t board) {
    PartizanValue sum{};
    while (board != 0) {
      const std::uint64_t part = part_with(board & -board, board);
      board &= ~part;
      if (!std::has_single_bit(part)) sum = values_.sum(sum, value_of_part(to_corner(part)));
    }
    return sum;
  }

  PartizanValue value_of_part(std::uint64_t part) {
    if (const auto known = memo_.find(part); known != memo_.end()) return known->second;
    std::vector<PartizanValue> left;
    std::vector<PartizanValue> right;
    for (std::uint64_t upper = part & part >> 8; upper != 0; upper &= upper - 1) {
      const std::uint64_t square = upper & -upper;
      left.push_back(sum_of_parts(part & ~(square | square << 8)));
    }
    for (std::uint64_t first = part & (part >> 1 & not_last); first != 0; first &= first - 1) {
      const std::uint64_t square = first & -first;
      right.push_back(sum_of_parts(part & ~(square | square << 1)));
    }
    return memo_[part] = values_.reduce(left, right);
  }

  PartizanValues& values_;
  std::unordered_map<std::uint64_t, PartizanValue> memo_{};
};

}  // namespace

TEST_CASE("Domineering boards have the values of Winning Ways") {
  PartizanValues values;
  Domineering boards(values);
  const auto text = [&](int rows, int columns) {
    return plain_text(values, boards.value(rows, columns));
  };
  CHECK(text(2, 1) == "1");
  CHECK(text(1, 2) == "-1");
  CHECK(text(2, 2) == "{1|-1}");
  CHECK(text(3, 3) == "{1|-1}");
  CHECK(text(4, 5) == "1");
  CHECK(text(5, 4) == "-1");
  CHECK(text(5, 5) == "0");
}

TEST_CASE("the 4 by 4 board is the switch of CGSuite's manual") {
  PartizanValues values;
  Domineering boards(values);
  // ±{0, {{2|0}, 2+Tiny(2) | {2|0}, Miny(2)}}
  CHECK(plain_text(values, boards.value(4, 4)) ==
        "{0,{{2|0},{2|{2|0}}|{2|0},{{2|0}|0}}|0,{{0|-2},{0|{0|-2}}|{0|-2},{{0|-2}|-2}}}");
}

}  // namespace zugzwang::testing
