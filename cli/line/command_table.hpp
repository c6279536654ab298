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
  Members own{};  ///< beside those of its operation, which they may replace
  /// In the order in which the help lists them, and they are read; if empty, the usual ones and
  /// those of `own`.
  std::vector<Flag> flags{};
  int (*run)(const Arguments&, const Registry&) = nullptr;  ///< if not `run_unlisted` runs it
  std::string meaning = "the game: see zugzwang list";      ///< of the words
  std::string word = "game";    ///< what they are called where they are missing
  std::string format = "text";  ///< unless a flag gives another
  bool waits = false;           ///< for a person, so that ^C ends it at once
  /// Throws Error for a game that the command cannot be about, whatever its fields; none if empty.
  void (*require)(const GameEntry&) = nullptr;
  const Operation* operation = nullptr;  ///< that it follows from
  std::string formerly{};                ///< an older name, under which it is still known

  /// Returns the lists of its members, of which a former one replaces a latter of its name.
  std::vector<const Members*> members() const;
  /// Returns the member of this name; nullptr if there is none.
  const Member* find(std::string_view member) const;
  /// Returns the limits that a request asks for, at most these.
  Limits limits_in(const Datum::Object& request, const Limits& most) const;
  /// Returns whether the command is about a known game.
  bool needs_game() const { return words == "GAME"; }
  bool takes_fields() const { return fields != FieldsTaken::none; }
  bool needs_position() const { return fields == FieldsTaken::position; }
  /// Returns whether its word is a file, and a solution file if it takes the fields of its game.
  bool needs_file() const { return words == "FILE"; }
};

/// Returns the command that follows from an operation, with further members of its own, whose flags
/// come last.
Command command_of(const Operation& operation, Members own = {});

const std::vector<Command>& commands();
/// Returns the command of this name, or nullptr.
const Command* find_command(std::string_view name);

/// Returns what the members that a command has of its own give, which are those of T.
template <class T>
T own_members(const Arguments& arguments) {
  T asked{};
  assign_members(find_command(arguments.command)->own, arguments.request, &asked);
  return asked;
}

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
