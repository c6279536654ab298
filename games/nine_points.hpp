#pragma once

// Games of a few men on nine points in three rows, or on some of these points: sets of points, men
// and moves, and the symmetries of the ring of points around the centre. Men are told as those of
// the player on move and those of the other, so that exchanging the colours is a symmetry too.

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include <zugzwang/core/board.hpp>

namespace zugzwang::games {

/// A set of points: bit 3 · row + column, both from 0 at the top left.
using PointSet = std::uint16_t;

enum class Colour : std::uint8_t { x, o };
constexpr Colour other(Colour colour) { return colour == Colour::x ? Colour::o : Colour::x; }

struct Men {
  PointSet mine = 0;  ///< of the player on move
  PointSet theirs = 0;
  bool operator==(const Men&) const = default;
};

/// The men, and whose the player on move has: a state of a game without further rules to remember.
struct MenAndTurn {
  Men men;
  Colour turn = Colour::x;
  bool operator==(const MenAndTurn&) const = default;
};

/// A man goes from one point to another; one that is placed comes from where it goes to.
constexpr SquareMove point_move(unsigned from, unsigned to) {
  return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
}

constexpr PointSet point_set(unsigned point) { return static_cast<PointSet>(1U << point); }
constexpr PointSet united(PointSet a, PointSet b) { return static_cast<PointSet>(a | b); }
constexpr PointSet common(PointSet a, PointSet b) { return static_cast<PointSet>(a & b); }
constexpr PointSet without(PointSet a, PointSet b) { return static_cast<PointSet>(a & ~b); }
/// The first point of a set that is not empty.
constexpr unsigned first_point(PointSet set) {
  return static_cast<unsigned>(std::countr_zero(set));
}
constexpr unsigned count_points(PointSet set) { return static_cast<unsigned>(std::popcount(set)); }
/// The set with one of its points given for another.
constexpr PointSet moved(PointSet set, unsigned from, unsigned to) {
  return united(without(set, point_set(from)), point_set(to));
}

constexpr PointSet vacant_points(PointSet points, const Men& men) {
  return without(points, united(men.mine, men.theirs));
}
/// The one point that is empty.
constexpr unsigned vacant_point(PointSet points, const Men& men) {
  return first_point(vacant_points(points, men));
}

inline constexpr unsigned most_points = 9;
inline constexpr unsigned centre_point = 4;
/// The points around the centre, clockwise.
inline constexpr std::array<std::uint8_t, 8> ring_points{0, 1, 2, 5, 8, 7, 6, 3};

/// For each point the points beside it.
using Neighbours = std::array<PointSet, most_points>;

/// A symmetry of the board: where it takes each point.
using PointSymmetry = std::array<std::uint8_t, most_points>;

/// The ring turned by so many points and, before that, reflected from left to right or not.
enum class Reflection : bool { none, left_to_right };
constexpr PointSymmetry ring_symmetry(unsigned turn, Reflection reflection) {
  PointSymmetry to{};
  to[centre_point] = centre_point;
  for (unsigned i = 0; i < 8; ++i)
    to[ring_points[i]] = ring_points[((reflection == Reflection::none ? i : 10 - i) + turn) % 8];
  return to;
}
/// All turns by a multiple of `step` points, each with the reflection and without.
inline std::vector<PointSymmetry> ring_symmetries(unsigned step) {
  std::vector<PointSymmetry> all;
  for (unsigned turn = 0; turn < 8; turn += step)
    for (const Reflection reflection : {Reflection::none, Reflection::left_to_right})
      all.push_back(ring_symmetry(turn, reflection));
  return all;
}

}  // namespace zugzwang::games
