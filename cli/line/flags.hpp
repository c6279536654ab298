#pragma once

// The flags of the commands, each told once: which commands have it, what help, the manual and
// completion say of it, and what reads it.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/cli/line/command_table.hpp>
#include <zugzwang/engine/game_entry.hpp>

namespace zugzwang::cli {

struct Flag {
  std::string commands{};     ///< that have it, with blanks between them; none of a field's
  std::string name{};         ///< such as "--max-take"
  std::string placeholder{};  ///< of its value, such as "SECONDS"; empty if it takes none
  std::string help{};
  /// Reads the text of its value, which of a switch is empty. Throws Error that names the flag.
  std::function<void(Arguments&, const std::string& text)> read{};
  std::vector<std::string> choices{};  ///< the words that may be given; any if empty
  std::string field{};                 ///< of the game, whose value it gives; empty if of none
  std::string also{};      ///< other names of it, each behind a comma, as CLI11 takes them
  bool is_choice = false;  ///< whether it names a value of the field: --misere
  bool is_hidden = false;  ///< from help and completion
  /// Of a switch that has the name of a field: what the help tells of that, which needs no flag.
  std::string beside{};

  bool takes_value() const { return !placeholder.empty(); }
  bool is_repeatable() const { return name == "--plugin"; }
};

/// The flags of a command, with those of the fields of a game if there is one; `is_shared` tells
/// whether several processes carry it out together. Throws Error{duplicate_name} where the command
/// has a flag of the name of a field, unless the field can do without one.
std::vector<Flag> flags_of(const Command& command, const GameEntry* game, bool is_shared = false);

/// The flag of this name, "-h" being "--help"; nullptr if there is none.
const Flag* find_flag(const std::vector<Flag>& flags, std::string_view name);

}  // namespace zugzwang::cli
