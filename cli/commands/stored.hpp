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

/// Returns the game of a solution file; nothing if the file cannot be read or the game is unknown.
const GameEntry* game_of_tablebase(const std::string& file, const Registry& registry);

/// Throws Error{bad_file} that says why a solution file has no known game; returns if it has one.
void require_game_of_tablebase(const std::string& file, const Registry& registry);

/// Returns the folder of solution files that the environment names, ZUGZWANG_SOLUTIONS; empty for
/// none.
std::string folder_of_solutions();

}  // namespace zugzwang::cli
