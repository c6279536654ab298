#pragma once

// Canonical forms of positions on boards so small that a table holds every set of squares. A
// position consists of two sets. The least image of the first is looked up, and nearly always a
// single symmetry leads there, so that only one image of the second must be computed.

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <zugzwang/core/board.hpp>

namespace zugzwang {

/// The least images of pairs of sets on a board of at most 16 squares. Memory: 4 bytes for each
/// set, 256 KiB for 16 squares, and 8 KiB.
class LeastImages {
 public:
  static constexpr unsigned most_squares = 16;
  using Set = std::uint16_t;  ///< a SquareSet of such a board

  /// The least image of two sets by one symmetry.
  struct Pair {
    Set first = 0;
    Set second = 0;
    unsigned times = 0;  ///< how many symmetries lead there: as many as fix both sets
  };

  explicit LeastImages(const Board& board) : sets_(std::size_t{1} << board.squares()) {
    assert(board.squares() <= most_squares);
    const BoardSymmetries symmetries(board);
    symmetries_ = symmetries.size();
    for (unsigned symmetry = 0; symmetry < symmetries_; ++symmetry)
      for (unsigned byte = 0; byte < 2; ++byte)
        for (unsigned value = 0; value < 256; ++value)
          images_[symmetry][byte][value] = static_cast<Set>(
              symmetries.image(symmetry, SquareSet{value} << 8 * byte & board.all()));
    for (std::size_t set = 0; set < sets_.size(); ++set)
      sets_[set] = leading_from(static_cast<Set>(set));
  }

  /// The number of symmetries of the board.
  unsigned symmetries() const { return symmetries_; }
  Set image(unsigned symmetry, Set set) const {
    return images_[symmetry][0][set & 255U] | images_[symmetry][1][set >> 8];
  }
  /// Returns the image with the least first set, and of those the one with the least second set.
  /// Cost: three look-ups, and two for each further symmetry that maps the first set to its least
  /// image.
  Pair least(Set first, Set second) const {
    const Leading& leading = sets_[first];
    Pair least{leading.least, image(leading.symmetry, second), 1};
    for (unsigned others = leading.others; others != 0; others &= others - 1) {
      const Set set = image(static_cast<unsigned>(std::countr_zero(others)), second);
      least.times = set == least.second ? least.times + 1 : set < least.second ? 1 : least.times;
      least.second = std::min(least.second, set);
    }
    return least;
  }
  /// Returns the number of images of a pair, itself included.
  unsigned orbit_size(Set first, Set second) const {
    return symmetries_ / least(first, second).times;
  }

 private:
  struct Leading {
    Set least = 0;
    std::uint8_t symmetry = 0;  // one that leads there
    std::uint8_t others = 0;    // the others that do, one bit each
  };

  Leading leading_from(Set set) const {
    Set least = set;
    unsigned leading = 0;
    for (unsigned symmetry = 0; symmetry < symmetries_; ++symmetry) {
      const Set found = image(symmetry, set);
      if (found < least) leading = 0;
      if (found <= least) leading |= 1U << symmetry;
      least = std::min(least, found);
    }
    return {least, static_cast<std::uint8_t>(std::countr_zero(leading)),
            static_cast<std::uint8_t>(leading & (leading - 1))};
  }

  unsigned symmetries_ = 0;
  std::array<std::array<std::array<Set, 256>, 2>, 8> images_{};  // of the two bytes of a set
  std::vector<Leading> sets_;
};

}  // namespace zugzwang
