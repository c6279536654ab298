#pragma once

// Toppling Dominoes: rows of dominoes that stand on end, each of which is Left's, Right's, or grey
// and so either player's. A player in turn topples one of his to the left or to the right, and with
// it all that stand on that side of it fall, up to the first gap. A player who cannot move loses.
// M. H. Albert, R. J. Nowakowski and D. Wolfe, "Lessons in Play" (2007).
//
// A. Fink, R. J. Nowakowski, A. N. Siegel and D. Wolfe, "Toppling Conjectures", in "Games of No
// Chance 4" (2015).

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <tuple>

#include <zugzwang/core/bits.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/partizan/rows.hpp>

namespace zugzwang::games {

/// A domino and the direction in which it falls.
struct Topple {
  std::uint8_t domino = 0;
  bool to_right = false;
  bool operator==(const Topple&) const = default;
};

class TopplingDominoes {
 public:
  /// The dominoes that each player may topple: grey ones are in both sets.
  struct State {
    SquareSet left = 0;
    SquareSet right = 0;
    bool operator==(const State&) const = default;
    SquareSet standing() const { return left | right; }
    SquareSet of(Player player) const { return player == Player::left ? left : right; }
    State within(SquareSet kept) const { return {left & kept, right & kept}; }
  };
  using Move = Topple;

  static constexpr unsigned most_squares =
      31;  // with the gaps: two bits each, and one for the turn
  using Moves = FixedList<Move, 2 * most_squares>;

  explicit TopplingDominoes(const Rows& rows) : rows_(rows) {
    assert(rows.squares() <= most_squares);
  }
  const Rows& rows() const { return rows_; }

  /// Lists the moves from left to right, for each domino first the one to the left.
  Moves moves(const State& state, Player player) const {
    Moves moves;
    for (const unsigned domino : LowBits(state.of(player)))
      for (const bool to_right : {false, true})
        moves.push_back({static_cast<std::uint8_t>(domino), to_right});
    return moves;
  }
  State play(const State& state, Player, const Move& move) const {
    return state.within(~fallen(state, move));
  }
  bool can_move(const State& state, Player player) const { return state.of(player) != 0; }
  std::uint64_t key(const State& state) const { return state.left | state.right << most_squares; }
  std::uint64_t key(const State& state, Player player) const {
    return key(state) << 1 | static_cast<std::uint64_t>(player);
  }
  /// Every move topples a domino.
  std::uint64_t rank(const State& state) const {
    return static_cast<std::uint64_t>(count_bits(state.standing()));
  }
  State mirrored(const State& state) const { return {state.right, state.left}; }

  static constexpr unsigned most_components = (most_squares + 1) / 2;
  /// Returns the rows that still stand.
  FixedList<State, most_components> components(const State& state) const {
    FixedList<State, most_components> components;
    for (SquareSet rest = state.standing(); rest != 0;) {
      const SquareSet row = run_around(static_cast<unsigned>(std::countr_zero(rest)), rest);
      components.push_back(state.within(row));
      rest &= ~row;
    }
    return components;
  }
  /// Returns the least image of what stands, moved to the left end of the line, under reversal and
  /// an exchange of the colours.
  Representative<State> representative(const State& state) const {
    const SquareSet standing = state.standing();
    if (standing == 0) return {.is_own_negative = true};
    const int ahead = std::countr_zero(standing);
    const int behind = std::countl_zero(standing);
    const State moved{state.left >> ahead, state.right >> ahead};
    const State round{backwards(state.left) >> behind, backwards(state.right) >> behind};
    const State least = std::min(moved, round, comes_before);
    const State turned = std::min(mirrored(moved), mirrored(round), comes_before);
    if (turned == least) return {.position = least, .is_own_negative = true};
    return comes_before(turned, least) ? Representative<State>{turned, true}
                                       : Representative<State>{least, false};
  }

  /// Returns the dominoes that a move topples.
  SquareSet fallen(const State& state, const Move& move) const {
    const SquareSet row = run_around(move.domino, state.standing());
    const SquareSet before = Board::bit(move.domino) - 1;
    return row & (move.to_right ? ~before : before | Board::bit(move.domino));
  }

 private:
  static bool comes_before(const State& a, const State& b) {
    return std::tuple(a.standing(), a.left, a.right) < std::tuple(b.standing(), b.left, b.right);
  }

  Rows rows_;
};

}  // namespace zugzwang::games
