#pragma once

// How much memory there is for a solve that is given no limit.

#include <cstdint>
#include <filesystem>
#include <string>

namespace zugzwang::cli {

/// Returns the memory that the control groups of a process allow it, in bytes; Limits::unlimited if
/// they do not limit it. `groups` is where they are mounted, `own` what /proc/self/cgroup tells: of
/// version 2 of control groups, and of the memory controller of version 1, the group and all above
/// it count.
std::uint64_t memory_of_groups(const std::filesystem::path& groups, const std::string& own);

/// Returns three quarters of the memory that the machine has, or of what control groups or the
/// shell (`ulimit -v`) leave of it.
std::uint64_t usual_memory();

}  // namespace zugzwang::cli
