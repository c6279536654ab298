// Domineering on shapes, as bench/polyominoes.cpp counts with it, against the game on boards.

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <zugzwang/games/partizan/domineering.hpp>

#include "../../bench/polyomino_domineering.hpp"
#include "catch.hpp"
#include "games/partizan/partizan_values.hpp"

namespace zugzwang::testing {
namespace {

template <class Visit>
void for_each_polyomino(unsigned squares, Visit visit) {
  const PolyominoDomineering rules;
  FixedPolyominoes(squares, [&](const Shape& shape, unsigned size) {
    if (rules.representative(shape).position == shape) visit(shape, size);
  }).list();
}

TEST_CASE("all polyominoes are listed, each once", "[bench]") {
  // OEIS A000105.
  const std::vector<std::uint64_t> known{0, 1, 1, 2, 5, 12, 35, 108, 369, 1285, 4655};
  std::vector<std::uint64_t> listed(known.size());
  for_each_polyomino(10, [&](const Shape&, unsigned size) { ++listed[size]; });
  CHECK(listed == known);
}

TEST_CASE("a shape is reflected, transposed and put in the smallest rectangle", "[bench]") {
  const Shape l{0b11'10'10, 2, 3};
  CHECK(l.transposed() == Shape{0b111'100, 3, 2});
  CHECK(l.least_reflection() == Shape{0b01'01'11, 2, 3});
  CHECK(Shape{0b0000'0110'0100'0000, 4, 4}.trimmed() == Shape{0b11'10, 2, 2});
  CHECK(Shape{0b100, 3, 1}.trimmed() == Shape{1, 1, 1});
}

TEST_CASE("Domineering on shapes keeps the laws of partizan games", "[bench]") {
  check_partizan_laws(PolyominoDomineering{}, Shape{0xFFF, 3, 4}, 500);
  check_partizan_laws(PolyominoDomineering{}, Shape{0b111'111'111, 3, 3}, 500);
  check_partizan_laws(PolyominoDomineering{}, Shape{0b11111'10001'00111, 5, 3}, 500);
  check_partizan_laws(PolyominoDomineering{}, Shape{0b11111111, 1, 8}, 500);
}

TEST_CASE("a polyomino has the value that it has on a board", "[bench]") {
  PartizanValues table;
  ValuesOf<PolyominoDomineering> on_shapes(PolyominoDomineering{}, table);
  std::map<std::pair<unsigned, unsigned>, ValuesOf<games::Domineering>> on_boards;
  for_each_polyomino(9, [&](const Shape& shape, unsigned) {
    const auto board = on_boards
                           .try_emplace({shape.height, shape.width},
                                        games::Domineering(Board(shape.height, shape.width)), table)
                           .first;
    CHECK(on_shapes(shape) == board->second(shape.squares));
  });
}

}  // namespace
}  // namespace zugzwang::testing
