#pragma once

// The commands, for the command line, the help pages, the manual and completion. Each is declared
// in its file in commands/.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/api/operation.hpp>
#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/cli/line/flags.hpp>
#include <zugzwang/engine/field.hpp>
#include <zugzwang/engine/registry.hpp>

namespace zugzwang::cli {

struct Command {
  std::string name;
  std::string summary;
  std::string example;
  std::string words{};  ///< the arguments without a flag, such as "GAME"; may be empty
  FieldsTaken fields = FieldsTaken::none;
  std::vector<Flag> flags{};  ///< in the order in which the help lists them, and they are read
  int (*run)(const Arguments&, const Registry&) = nullptr;  ///< if not `run_unlisted` runs it
  std::string meaning = "the game: see zugzwang list";      ///< of the words
  std::string word = "game";    ///< what they are called where they are missing
  std::string format = "text";  ///< unless a flag gives another
  bool waits = false;           ///< for a person, so that ^C ends it at once
  /// Throws Error for a game that the command cannot be about, whatever its fields; none if empty.
  void (*require)(const GameEntry&) = nullptr;
  const Operation* operation = nullptr;  ///< that it follows from
  std::string formerly{};                ///< an older name, under which it is still known

  /// Returns whether the command is about a known game.
  bool needs_game() const { return words == "GAME"; }
  bool takes_fields() const { return fields != FieldsTaken::none; }
  bool needs_position() const { return fields == FieldsTaken::position; }
  /// Returns whether its word is a file, and a solution file if it takes the fields of its game.
  bool needs_file() const { return words == "FILE"; }
};

/// Returns the command that follows from an operation.
Command command_of(const Operation& operation);

const std::vector<Command>& commands();
/// Returns the command of this name, or nullptr.
const Command* find_command(std::string_view name);

/// Returns the flags of a command, with those of a game's fields if there is a game; `is_shared` is
/// set where several processes run the command together. Throws Error{duplicate_name} where the
/// command has a flag with the name of a field, unless the field can do without a flag.
std::vector<Flag> flags_of(const Command& command, const GameEntry* game, bool is_shared = false);

/// Lists the fields of a game that a command takes.
std::vector<FieldInfo> fields_for(const Command& command, const GameEntry& game);

/// Returns the placeholder for the value of a field, such as "LIST"; empty for one that takes none.
std::string placeholder_of(const FieldInfo& field);

/// Returns a command line about the game's own example, such as "zugzwang solve tip 16 1"; if there
/// is none, with the fields that must be given, such as "zugzwang solve my-game --left N".
std::string example_of(const Command& command, const GameEntry& game);

}  // namespace zugzwang::cli
