#pragma once

// The default memory limit of a solve.

#include <cstdint>
#include <filesystem>
#include <string>

namespace zugzwang::cli {

/// Returns the memory that the control groups of a process allow it, in bytes; Limits::unlimited if
/// they do not limit it. `groups` is where they are mounted, `own` the content of
/// /proc/self/cgroup. The group and all above it count, in version 2 of control groups and for the
/// memory controller of version 1.
std::uint64_t memory_of_groups(const std::filesystem::path& groups, const std::string& own);

/// Returns three quarters of the machine's memory, or of what control groups or the shell (`ulimit
/// -v`) leave of it.
std::uint64_t usual_memory();

}  // namespace zugzwang::cli
