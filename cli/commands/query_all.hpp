#pragma once

// `query --all`: every position of a solution file, or a part of them.

#include <memory>
#include <vector>

#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/engine/services/tablebase_solver.hpp>

namespace zugzwang::cli {

/// The flags of `query --all`, which mean nothing without it.
std::vector<Flag> query_all_flags();

/// Whether all positions are asked for. Throws Error{bad_syntax} if a flag of `query_all_flags` is
/// given without --all, or beside another that contradicts it.
bool asks_all(const Arguments& arguments);

/// Prints them and returns the exit status.
int query_all(const Arguments& arguments, const Registry& registry,
              const std::shared_ptr<const Tablebase>& tables);

}  // namespace zugzwang::cli
