#pragma once

// Chomp in three dimensions: a box of cubes, of which that in the first corner is poisoned. A bite
// takes a cube with all that lie beyond it in each of the three directions.

#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

class ChompInSpace {
 public:
  using State = SquareSet;  ///< the cubes that are left, layer by layer, each row by row
  using Move = unsigned;

  static constexpr bool impartial = true;

  /// A box of at most 64 cubes.
  ChompInSpace(unsigned layers, unsigned rows, unsigned columns) : rows_(rows), columns_(columns) {
    const unsigned cubes = layers * rows * columns;
    for (unsigned cube = 0; cube < cubes; ++cube) {
      SquareSet beyond = 0;
      for (unsigned other = 0; other < cubes; ++other)
        if (layer(other) >= layer(cube) && row(other) >= row(cube) && column(other) >= column(cube))
          beyond |= Board::bit(other);
      beyond_.push_back(beyond);
    }
  }
  unsigned layers() const { return static_cast<unsigned>(beyond_.size()) / (rows_ * columns_); }
  unsigned rows() const { return rows_; }
  unsigned columns() const { return columns_; }
  unsigned layer(unsigned cube) const { return cube / (rows_ * columns_); }
  unsigned row(unsigned cube) const { return cube / columns_ % rows_; }
  unsigned column(unsigned cube) const { return cube % columns_; }

  /// Lists the cubes from the last to the first; the poisoned one is never eaten.
  HighBits moves(State left) const { return HighBits(left & ~SquareSet{1}); }
  State play(State left, Move cube) const { return left & ~beyond_[cube]; }
  std::optional<Outcome> result(State left) const {
    return left == 1 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State left) const { return left; }
  std::uint64_t rank(State left) const { return static_cast<std::uint64_t>(count_bits(left)); }

 private:
  unsigned rows_;
  unsigned columns_;
  std::vector<SquareSet> beyond_;  // the cubes that a bite at each takes
};

}  // namespace zugzwang::games
