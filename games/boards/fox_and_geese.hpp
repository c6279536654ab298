#pragma once

// Fox and Geese on a chessboard (Berlekamp, Conway and Guy, "Winning Ways", chapter 20): four geese
// start on the dark squares of one side and move one step forward; the fox moves one step in any
// direction; all steps are diagonal. There are no captures, and a player who cannot move loses: the
// fox if it is trapped, the geese if they run out of moves after the fox has slipped past them.
//
// In every two plies a goose moves, and geese never go back, so play has no cycles. No reflection
// maps dark squares to dark squares and forward to forward, so there are no symmetries either.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang::games {

/// The dark squares of a board of even size, whose lower left square is dark. They are numbered row
/// by row from the top left, and the geese move upwards. The sets of geese are numbered, too, in
/// the order of the steps that they have left.
class FoxBoard {
 public:
  using Squares = std::uint32_t;
  static constexpr unsigned largest = 8;
  static constexpr unsigned most_geese = largest / 2;
  static constexpr unsigned most_squares = largest * largest / 2;

  /// Returns the board of size 4, 6 or 8, which all games share. Memory: 0.3 MiB for the largest.
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
  /// Returns the number of a dark square among all squares, half of which is its own number.
  unsigned on_board(unsigned square) const {
    return 2 * square + (board_.row_of(2 * square) % 2 == 0 ? 1 : 0);
  }
  Squares ahead(unsigned square) const { return ahead_[square]; }
  Squares behind(unsigned square) const { return behind_[square]; }

  /// Returns the number of a set of geese.
  std::uint32_t number(Squares geese) const {
    std::uint32_t rank = 0;
    for (unsigned k = 1; geese != 0; geese &= geese - 1, ++k)
      rank += choose_[k][static_cast<unsigned>(std::countr_zero(geese))];
    return number_of_rank_[rank];
  }
  Squares set(std::uint64_t number) const { return sets_[number]; }
  /// Returns the total number of steps that these geese have left to the top row.
  unsigned steps(std::uint32_t number) const { return steps_[number]; }
  unsigned most_steps() const { return steps_.back(); }
  /// Returns the number of sets of geese with fewer steps left; `steps` is at most one above the
  /// maximum.
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
      const std::uint64_t low = set & (~set + 1);  // the next number with as many bits
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

class FoxAndGeese {
 public:
  enum class Player : std::uint8_t { geese, fox };
  using Squares = FoxBoard::Squares;
  struct State {
    Squares geese = 0;
    std::uint8_t fox = 0;
    Player turn = Player::geese;
    bool operator==(const State&) const = default;
  };
  using Move = SquareMove;
  using Moves = FixedList<Move, 2 * FoxBoard::most_geese>;

  /// The board has size 4, 6 or 8, and half as many geese.
  explicit FoxAndGeese(unsigned size = FoxBoard::largest)
      : board_(&FoxBoard::of_size(size)), places_of_fox_(board_->squares() - board_->geese()) {}
  const FoxBoard& board() const { return *board_; }

  /// The geese are in the bottom row, the fox in the middle of the top row, to the left.
  State start() const {
    const unsigned geese = board_->geese();
    return {((Squares{1} << geese) - 1) << (board_->squares() - geese),
            static_cast<std::uint8_t>((geese - 1) / 2), Player::geese};
  }

  Moves moves(const State& state) const {
    Moves list;
    if (state.turn == Player::fox) {
      for (const unsigned to : HighBits(fox_goes(state))) list.push_back(move(state.fox, to));
    } else {
      for (const unsigned from : HighBits(state.geese))
        for (const unsigned to : HighBits(board_->ahead(from) & vacant(state)))
          list.push_back(move(from, to));
    }
    return list;
  }
  State play(const State& state, const Move& move) const {
    if (state.turn == Player::fox) return {state.geese, move.to, Player::geese};
    return {moved(state.geese, move.from, move.to), state.fox, Player::fox};
  }
  std::optional<Outcome> result(const State& state) const {
    return can_move(state) ? std::nullopt : std::optional(Outcome::loss);
  }
  std::uint64_t key(const State& state) const { return index(state); }

  /// Returns two for each step that the geese have left, and one more if the fox is on move.
  std::uint64_t rank(const State& state) const { return tier(state); }

  // States are numbered in tiers by rank; within a tier by the geese, then by the fox among the
  // squares that the geese leave free.

  std::uint64_t size() const { return tier_begin(tiers()); }
  std::uint64_t index(const State& state) const {
    const std::uint32_t number = board_->number(state.geese);
    const unsigned steps = board_->steps(number);
    const unsigned fox =
        state.fox - static_cast<unsigned>(count_bits(state.geese & (FoxBoard::bit(state.fox) - 1)));
    return tier_begin(tier_of(steps, state.turn)) +
           (number - board_->sets_below(steps)) * places_of_fox_ + fox;
  }
  State state_at(std::uint64_t index) const {
    std::uint64_t tier = 0;
    for (std::uint64_t above = tiers(); above - tier > 1;) {
      const std::uint64_t middle = (tier + above) / 2;
      (tier_begin(middle) <= index ? tier : above) = middle;
    }
    const std::uint64_t place = index - tier_begin(tier);
    const Squares geese = board_->set(board_->sets_below(tier / 2) + place / places_of_fox_);
    auto fox = static_cast<unsigned>(place % places_of_fox_);
    for (Squares left = geese; left != 0; left &= left - 1)
      if (fox >= static_cast<unsigned>(std::countr_zero(left))) ++fox;
    return {geese, static_cast<std::uint8_t>(fox), static_cast<Player>(tier % 2)};
  }

  std::uint64_t tiers() const { return 2 * board_->most_steps() + std::uint64_t{2}; }
  std::uint64_t tier(const State& state) const {
    return tier_of(board_->steps(board_->number(state.geese)), state.turn);
  }
  std::uint64_t tier_begin(std::uint64_t tier) const {
    const std::uint64_t below = board_->sets_below(tier / 2);
    const std::uint64_t half = tier % 2 == 0 ? 0 : board_->sets_below(tier / 2 + 1) - below;
    return (2 * below + half) * places_of_fox_;
  }
  /// Every move leads one tier down.
  FixedList<std::uint64_t, 1> next_tiers(std::uint64_t tier) const {
    FixedList<std::uint64_t, 1> next;
    if (tier > 0) next.push_back(tier - 1);
    return next;
  }

 private:
  static Move move(unsigned from, unsigned to) {
    return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
  }
  static Squares moved(Squares set, unsigned from, unsigned to) {
    return set ^ FoxBoard::bit(from) ^ FoxBoard::bit(to);
  }
  static std::uint64_t tier_of(unsigned steps, Player turn) {
    return 2 * std::uint64_t{steps} + static_cast<std::uint64_t>(turn);
  }
  static Squares vacant(const State& state) { return ~(state.geese | FoxBoard::bit(state.fox)); }
  Squares fox_goes(const State& state) const {
    return (board_->ahead(state.fox) | board_->behind(state.fox)) & ~state.geese;
  }
  bool can_move(const State& state) const {
    if (state.turn == Player::fox) return fox_goes(state) != 0;
    for (const unsigned from : HighBits(state.geese))
      if ((board_->ahead(from) & vacant(state)) != 0) return true;
    return false;
  }

  const FoxBoard* board_;
  std::uint64_t places_of_fox_;
};

}  // namespace zugzwang::games
