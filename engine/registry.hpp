#pragma once

// Games by name, behind type-erased interfaces. Erasure costs one call per problem; inside a solve
// everything is static. A game gets behind these interfaces by engine/registration.hpp.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/engine/game_entry.hpp>

namespace zugzwang {

/// What a word in the place of a game's name stands for.
struct NamedGame {
  const GameEntry* game = nullptr;
  Datum::Object fixed{};  ///< fields that the word tells: of 0.77 the code

  /// Reads a problem of which `object` tells the other fields. Throws as GameEntry::problem does.
  std::unique_ptr<Problem> problem(const Datum& object, Scope scope) const;
};

/// Games and aliases by name. A name is the same in any case, and with _ or a blank for -.
class Registry {
 public:
  /// Adds a game. Throws Error{duplicate_name} if its name, or another of its names, is taken.
  void add(std::unique_ptr<GameEntry> entry);
  /// Takes over all games of another registry, which came from `origin`, or none of them.
  /// Throws Error{duplicate_name} if a name is taken.
  void take(Registry&& other, const std::string& origin);
  /// Lists the games without the aliases, in order of registration.
  std::vector<const GameEntry*> games() const;
  std::vector<const GameEntry*> aliases() const;
  /// Returns the game or the alias of this name. Throws Error{unknown_game} with the nearest names.
  const GameEntry& find(std::string_view name) const;
  bool knows(std::string_view name) const;
  /// Like `find`; rules that stand for a game's name, such as 0.77, are found too.
  NamedGame named(std::string_view word) const;
  /// Like `named`; nothing where that throws.
  std::optional<NamedGame> look_up(std::string_view word) const;
  /// The file that a game came from; empty for a bundled one.
  const std::string& origin(const GameEntry& game) const;

 private:
  struct Registered {
    std::unique_ptr<GameEntry> entry;
    std::string origin;
  };
  const GameEntry* entry_of(std::string_view name) const;
  void refuse_taken(const GameEntry& entry) const;

  std::vector<Registered> entries_;
};

/// Returns the candidates nearest to a name by edit distance, the nearest first: at most three.
std::vector<std::string> nearest_names(std::string_view name, std::span<const std::string> among);

}  // namespace zugzwang
