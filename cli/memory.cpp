
#include <algorithm>
#include <fstream>
#include <sstream>
#include <string_view>

#include <sys/resource.h>
#include <unistd.h>

#include <zugzwang/cli/memory.hpp>
#include <zugzwang/core/limits.hpp>

namespace zugzwang::cli {

namespace {

/// Returns the number in a file; unlimited if the file says "max" or cannot be read.
std::uint64_t limit_in(const std::filesystem::path& file) {
  std::uint64_t limit = 0;
  return std::ifstream(file) >> limit ? limit : Limits::unlimited;
}

/// Returns the least limit of a group and all above it, up to the root of the controller.
std::uint64_t limit_of_group(const std::filesystem::path& controller, std::string_view group,
                             const char* file) {
  std::uint64_t least = limit_in(controller / file);
  std::filesystem::path at = controller;
  for (const auto& part : std::filesystem::path(group).relative_path())
    least = std::min(least, limit_in((at /= part) / file));
  return least;
}

}  // namespace

std::uint64_t memory_of_groups(const std::filesystem::path& groups, const std::string& own) {
  std::uint64_t least = Limits::unlimited;
  std::istringstream lines(own);
  // Lines such as "0::/user.slice" (version 2) and "4:memory:/jobs/7" (version 1).
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
    const std::string group = line.substr(second + 1);
    if (controllers == ",,")
      least = std::min(least, limit_of_group(groups, group, "memory.max"));
    else if (controllers.find(",memory,") != std::string::npos)
      least = std::min(least, limit_of_group(groups / "memory", group, "memory.limit_in_bytes"));
  }
  return least;
}

std::uint64_t usual_memory() {
  std::uint64_t memory = Limits::unlimited;
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page = sysconf(_SC_PAGE_SIZE);
  if (pages > 0 && page > 0)
    memory = static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page);
  std::ostringstream own;
  if (std::ifstream in("/proc/self/cgroup"); in) own << in.rdbuf();
  memory = std::min(memory, memory_of_groups("/sys/fs/cgroup", own.str()));
  rlimit space{};
  if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY)
    memory = std::min<std::uint64_t>(memory, space.rlim_cur);
  return memory == Limits::unlimited ? memory : memory / 4 * 3;
}

}  // namespace zugzwang::cli
