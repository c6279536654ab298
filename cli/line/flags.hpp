#pragma once

// The flags of the commands, each declared once: the commands that have it, its text in the help,
// the manual and completion, and the function that reads it.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/cli/line/command_table.hpp>
#include <zugzwang/engine/game_entry.hpp>

namespace zugzwang::cli {

struct Flag {
  std::string commands{};     ///< that have it, separated by blanks; none for a field's
  std::string name{};         ///< such as "--max-take"
  std::string placeholder{};  ///< for its value, such as "SECONDS"; empty if it takes none
  std::string help{};
  /// Reads the text of its value, which is empty for a switch. Throws Error that names the flag.
  std::function<void(Arguments&, const std::string& text)> read{};
  std::vector<std::string> choices{};  ///< the words that may be given; any if empty
  std::string field{};                 ///< of the game, whose value it gives; empty if none
  std::string also{};                  ///< its other names, each after a comma, as CLI11 takes them
  bool is_choice = false;              ///< whether it names a value of the field: --misere
  bool is_hidden = false;              ///< from help and completion
  /// For a switch that has the name of a field: the help on that field, which needs no flag.
  std::string beside{};

  bool takes_value() const { return !placeholder.empty(); }
  bool is_repeatable() const { return name == "--plugin"; }
};

/// Returns the flags of a command, with those of a game's fields if there is a game; `is_shared` is
/// set where several processes run the command together. Throws Error{duplicate_name} where the
/// command has a flag with the name of a field, unless the field can do without a flag.
std::vector<Flag> flags_of(const Command& command, const GameEntry* game, bool is_shared = false);

/// Returns the flag of this name, where "-h" means "--help"; nullptr if there is none.
const Flag* find_flag(const std::vector<Flag>& flags, std::string_view name);

}  // namespace zugzwang::cli
