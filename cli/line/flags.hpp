#pragma once

// The flags of the commands: their texts in the help, the manual and completion, and the member of
// the request, or the field of the game, whose value each gives.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/api/member.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang::cli {

struct Flag {
  std::string name{};         ///< such as "--max-take"
  std::string placeholder{};  ///< for its value, such as "SECONDS"; empty if it takes none
  std::string help{};
  std::string member{};                ///< of the request, whose value it gives; empty if none
  std::string field{};                 ///< of the game, likewise
  std::string stands_for{};            ///< the value that a switch gives, as in --misere
  std::string bare{};                  ///< the text that it stands for without a value
  std::vector<std::string> choices{};  ///< the words that may be given; any if empty
  std::string permitted{};             ///< the values in words, if none may be empty
  std::vector<std::string> also{};     ///< its other names
  bool is_hidden = false;              ///< from help and completion
  bool is_repeatable = false;
  bool is_for_processes = false;     ///< whether it needs several processes
  std::string help_for_processes{};  ///< where several processes run the command; else `help`
  /// For a switch that has the name of a field: the help on that field, which needs no flag.
  std::string beside{};

  bool takes_value() const { return !placeholder.empty(); }
  bool needs_value() const { return takes_value() && bare.empty(); }
  /// Returns whether a word that follows it is its value.
  bool takes_word(const std::string& word) const {
    return needs_value() || (takes_value() && std::ranges::count(choices, word) > 0);
  }
  bool is_called(std::string_view other) const {
    return name == other || std::ranges::find(also, other) != also.end();
  }
};

/// Returns the flag of a member.
Flag flag_of(const Member& member);
/// Returns the flags of those members that have one.
std::vector<Flag> flags_of(const Members& members);
Flag help_flag();
/// --help and --plugin.
std::vector<Flag> usual_flags();
/// --json, with --format before it and --csv behind it where these are among the formats.
std::vector<Flag> format_flags(const std::vector<std::string>& formats);

/// Adds the value that a flag gives to a request; a flag that is repeated adds to its list.
void add_to(Datum::Object& request, const Member& member, Datum value);

/// Returns an error with the name of its field written as one of these flags, if it is one.
Error as_written(const Error& error, const std::vector<std::string>& flags);

/// Returns the flags of these lists, one after the other.
std::vector<Flag> all_of(std::vector<std::vector<Flag>> lists);

/// Returns the flag of this name, where "-h" means "--help"; nullptr if there is none.
const Flag* find_flag(const std::vector<Flag>& flags, std::string_view name);

}  // namespace zugzwang::cli
