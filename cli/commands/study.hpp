#pragma once

// `compare` over many problems: sweeps of fields or random problems, some solvers, repetitions.
// Each cell runs in a process of its own.

#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/cli/line/arguments.hpp>
#include <zugzwang/cli/line/flags.hpp>

namespace zugzwang::cli {

/// Flags of `compare` that may list several values, which make it a study.
extern const FlagOf<std::vector<std::string>> compared_evaluations;
extern const FlagOf<std::vector<std::uint64_t>> compared_threads;
/// The flags of `compare` that make it a study.
std::vector<Flag> study_flags();

/// Returns whether one of these is given. Throws Error if they do not go together.
bool asks_study(const Arguments& arguments);

/// Returns the limits of each solve: 5 seconds, unless another time is given.
Limits compared_limits(const Arguments& arguments);

/// Runs the study, and returns the exit status.
int run_study(const Arguments& arguments, const Registry& registry);

}  // namespace zugzwang::cli
