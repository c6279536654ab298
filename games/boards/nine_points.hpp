#pragma once

// Games with a few men on nine points in three rows, or on some of these points: sets of points,
// men and moves, and the symmetries of the ring of points around the centre. Men are stored as
// those of the player on move and those of the opponent, so that exchanging the colours is a
// symmetry, too.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <zugzwang/core/bits.hpp>
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

/// The men and the colour of the player on move: a state of a game whose rules need nothing else.
struct MenAndTurn {
  Men men;
  Colour turn = Colour::x;
  bool operator==(const MenAndTurn&) const = default;
};

/// Returns a move of a man from one point to another; a man that is placed has `from` equal to
/// `to`.
constexpr SquareMove point_move(unsigned from, unsigned to) {
  return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
}

constexpr PointSet point_set(unsigned point) { return static_cast<PointSet>(1U << point); }
constexpr PointSet united(PointSet a, PointSet b) { return static_cast<PointSet>(a | b); }
constexpr PointSet common(PointSet a, PointSet b) { return static_cast<PointSet>(a & b); }
constexpr PointSet without(PointSet a, PointSet b) { return static_cast<PointSet>(a & ~b); }
/// Returns the first point of a nonempty set.
constexpr unsigned first_point(PointSet set) {
  return static_cast<unsigned>(std::countr_zero(set));
}
constexpr unsigned count_points(PointSet set) { return static_cast<unsigned>(count_bits(set)); }
/// Returns the set with the point `from` replaced by `to`.
constexpr PointSet moved(PointSet set, unsigned from, unsigned to) {
  return united(without(set, point_set(from)), point_set(to));
}

constexpr PointSet vacant_points(PointSet points, const Men& men) {
  return without(points, united(men.mine, men.theirs));
}
/// Returns the only empty point.
constexpr unsigned vacant_point(PointSet points, const Men& men) {
  return first_point(vacant_points(points, men));
}

/// Three points in a row: the rows, the columns and, at last, the diagonals.
inline constexpr std::array<PointSet, 8> line_sets{0b111'000'000, 0b000'111'000, 0b000'000'111,
                                                   0b100'100'100, 0b010'010'010, 0b001'001'001,
                                                   0b100'010'001, 0b001'010'100};
constexpr bool has_line(PointSet set) {
  return std::ranges::any_of(line_sets, [&](PointSet line) { return (set & line) == line; });
}

inline constexpr unsigned most_points = 9;
inline constexpr unsigned centre_point = 4;
/// The points around the centre, clockwise.
inline constexpr std::array<std::uint8_t, 8> ring_points{0, 1, 2, 5, 8, 7, 6, 3};

/// The neighbours of each point.
using Neighbours = std::array<PointSet, most_points>;

/// A symmetry of the board: the image of each point.
using PointSymmetry = std::array<std::uint8_t, most_points>;

/// A rotation of the ring by `turn` points, optionally after a reflection from left to right.
enum class Reflection : bool { none, left_to_right };
constexpr PointSymmetry ring_symmetry(unsigned turn, Reflection reflection) {
  PointSymmetry to{};
  to[centre_point] = centre_point;
  for (unsigned i = 0; i < 8; ++i)
    to[ring_points[i]] = ring_points[((reflection == Reflection::none ? i : 10 - i) + turn) % 8];
  return to;
}
/// Returns all rotations by a multiple of `step` points, each with and without the reflection.
inline std::vector<PointSymmetry> ring_symmetries(unsigned step) {
  std::vector<PointSymmetry> all;
  for (unsigned turn = 0; turn < 8; turn += step)
    for (const Reflection reflection : {Reflection::none, Reflection::left_to_right})
      all.push_back(ring_symmetry(turn, reflection));
  return all;
}
constexpr PointSet image(PointSet set, const PointSymmetry& symmetry) {
  PointSet to = 0;
  for (; set != 0; set = without(set, point_set(first_point(set))))
    to = united(to, point_set(symmetry[first_point(set)]));
  return to;
}

// A few men on nine points have so few placements that tables number them, in tiers by the number
// of men, and list which are equivalent under the symmetries of the board.

/// For each set of points, the number with a digit 1 in base 3 for each point.
inline constexpr auto ternary_digits = [] {
  std::array<std::uint16_t, 1U << most_points> digits{};
  for (std::size_t set = 0; set < digits.size(); ++set)
    digits[set] = static_cast<std::uint16_t>(in_base_3(set));
  return digits;
}();

/// The placements of men on given points, numbered tier by tier. All look-ups take a few
/// instructions; the tables take some 50 KB.
class Placements {
 public:
  /// The numbers of men in a tier.
  struct Count {
    unsigned mine = 0;
    unsigned theirs = 0;
  };

  /// The symmetries must form a group and map the points to themselves.
  Placements(PointSet points, const std::vector<Count>& tiers,
             const std::vector<PointSymmetry>& symmetries)
      : number_(std::size_t{2} * ternary_digits.back() + 1) {
    for (const Count& count : tiers) {
      tier_begin_.push_back(men_.size());
      for (PointSet mine = 0; mine <= points; ++mine) {
        if (count_points(mine) != count.mine || without(mine, points) != 0) continue;
        for (PointSet theirs = 0; theirs <= points; ++theirs)
          if (count_points(theirs) == count.theirs && without(theirs, without(points, mine)) == 0) {
            number_[code({mine, theirs})] = static_cast<std::uint16_t>(men_.size());
            men_.push_back({mine, theirs});
          }
      }
    }
    tier_begin_.push_back(men_.size());
    for (const Men& men : men_) {
      std::vector<std::uint16_t> orbit;
      for (const PointSymmetry& symmetry : symmetries)
        orbit.push_back(number_[code({image(men.mine, symmetry), image(men.theirs, symmetry)})]);
      std::ranges::sort(orbit);
      const auto repeated = std::ranges::unique(orbit);
      orbit.erase(repeated.begin(), repeated.end());
      canonical_.push_back(men_[orbit.front()]);
      orbit_size_.push_back(static_cast<std::uint8_t>(2 * orbit.size()));
    }
  }

  std::uint64_t size() const { return men_.size(); }
  /// Returns the number of placements in the tiers below.
  std::uint64_t tier_begin(std::uint64_t tier) const { return tier_begin_[tier]; }
  std::uint64_t number(const Men& men) const { return number_[code(men)]; }
  const Men& men(std::uint64_t number) const { return men_[number]; }
  /// Returns the equivalent placement with the least number.
  const Men& canonical(const Men& men) const { return canonical_[number(men)]; }
  /// Returns the number of equivalent placements, counted with either colour on move.
  std::uint64_t orbit_size(const Men& men) const { return orbit_size_[number(men)]; }

 private:
  static std::size_t code(const Men& men) {
    return ternary_digits[men.mine] + std::size_t{2} * ternary_digits[men.theirs];
  }

  std::vector<std::uint16_t> number_;  ///< by code
  std::vector<Men> men_;
  std::vector<Men> canonical_;
  std::vector<std::uint8_t> orbit_size_;
  std::vector<std::uint64_t> tier_begin_;
};

}  // namespace zugzwang::games
