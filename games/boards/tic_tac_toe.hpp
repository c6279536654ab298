#pragma once

// Tic-tac-toe on a board of any size, the m,n,k-game: players in turn put marks on empty squares;
// the first player with k of his own in a row, a column or a diagonal wins, or under misère play
// loses.
//
// E. R. Berlekamp, J. H. Conway and R. K. Guy, "Winning Ways", chapter 22; J. W. H. M. Uiterwijk
// and H. J. van den Herik, "The Advantage of the Initiative", Information Sciences 122 (2000).

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/core/shared_tables.hpp>
#include <zugzwang/games/boards/rated_moves.hpp>
#include <zugzwang/games/heaps/heaps.hpp>

namespace zugzwang::games {

template <Convention convention>
class BasicTicTacToe {
 public:
  /// The marks of the player on move, and those of the opponent, who has as many or one more.
  struct State {
    SquareSet mine = 0;
    SquareSet theirs = 0;
    bool operator==(const State&) const = default;
  };
  using Move = std::uint8_t;  ///< the square

  /// The most squares for which 64 bits hold three values each.
  static constexpr unsigned most_squares = 40;
  using Moves = FixedList<Move, most_squares>;

  /// A board of 1 to 40 squares; `line` is 1 or more.
  BasicTicTacToe(const Board& board, unsigned line) : tables_(shared_tables<Tables>(board, line)) {}

  const Board& board() const { return tables_->board; }

  /// Lists the empty squares row by row from the top.
  auto moves(const State& state) const {
    return mapped(LowBits(empty(state)), [](unsigned square) { return static_cast<Move>(square); });
  }
  State play(const State& state, Move square) const {
    return {state.theirs, state.mine | Board::bit(square)};
  }
  std::optional<Outcome> result(const State& state) const {
    if (has_line(state.theirs))
      return convention == Convention::normal ? Outcome::loss : Outcome::win;
    if (empty(state) == 0) return Outcome::draw;
    return std::nullopt;
  }
  /// Returns the squares as digits in base 3.
  std::uint64_t key(const State& state) const {
    return in_base_3(state.mine) + 2 * in_base_3(state.theirs);
  }

  /// Returns the number of empty squares.
  std::uint64_t rank(const State& state) const {
    return static_cast<std::uint64_t>(count_bits(empty(state)));
  }
  /// Whether play from the empty board can reach the state: only the player who moved last has
  /// lines, and one of his marks lies in all of them.
  bool can_be_met(const State& state) const {
    if (has_line(state.mine)) return false;
    if (!has_line(state.theirs)) return true;
    for (const unsigned square : LowBits(state.theirs))
      if (!has_line(state.theirs ^ Board::bit(square))) return true;
    return false;
  }

  /// Returns the image of the board with the least set of the mover's marks and, among those, the
  /// least set of the opponent's.
  State canonical(const State& state) const {
    State least = state;
    for (unsigned symmetry = 1; symmetry < tables_->symmetries.size(); ++symmetry) {
      const State image = image_of(symmetry, state);
      if (image.mine < least.mine || (image.mine == least.mine && image.theirs < least.theirs))
        least = image;
    }
    return least;
  }
  std::uint64_t orbit_size(const State& state) const {
    unsigned same = 0;
    for (unsigned symmetry = 0; symmetry < tables_->symmetries.size(); ++symmetry)
      same += image_of(symmetry, state) == state ? 1 : 0;
    return tables_->symmetries.size() / same;
  }

  // For a search

  /// A player who can no longer make a line does not win; under misère play he does not lose.
  OutcomeBounds bounds(const State& state) const {
    const bool mine = has_line(state.mine | empty(state));
    const bool theirs = has_line(state.theirs | empty(state));
    const bool may_lose = convention == Convention::normal ? theirs : mine;
    const bool may_win = convention == Convention::normal ? mine : theirs;
    return {.at_least = may_lose ? Outcome::loss : Outcome::draw,
            .at_most = may_win ? Outcome::win : Outcome::draw};
  }
  bool can_win(const State& state) const
    requires(convention == Convention::normal)
  {
    return completing(state.mine, empty(state)) != 0;
  }
  Moves safe_moves(const State& state) const
    requires(convention == Convention::normal)
  {
    const SquareSet threats = completing(state.theirs, empty(state));
    if ((threats & (threats - 1)) != 0) return {};
    return sorted(state, threats != 0 ? threats : empty(state));
  }
  /// Lists first the moves after which the most squares would complete a line of the mover; under
  /// misère play those with the fewest, and last the moves that complete a line.
  Moves search_order(const State& state) const { return sorted(state, empty(state)); }

 private:
  /// The lines of one direction: the squares where they may begin, and the distance between their
  /// squares.
  struct Lines {
    SquareSet begins = 0;
    unsigned step = 0;
  };
  struct Tables {
    Tables(const Board& size, unsigned line_length)
        : board(size), line(line_length), symmetries(size) {
      for (const Step step : {Step{0, 1}, Step{1, -1}, Step{1, 0}, Step{1, 1}}) add_lines(step);
      // From the squares in many lines to those in few; among equals, row by row.
      for (unsigned square = 0; square < board.squares(); ++square) {
        unsigned at = square;
        order.push_back(static_cast<Move>(square));
        for (; at > 0 && lines_on(order[at - 1]) < lines_on(static_cast<Move>(square)); --at)
          order[at] = order[at - 1];
        order[at] = static_cast<Move>(square);
      }
    }

    Board board;
    unsigned line;
    std::vector<Lines> lines;
    BoardSymmetries symmetries;
    std::vector<Move> order;  // for a search

   private:
    void add_lines(Step step) {
      Lines direction{
          0, static_cast<unsigned>(step.rows * static_cast<int>(board.columns()) + step.columns)};
      for (unsigned square = 0; square < board.squares(); ++square) {
        std::optional<unsigned> end = square;
        for (unsigned i = 1; i < line && end; ++i) end = board.neighbour(*end, step);
        if (end) direction.begins |= Board::bit(square);
      }
      if (direction.begins != 0) lines.push_back(direction);
    }
    unsigned lines_on(Move square) const {
      unsigned count = 0;
      for (const auto& [begins, step] : lines)
        for (const unsigned begin : LowBits(begins))
          for (unsigned i = 0; i < line; ++i) count += begin + i * step == square ? 1 : 0;
      return count;
    }
  };

  SquareSet empty(const State& state) const { return board().all() ^ state.mine ^ state.theirs; }
  State image_of(unsigned symmetry, const State& state) const {
    return {tables_->symmetries.image(symmetry, state.mine),
            tables_->symmetries.image(symmetry, state.theirs)};
  }
  bool has_line(SquareSet marks) const {
    for (const auto& [begins, step] : tables_->lines) {
      SquareSet lines = begins;
      for (unsigned i = 0; i < tables_->line; ++i) lines &= marks >> i * step;
      if (lines != 0) return true;
    }
    return false;
  }
  /// Returns the empty squares on which one more mark completes a line.
  SquareSet completing(SquareSet marks, SquareSet empty) const {
    SquareSet squares = 0;
    for (const auto& [begins, step] : tables_->lines)
      for (unsigned gap = 0; gap < tables_->line; ++gap) {
        SquareSet lines = begins;
        for (unsigned i = 0; i < tables_->line; ++i)
          if (i != gap) lines &= marks >> i * step;
        squares |= lines << gap * step;
      }
    return squares & empty;
  }
  Moves sorted(const State& state, SquareSet candidates) const {
    RatedMoves<Move, most_squares> rated;
    const SquareSet ending =
        convention == Convention::misere ? completing(state.mine, empty(state)) : 0;
    for (const Move square : tables_->order) {
      const SquareSet bit = Board::bit(square);
      if ((candidates & bit) == 0) continue;
      const int threats = count_bits(completing(state.mine | bit, empty(state) ^ bit)) +
                          ((ending & bit) != 0 ? static_cast<int>(most_squares) : 0);
      rated.add(square, convention == Convention::normal ? threats : -threats);
    }
    return rated.moves();
  }

  std::shared_ptr<const Tables> tables_;
};

using TicTacToe = BasicTicTacToe<Convention::normal>;
using MisereTicTacToe = BasicTicTacToe<Convention::misere>;

}  // namespace zugzwang::games
