// The available memory: what control groups allow, as a program in a container sees them.

#include "cli/memory.hpp"

#include <filesystem>
#include <fstream>

#include <zugzwang/core/limits.hpp>

#include "catch.hpp"
#include "program.hpp"

using namespace zugzwang;
using namespace zugzwang::tests;

namespace {

void write(const std::filesystem::path& file, const std::string& text) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file) << text << "\n";
}

}  // namespace

TEST_CASE("the tightest group that a process is in limits its memory") {
  const TemporaryFolder folder;
  const std::filesystem::path& groups = folder.path();
  write(groups / "jobs" / "memory.max", "3000000");
  write(groups / "jobs" / "7" / "memory.max", "max");
  write(groups / "memory" / "memory.limit_in_bytes", "9000000");
  write(groups / "memory" / "batch" / "memory.limit_in_bytes", "5000000");
  CHECK(cli::memory_of_groups(groups, "0::/jobs/7\n") == 3'000'000);
  CHECK(cli::memory_of_groups(groups, "4:cpu,memory:/batch\n1:name=systemd:/x\n") == 5'000'000);
  CHECK(cli::memory_of_groups(groups, "4:memory:/elsewhere\n0::/jobs\n") == 3'000'000);
  // A container sees its own group as the root.
  write(groups / "memory.max", "1000000");
  CHECK(cli::memory_of_groups(groups, "0::/\n") == 1'000'000);
}

TEST_CASE("without groups there is no limit of theirs") {
  const TemporaryFolder folder;
  CHECK(cli::memory_of_groups(folder.path(), "0::/jobs/7\n") == Limits::unlimited);
  CHECK(cli::memory_of_groups(folder.path(), "") == Limits::unlimited);
  CHECK(cli::memory_of_groups(folder.path(), "not a line of the kind\n") == Limits::unlimited);
  write(folder.path() / "memory.max", "max");
  CHECK(cli::memory_of_groups(folder.path(), "0::/\n") == Limits::unlimited);
}

TEST_CASE("the usual memory is below the total") {
  CHECK(cli::usual_memory() > 0);
  CHECK(cli::usual_memory() < Limits::unlimited);
}
