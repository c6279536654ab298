#pragma once

// Toads and Frogs: rows of squares with toads, which move to the right, and frogs, which move to
// the left. Either moves to the next square if that is empty, or jumps over one of the other kind
// to the empty square beyond. A player who cannot move loses. R. K. Guy's game, in E. R. Berlekamp,
// J. H. Conway and R. K. Guy, "Winning Ways", chapters 1 and 5.
//
// J. Erickson, "New Toads and Frogs Results", in "Games of No Chance" (1996).

#include <bit>
#include <cassert>
#include <cstdint>
#include <tuple>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/partizan/rows.hpp>
#include <zugzwang/games/partizan/two_colours.hpp>

namespace zugzwang::games {

/// Left's toads are x, Right's frogs o. A gap between two rows is a hole.
class ToadsAndFrogs {
 public:
  using State = TwoColours;
  using Move = SquareMove;

  static constexpr unsigned most_squares = most_two_coloured;  // with the gaps
  using Moves = FixedList<Move, most_squares>;

  explicit ToadsAndFrogs(const Rows& rows) : rows_(rows) { assert(rows.squares() <= most_squares); }
  const Rows& rows() const { return rows_; }

  /// Lists the moves from left to right.
  Moves moves(const State& state, Player player) const {
    Moves moves;
    const Movable movable = movable_of(state, player);
    for (const unsigned from : LowBits(movable.slides | movable.jumps)) {
      const unsigned step = (movable.jumps >> from & 1) != 0 ? 2 : 1;
      const unsigned to = player == Player::left ? from + step : from - step;
      moves.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
    }
    return moves;
  }
  State play(State state, Player player, const Move& move) const {
    const SquareSet both = Board::bit(move.from) | Board::bit(move.to);
    (player == Player::left ? state.x : state.o) ^= both;
    state.free ^= both;
    return state;
  }
  bool can_move(const State& state, Player player) const {
    const Movable movable = movable_of(state, player);
    return (movable.slides | movable.jumps) != 0;
  }
  std::uint64_t key(const State& state) const { return key_of(state); }
  std::uint64_t key(const State& state, Player player) const { return key_of(state, player); }
  /// Returns the total number of squares from the toads and the frogs to the ends of the line ahead
  /// of them.
  std::uint64_t rank(const State& state) const {
    std::uint64_t ahead = 0;
    for (const unsigned toad : LowBits(state.x)) ahead += rows_.squares() - 1 - toad;
    for (const unsigned frog : LowBits(state.o)) ahead += frog;
    return ahead;
  }
  /// Returns the position turned round, so that toads are frogs.
  State mirrored(const State& state) const { return turned(state, 64 - rows_.squares()); }

  static constexpr unsigned most_components = most_squares / 2;
  /// Returns the parts between holes and animals that are stuck for ever, if they have a move.
  FixedList<State, most_components> components(const State& state) const {
    FixedList<State, most_components> components;
    const State live = without_stuck(state);
    for (SquareSet begin = movable(live); begin != 0;) {
      const SquareSet run =
          run_around(static_cast<unsigned>(std::countr_zero(begin)), live.squares());
      components.push_back(live.within(run));
      begin &= ~run;
    }
    return components;
  }
  /// Returns the lesser of the components, moved together to the left end of the line, and the same
  /// turned round.
  Representative<State> representative(const State& state) const {
    SquareSet kept = 0;
    for (const State& component : components(state)) kept |= component.squares();
    if (kept == 0) return {.is_own_negative = true};
    const State live = state.within(kept);
    const int shift = std::countr_zero(kept);
    const State moved{live.x >> shift, live.o >> shift, live.free >> shift};
    const State round = turned(live, static_cast<unsigned>(std::countl_zero(kept)));
    if (round == moved) return {.position = moved, .is_own_negative = true};
    const auto order = [](const State& at) { return std::tuple(at.squares(), at.x, at.o); };
    return order(round) < order(moved) ? Representative<State>{round, true}
                                       : Representative<State>{moved, false};
  }

 private:
  /// The animals of a player that can move to the next square, and those that can jump.
  struct Movable {
    SquareSet slides = 0;
    SquareSet jumps = 0;
  };
  static Movable movable_of(const State& state, Player player) {
    if (player == Player::left)
      return {state.x & state.free >> 1, state.x & state.o >> 1 & state.free >> 2};
    return {state.o & state.free << 1, state.o & state.x << 1 & state.free << 2};
  }
  static SquareSet movable(const State& state) {
    const Movable toads = movable_of(state, Player::left);
    const Movable frogs = movable_of(state, Player::right);
    return toads.slides | toads.jumps | frogs.slides | frogs.jumps;
  }

  /// Replaces the animals that can never move by holes, since they act as holes on the others:
  /// toads before a hole, frogs behind one, and a toad before a frog if neither can be jumped over.
  static State without_stuck(State state) {
    for (;;) {
      const SquareSet holes = ~state.squares();
      const SquareSet toads = state.x & holes >> 1;
      const SquareSet frogs = state.o & (holes << 1 | 1);
      const SquareSet met =
          state.x & state.o >> 1 & (state.x << 1 | holes << 1 | 1) & (state.o >> 2 | holes >> 2);
      const SquareSet stuck = toads | frogs | met | met << 1;
      if (stuck == 0) return state;
      state = state.within(~stuck);
    }
  }
  static State turned(const State& state, unsigned shift) {
    return {backwards(state.o) >> shift, backwards(state.x) >> shift,
            backwards(state.free) >> shift};
  }

  Rows rows_;
};

}  // namespace zugzwang::games
