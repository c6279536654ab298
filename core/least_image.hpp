#pragma once

// Canonical forms of positions on boards so small that a table holds every set of squares. A
// position consists of two sets. The least image of the first is looked up, and nearly always a
// single symmetry leads there, so that only one image of the second must be computed.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <zugzwang/core/board.hpp>

namespace zugzwang {

/// The images of the squares 0, 1, … of a board by one symmetry.
using Permutation = std::vector<std::uint8_t>;

/// Returns the group that some permutations of the same squares generate: the identity, and then
/// the others in the order in which they arise.
/// Cost: a product for each generator and member of the group.
std::vector<Permutation> group_of(std::span<const Permutation> generators);

/// The least images of pairs of sets on a board of at most 16 squares, by a group of symmetries.
/// Memory: 4 bytes for each set, 256 KiB for 16 squares, and 1 KiB for each symmetry.
class LeastImages {
 public:
  static constexpr unsigned most_squares = 16;
  static constexpr unsigned most_symmetries = 1 << 10;
  using Set = std::uint16_t;  ///< a SquareSet of such a board

  /// The least image of two sets by one symmetry.
  struct Pair {
    Set first = 0;
    Set second = 0;
    unsigned times = 0;  ///< how many symmetries lead there: as many as fix both sets
  };

  /// By the rotations and reflections of a rectangular board.
  explicit LeastImages(const Board& board);
  /// By the group that these permutations generate, at least one, of at most `most_symmetries`
  /// members.
  explicit LeastImages(std::span<const Permutation> generators);

  /// The number of symmetries.
  unsigned symmetries() const { return static_cast<unsigned>(images_.size()); }
  Set image(unsigned symmetry, Set set) const {
    return images_[symmetry][0][set & 255U] | images_[symmetry][1][set >> 8];
  }
  /// Returns the image with the least first set, and of those the one with the least second set.
  /// Cost: three look-ups, and two for each further symmetry that maps the first set to its least
  /// image.
  Pair least(Set first, Set second) const {
    const Leading leading = sets_[first];
    if (leading.by < images_.size()) return {leading.least, image(leading.by, second), 1};
    Pair least{leading.least, 0xffff, 0};
    for (const std::uint16_t symmetry : several_[leading.by - images_.size()]) {
      const Set set = image(symmetry, second);
      if (set > least.second) continue;
      least.times = set == least.second ? least.times + 1 : 1;
      least.second = set;
    }
    return least;
  }
  /// Returns the number of images of a pair, itself included.
  unsigned orbit_size(Set first, Set second) const {
    return symmetries() / least(first, second).times;
  }

 private:
  struct Leading {
    Set least = 0;
    /// The symmetry that leads there; from the number of symmetries on, a place in `several_`.
    std::uint16_t by = 0;
  };

  std::vector<std::array<std::array<Set, 256>, 2>> images_;  // of the two bytes of a set
  std::vector<Leading> sets_;
  std::vector<std::vector<std::uint16_t>> several_;  // symmetries that lead to one least image
};

}  // namespace zugzwang
