#pragma once

// Games by name, behind type-erased interfaces, which engine/registration.hpp implements for a
// game. Type erasure costs one call per problem; inside a solver that is compiled for the game,
// everything is static.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/nearest_names.hpp>
#include <zugzwang/engine/evaluation.hpp>
#include <zugzwang/engine/game_entry.hpp>

namespace zugzwang {

/// The game that a word in the place of a game's name stands for.
struct NamedGame {
  const GameEntry* game = nullptr;
  Datum::Object fixed{};  ///< fields that the word gives: for 0.77, the code

  /// Returns the fields that the word gives, followed by `others`.
  Datum::Object with(const Datum::Object& others) const;
  /// Reads a problem whose other fields are in `object`. Throws as GameEntry::problem does.
  std::unique_ptr<Problem> problem(const Datum& object, Scope scope) const;
};

/// Games and aliases by name. Names are compared without regard to case; _ and a blank equal -. A
/// name that is no other game's may be written without separators, and its numbers in digits, as
/// words or in Roman numerals: connect4, StoneGame2.
class Registry {
 public:
  /// Adds a game. Throws Error{duplicate_name} if one of its names is taken.
  void add(std::unique_ptr<GameEntry> entry);
  /// Adds an evaluation beside the bundled ones. Throws Error{duplicate_name} if its name is taken.
  void add(std::unique_ptr<AnyEvaluation> evaluation);
  /// Takes over all games and evaluations of another registry, or none of them; `origin` is the
  /// file that they came from. Throws Error{duplicate_name} if a name is taken.
  void take(Registry&& other, const std::string& origin);
  /// Lists the games without the aliases, in order of registration.
  std::vector<const GameEntry*> games() const;
  std::vector<const GameEntry*> aliases() const;
  /// Returns the game or the alias of this name. Throws Error{unknown_game} with the nearest names,
  /// or the nearest numbers of its shelf if it is one.
  const GameEntry& find(std::string_view name) const;
  bool knows(std::string_view name) const;
  /// Like `find`, but also finds rules that stand for a game's name, such as 0.77.
  NamedGame named(std::string_view word) const;
  /// Like `named`, but returns nothing where that throws.
  std::optional<NamedGame> look_up(std::string_view word) const;
  /// Lists the evaluations, the bundled ones first.
  std::vector<const AnyEvaluation*> evaluations() const;
  /// Returns the evaluation of this name. Throws Error{bad_value} that lists the names.
  EvaluationKind evaluation(std::string_view name) const;
  /// Returns the file that a game came from; empty for a bundled game.
  const std::string& origin(const GameEntry& game) const;

 private:
  struct Registered {
    std::unique_ptr<GameEntry> entry;
    std::string origin;
  };
  const GameEntry* entry_of(std::string_view name) const;
  /// Throws Error{unknown_game} if a name is that of a shelf, or a number on one: with the nearest.
  void refuse_number(std::string_view name) const;
  void refuse_taken(const GameEntry& entry) const;
  void refuse_taken(const AnyEvaluation& evaluation) const;

  std::vector<Registered> entries_;
  std::vector<std::unique_ptr<AnyEvaluation>> evaluations_;
};

}  // namespace zugzwang
