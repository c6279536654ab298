#pragma once

// The game graph of a game whose types are known, which translates between numbers and states. If
// the game has a numbering that distinguishes all of its states, that is used; otherwise states are
// numbered in the order in which they are reached.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/met_states.hpp>
#include <zugzwang/engine/game_graph.hpp>

namespace zugzwang {

/// Returns the number of a state; states are distinguished by the game's key.
template <Game G>
std::uint64_t number_by_key(const G& game, const StateOf<G>& state, MetStates<StateOf<G>>& met) {
  const KeyOf<G> key = game.key(state);
  // Comparing states costs less than making their keys, and equal states have equal keys.
  return met.number(state, std::hash<KeyOf<G>>{}(key), [&](const StateOf<G>& other) {
    return other == state || game.key(other) == key;
  });
}

/// Every state has an index. A SymmetricGame without scores may index its canonical states alone,
/// and a position must be described as it is, not by its canonical form.
template <class G>
concept NumberedByIndex = IndexedGame<G> && (!SymmetricGame<G> || ScoringGame<G>);

/// The numbers of the states of a game.
template <Game G>
class Numbering {
 public:
  std::uint64_t number(const G& game, const StateOf<G>& state) {
    return number_by_key(game, state, met_);
  }
  StateOf<G> state(const G&, std::uint64_t number) const { return met_[number]; }
  std::uint64_t bytes() const { return met_.bytes(); }

 private:
  MetStates<StateOf<G>> met_;
};

template <Game G>
  requires NumberedByIndex<G>
class Numbering<G> {
 public:
  std::uint64_t number(const G& game, const StateOf<G>& state) { return game.index(state); }
  StateOf<G> state(const G& game, std::uint64_t number) const { return game.state_at(number); }
  std::uint64_t bytes() const { return 0; }
};

/// Numbers states row by row as long as numbers last, and states of later rows as they are reached.
template <RowGame G>
  requires(!NumberedByIndex<G>)
class Numbering<G> {
 public:
  std::uint64_t number(const G& game, const StateOf<G>& state) {
    const std::uint64_t row = game.row(state);
    if (row < first_beyond / game.columns()) return row * game.columns() + game.column(state);
    // Rows and columns distinguish states that a key might not.
    return first_beyond + beyond_.number(state, row, [&](const StateOf<G>& other) {
      return game.row(other) == row && game.column(other) == game.column(state);
    });
  }
  StateOf<G> state(const G& game, std::uint64_t number) const {
    if (number >= first_beyond) return beyond_[number - first_beyond];
    return game.state(number / game.columns(), static_cast<std::size_t>(number % game.columns()));
  }
  std::uint64_t bytes() const { return beyond_.bytes(); }

 private:
  static constexpr std::uint64_t first_beyond = std::uint64_t{1} << 63;

  MetStates<StateOf<G>> beyond_;
};

/// The game graph of a game of known type, for solvers and abilities that use the type.
template <Game G>
class GameGraphIn : public GameGraph {
 public:
  explicit GameGraphIn(G game) : game_(std::move(game)) {}

  const G& game() const { return game_; }
  StateOf<G> state(std::uint64_t position) const { return numbering_.state(game_, position); }
  std::uint64_t number(const StateOf<G>& state) { return numbering_.number(game_, state); }
  /// Returns the number of the position at an index.
  std::uint64_t position_at(std::uint64_t index)
    requires IndexedGame<G>
  {
    return number(game_.state_at(index));
  }
  virtual Datum move_to_json(const MoveOf<G>& move) const = 0;
  /// Throws Error{bad_plugin}, which names the game and shows the state: it has neither a result
  /// nor a move.
  [[noreturn]] virtual void refuse_stuck(const StateOf<G>& state) const = 0;
  /// Returns a move of a state as data.
  Datum move_to_json(const StateOf<G>&, const MoveOf<G>& move) const { return move_to_json(move); }

  std::uint64_t bytes() const override { return numbering_.bytes(); }

 private:
  G game_;
  Numbering<G> numbering_;
};

}  // namespace zugzwang
