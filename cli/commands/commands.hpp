#pragma once

// What the files of the commands share. Each command prints to standard output and returns the exit
// status.

#include <cstddef>
#include <optional>

#include <zugzwang/api/results.hpp>
#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/cli/line/command_table.hpp>
#include <zugzwang/cli/line/common_flags.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/solve_request.hpp>

namespace zugzwang::cli {

inline constexpr int exit_done = 0;
inline constexpr int exit_disagreement = 1;  ///< or a failed verification
inline constexpr int exit_bad_input = 2;
inline constexpr int exit_limit = 3;
inline constexpr int exit_internal_error = 4;

/// Runs `solve --batch`.
int run_batch(const Arguments& arguments, const Registry& registry);

/// Prints an answer and its best line, with further members in JSON, and returns the exit status.
int print_answer(const Arguments& arguments, const Problem& problem, const SolvedAnswer& answer,
                 const Datum::Object& further = {});

/// `--best-line`: the best line of play to the end.
Flag line_flag();
/// Returns the most plies of the best line; 0 if it is not asked for.
std::size_t plies_of_line(const Arguments& arguments);

/// Runs `manual`, `completion SHELL` and `complete WORD…`, which no list of commands shows: they
/// print the manual page, a shell's completion script, and the completions of the last word.
/// Returns nothing if the command line names another command.
std::optional<int> run_unlisted(int argc, char** argv, const Registry& registry);
void print_manual(const Registry& registry);

}  // namespace zugzwang::cli
