#pragma once

// Boards on which each of the two players has pieces of his own, and which play divides into
// separate parts: the state of such games, its key, and the representative of equivalent positions.

#include <cassert>
#include <cstdint>
#include <tuple>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/board_shapes.hpp>
#include <zugzwang/core/concepts/partizan.hpp>

namespace zugzwang::games {

/// The contents of the squares: pieces of Left, pieces of Right, or nothing. All other squares are
/// holes.
struct TwoColours {
  SquareSet x = 0;     ///< Left's
  SquareSet o = 0;     ///< Right's
  SquareSet free = 0;  ///< empty

  bool operator==(const TwoColours&) const = default;
  /// Returns all squares that are not holes.
  SquareSet squares() const { return x | o | free; }
  SquareSet of(Player player) const { return player == Player::left ? x : o; }
  /// Returns the same with the colours exchanged.
  TwoColours turned() const { return {o, x, free}; }
  /// Returns the same with holes on all squares outside `kept`.
  TwoColours within(SquareSet kept) const { return {x & kept, o & kept, free & kept}; }
};

/// The most squares that fit into a key, each free, a player's, or a hole, with a bit for the
/// player on move: 4^31 * 2 < 2^64.
inline constexpr unsigned most_two_coloured = 31;

/// Returns a number below 2^62 that identifies a position on at most 31 squares: for each square,
/// whether it is free or Right's, and whether it is free or Left's.
constexpr std::uint64_t key_of(const TwoColours& at) {
  return (at.o | at.free) | (at.x | at.free) << most_two_coloured;
}
constexpr std::uint64_t key_of(const TwoColours& at, Player player) {
  return key_of(at) << 1 | static_cast<std::uint64_t>(player);
}

/// Finds the representatives of positions on one board under translations, reflections,
/// transposition and an exchange of the colours. It is for games whose rules depend neither on
/// directions nor on the edges of the board.
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
    const BoardShapes::Box box = shapes_.box_of(at.squares());
    const TwoColours start{at.x >> box.shift, at.o >> box.shift, at.free >> box.shift};
    Representative<TwoColours> least{start};
    const auto take = [&](const auto& image_of) {
      const SquareSet squares = image_of(start.squares());
      if (squares > least.position.squares()) return;
      const SquareSet x = image_of(start.x);
      const SquareSet o = image_of(start.o);
      const TwoColours image{x, o, squares & ~x & ~o};
      take_least(least, image, false, comes_before);
      take_least(least, image.turned(), true, comes_before);
    };
    for (unsigned reflection = 0; reflection < shapes_.reflections(); ++reflection) {
      const auto reflected = [&](SquareSet set) { return shapes_.reflected(reflection, set, box); };
      take(reflected);
      if (shapes_.can_transpose(box))
        take([&](SquareSet set) { return shapes_.transposed(reflected(set)); });
    }
    return least;
  }

 private:
  static bool comes_before(const TwoColours& a, const TwoColours& b) {
    return std::tuple(a.squares(), a.x, a.o) < std::tuple(b.squares(), b.x, b.o);
  }

  BoardShapes shapes_;
};

/// The rules shared by games of this kind in which every move uses up one free square.
class TakesFreeSquares {
 public:
  using State = TwoColours;

  const Board& board() const { return shapes_.board(); }

  std::uint64_t key(const State& state) const { return key_of(state); }
  std::uint64_t key(const State& state, Player player) const { return key_of(state, player); }
  std::uint64_t rank(const State& state) const {
    return static_cast<std::uint64_t>(count_bits(state.free));
  }
  State mirrored(const State& state) const { return state.turned(); }

 protected:
  /// The board has at most 31 squares.
  explicit TakesFreeSquares(const Board& board) : shapes_(board) {}

  TwoColourShapes shapes_;
};

}  // namespace zugzwang::games
