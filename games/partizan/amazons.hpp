#pragma once

// Amazons (W. Zamkauskas, 1988): a player in turn moves one of her amazons like a queen of chess;
// from its new square the amazon shoots an arrow, which flies like a queen and burns the square
// that it hits. Nothing passes an amazon or a burnt square. A player who cannot move loses.
//
// E. R. Berlekamp, "Sums of N x 2 Amazons", in "Game Theory, Optimal Stopping, Probability and
// Statistics" (2000); R. G. Snatzke, "Exhaustive search in the game Amazons", in "More Games of No
// Chance" (2002).

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/partizan/two_colours.hpp>

namespace zugzwang::games {

/// The squares that a queen of chess reaches on a board with obstacles, from the lines between each
/// square and the edges. Memory: 64 bytes a square.
class QueenLines {
 public:
  explicit QueenLines(const Board& board) : lines_(board.squares()) {
    for (unsigned from = 0; from < board.squares(); ++from)
      for (std::size_t direction = 0; direction < king_steps.size(); ++direction)
        for (std::optional<unsigned> at = board.neighbour(from, king_steps[direction]); at;
             at = board.neighbour(*at, king_steps[direction]))
          lines_[from][direction] |= Board::bit(*at);
  }

  /// Returns the squares that a queen reaches from a square over squares of the set `free`. Cost:
  /// some ten instructions for each of eight lines.
  SquareSet reached(unsigned from, SquareSet free) const {
    SquareSet reached = 0;
    for (std::size_t direction = 0; direction < king_steps.size(); ++direction) {
      const SquareSet line = lines_[from][direction];
      const SquareSet obstacles = line & ~free;
      reached |= line;
      if (obstacles == 0) continue;
      // The first four ways lead to lower squares.
      const int nearest = direction < king_steps.size() / 2 ? 63 - std::countl_zero(obstacles)
                                                            : std::countr_zero(obstacles);
      reached &= ~(lines_[static_cast<unsigned>(nearest)][direction] | SquareSet{1} << nearest);
    }
    return reached;
  }

 private:
  std::vector<std::array<SquareSet, king_steps.size()>> lines_;
};

/// A move of an amazon from one square to another, and the square at which it shoots from there.
struct AmazonMove {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint8_t arrow = 0;
  auto operator<=>(const AmazonMove&) const = default;
};

/// Left's amazons are x, Right's o. A burnt square is the same as a hole.
class Amazons : public TakesFreeSquares {
 public:
  using Move = AmazonMove;
  using Moves = std::vector<Move>;

  /// The board has at most 31 squares.
  explicit Amazons(const Board& board) : TakesFreeSquares(board), lines_(board) {}

  /// Lists the moves by the amazon, by its new square, and by the square at which it shoots, each
  /// row by row.
  Moves moves(const State& state, Player player) const {
    Moves moves;
    for (const unsigned from : LowBits(state.of(player))) {
      const SquareSet left = state.free | Board::bit(from);
      for (const unsigned to : LowBits(lines_.reached(from, state.free)))
        for (const unsigned arrow : LowBits(lines_.reached(to, left & ~Board::bit(to))))
          moves.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                           static_cast<std::uint8_t>(arrow)});
    }
    return moves;
  }
  State play(State state, Player player, const Move& move) const {
    (player == Player::left ? state.x : state.o) ^= Board::bit(move.from) | Board::bit(move.to);
    state.free = (state.free | Board::bit(move.from)) & ~Board::bit(move.to);
    state.free &= ~Board::bit(move.arrow);
    return state;
  }
  /// An amazon that can move can shoot back.
  bool can_move(const State& state, Player player) const {
    return (state.of(player) & beside(state.free)) != 0;
  }

  static constexpr unsigned most_components = most_two_coloured / 2;
  /// Returns the sets of unburnt squares that steps of a king connect, without those on which there
  /// is no move.
  FixedList<State, most_components> components(const State& state) const {
    FixedList<State, most_components> components;
    SquareSet rest = state.squares();
    for (SquareSet begin = movable(state); begin != 0; begin &= rest) {
      const SquareSet area = joined(begin & (~begin + 1), rest);
      components.push_back(state.within(area));
      rest &= ~area;
    }
    return components;
  }
  /// Returns the least image of the components under translations, reflections, transposition and
  /// an exchange of the players.
  Representative<State> representative(const State& state) const {
    return shapes_.representative(state.within(joined(movable(state), state.squares())));
  }

  // For a search

  /// Lists first the moves that leave the mover the most squares to reach, less those of the
  /// opponent.
  Moves search_order(const State& state, Player player) const {
    std::vector<std::pair<int, Move>> rated;  // the opponent's lead in squares to reach
    for (const Move& move : moves(state, player)) {
      const State next = play(state, player, move);
      rated.emplace_back(room(next, opponent(player)) - room(next, player), move);
    }
    std::ranges::sort(rated);
    Moves order;
    for (const auto& [lead, move] : rated) order.push_back(move);
    return order;
  }

  /// Compares the free squares that the amazons of both players reach.
  double evaluate(const State& state, Player player) const {
    const int mine = room(state, player);
    const int theirs = room(state, opponent(player));
    return (mine - theirs) / (mine + theirs + 1.0);
  }

 private:
  /// Returns the squares of a set and those a king's step away.
  SquareSet beside(SquareSet set) const {
    set |= board().shifted(set, {0, -1}) | board().shifted(set, {0, 1});
    return set | board().shifted(set, {-1, 0}) | board().shifted(set, {1, 0});
  }
  /// Returns the squares of `set` that a king's steps inside it reach from `from`.
  SquareSet joined(SquareSet from, SquareSet set) const {
    for (SquareSet before = 0; from != before;) {
      before = from;
      from = beside(from) & set;
    }
    return from;
  }
  /// Returns the amazons that can move.
  SquareSet movable(const State& state) const { return (state.x | state.o) & beside(state.free); }
  /// Returns the number of free squares that a player's amazons reach.
  int room(const State& state, Player player) const {
    SquareSet reached = 0;
    for (const unsigned from : LowBits(state.of(player)))
      reached |= lines_.reached(from, state.free);
    return count_bits(reached);
  }

  QueenLines lines_;
};

}  // namespace zugzwang::games
