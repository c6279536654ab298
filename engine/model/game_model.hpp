#pragma once

// A game without its types, as solvers see it: states are some words, moves are one, and one
// virtual call lists the moves of a position, another plays one of them and tells all that the
// rules know of what it leads to. A solver that runs on models is compiled once for all games.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include <boost/container/small_vector.hpp>

#include <zugzwang/core/has_ability.hpp>
#include <zugzwang/core/values.hpp>
#include <zugzwang/engine/datum.hpp>
#include <zugzwang/solvers/retrograde/tabled_game.hpp>

namespace zugzwang {

/// A state of some game, and what the rules have told of it. Of one game, and told for one solver,
/// states are the same if their keys are.
struct AnyState {
  static constexpr std::size_t most_bytes = 32;
  using Words = std::array<std::uint64_t, most_bytes / 8>;

  Words words{};  ///< the bytes of the game's own state, or its number in the model; and zeros
  std::uint64_t key = 0;
  std::uint64_t rank = 0;
  Outcome result{};   ///< Outcome{} where play goes on
  Outcome settled{};  ///< Outcome{} where theory does not tell
  Outcome at_least = Outcome::loss;
  Outcome at_most = Outcome::win;
  bool can_win = false;  ///< at once
  bool is_kept = false;  ///< it is in the form that solvers keep
  bool operator==(const AnyState& other) const { return key == other.key; }
};

/// A move of some game. Moves of one position are the same if their words are.
struct AnyMove {
  std::uint64_t word = 0;  ///< the bytes of the game's own move, or its place among the moves
  std::int64_t gain = 0;
  bool keeps_turn = false;
  bool is_safe = false;  ///< the opponent is known not to win at once
  bool operator==(const AnyMove& other) const { return word == other.word; }
};

/// In which order moves are listed, and which: all of them, in the order of preference or of a
/// search; or those after which the opponent does not win at once.
enum class MoveOrder : std::uint8_t { preference, search, safe };

/// Some of the moves of a position.
using AnyMoveWindow = boost::container::small_vector<AnyMove, 16>;

/// How states are told: as a solver wants them, and whether in the form that is kept, in which what
/// is scored may differ.
struct StateQuery {
  Wanted wanted;
  bool canonical = true;
};

/// All functions may be called by several threads.
class GameModel {
 public:
  GameModel(const GameModel&) = delete;
  GameModel& operator=(const GameModel&) = delete;
  virtual ~GameModel() = default;

  const ModelAbilities& abilities() const { return abilities_; }
  /// The bytes of a state; those of its words behind them are 0.
  std::size_t state_bytes() const { return state_bytes_; }

  /// The number of indices; 0 where states have none.
  virtual std::uint64_t indices() const { return 0; }
  /// The most bits of a key, or of an index where that is the key.
  virtual unsigned key_bits(const Wanted& wanted) const = 0;

  /// The bytes held for states that are no plain bytes, should so many more be met.
  virtual std::uint64_t bytes_within(std::uint64_t more) const = 0;

  /// Returns the state of a position, by its number, not yet in the form that is kept.
  virtual AnyState state(std::uint64_t position, const StateQuery& query) const = 0;
  /// Returns the form of a state that is kept.
  virtual AnyState kept(const AnyState& state, const StateQuery& query) const = 0;
  /// Returns a state that was told so before, by its words.
  virtual AnyState state_of(const AnyState::Words& words, const StateQuery& query) const = 0;
  /// Returns the key of such a state.
  virtual std::uint64_t key(const AnyState::Words& words, const StateQuery& query) const = 0;

  /// Lists the moves of an unfinished state from place `first` on, at most `most` of them.
  virtual void list(const AnyState& state, MoveOrder order, std::uint64_t first, std::size_t most,
                    AnyMoveWindow& window) const = 0;
  /// Returns the state that a move leads to.
  virtual AnyState reach(const AnyState& state, const AnyMove& move,
                         const StateQuery& query) const = 0;
  /// Returns a move of a state as data.
  virtual Datum move_to_json(const AnyState& state, const AnyMove& move) const = 0;

  // Of a game whose states have indices, and never asked of another:
  /// The rules for tables, which refer to the model.
  virtual std::unique_ptr<const TieredRules> tiered_rules() const;
  /// Where the value of a state is kept in them.
  virtual TierPlace place_of(const AnyState& state) const;
  /// Returns the number of the position at an index.
  virtual std::uint64_t position_at(std::uint64_t index) const;

 protected:
  GameModel(const ModelAbilities& abilities, std::size_t state_bytes)
      : abilities_(abilities), state_bytes_(state_bytes) {}

 private:
  ModelAbilities abilities_;
  std::size_t state_bytes_;
};

}  // namespace zugzwang
