#pragma once

// Hex (P. Hein, 1942; J. F. Nash, 1948): the players in turn put a stone on an empty cell of a
// rhombus of hexagons. The first player, x, wins with a chain from the top to the bottom, the
// second, o, from the left to the right. One of them always has one in the end.
//
// A cell has as neighbours those beside it in its row and its column, and those above to the right
// and below to the left.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/boards/rated_moves.hpp>

namespace zugzwang::games {

class Hex {
 public:
  struct State {
    SquareSet x = 0;
    SquareSet o = 0;
    bool operator==(const State&) const = default;
  };
  using Move = std::uint8_t;
  static constexpr unsigned most_cells = 32;
  using Moves = FixedList<Move, most_cells>;

  /// The board has at most 32 cells.
  explicit Hex(const Board& board) : board_(board) {}
  const Board& board() const { return board_; }
  bool first_moves(const State& state) const {
    return std::popcount(state.x) == std::popcount(state.o);
  }

  /// Lists the cells row by row.
  Moves moves(const State& state) const {
    Moves moves;
    for (const unsigned cell : LowBits(empty(state))) moves.push_back(static_cast<Move>(cell));
    return moves;
  }
  State play(State state, Move cell) const {
    (first_moves(state) ? state.x : state.o) |= Board::bit(cell);
    return state;
  }
  std::optional<Outcome> result(const State& state) const {
    return connects(state, !first_moves(state)) ? std::optional(Outcome::loss) : std::nullopt;
  }
  /// Returns whether a player, the first or the second, has connected his sides.
  bool connects(const State& state, bool is_first) const {
    const auto [stones, first, last] = side(state, is_first);
    return (reached(first, stones) & last) != 0;
  }
  std::uint64_t key(const State& state) const { return state.x | state.o << board_.squares(); }
  unsigned key_bits() const { return 2 * board_.squares(); }
  std::uint64_t rank(const State& state) const {
    return static_cast<std::uint64_t>(std::popcount(empty(state)));
  }
  /// Turns the board by half a circle.
  State canonical(const State& state) const {
    const State turned{this->turned(state.x), this->turned(state.o)};
    return key(turned) < key(state) ? turned : state;
  }

  // For a search

  bool can_win(const State& state) const { return winning(state, first_moves(state)) != 0; }
  /// Lists the cells on which the opponent does not win at once. Best are those that, together with
  /// few others, connect the sides.
  Moves safe_moves(const State& state) const {
    const SquareSet threats = winning(state, !first_moves(state));
    if (threats != 0 && !std::has_single_bit(threats)) return {};
    return rated(state, threats != 0 ? threats : empty(state));
  }
  Moves search_order(const State& state) const { return rated(state, empty(state)); }
  /// The player who needs fewer stones to connect his sides is better.
  double evaluate(const State& state) const {
    const bool first = first_moves(state);
    const int lead = missing(state, !first) - missing(state, first);
    return std::clamp(lead / 8.0, -0.9, 0.9);
  }

 private:
  /// The stones of a player and the cells along his sides.
  struct Side {
    SquareSet stones;
    SquareSet first;
    SquareSet last;
  };
  Side side(const State& state, bool of_first) const {
    if (of_first) return {state.x, board_.row(0), board_.row(board_.rows() - 1)};
    return {state.o, board_.column(0), board_.column(board_.columns() - 1)};
  }
  SquareSet empty(const State& state) const { return board_.all() & ~(state.x | state.o); }
  SquareSet beside(SquareSet set) const {
    return board_.beside(set) | board_.shifted(set, {-1, 1}) | board_.shifted(set, {1, -1});
  }
  /// Returns the cells of `set` that are connected with those of `from` in it.
  SquareSet reached(SquareSet from, SquareSet set) const {
    from &= set;
    for (SquareSet before = 0; from != before;) {
      before = from;
      from |= beside(from) & set;
    }
    return from;
  }
  /// Returns the empty cells that connect the sides of a player at once.
  SquareSet winning(const State& state, bool of_first) const {
    const auto [stones, first, last] = side(state, of_first);
    const SquareSet from_first = first | beside(reached(first, stones));
    const SquareSet from_last = last | beside(reached(last, stones));
    return from_first & from_last & empty(state);
  }
  /// Returns how many further stones a player needs; more than all if he cannot win.
  int missing(const State& state, bool of_first) const {
    const auto [stones, first, last] = side(state, of_first);
    const SquareSet free = empty(state);
    SquareSet set = reached(first, stones);
    SquareSet next = (first | beside(set)) & free;
    for (int count = 0; count <= static_cast<int>(most_cells); ++count) {
      if ((set & last) != 0) return count;
      set |= next;
      set |= reached(beside(set) & stones, stones);
      next = (first | beside(set)) & free & ~set;
    }
    return static_cast<int>(most_cells) + 1;
  }
  Moves rated(const State& state, SquareSet cells) const {
    RatedMoves<Move, most_cells> rated;
    const bool first = first_moves(state);
    for (const unsigned cell : LowBits(cells)) {
      const State next = play(state, static_cast<Move>(cell));
      const int row =
          2 * static_cast<int>(board_.row_of(cell)) - static_cast<int>(board_.rows() - 1);
      const int column =
          2 * static_cast<int>(board_.column_of(cell)) - static_cast<int>(board_.columns() - 1);
      rated.add(static_cast<Move>(cell),
                64 * (missing(next, !first) - missing(next, first)) - row * row - column * column);
    }
    return rated.moves();
  }
  SquareSet turned(SquareSet set) const {
    SquareSet turned = 0;
    for (const unsigned cell : LowBits(set)) turned |= Board::bit(board_.squares() - 1 - cell);
    return turned;
  }

  Board board_;
};

}  // namespace zugzwang::games
