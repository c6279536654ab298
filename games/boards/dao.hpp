#pragma once

// Dao (Jeff Pickering and Ben van Buskirk, 1999): each player has four men on a board of 4x4. A man
// slides in any of eight directions as far as it can. Four men in a row or a column, in a square of
// 2x2 or in all corners win. A man in a corner surrounded by three men of the opponent also wins,
// so that no player can block the game in this way. Play may contain cycles.
//
// A board of 3x3 with three men each is a smaller game of the same kind, in which every position
// can be checked by hand: three men in a row or a column win, and so does a surrounded man in a
// corner.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/least_image.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/core/shared_tables.hpp>
#include <zugzwang/core/subsets.hpp>

namespace zugzwang::games {

class Dao {
 public:
  static constexpr Cycles cycles = Cycles::always;
  /// As all positions of both sizes show: only men in a row along an edge can all be shut in.
  static constexpr bool never_stuck = true;
  using Set = LeastImages::Set;

  /// The men of the player on move and those of the opponent.
  struct State {
    Set mine = 0;
    Set theirs = 0;
    bool operator==(const State&) const = default;
  };
  using Move = SquareMove;

  static constexpr unsigned least_size = 3;
  static constexpr unsigned most_size = 4;
  /// A man has at most eight moves, and may come from at most eleven squares.
  static constexpr std::size_t most_moves = 8 * most_size;
  static constexpr std::size_t most_predecessors = 11 * most_size;

  /// A board of `size` rows and columns, 3 or 4, with `size` men for each player. Memory: 0.6 MiB,
  /// shared by copies.
  explicit Dao(unsigned size) : tables_(shared_tables<Tables>(size)) {}

  const Board& board() const { return tables_->board; }
  unsigned men() const { return board().rows(); }
  /// On 4x4 the men stand on the long diagonals; on 3x3 each player has two corners and the middle
  /// between the opponent's corners.
  State start() const {
    return men() == 4 ? State{0b1000'0100'0010'0001, 0b0001'0010'0100'1000}
                      : State{0b010'000'101, 0b101'000'010};
  }

  /// Lists the moves by the man, row by row from the top.
  FixedList<Move, most_moves> moves(const State& state) const {
    FixedList<Move, most_moves> moves;
    const unsigned free = ~(unsigned{state.mine} | state.theirs);
    for (unsigned men = state.mine; men != 0; men &= men - 1) {
      const auto from = static_cast<unsigned>(std::countr_zero(men));
      for (const std::uint8_t direction : directions) {
        const unsigned to = farthest(from, direction, free);
        if (to != from)
          moves.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
      }
    }
    return moves;
  }
  /// A man moves in each direction in which its neighbour is free.
  std::uint64_t option_count(const State& state) const {
    const unsigned free = ~(unsigned{state.mine} | state.theirs);
    int count = 0;
    for (unsigned men = state.mine; men != 0; men &= men - 1)
      count += count_bits(tables_->around[std::countr_zero(men)] & free);
    return static_cast<std::uint64_t>(count);
  }
  State play(const State& state, const Move& move) const {
    return {state.theirs, moved(state.mine, move)};
  }
  /// If the player on move has a winning figure, it was there before the opponent's last move, so
  /// it is tested first. In every other state some man can move.
  std::optional<Outcome> result(const State& state) const {
    if (has_won(state.mine, state.theirs)) return Outcome::win;
    if (has_won(state.theirs, state.mine)) return Outcome::loss;
    return std::nullopt;
  }
  std::uint64_t key(const State& state) const {
    return std::uint64_t{state.mine} << 16 | state.theirs;
  }

  /// A man stopped because there is no free square beyond; it came from the free squares on the
  /// other side.
  FixedList<Predecessor<State, Move>, most_predecessors> predecessors(const State& state) const {
    FixedList<Predecessor<State, Move>, most_predecessors> before;
    const unsigned free = ~(unsigned{state.mine} | state.theirs);
    for (unsigned men = state.theirs; men != 0; men &= men - 1) {
      const auto to = static_cast<unsigned>(std::countr_zero(men));
      for (const std::uint8_t direction : directions) {
        if (is_free(next(to, direction), free)) continue;
        const std::uint8_t back = opposite_of(direction);
        for (unsigned from = next(to, back); is_free(from, free); from = next(from, back)) {
          const Move move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
          const State earlier{moved(state.theirs, move), state.mine};
          if (!result(earlier)) before.push_back({earlier, move});
        }
      }
    }
    return before;
  }

  // An index combines the squares of the mover's men with those of the opponent's men among the
  // rest.

  std::uint64_t size() const {
    return std::uint64_t{tables_->mine.count(men())} * tables_->theirs.count(men());
  }
  std::uint64_t index(const State& state) const {
    const unsigned rest = static_cast<unsigned>(board().all()) & ~unsigned{state.mine};
    return std::uint64_t{tables_->mine.rank(state.mine)} * tables_->theirs.count(men()) +
           tables_->theirs.rank(tables_->gaps.close(state.theirs, rest));
  }
  State state_at(std::uint64_t index) const {
    const auto number = static_cast<std::uint32_t>(index);
    const std::uint32_t rests = tables_->theirs.count(men());
    const auto mine = static_cast<Set>(tables_->mine.unrank(men(), number / rests));
    const unsigned rest = static_cast<unsigned>(board().all()) & ~unsigned{mine};
    return {mine, static_cast<Set>(
                      tables_->gaps.open(tables_->theirs.unrank(men(), number % rests), rest))};
  }

  /// Returns the image of the board with the least set of the mover's men and, among those, of the
  /// opponent's.
  State canonical(const State& state) const {
    const LeastImages::Pair least = tables_->images.least(state.mine, state.theirs);
    return {least.first, least.second};
  }
  std::uint64_t orbit_size(const State& state) const {
    return tables_->images.orbit_size(state.mine, state.theirs);
  }

 private:
  static constexpr std::array<std::uint8_t, 8> directions{0, 1, 2, 3, 4, 5, 6, 7};
  static constexpr unsigned nowhere = 31;  // beyond the edge; never free

  struct Tables {
    explicit Tables(unsigned size);

    Board board;
    SubsetNumbers mine;
    SubsetNumbers theirs;
    LeastImages images;
    const Gaps& gaps = Gaps::tables();
    std::vector<std::uint64_t> figures;  // a bit for each set of men that is a winning figure
    std::array<unsigned, 4> corners{};
    std::array<std::array<std::uint8_t, 8>, 32> next{};   // by square and direction
    std::array<Set, LeastImages::most_squares> around{};  // the neighbours of each square
  };

  /// The king steps are in the order of the squares to which they lead.
  static std::uint8_t opposite_of(std::uint8_t direction) {
    return static_cast<std::uint8_t>(7 - direction);
  }
  unsigned next(unsigned square, std::uint8_t direction) const {
    return tables_->next[square][direction];
  }
  /// Whether the square exists and is free; the bits of `free` beyond the board do not matter.
  bool is_free(unsigned square, unsigned free) const {
    return (free & static_cast<unsigned>(board().all()) & 1U << square) != 0;
  }
  unsigned farthest(unsigned from, std::uint8_t direction, unsigned free) const {
    unsigned at = from;
    while (is_free(next(at, direction), free)) at = next(at, direction);
    return at;
  }
  static Set moved(Set men, const Move& move) {
    return static_cast<Set>(men ^ 1U << move.from ^ 1U << move.to);
  }
  bool has_won(Set men, Set others) const {
    if ((tables_->figures[men / 64U] >> men % 64U & 1) != 0) return true;
    return std::ranges::any_of(tables_->corners, [&](unsigned corner) {
      const unsigned around = tables_->around[corner];
      return (men >> corner & 1) != 0 && (others & around) == around;
    });
  }

  std::shared_ptr<const Tables> tables_;
};

inline Dao::Tables::Tables(unsigned size)
    : board(size, size),
      mine(size * size),
      theirs(size * size - size),
      images(board),
      figures((std::size_t{1} << board.squares()) / 64 + 1) {
  std::vector<SquareSet> winning = board.straight_lines(size);
  const unsigned last = size - 1;
  corners = {board.square(0, 0), board.square(0, last), board.square(last, 0),
             board.square(last, last)};
  if (size == 4) {
    SquareSet all_corners = 0;
    for (const unsigned square : corners) all_corners |= Board::bit(square);
    winning.push_back(all_corners);
    for (unsigned row = 0; row < last; ++row)
      for (unsigned column = 0; column < last; ++column)
        winning.push_back(SquareSet{0b11'0011} << board.square(row, column));
  }
  for (const SquareSet set : winning) figures[set / 64] |= std::uint64_t{1} << set % 64;
  for (auto& of_square : next) of_square.fill(nowhere);
  for (unsigned square = 0; square < board.squares(); ++square)
    for (std::size_t k = 0; k < king_steps.size(); ++k) {
      const auto neighbour = board.neighbour(square, king_steps[k]);
      next[square][k] = static_cast<std::uint8_t>(neighbour.value_or(nowhere));
      if (neighbour) around[square] |= static_cast<Set>(Board::bit(*neighbour));
    }
}

}  // namespace zugzwang::games
