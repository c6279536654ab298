#pragma once

// The placements of a few men on nine points are so few that tables number them, in tiers by how
// many men there are, and know which are alike under the symmetries of the board.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <zugzwang/games/nine_points.hpp>

namespace zugzwang::games {

/// The points of each set as digits of base three.
inline constexpr auto ternary_digits = [] {
  std::array<std::uint16_t, 1U << most_points> digits{};
  for (std::size_t set = 1; set < digits.size(); ++set)
    digits[set] = static_cast<std::uint16_t>(3 * digits[set / 2] + set % 2);
  return digits;
}();

/// The placements of men on given points, numbered tier by tier. All look-ups take a few
/// instructions; the tables take some 50 KB.
class Placements {
 public:
  /// How many men there are in a tier.
  struct Count {
    unsigned mine = 0;
    unsigned theirs = 0;
  };

  /// The symmetries must form a group, and keep the points.
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
      orbit_size_.push_back(static_cast<std::uint8_t>(orbit.size()));
    }
  }

  std::uint64_t size() const { return men_.size(); }
  /// The number of placements in the tiers below.
  std::uint64_t tier_begin(std::uint64_t tier) const { return tier_begin_[tier]; }
  std::uint64_t number(const Men& men) const { return number_[code(men)]; }
  const Men& men(std::uint64_t number) const { return men_[number]; }
  /// The placement of the least number among those that are alike.
  const Men& canonical(const Men& men) const { return canonical_[number(men)]; }
  std::uint64_t orbit_size(const Men& men) const { return orbit_size_[number(men)]; }

 private:
  static std::size_t code(const Men& men) {
    return ternary_digits[men.mine] + std::size_t{2} * ternary_digits[men.theirs];
  }
  static PointSet image(PointSet set, const PointSymmetry& symmetry) {
    PointSet to = 0;
    for (; set != 0; set = without(set, point_set(first_point(set))))
      to = united(to, point_set(symmetry[first_point(set)]));
    return to;
  }

  std::vector<std::uint16_t> number_;  ///< by code
  std::vector<Men> men_;
  std::vector<Men> canonical_;
  std::vector<std::uint8_t> orbit_size_;
  std::vector<std::uint64_t> tier_begin_;
};

}  // namespace zugzwang::games
