#pragma once

// The board of Fox and Geese: the dark squares, how they lie to each other, and numbers for the
// places of the geese, in the order of what is left of their way.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <zugzwang/core/board.hpp>

namespace zugzwang::games {

/// The dark squares of a board of even size, of which the lower left one is dark: numbered row by
/// row from the top left, the way of the geese leads upwards. The places of the geese are ordered
/// by the steps that they have left.
class FoxBoard {
 public:
  using Squares = std::uint32_t;
  static constexpr unsigned largest = 8;
  static constexpr unsigned most_geese = largest / 2;
  static constexpr unsigned most_squares = largest * largest / 2;

  /// The board of size 4, 6 or 8, which all games share. Memory: 0.3 MiB for the largest.
  static const FoxBoard& of_size(unsigned size) {
    static const FoxBoard small(4);
    static const FoxBoard middle(6);
    static const FoxBoard large(8);
    return size == 4 ? small : size == 6 ? middle : large;
  }

  const Board& board() const { return board_; }
  unsigned geese() const { return geese_; }
  unsigned squares() const { return squares_; }
  static Squares bit(unsigned square) { return Squares{1} << square; }
  /// The number of a dark square among all squares; half of that is its own number.
  unsigned on_board(unsigned square) const {
    return 2 * square + (board_.row_of(2 * square) % 2 == 0 ? 1 : 0);
  }
  Squares ahead(unsigned square) const { return ahead_[square]; }
  Squares behind(unsigned square) const { return behind_[square]; }

  /// The number of a set of geese in their order.
  std::uint32_t number(Squares geese) const {
    std::uint32_t rank = 0;
    for (unsigned k = 1; geese != 0; geese &= geese - 1, ++k)
      rank += choose_[k][static_cast<unsigned>(std::countr_zero(geese))];
    return number_of_rank_[rank];
  }
  Squares set(std::uint64_t number) const { return sets_[number]; }
  /// The steps that these geese are from the last row, together.
  unsigned steps(std::uint32_t number) const { return steps_[number]; }
  unsigned most_steps() const { return steps_.back(); }
  /// How many sets of geese have fewer steps left; `steps` is at most one above the most.
  std::uint64_t sets_below(std::uint64_t steps) const { return sets_below_[steps]; }

 private:
  explicit FoxBoard(unsigned size) : board_(size, size), geese_(size / 2), squares_(size * geese_) {
    for (unsigned square = 0; square < squares_; ++square)
      for (const Step step : diagonal_steps)
        if (const auto to = board_.neighbour(on_board(square), step))
          (step.rows < 0 ? ahead_ : behind_)[square] |= bit(*to / 2);
    for (unsigned n = 0; n <= squares_; ++n)
      for (unsigned k = 0; k <= geese_; ++k)
        choose_[k][n] = k == 0 ? 1 : n == 0 ? 0 : choose_[k][n - 1] + choose_[k - 1][n - 1];
    order_geese();
  }

  void order_geese() {
    std::vector<Squares> by_rank;
    for (std::uint64_t set = bit(geese_) - 1; set < std::uint64_t{1} << squares_;) {
      by_rank.push_back(static_cast<Squares>(set));
      const std::uint64_t low = set & (~set + 1);  // the next number of as many bits
      const std::uint64_t carried = set + low;
      set = carried | ((set ^ carried) >> 2) / low;
    }
    for (const Squares set : by_rank) {
      const unsigned steps = steps_of(set);
      if (sets_below_.size() < steps + 2) sets_below_.resize(steps + 2);
      ++sets_below_[steps + 1];
    }
    for (std::size_t steps = 1; steps < sets_below_.size(); ++steps)
      sets_below_[steps] += sets_below_[steps - 1];
    std::vector<std::uint64_t> next = sets_below_;
    sets_.resize(by_rank.size());
    steps_.resize(by_rank.size());
    for (const Squares set : by_rank) {
      const unsigned steps = steps_of(set);
      const std::uint64_t number = next[steps]++;
      number_of_rank_.push_back(static_cast<std::uint16_t>(number));
      sets_[number] = set;
      steps_[number] = static_cast<std::uint8_t>(steps);
    }
  }
  unsigned steps_of(Squares geese) const {
    unsigned steps = 0;
    for (; geese != 0; geese &= geese - 1)
      steps += board_.row_of(2 * static_cast<unsigned>(std::countr_zero(geese)));
    return steps;
  }

  Board board_;
  unsigned geese_;
  unsigned squares_;
  std::array<Squares, most_squares> ahead_{};
  std::array<Squares, most_squares> behind_{};
  std::array<std::array<std::uint32_t, most_squares + 1>, most_geese + 1> choose_{};
  std::vector<std::uint16_t> number_of_rank_;  // in the combinatorial number system
  std::vector<Squares> sets_;
  std::vector<std::uint8_t> steps_;
  std::vector<std::uint64_t> sets_below_;  // by steps
};

}  // namespace zugzwang::games
