#pragma once

// The pages that --help prints, in lines of at most 80 columns.

#include <string>
#include <vector>

#include <zugzwang/cli/line/flags.hpp>

namespace zugzwang::cli {

/// Returns the page of the program, under its name.
std::string help_page(const std::string& program);
/// Returns the page of a command, as it is called, such as "zugzwang solve"; with the fields of a
/// game, if one is named.
std::string help_page(const std::string& called, const Command& command, const GameEntry* game,
                      const std::vector<Flag>& flags);

/// Returns how the value of a flag follows it: " NAME", " [NAME]" or "[=N]"; empty if it takes
/// none.
std::string value_after(const Flag& flag);
/// Returns a summary as a sentence.
std::string sentence(std::string text);

}  // namespace zugzwang::cli
