#pragma once

// The pages that --help prints, in lines of at most 80 columns.

#include <string>
#include <vector>

#include <zugzwang/cli/line/flags.hpp>

namespace zugzwang::cli {

/// Of the program, under its name.
std::string help_page(const std::string& program);
/// Of a command, as it is called, such as "zugzwang solve"; with what it takes of a game, if one is
/// named.
std::string help_page(const std::string& called, const Command& command, const GameEntry* game,
                      const std::vector<Flag>& flags);

/// A summary as a sentence.
std::string sentence(std::string text);

}  // namespace zugzwang::cli
