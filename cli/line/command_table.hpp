#pragma once

// The commands, declared once for the command line, the help pages, the manual and completion.

#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/engine/field.hpp>
#include <zugzwang/engine/registry.hpp>

namespace zugzwang::cli {

struct Command {
  std::string name;
  std::string summary;
  std::string example;
  std::string words;  ///< the arguments without a flag, such as "GAME"; may be empty
  Scope scope;        ///< of the fields that the command takes
  int (*run)(const Arguments&, const Registry&);        ///< nullptr if `run_unlisted` runs it
  std::string meaning = "the game: see zugzwang list";  ///< of the words

  /// Returns whether the command is about a known game.
  bool needs_game() const { return words == "GAME"; }
  /// Returns whether it takes fields of that game, or of the game that a file names.
  bool takes_fields() const;
  /// Returns whether the fields of the position without a default must be given.
  bool needs_position() const;
};

const std::vector<Command>& commands();
/// Returns the command of this name, or nullptr.
const Command* find_command(std::string_view name);

/// Lists the fields of a game that a command takes.
std::vector<FieldInfo> fields_for(const Command& command, const GameEntry& game);

/// Returns the placeholder for the value of a field, such as "LIST"; empty for one that takes none.
std::string placeholder_of(const FieldInfo& field);

/// Returns a command line about the game's own example, such as "zugzwang solve tip 16 1"; if there
/// is none, with the fields that must be given, such as "zugzwang solve my-game --left N".
std::string example_of(const Command& command, const GameEntry& game);

}  // namespace zugzwang::cli
