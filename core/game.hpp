#pragma once

// What a game is. A game states its rules once, as a small class that models `Game`; each further
// concept adds one ability, and with it the solvers that need the ability. Every concept carries a
// law that its syntax cannot check: checks/laws.hpp runs those laws over any game.

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <ranges>
#include <span>
#include <vector>

#include <zugzwang/core/ranges.hpp>

namespace zugzwang {

/// The result of play for the player on move, ordered from worst to best.
/// The value 0 is left free, so that a table of outcomes can mark a state as not yet decided.
enum class Outcome : std::uint8_t { loss = 1, draw = 2, win = 3 };

/// The same result seen by the other player.
constexpr Outcome opposite(Outcome outcome) noexcept {
  return static_cast<Outcome>(4 - static_cast<int>(outcome));
}

/// The mover's final score lead from here on.
using Margin = std::int64_t;

/// The Grundy value of an impartial position.
using Nimber = std::uint64_t;

/// A range that can be read once, front to back, and yields `T`s.
template <class R, class T>
concept RangeOf =
    std::ranges::input_range<R> && std::convertible_to<std::ranges::range_reference_t<R>, T>;

template <class G>
using StateOf = typename G::State;

template <class G>
using MoveOf = typename G::Move;

/// Two players move in turn with perfect information and no chance.
///
/// - `moves(state)`: the legal moves, **in order of preference**: where several moves are equally
///   good, the game's own strategy plays the first of them. Solvers stop reading when they can.
/// - `play(state, move)`: the state after a legal move, with the other player on move.
/// - `result(state)`: set when play is over, as the player on move sees it.
/// - `key(state)`: the state encoding.
///
/// Law: all four depend on their arguments alone; `key` is injective on the states that play can
/// reach; a state without a result has at least one move; moves of a finished state do not matter.
template <class G>
concept Game = std::copy_constructible<G> && std::regular<StateOf<G>> && std::regular<MoveOf<G>> &&
               requires(const G& game, const StateOf<G>& state, const MoveOf<G>& move) {
                 { game.moves(state) } -> RangeOf<MoveOf<G>>;
                 { game.play(state, move) } -> std::same_as<StateOf<G>>;
                 { game.result(state) } -> std::same_as<std::optional<Outcome>>;
                 { game.key(state) } -> std::regular;
                 { std::hash<decltype(game.key(state))>{}(game.key(state)) };
               };

template <Game G>
using KeyOf = decltype(std::declval<const G&>().key(std::declval<const StateOf<G>&>()));

/// The states are numbered densely.
/// Law: `index` is a bijection between the states and 0 … size()−1, and `state_at` is its inverse.
template <class G>
concept IndexedGame =
    Game<G> && requires(const G& game, const StateOf<G>& state, std::uint64_t index) {
      { game.size() } -> std::same_as<std::uint64_t>;
      { game.index(state) } -> std::same_as<std::uint64_t>;
      { game.state_at(index) } -> std::same_as<StateOf<G>>;
    };

/// A rank that strictly falls with every move: the game is acyclic by construction.
/// Law: `rank(play(state, move)) < rank(state)`; where the states are also numbered, ranks do not
/// fall as indices rise, so that the order of indices is one in which options come first.
template <class G>
concept RankedGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.rank(state) } -> std::same_as<std::uint64_t>;
};

/// The states form rows 0, 1, 2 … of `columns()` states each, and a move leads back by 1 …
/// `lookback()` rows. Rows go on to 2^64−1.
///
/// Law: `state(row, column)` inverts `row` and `column`; every row from `lookback()` on has the
/// same moves and results as the row `stride()` below it (see `stride_of`), the same number of
/// rows back and into the same columns. That is what makes a repeated window of rows a proof.
template <class G>
concept RowGame = Game<G> && requires(const G& game, const StateOf<G>& state, std::uint64_t row,
                                      std::size_t column) {
  { game.columns() } -> std::same_as<std::size_t>;
  { game.lookback() } -> std::same_as<std::uint64_t>;
  { game.row(state) } -> std::same_as<std::uint64_t>;
  { game.column(state) } -> std::same_as<std::size_t>;
  { game.state(row, column) } -> std::same_as<StateOf<G>>;
};

/// The number of rows after which the rules of a row game repeat; 1 unless the game says otherwise
/// (in Stones they depend on the parity of the pile: 2).
template <RowGame G>
constexpr std::uint64_t stride_of(const G& game) {
  if constexpr (requires {
                  { game.stride() } -> std::same_as<std::uint64_t>;
                })
    return game.stride();
  else
    return 1;
}

/// Finitely many states in layers 0 … layers()−1, and a move leads back by 1 … lookback() layers:
/// two or more layers are all the memory that a bottom-up solution needs.
///
/// Law: layer k holds the states of indices `layer_begin(k)` … `layer_begin(k + 1)`−1,
/// `state_in(k, place)` is the one at `layer_begin(k) + place`, and `layer(state)` tells its layer.
template <class G>
concept LayeredGame =
    IndexedGame<G> && requires(const G& game, const StateOf<G>& state, std::uint64_t layer) {
      { game.state_in(layer, layer) } -> std::same_as<StateOf<G>>;
      { game.layers() } -> std::same_as<std::uint64_t>;
      { game.lookback() } -> std::same_as<std::uint64_t>;
      { game.layer(state) } -> std::same_as<std::uint64_t>;
      { game.layer_begin(layer) } -> std::same_as<std::uint64_t>;
    };

/// A move seen from the state it leads to.
template <class State, class Move>
struct Predecessor {
  State state;
  Move move;
  bool operator==(const Predecessor&) const = default;
};

/// The moves that lead to a state can be listed.
/// Law: `predecessors(s)` yields exactly the pairs (t, m) where t has no result, m is a move of t,
/// and `play(t, m) == s`. For a row game they come in order of rising rows.
template <class G>
concept RetractableGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.predecessors(state) } -> RangeOf<Predecessor<StateOf<G>, MoveOf<G>>>;
};

/// The order of preference can be asked of two moves, without listing all.
/// Law: `moves(state)` is sorted by `prefers`, a strict order on the moves of one state.
template <class G>
concept PreferenceGame = Game<G> && requires(const G& game, const MoveOf<G>& move) {
  { game.prefers(move, move) } -> std::same_as<bool>;
};

/// A move can be told to be legal without listing all.
/// Law: `legal(state, move)` holds for the moves of an unfinished state and for no others.
template <class G>
concept LegalityGame =
    Game<G> && requires(const G& game, const StateOf<G>& state, const MoveOf<G>& move) {
      { game.legal(state, move) } -> std::same_as<bool>;
    };

/// A move scores points; the mover wants the larger total. `gain` may be negative.
/// Law: a finished state has no more to gain: its result is a draw.
template <class G>
concept ScoringGame =
    Game<G> && requires(const G& game, const StateOf<G>& state, const MoveOf<G>& move) {
      { game.gain(state, move) } -> std::same_as<std::int64_t>;
    };

/// The margins of a whole layer follow from those of the layer below it by one array expression:
/// `fill_layer(layer, below, margins)`, where both spans hold a layer in order of index.
/// Law: it is what the definition gives state by state.
template <class G>
concept ArrayLayersGame = LayeredGame<G> && ScoringGame<G> &&
                          requires(const G& game, std::uint64_t layer,
                                   std::span<const Margin> below, std::span<Margin> margins) {
                            { game.fill_layer(layer, below, margins) } -> std::same_as<void>;
                          };

/// After some moves the mover stays on move; `result` then speaks of that same player.
/// Law: `keeps_turn` depends on its arguments alone.
template <class G>
concept ExtraTurnGame =
    Game<G> && requires(const G& game, const StateOf<G>& state, const MoveOf<G>& move) {
      { game.keeps_turn(state, move) } -> std::same_as<bool>;
    };

/// A stated fact, `static constexpr bool impartial = true`: both players have the same moves, and
/// whoever cannot move has lost. Positions then have nimbers (Sprague 1935, Grundy 1939).
/// Law: a state is finished just when it has no move, and then lost for the player on move; a game
/// whose states name that player gives `turned(state)`, the same position with the other player on
/// move, and the moves of both are the same.
template <class G>
concept ImpartialGame = Game<G> && requires { requires G::impartial; };

/// A position that splits into independent components: a move changes just one of them.
/// Law: the moves of a state are as many as those of its components together.
template <class G>
concept DecomposableGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.components(state) } -> RangeOf<StateOf<G>>;
};

/// A position is a multiset of heaps, and a move changes one heap into others. `heaps(state)` lists
/// the heaps, and `heap_options(n)` what a heap of n may become, each option a range of heap sizes.
/// Law: the sizes of an option are below n, and the moves of a state are as many as the options of
/// its heaps.
template <class G>
concept HeapGame =
    ImpartialGame<G> && requires(const G& game, const StateOf<G>& state, std::uint64_t heap) {
      { game.heaps(state) } -> RangeOf<std::uint64_t>;
      { game.heap_options(heap) } -> std::ranges::input_range;
      requires RangeOf<std::ranges::range_reference_t<decltype(game.heap_options(heap))>,
                       std::uint64_t>;
    };

/// What may be left of one heap by one move: at most seven heaps.
using HeapParts = FixedList<std::uint64_t, 7>;

/// A move of a heap game, and what it does to the heaps: `heap` is replaced by `parts`.
template <class Move>
struct HeapMove {
  Move move;
  std::uint64_t heap = 0;
  HeapParts parts{};
};

/// The effect of all moves on the heaps can be listed, without playing them.
/// Law: `heap_moves(state)` lists the moves of the state, in the same order, with their effect.
template <class G>
concept HeapMovesGame = HeapGame<G> && requires(const G& game, const StateOf<G>& state) {
  { game.heap_moves(state) } -> RangeOf<HeapMove<MoveOf<G>>>;
};

/// What a taking-and-breaking game allows with the removal of `removed` tokens from a heap: bit j
/// of `digit` is set when the rest may be left as exactly j heaps of one token or more. An octal
/// digit has the bits 1, 2 and 4: nothing left, one heap, two heaps; a hexadecimal one also 8:
/// three.
struct HeapRule {
  std::uint64_t removed = 0;
  std::uint8_t digit = 0;
};

/// The rules of a taking-and-breaking game (Guy and Smith, 1956).
struct HeapRules {
  std::vector<HeapRule> rules{};  ///< in order of rising removals
  std::uint8_t beyond = 0;        ///< the digit of every removal above the last rule's: 0 or 3
  bool unequal = false;           ///< whether the heaps that one move leaves must all differ

  /// The largest removal that has a rule of its own; 0 if there are none.
  std::uint64_t last_removed() const { return rules.empty() ? 0 : rules.back().removed; }
  /// The most heaps that a move leaves of one.
  int most_parts() const {
    unsigned digits = beyond;
    for (const HeapRule& rule : rules) digits |= rule.digit;
    return digits == 0 ? 0 : static_cast<int>(std::bit_width(digits)) - 1;
  }
};

/// Every heap obeys the same rules, whatever its size, so that a repetition of nimbers can be
/// proved.
/// Law: `heap_options` are what the rules allow; a move that removes nothing leaves two heaps or
/// more.
template <class G>
concept TakingBreakingGame = HeapGame<G> && requires(const G& game) {
  { game.heap_rules() } -> std::same_as<HeapRules>;
};

/// The move can be told that leaves `parts`, in rising order, of the heap at `index` of
/// `heaps(state)`: winning moves are found in heaps whose moves are too many to list.
/// Law: it is one of the moves of the state, and leaves these heaps.
template <class G>
concept HeapPartsGame =
    TakingBreakingGame<G> &&
    requires(const G& game, const StateOf<G>& state, std::size_t index, const HeapParts& parts) {
      { game.move_leaving(state, index, parts) } -> std::same_as<MoveOf<G>>;
    };

/// States that are alike have one canonical form.
/// Law: `canonical` is idempotent, and a state and its canonical form have the same result and lead
/// to the same set of canonical states.
template <class G>
concept SymmetricGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.canonical(state) } -> std::same_as<StateOf<G>>;
};

/// Theory gives the value of every state in closed form, without search: an Outcome, or what tells
/// more than that, the Margin of a scoring game or the Nimber of an impartial one.
/// Law: it is the value by the definition; every generic solver must agree with it.
template <class G>
concept ClosedFormGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.closed_form(state) } -> std::copyable;
  requires std::same_as<decltype(game.closed_form(state)), Outcome> ||
               (ScoringGame<G> && std::same_as<decltype(game.closed_form(state)), Margin>) ||
               (ImpartialGame<G> && std::same_as<decltype(game.closed_form(state)), Nimber>);
};

/// The closed form also gives the moves that keep the outcome of a won or drawn state, in order of
/// preference (none in a lost state).
template <class G>
concept ClosedFormMovesGame =
    ClosedFormGame<G> && requires(const G& game, const StateOf<G>& state) {
      { game.best_moves(state) } -> RangeOf<MoveOf<G>>;
    };

/// What the game's own strategy plays in a state where no move wins; without this ability, the
/// first in order of preference.
/// Law: it is a move of that state, and set whenever the state has a move.
template <class G>
concept ResistingGame = Game<G> && requires(const G& game, const StateOf<G>& state) {
  { game.resist(state) } -> std::same_as<std::optional<MoveOf<G>>>;
};

}  // namespace zugzwang
