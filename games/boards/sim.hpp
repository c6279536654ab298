#pragma once

// Sim (G. J. Simmons, "The game of Sim", Journal of Recreational Mathematics 2, 1969): the players
// in turn colour a line between two of some points, each in a colour. Who completes a triangle of
// three points in his own colour loses.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include <zugzwang/core/bits.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

class Sim {
 public:
  struct State {
    std::uint16_t x = 0;  ///< the lines of the first player
    std::uint16_t o = 0;
    bool operator==(const State&) const = default;
  };
  using Move = unsigned;  ///< the line
  static constexpr unsigned most_points = 6;

  /// From 3 to 6 points.
  explicit Sim(unsigned points) : points_(points) {
    for (unsigned a = 0; a < points; ++a)
      for (unsigned b = a + 1; b < points; ++b) lines_.emplace_back(a, b);
    for (unsigned a = 0; a < points; ++a)
      for (unsigned b = a + 1; b < points; ++b)
        for (unsigned c = b + 1; c < points; ++c)
          triangles_.push_back(bit(a, b) | bit(a, c) | bit(b, c));
    std::array<unsigned, most_points> image{};
    std::iota(image.begin(), image.end(), 0U);
    do images_.push_back(lines_by(image));
    while (std::next_permutation(image.begin(), image.begin() + points));
  }
  unsigned points() const { return points_; }
  /// The lines by their points.
  const std::vector<std::pair<unsigned, unsigned>>& lines() const { return lines_; }
  std::uint16_t all() const { return static_cast<std::uint16_t>((1U << lines_.size()) - 1); }
  bool first_moves(const State& state) const { return count_bits(state.x) == count_bits(state.o); }

  LowBits moves(const State& state) const { return LowBits(moves_left(state)); }
  State play(State state, Move line) const {
    (first_moves(state) ? state.x : state.o) |= static_cast<std::uint16_t>(1U << line);
    return state;
  }
  std::optional<Outcome> result(const State& state) const {
    const std::uint16_t last = first_moves(state) ? state.o : state.x;
    for (const std::uint16_t triangle : triangles_)
      if ((last & triangle) == triangle) return Outcome::win;
    return (state.x | state.o) == all() ? std::optional(Outcome::draw) : std::nullopt;
  }
  std::uint64_t key(const State& state) const { return std::uint64_t{state.x} << 15 | state.o; }
  static constexpr unsigned key_bits() { return 30; }
  std::uint64_t rank(const State& state) const {
    return static_cast<std::uint64_t>(count_bits(moves_left(state)));
  }
  /// Exchanges points.
  State canonical(const State& state) const {
    State least = state;
    for (const Image& image : images_) {
      const State other{image.of(state.x), image.of(state.o)};
      if (key(other) < key(least)) least = other;
    }
    return least;
  }

 private:
  /// The images of sets of lines, by their lower seven and upper eight bits.
  struct Image {
    std::array<std::uint16_t, 128> low{};
    std::array<std::uint16_t, 256> high{};
    std::uint16_t of(std::uint16_t lines) const {
      return static_cast<std::uint16_t>(low[lines & 127] | high[lines >> 7]);
    }
  };

  std::uint64_t moves_left(const State& state) const {
    return all() & ~(std::uint64_t{state.x} | state.o);
  }
  std::uint16_t bit(unsigned a, unsigned b) const {
    const auto line = std::ranges::find(lines_, std::pair(std::min(a, b), std::max(a, b)));
    return static_cast<std::uint16_t>(1U << (line - lines_.begin()));
  }
  Image lines_by(const std::array<unsigned, most_points>& image) const {
    std::array<std::uint16_t, 15> lines{};
    for (std::size_t i = 0; i < lines_.size(); ++i)
      lines[i] = bit(image[lines_[i].first], image[lines_[i].second]);
    Image all;
    for (unsigned set = 0; set < 256; ++set)
      for (unsigned i = 0; i < 8; ++i) {
        if ((set >> i & 1) == 0) continue;
        if (set < 128 && i < 7) all.low[set] |= lines[i];
        all.high[set] |= lines[i + 7];
      }
    return all;
  }

  unsigned points_;
  std::vector<std::pair<unsigned, unsigned>> lines_;
  std::vector<std::uint16_t> triangles_;
  std::vector<Image> images_;  // by all permutations of the points
};

}  // namespace zugzwang::games
