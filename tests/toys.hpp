#pragma once

// Small games that keep every law, one for each ability. Tests break one rule at a time by deriving
// from them.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::toys {

struct Pile {
  std::uint64_t pile = 0;
  bool operator==(const Pile&) const = default;
};

/// Take one of the given numbers, the largest first in the list; who cannot take has lost.
template <std::uint64_t... takes>
struct Subtraction {
  using State = Pile;
  using Move = std::uint64_t;
  static constexpr bool impartial = true;
  static constexpr std::uint64_t largest = std::max({takes...});
  static constexpr std::uint64_t smallest = std::min({takes...});

  FixedList<Move, sizeof...(takes)> moves(const State& state) const {
    FixedList<Move, sizeof...(takes)> moves;
    for (const Move take : {takes...})
      if (take <= state.pile) moves.push_back(take);
    return moves;
  }
  State play(const State& state, Move take) const { return {state.pile - take}; }
  std::optional<Outcome> result(const State& state) const {
    return state.pile < smallest ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(const State& state) const { return state.pile; }

  std::uint64_t rank(const State& state) const { return state.pile; }

  std::uint64_t size() const { return 100; }
  std::uint64_t index(const State& state) const { return state.pile; }
  State state_at(std::uint64_t index) const { return {index}; }

  static constexpr std::size_t columns() { return 1; }
  std::uint64_t lookback() const { return largest; }
  std::uint64_t row(const State& state) const { return state.pile; }
  std::size_t column(const State&) const { return 0; }
  State state(std::uint64_t row, std::size_t) const { return {row}; }

  std::vector<Predecessor<State, Move>> predecessors(const State& state) const {
    std::vector<Predecessor<State, Move>> from;
    for (const Move take : {takes...}) from.push_back({{state.pile + take}, take});
    std::ranges::sort(from, {}, [](const auto& p) { return p.move; });
    return from;
  }
  bool prefers(Move a, Move b) const { return a > b; }
  std::optional<Move> resist(const State& state) const {
    if (result(state)) return std::nullopt;
    return smallest;
  }

  std::array<std::uint64_t, 1> heaps(const State& state) const { return {state.pile}; }
  std::vector<std::vector<std::uint64_t>> heap_options(std::uint64_t heap) const {
    std::vector<std::vector<std::uint64_t>> options;
    for (const Move take : {takes...})
      if (take <= heap) options.push_back({heap - take});
    return options;
  }
};

/// Nim values 0,1,0,1,2,3,2 with period 7: lost at 0 and 2 modulo 7.
using Take431 = Subtraction<4, 3, 1>;
/// Nim values 0,0,1,1,2,2,0,3 and then 1,0,2 again and again: preperiod 8, period 3.
using Take742 = Subtraction<7, 4, 2>;

/// Takes 1 or 2, with its theory: lost at the multiples of 3.
struct ClosedTake21 : Subtraction<2, 1> {
  Outcome closed_form(const State& state) const {
    return state.pile % 3 == 0 ? Outcome::loss : Outcome::win;
  }
  FixedList<Move, 1> best_moves(const State& state) const {
    if (state.pile % 3 == 0) return {};
    return {state.pile % 3};
  }
};

/// Takes 3 or 2; a pile of 1 is drawn. Outcomes: loss, draw, win, win, draw, with period 5.
struct DrawAtOne : Subtraction<3, 2> {
  static constexpr bool impartial = false;
  std::optional<Outcome> result(const State& state) const {
    if (state.pile == 1) return Outcome::draw;
    return state.pile == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::vector<Predecessor<State, Move>> predecessors(const State& state) const {
    return {{{state.pile + 2}, 2}, {{state.pile + 3}, 3}};
  }
};

/// The same, where theory tells the outcomes of some piles, and of so many in a row that play from
/// above meets no other draws.
struct DrawsAreTold : DrawAtOne {
  std::optional<Outcome> settled(const State& state) const {
    if (state.pile % 7 != 0 && (state.pile < 20 || state.pile > 24)) return std::nullopt;
    switch (state.pile % 5) {
      case 0: return Outcome::loss;
      case 2:
      case 3: return Outcome::win;
      default: return Outcome::draw;
    }
  }
};

/// Takes 2 or 1; to take 2 keeps the turn. The player who is on move at 0 has lost.
struct TwoGoesOn : Subtraction<2, 1> {
  static constexpr bool impartial = false;
  bool keeps_turn(const State&, Move take) const { return take == 2; }
};

/// Takes 2 or 1 and scores: 2 points for taking 1 from a pile divisible by 3, else 1 a stone.
struct ScoringTake21 : Subtraction<2, 1> {
  static constexpr bool impartial = false;
  std::optional<Outcome> result(const State& state) const {
    return state.pile == 0 ? std::optional(Outcome::draw) : std::nullopt;
  }
  std::int64_t gain(const State& state, Move take) const {
    return state.pile % 3 == 0 && take == 1 ? 2 : static_cast<std::int64_t>(take);
  }
};

/// A pile and the player on move: the first may take 3 or 1, the second 2 or 1. Not impartial, and
/// its number of columns is known at run time only.
struct Sided {
  struct State {
    std::uint64_t pile = 0;
    std::uint8_t player = 0;
    bool operator==(const State&) const = default;
  };
  using Move = std::uint64_t;

  FixedList<Move, 2> moves(const State& state) const {
    FixedList<Move, 2> moves;
    const Move large = state.player == 0 ? 3 : 2;
    if (state.pile >= large) moves.push_back(large);
    if (state.pile >= 1) moves.push_back(1);
    return moves;
  }
  State play(const State& state, Move take) const {
    return {state.pile - take, static_cast<std::uint8_t>(1 - state.player)};
  }
  std::optional<Outcome> result(const State& state) const {
    return state.pile == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(const State& state) const { return 2 * state.pile + state.player; }

  std::uint64_t rank(const State& state) const { return state.pile; }
  std::size_t columns() const { return 2; }
  std::uint64_t lookback() const { return 3; }
  std::uint64_t row(const State& state) const { return state.pile; }
  std::size_t column(const State& state) const { return state.player; }
  State state(std::uint64_t row, std::size_t column) const {
    return {row, static_cast<std::uint8_t>(column)};
  }
  bool prefers(Move a, Move b) const { return a > b; }
  std::vector<Predecessor<State, Move>> predecessors(const State& state) const {
    const auto before = static_cast<std::uint8_t>(1 - state.player);
    return {{{state.pile + 1, before}, 1},
            {{state.pile + (before == 0 ? 3 : 2), before}, before == 0 ? Move{3} : Move{2}}};
  }
};

/// Nim with two heaps of at most 15: components, and a symmetry.
struct TwoHeaps {
  using State = std::array<std::uint8_t, 2>;
  struct Move {
    std::uint8_t heap = 0;
    std::uint8_t left = 0;
    bool operator==(const Move&) const = default;
  };
  static constexpr bool impartial = true;

  std::vector<Move> moves(const State& state) const {
    std::vector<Move> moves;
    for (std::uint8_t heap = 0; heap < 2; ++heap)
      for (std::uint8_t left = 0; left < state[heap]; ++left) moves.push_back({heap, left});
    return moves;
  }
  State play(State state, const Move& move) const {
    state[move.heap] = move.left;
    return state;
  }
  std::optional<Outcome> result(const State& state) const {
    return state[0] + state[1] == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(const State& state) const { return state[0] * 16U + state[1]; }

  std::array<State, 2> components(const State& state) const {
    return {State{state[0], 0}, State{0, state[1]}};
  }
  State canonical(const State& state) const {
    return {std::min(state[0], state[1]), std::max(state[0], state[1])};
  }
};

/// The two heaps numbered by their sum, then by the first: simple, and partly for no position,
/// since a heap of the sum may be too large. Reflection keeps the sum, which is rank and layer.
struct SummedHeaps : TwoHeaps {
  static constexpr std::uint64_t largest = 15;

  std::uint64_t size() const { return layer_begin(layers()); }
  std::uint64_t index(const State& state) const { return layer_begin(layer(state)) + state[0]; }
  State state_at(std::uint64_t index) const {
    std::uint64_t sum = 0;
    while (layer_begin(sum + 1) <= index) ++sum;
    return state_in(sum, index - layer_begin(sum));
  }
  bool is_position(const State& state) const { return state[0] <= largest && state[1] <= largest; }
  std::uint64_t rank(const State& state) const { return layer(state); }

  std::uint64_t layers() const { return 2 * largest + 1; }
  std::uint64_t lookback() const { return largest; }
  std::uint64_t layer(const State& state) const { return std::uint64_t{state[0]} + state[1]; }
  std::uint64_t layer_begin(std::uint64_t layer) const { return layer * (layer + 1) / 2; }
  State state_in(std::uint64_t layer, std::uint64_t place) const {
    return {static_cast<std::uint8_t>(place), static_cast<std::uint8_t>(layer - place)};
  }

  std::uint64_t option_count(const State& state) const { return layer(state); }
  std::uint64_t orbit_size(const State& state) const { return state[0] == state[1] ? 1 : 2; }
  std::vector<Predecessor<State, Move>> predecessors(const State& state) const {
    std::vector<Predecessor<State, Move>> from;
    for (std::uint8_t heap = 0; heap < 2; ++heap)
      for (std::uint8_t before = largest; before > state[heap]; --before) {
        State larger = state;
        larger[heap] = before;
        from.push_back({larger, {heap, state[heap]}});
      }
    return from;
  }
};

/// The two heaps with indices for the canonical states alone: by the larger heap, then by the
/// smaller. Of any other state the index is beyond all.
struct SortedHeaps : TwoHeaps {
  std::uint64_t size() const { return 136; }
  std::uint64_t index(const State& state) const {
    if (state[0] > state[1]) return size();
    return state[1] * (state[1] + 1U) / 2 + state[0];
  }
  State state_at(std::uint64_t index) const {
    std::uint8_t larger = 0;
    while ((larger + 1U) * (larger + 2U) / 2 <= index) ++larger;
    return {static_cast<std::uint8_t>(index - larger * (larger + 1U) / 2), larger};
  }
  std::uint64_t rank(const State& state) const { return index(canonical(state)); }
};

/// The rules of a game alone, without its other abilities.
template <class G>
struct JustRules {
  using State = typename G::State;
  using Move = typename G::Move;

  auto moves(const State& state) const { return G{}.moves(state); }
  State play(const State& state, const Move& move) const { return G{}.play(state, move); }
  std::optional<Outcome> result(const State& state) const { return G{}.result(state); }
  std::uint64_t key(const State& state) const { return G{}.key(state); }
};

/// Take431 as a taking-and-breaking game, which tells what its moves do to the heap.
struct RuledTake431 : Take431 {
  HeapRules heap_rules() const { return {.rules = {{1, 3}, {3, 3}, {4, 3}}}; }
  std::vector<HeapMove<Move>> heap_moves(const State& state) const {
    std::vector<HeapMove<Move>> effects;
    for (const Move take : moves(state)) effects.push_back({take, state.pile, {state.pile - take}});
    return effects;
  }
  Move move_leaving(const State& state, std::size_t, const HeapParts& parts) const {
    return parts.empty() ? state.pile : state.pile - parts[0];
  }
};

/// A pile of at most 10 and a mark: the mover takes 1 and says what the mark becomes.
struct Layers {
  struct State {
    std::uint64_t pile = 0;
    std::uint64_t mark = 0;
    bool operator==(const State&) const = default;
  };
  using Move = std::uint64_t;

  FixedList<Move, 2> moves(const State&) const { return {1, 0}; }
  State play(const State& state, Move mark) const { return {state.pile - 1, mark}; }
  std::optional<Outcome> result(const State& state) const {
    return state.pile == 0 ? std::optional(Outcome::draw) : std::nullopt;
  }
  std::uint64_t key(const State& state) const { return index(state); }

  std::uint64_t size() const { return 22; }
  std::uint64_t index(const State& state) const { return 2 * state.pile + state.mark; }
  State state_at(std::uint64_t index) const { return {index / 2, index % 2}; }

  std::uint64_t layers() const { return 11; }
  std::uint64_t lookback() const { return 1; }
  std::uint64_t layer(const State& state) const { return state.pile; }
  std::uint64_t layer_begin(std::uint64_t layer) const { return 2 * layer; }
  State state_in(std::uint64_t layer, std::uint64_t place) const { return {layer, place}; }
};

/// To change the mark scores the pile, and to keep it 1.
struct ScoringLayers : Layers {
  std::int64_t gain(const State& state, Move mark) const {
    return mark == state.mark ? 1 : static_cast<std::int64_t>(state.pile);
  }
  void fill_layer(std::uint64_t layer, std::span<const Margin> below,
                  std::span<Margin> margins) const {
    const auto pile = static_cast<std::int64_t>(layer);
    for (std::size_t mark = 0; mark < 2; ++mark)
      margins[mark] = layer == 0 ? 0 : std::max(1 - below[mark], pile - below[1 - mark]);
  }
};

/// Two heaps, for which the players have takes of their own: Left may take 3 or 1 from the first
/// and 2 or 1 from the second, Right 2 or 1 from the first and 3 or 1 from the second.
struct TwoSided {
  struct State {
    std::uint64_t first = 0;
    std::uint64_t second = 0;
    bool operator==(const State&) const = default;
  };
  struct Move {
    bool from_second = false;
    std::uint64_t take = 0;
    bool operator==(const Move&) const = default;
  };

  std::vector<Move> moves(const State& state, Player player) const {
    std::vector<Move> moves;
    for (const bool from_second : {false, true}) {
      const bool takes_three = from_second == (player == Player::right);
      for (const std::uint64_t take : {takes_three ? 3 : 2, 1})
        if (take <= (from_second ? state.second : state.first))
          moves.push_back({from_second, take});
    }
    return moves;
  }
  State play(const State& state, Player, const Move& move) const {
    if (move.from_second) return {state.first, state.second - move.take};
    return {state.first - move.take, state.second};
  }
  std::uint64_t key(const State& state) const { return state.first * 1000 + state.second; }
  std::uint64_t key(const State& state, Player player) const {
    return 2 * key(state) + static_cast<std::uint64_t>(player);
  }

  bool can_move(const State& state, Player) const { return state.first + state.second > 0; }
  State mirrored(const State& state) const { return {state.second, state.first}; }
  Representative<State> representative(const State& state) const {
    if (state.first == state.second) return {state, false, true};
    if (state.first < state.second) return {state, false};
    return {mirrored(state), true};
  }
  std::vector<State> components(const State& state) const {
    return {{state.first, 0}, {0, state.second}};
  }
  std::uint64_t rank(const State& state) const { return state.first + state.second; }
  std::vector<Move> search_order(const State& state, Player player) const {
    std::vector<Move> order = moves(state, player);
    std::ranges::reverse(order);
    return order;
  }
  /// A single token is taken, and then play is over.
  std::optional<Outcome> settled(const State& state, Player) const {
    return rank(state) == 1 ? std::optional(Outcome::win) : std::nullopt;
  }
};

}  // namespace zugzwang::toys
