#pragma once

// A solution file in the place of a solver: whatever asks a solution asks a file as well.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <zugzwang/facade/any_solution.hpp>
#include <zugzwang/facade/problem.hpp>
#include <zugzwang/facade/registry.hpp>
#include <zugzwang/facade/services/stored_tables.hpp>

namespace zugzwang {

/// The name of the solver of a session whose values come from a file.
inline constexpr const char* stored_solver = "stored";

/// Reads the position of these fields, or the rules alone, under the rules that a file has values
/// for. `fields` may tell rules, too, which then must be those of the file.
/// Throws Error{bad_file} where no game that is known is that of the file, Error{bad_value} where
/// the rules are others, and as GameEntry::problem does.
std::unique_ptr<Problem> problem_of(const StoredTables& tables, const Registry& registry,
                                    const Datum::Object& fields, Scope scope = Scope::position);

/// Opens a session that reads the values of a problem's game from a file. It solves nothing: what
/// the file does not hold is refused with Error{not_applicable}. Throws Error{bad_value} that tells
/// what differs where the file is of another game, of other rules, or of another numbering.
Session open_stored(std::shared_ptr<const StoredTables> tables, const Problem& problem);

/// Returns a session that reads the first file of a folder, in order of their names, that holds the
/// problem's position by the evaluation asked for, if any; nothing if none does. `skipped` is told
/// of each file that is a solution, but cannot be read.
std::optional<Session> find_stored(const std::filesystem::path& folder, const Problem& problem,
                                   std::optional<EvaluationKind> evaluation,
                                   std::uint64_t cache_bytes,
                                   const std::function<void(const std::string&)>& skipped);

}  // namespace zugzwang
