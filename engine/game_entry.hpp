#pragma once

// A registered game, and the abilities that only some games have.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/ability.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/field.hpp>
#include <zugzwang/engine/game_graph.hpp>
#include <zugzwang/engine/game_text.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/solver_fit.hpp>

namespace zugzwang {

struct NearMiss;

/// A game that has been registered, or an alias of one (engine/alias.hpp).
class GameEntry : public HasAbilities {
 public:
  virtual const GameText& text() const = 0;
  virtual std::vector<FieldInfo> fields() const = 0;
  /// Returns the fit of every solver, for the plain rules of the game.
  virtual const std::vector<SolverFit>& solvers() const = 0;
  /// Reads a problem. Throws Error, which names the field, its value and the permitted values.
  virtual std::unique_ptr<Problem> problem(const Datum& object, Scope scope) const = 0;
  /// Returns all small problems; beyond `most`, a sample in unspecified order.
  virtual std::vector<Datum::Object> small_problems(std::size_t most) const = 0;
  /// Returns a problem of about this size: a number of tokens, nodes, characters or the like.
  virtual Datum::Object random_problem(std::uint64_t size, Random& random) const = 0;

  /// Returns whether `problem` accepts the object as a position.
  bool is_problem(const Datum::Object& object) const;
  /// Returns whether values are given for a position rather than for the rules alone.
  bool has_position(const Datum::Object& given) const;
};

/// The game that an alias stands for, and the rules that it fixes.
struct StandsFor : Ability {
  static constexpr std::string_view ability_name = "stands_for/1";

  StandsFor(const GameEntry& of, Datum::Object rules) : game(&of), fixed(std::move(rules)) {}

  const GameEntry* game;
  Datum::Object fixed;  ///< rules of that game, by the names of their fields

  /// Returns game and rules as on a command line, such as "octal --code 0.77".
  std::string words() const;
};

/// Rules that may stand in the place of the game's name, such as the code of an octal game.
struct RulesAsName : Ability {
  static constexpr std::string_view ability_name = "rules_as_name/1";

  /// Returns the fields that a word in the place of the name stands for, unchecked; nothing if it
  /// stands for none.
  virtual std::optional<Datum::Object> rules_named_by(std::string_view word) const = 0;
};

/// Lists the functions of a game that have no effect.
struct KnowsNearMisses : Ability {
  static constexpr std::string_view ability_name = "near_misses/1";

  virtual std::vector<NearMiss> near_misses() const = 0;
};

/// The game's own computer players.
struct OwnPlayers : Ability {
  static constexpr std::string_view ability_name = "players/1";

  virtual std::vector<std::string> names() const = 0;
  /// Returns the move of one of the players in an unfinished position of this game.
  virtual Datum move(const GameGraph& positions, std::uint64_t position, std::string_view player,
                     Random& random) const = 0;
};

/// The state of play, for a program that comments on it.
struct TableTalk {
  Outcome now = Outcome::draw;      ///< for the player who is about to move
  std::optional<Outcome> before{};  ///< at that player's previous turn
  unsigned lost_turns = 0;          ///< how many turns in a row the position has been lost
  bool must_concede = false;        ///< no move is left
};

/// The remarks of a program on a game that it plays.
struct Remarks : Ability {
  static constexpr std::string_view ability_name = "remarks/1";

  /// Returns a remark; empty if there is none.
  virtual std::string remark(const TableTalk& talk, Random& random) const = 0;
};

}  // namespace zugzwang
