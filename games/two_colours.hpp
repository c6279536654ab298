#pragma once

// Boards on which each of the two players has pieces of his own, and which are played on until
// parts of them stand apart: what such games keep of a position, its key, and the position that
// stands for all that are alike.

#include <bit>
#include <cassert>
#include <cstdint>
#include <limits>
#include <tuple>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/board_shapes.hpp>
#include <zugzwang/core/concepts/partizan.hpp>

namespace zugzwang::games {

/// What stands on the squares: pieces of Left, pieces of Right, and nothing. All other squares are
/// holes.
struct TwoColours {
  SquareSet x = 0;     ///< Left's
  SquareSet o = 0;     ///< Right's
  SquareSet free = 0;  ///< empty

  bool operator==(const TwoColours&) const = default;
  /// All that are no holes.
  SquareSet squares() const { return x | o | free; }
  SquareSet of(Player player) const { return player == Player::left ? x : o; }
  /// The colours exchanged.
  TwoColours turned() const { return {o, x, free}; }
  /// The same with holes on all squares but these.
  TwoColours within(SquareSet kept) const { return {x & kept, o & kept, free & kept}; }
};

/// A square is free, a player's, or a hole, and a bit is left for the turn: 4^31 * 2 < 2^64.
inline constexpr unsigned most_two_coloured = 31;

/// Returns a number below 2^62 that tells a position on at most 31 squares: of each square whether
/// it is free or Right's, and whether it is free or Left's.
constexpr std::uint64_t key_of(const TwoColours& at) {
  return (at.o | at.free) | (at.x | at.free) << most_two_coloured;
}
constexpr std::uint64_t key_of(const TwoColours& at, Player player) {
  return key_of(at) << 1 | static_cast<std::uint64_t>(player);
}

/// Finds the positions that stand for those moved, reflected, transposed, and with the colours
/// exchanged, on one board. For games whose rules know no direction and no edge of the board.
class TwoColourShapes {
 public:
  /// The board has at most 31 squares.
  explicit TwoColourShapes(const Board& board) : shapes_(board) {
    assert(board.squares() <= most_two_coloured);
  }
  const Board& board() const { return shapes_.board(); }

  /// Cost: some fifty instructions for each of at most eight images, and more for the few whose
  /// squares are the least.
  Representative<TwoColours> representative(const TwoColours& at) const {
    Least least;
    const BoardShapes::Box box = shapes_.box_of(at.squares());
    for (unsigned reflection = 0; reflection < shapes_.reflections(); ++reflection) {
      const auto image = [&](SquareSet set) {
        return shapes_.reflected(reflection, set >> box.shift, box);
      };
      const SquareSet squares = image(at.squares());
      if (squares <= least.squares) least.take(squares, image(at.x), image(at.o));
      if (!shapes_.can_transpose(box)) continue;
      const SquareSet transposed = shapes_.transposed(squares);
      if (transposed <= least.squares)
        least.take(transposed, shapes_.transposed(image(at.x)), shapes_.transposed(image(at.o)));
    }
    return {{least.x, least.o, least.squares & ~least.x & ~least.o},
            least.negated,
            least.is_own_negative};
  }

 private:
  /// The image whose squares, and then whose pieces, are the least numbers.
  struct Least {
    SquareSet squares = std::numeric_limits<SquareSet>::max();
    SquareSet x = 0;
    SquareSet o = 0;
    bool negated = false;
    bool is_own_negative = false;

    void take(SquareSet image, SquareSet first, SquareSet second) {
      take({image, first, second, false});
      take({image, second, first, true});
    }
    void take(const Least& other) {
      const auto order = [](const Least& one) { return std::tie(one.squares, one.x, one.o); };
      if (order(other) < order(*this)) *this = other;
      if (order(other) == order(*this) && other.negated != negated)
        *this = {squares, x, o, false, true};
    }
  };

  BoardShapes shapes_;
};

/// What the rules of such games share of which every move takes one free square for good.
class TakesFreeSquares {
 public:
  using State = TwoColours;

  const Board& board() const { return shapes_.board(); }

  std::uint64_t key(const State& state) const { return key_of(state); }
  std::uint64_t key(const State& state, Player player) const { return key_of(state, player); }
  std::uint64_t rank(const State& state) const {
    return static_cast<std::uint64_t>(std::popcount(state.free));
  }
  State mirrored(const State& state) const { return state.turned(); }

 protected:
  /// The board has at most 31 squares.
  explicit TakesFreeSquares(const Board& board) : shapes_(board) {}

  TwoColourShapes shapes_;
};

}  // namespace zugzwang::games
