#pragma once

// What the files of the commands share. Each command prints to standard output and returns the exit
// status.

#include <optional>

#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/cli/line/command_table.hpp>
#include <zugzwang/engine/registry.hpp>

namespace zugzwang::cli {

inline constexpr int exit_done = 0;
inline constexpr int exit_disagreement = 1;  ///< or a failed verification
inline constexpr int exit_bad_input = 2;
inline constexpr int exit_limit = 3;
inline constexpr int exit_internal_error = 4;

/// Runs `manual`, `completion SHELL` and `complete WORD…`, which no list of commands shows: they
/// print the manual page, a shell's completion script, and the completions of the last word.
/// Returns nothing if the command line names another command.
std::optional<int> run_unlisted(int argc, char** argv, const Registry& registry);
void print_manual(const Registry& registry);

}  // namespace zugzwang::cli
