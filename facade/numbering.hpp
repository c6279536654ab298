#pragma once

// Numbers for the states of a game: where the game has a numbering of its own that tells all of
// them apart it is used, else states are numbered in the order in which they are met.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include <zugzwang/core/bytes_beside.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang {

/// A hash table of numbers; the caller keeps what they stand for.
class NumberTable {
 public:
  /// The numbers that may be the one of a hash, one by one.
  class Candidates {
   public:
    /// The next of them; nothing when no number of this hash is left.
    std::optional<std::uint64_t> next();

   private:
    friend NumberTable;
    const NumberTable* table_ = nullptr;
    std::uint64_t hash_ = 0;
    std::uint64_t place_ = 0;
  };
  Candidates find(std::uint64_t hash) const;
  /// Adds a number that is not there yet.
  void add(std::uint64_t hash, std::uint64_t number);
  std::uint64_t bytes() const { return slots_.capacity() * sizeof(Slot); }

 private:
  struct Slot {
    std::uint64_t hash = 0;
    std::uint64_t number = 0;  // one more than it; 0 is an empty slot
  };
  std::uint64_t place_of(std::uint64_t hash) const;

  std::vector<Slot> slots_ = std::vector<Slot>(64);
  std::uint64_t count_ = 0;
};

/// States that have no number of their own, in the order in which they are met.
template <class State>
class MetStates {
 public:
  /// Returns the number of a state that has this hash and is the same as this one by `is_it`; a new
  /// state is kept.
  template <class IsIt>
  std::uint64_t number(const State& state, std::uint64_t hash, IsIt is_it) {
    NumberTable::Candidates candidates = table_.find(hash);
    while (const auto number = candidates.next())
      if (is_it(states_[*number])) return *number;
    table_.add(hash, states_.size());
    states_.push_back(state);
    bytes_beside_ += bytes_beside(states_.back());
    return states_.size() - 1;
  }
  const State& operator[](std::uint64_t number) const { return states_[number]; }
  std::uint64_t bytes() const {
    return table_.bytes() + states_.capacity() * sizeof(State) + bytes_beside_;
  }

 private:
  NumberTable table_;
  std::vector<State> states_;
  std::uint64_t bytes_beside_ = 0;
};

/// Every state has an index: where states are alike, that may be so of the canonical ones alone,
/// and what is told of a state must be told of that one, not of its image.
template <class G>
concept NumberedByIndex = IndexedGame<G> && (!SymmetricGame<G> || ScoringGame<G>);

template <Game G>
class Numbering {
 public:
  std::uint64_t number(const G& game, const StateOf<G>& state) {
    const KeyOf<G> key = game.key(state);
    return met_.number(state, std::hash<KeyOf<G>>{}(key),
                       [&](const StateOf<G>& other) { return game.key(other) == key; });
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

/// Row by row as long as numbers last; of rows beyond, the states that are met.
template <RowGame G>
  requires(!NumberedByIndex<G>)
class Numbering<G> {
 public:
  std::uint64_t number(const G& game, const StateOf<G>& state) {
    const std::uint64_t row = game.row(state);
    if (row < first_beyond / game.columns()) return row * game.columns() + game.column(state);
    // Rows and columns tell states apart where a key might not.
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

}  // namespace zugzwang
