#pragma once

// The interface between solvers and a game without its types: a state is some words, a move is one
// word. One virtual call lists the moves of a state; another plays one of them and returns the
// resulting state, with all that the rules state about it. A solver that runs on models is compiled
// once for all games.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include <boost/container/small_vector.hpp>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/game_abilities.hpp>
#include <zugzwang/core/outcome.hpp>
#include <zugzwang/solvers/retrograde/tabled_game.hpp>

namespace zugzwang {

/// A state of any game, with what the rules state about it. States of one game, for one solver, are
/// equal if their keys are.
struct AnyState {
  static constexpr std::size_t most_bytes = 32;
  using Words = std::array<std::uint64_t, most_bytes / 8>;

  Words words{};  ///< the bytes of the game's own state, or its number in the model; then zeros
  std::uint64_t key = 0;
  std::uint64_t rank = 0;
  Outcome result{};  ///< Outcome{} if play goes on
  Outcome at_least = Outcome::loss;
  Outcome at_most = Outcome::win;
  bool can_win = false;       ///< with one move
  bool is_canonical = false;  ///< in canonical form, which solvers store
  bool operator==(const AnyState& other) const { return key == other.key; }
};

/// A move of any game. Moves of one state are equal if their words are; those of two states may
/// differ in the rest.
struct AnyMove {
  std::uint64_t word = 0;  ///< the bytes of the game's own move, or its place among the moves
  std::int64_t gain = 0;
  bool keeps_turn = false;
  bool is_safe = false;  ///< the opponent is known not to win at once
  bool operator==(const AnyMove& other) const { return word == other.word; }
};

/// Which moves are listed, and in which order: all moves in order of preference, all moves in the
/// order of a search, or only those after which the opponent does not win at once.
enum class MoveOrder : std::uint8_t { preference, search, safe };

/// Some of the moves of a state.
using AnyMoveWindow = boost::container::small_vector<AnyMove, 16>;

/// A game without its types. Solvers state what they need to know of its states: these are stored
/// in canonical form only if they need that. All functions may be called by several threads.
class GameModel {
 public:
  GameModel(const GameModel&) = delete;
  GameModel& operator=(const GameModel&) = delete;
  virtual ~GameModel() = default;

  AbilitySet abilities() const { return abilities_; }
  /// Returns the size of a state in bytes; the rest of its words is 0.
  std::size_t state_bytes() const { return state_bytes_; }

  /// Returns the number of indices; 0 if states have none.
  virtual std::uint64_t indices() const { return 0; }
  /// Returns the most bits of a key, or of an index if that is the key.
  virtual unsigned key_bits(const ModelNeeds& needs) const = 0;
  /// Whether keys are the same in every run.
  virtual bool has_lasting_keys() const = 0;

  /// Returns the bytes held for states that are not plain bytes, if `more` further states are
  /// reached.
  virtual std::uint64_t bytes_within(std::uint64_t more) const = 0;

  /// Returns the state of a position by its number, not yet in canonical form.
  virtual AnyState state(std::uint64_t position, const ModelNeeds& needs) const = 0;
  /// Returns the canonical form of a state.
  virtual AnyState canonical(const AnyState& state, const ModelNeeds& needs) const = 0;
  /// Returns a state by its words; `needs` are those with which it was made.
  virtual AnyState state_of(const AnyState::Words& words, const ModelNeeds& needs) const = 0;
  /// Returns the key of that state.
  virtual std::uint64_t key(const AnyState::Words& words, const ModelNeeds& needs) const = 0;

  /// Lists the moves of an unfinished state from place `first` on, at most `most` of them.
  virtual void list(const AnyState& state, MoveOrder order, std::uint64_t first, std::size_t most,
                    AnyMoveWindow& window) const = 0;
  /// Returns the state that a move leads to.
  virtual AnyState reach(const AnyState& state, const AnyMove& move,
                         const ModelNeeds& needs) const = 0;
  /// Returns a move of a state as data.
  virtual Datum move_to_json(const AnyState& state, const AnyMove& move) const = 0;

  // Called only for a game whose states have indices:
  /// Returns the rules for tables that use these abilities. They refer to the model.
  virtual std::unique_ptr<const TieredRules> tiered_rules(AbilitySet used) const;
  /// Returns the place of a state's value in such tables.
  virtual TierPlace place_of(const AnyState& state, AbilitySet used) const;
  /// Returns the number of the position at an index.
  virtual std::uint64_t position_at(std::uint64_t index) const;

 protected:
  GameModel(AbilitySet abilities, std::size_t state_bytes)
      : abilities_(abilities), state_bytes_(state_bytes) {}

 private:
  AbilitySet abilities_;
  std::size_t state_bytes_;
};

}  // namespace zugzwang
