#pragma once

// Solution files as all commands use them: given by --solution, or found in the folder that the
// environment names.

#include <memory>
#include <optional>
#include <string>

#include <zugzwang/api/files.hpp>
#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/services/session_cache.hpp>
#include <zugzwang/engine/services/tablebase_solver.hpp>
#include <zugzwang/store/tablebase.hpp>

namespace zugzwang::cli {

/// Opens a solution file within the limits of a command.
std::shared_ptr<const Tablebase> open_tables(const std::string& file, const Arguments& arguments);

/// Returns the game of a solution file; nothing if the file cannot be read or the game is unknown.
const GameEntry* game_of_tablebase(const std::string& file, const Registry& registry);

/// Throws Error{bad_file} that says why a solution file has no known game; returns if it has one.
void require_game_of_tablebase(const std::string& file, const Registry& registry);

/// Returns the folder of solution files that the environment names, ZUGZWANG_SOLUTIONS; empty for
/// none.
std::string folder_of_solutions();
/// Returns what takes the place of a solver: the file of --solution, or those of that folder. A
/// file of the folder that cannot be read is reported on standard error.
SolutionSource solution_source(const Arguments& arguments);

/// Returns how a command opens a session: with the solver of the command line, or with a solution
/// file.
SessionRequest session_request(const Arguments& arguments);

}  // namespace zugzwang::cli
