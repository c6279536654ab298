#pragma once

// The commands as they are declared once: for the command line, the help pages, the manual and
// completion.

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
  std::string words;  ///< what follows without a flag, such as "GAME"; may be empty
  Scope scope;        ///< of the fields that it takes
  int (*run)(const Arguments&, const Registry&);        ///< nullptr if `run_unlisted` does it
  std::string meaning = "the game: see zugzwang list";  ///< of the words

  /// Whether it is about a game that is known.
  bool needs_game() const { return words == "GAME"; }
  /// Whether it takes fields of that game, or of the one that a file names.
  bool takes_fields() const;
  /// Whether the fields of the position must be given that have no default.
  bool needs_position() const;
};

const std::vector<Command>& commands();
/// The command of this name, or nullptr.
const Command* find_command(std::string_view name);

/// The fields of a game that a command takes.
std::vector<FieldInfo> fields_for(const Command& command, const GameEntry& game);

/// What stands for the value of a field, such as "LIST"; empty for one that takes none.
std::string placeholder_of(const FieldInfo& field);

/// A command line about the game's own small problem, such as "zugzwang solve tip 16 1"; if it
/// tells none, with the fields that must be given, such as "zugzwang solve my-game --left N".
std::string example_of(const Command& command, const GameEntry& game);

}  // namespace zugzwang::cli
