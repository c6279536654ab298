#pragma once

// Hex (P. Hein, 1942; J. F. Nash, 1948): the players in turn put a stone on an empty cell of a
// rhombus of hexagons. The first player, x, wins with a chain from the top to the bottom, the
// second, o, from the left to the right. One of them always has one in the end.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/boards/hex_board.hpp>
#include <zugzwang/games/boards/hex_connections.hpp>
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
  static constexpr unsigned most_cells = 40;  // of which a key holds one digit in base 3 each
  using Moves = FixedList<Move, most_cells>;

  /// The board has at most 40 cells.
  explicit Hex(const Board& board) : board_(board) {}
  const Board& board() const { return board_; }
  bool first_moves(const State& state) const { return count_bits(state.x) == count_bits(state.o); }

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
    return (board_.reached(first, stones) & last) != 0;
  }
  std::uint64_t key(const State& state) const {
    return in_base_3(state.x) + 2 * in_base_3(state.o);
  }
  unsigned key_bits() const {
    return static_cast<unsigned>(std::bit_width(3 * in_base_3(board_.all())));
  }
  std::uint64_t rank(const State& state) const {
    return static_cast<std::uint64_t>(count_bits(empty(state)));
  }
  /// Turns the board by half a circle.
  State canonical(const State& state) const {
    const State turned{board_.turned(state.x), board_.turned(state.o)};
    return key(turned) < key(state) ? turned : state;
  }

  // For a search

  /// Returns the outcome if a player is sure to connect his sides (hex_connections.hpp).
  std::optional<Outcome> proved(const State& state) const {
    const bool first = first_moves(state);
    if (are_sides_connected(state, first, true)) return Outcome::win;
    if (are_sides_connected(state, !first, false)) return Outcome::loss;
    return std::nullopt;
  }
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
  HexSide side(const State& state, bool of_first) const {
    return of_first ? board_.side_of_x(state.x) : board_.side_of_o(state.o);
  }
  SquareSet empty(const State& state) const { return board_.all() & ~(state.x | state.o); }
  bool are_sides_connected(const State& state, bool of_first, bool moves_first) const {
    return HexConnections(board_, side(state, of_first), empty(state)).connect_sides(moves_first);
  }
  /// Returns the empty cells that connect the sides of a player at once.
  SquareSet winning(const State& state, bool of_first) const {
    const auto [stones, first, last] = side(state, of_first);
    const SquareSet from_first = first | board_.beside(board_.reached(first, stones));
    const SquareSet from_last = last | board_.beside(board_.reached(last, stones));
    return from_first & from_last & empty(state);
  }
  /// Returns how many further stones a player needs; more than all if he cannot win.
  int missing(const State& state, bool of_first) const {
    const auto [stones, first, last] = side(state, of_first);
    const SquareSet free = empty(state);
    SquareSet set = board_.reached(first, stones);
    SquareSet next = (first | board_.beside(set)) & free;
    for (int count = 0; count <= static_cast<int>(most_cells); ++count) {
      if ((set & last) != 0) return count;
      set |= next;
      set |= board_.reached(board_.beside(set) & stones, stones);
      next = (first | board_.beside(set)) & free & ~set;
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

  HexBoard board_;
};

}  // namespace zugzwang::games
