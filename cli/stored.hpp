#pragma once

// Solution files as all commands take them: by --solution, or from the folder that the environment
// names.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <zugzwang/facade/any_solution.hpp>
#include <zugzwang/facade/problem.hpp>
#include <zugzwang/facade/registry.hpp>
#include <zugzwang/facade/services/solution_file.hpp>
#include <zugzwang/facade/services/stored_tables.hpp>

#include "arguments.hpp"

namespace zugzwang::cli {

/// Opens a solution file within the limits of a command.
std::shared_ptr<const StoredTables> open_tables(const std::string& file,
                                                const Arguments& arguments);

/// The game of a solution file; nothing if that cannot be read, or the game is not known.
const GameEntry* game_of_solution(const std::string& file, const Registry& registry);

/// A session that reads the values of a problem from the file that --solution names; or, where
/// neither a file nor a solver is asked for, from the folder ZUGZWANG_SOLUTIONS, if one there fits.
/// Throws Error where the file that is named does not fit. A file of the folder that cannot be read
/// is told on standard error.
std::optional<Session> stored_session(const Arguments& arguments, const Problem& problem);

/// Such as "0.52 bits a position for the outcomes, 1.3 for the distances".
std::string format_bits(const SolutionSizes& sizes);

}  // namespace zugzwang::cli
