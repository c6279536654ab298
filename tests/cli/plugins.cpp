// Where the program finds plugins, and that it continues without one that fails.

#include <filesystem>
#include <string>

#include <unistd.h>

#include "catch.hpp"
#include "program.hpp"

namespace zugzwang::tests {
namespace {

namespace fs = std::filesystem;
const std::string plugins = ZUGZWANG_TEST_PLUGINS;
const std::string good = plugins + "/good.so";

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("the flag --plugin adds games to every command, in either spelling", "[cli][plugin]") {
  for (const std::string& flag : {"--plugin " + good, "--plugin=" + good}) {
    CHECK(has(run_line("solve take-three --left 10 --json " + flag).out, R"("move":2)"));
    CHECK(has(run_line("list " + flag).out, good));
    CHECK(run_line("describe take-three " + flag).status == 0);
    CHECK(run_line("verify take-three --left 10 " + flag).status == 0);
    CHECK(run_line("check-game take-three " + flag).status == 0);
  }
}

TEST_CASE("the games of plugins have examples of their own", "[cli][plugin]") {
  const Run run = run_line("solve take-three --plugin " + good);
  CHECK(run.status == 2);
  CHECK(has(run.err, "for example: zugzwang solve take-three --left N"));
  CHECK(has(run_line("help solve Take_Three --plugin " + good).out, "--left N"));
}

TEST_CASE("ZUGZWANG_PLUGIN_PATH names files and folders", "[cli][plugin]") {
  {
    const Environment path("ZUGZWANG_PLUGIN_PATH", "/nonexistent.so:" + good);
    const Run run = run_line("solve take-three --left 9 --json");
    CHECK(has(run.out, R"("move":1)"));
    CHECK(has(run.err, "/nonexistent.so"));
    CHECK(run.status == 0);
  }
  const Environment path("ZUGZWANG_PLUGIN_PATH", plugins);
  const Run run = run_line("solve take-three --left 9 --json");
  CHECK(has(run.out, R"("move":1)"));
  for (const char* const broken : {"no_entry.so", "other_abi.so", "other_compiler.so", "throws.so"})
    CHECK(has(run.err, broken));
}

TEST_CASE("the user's own folder is looked through", "[cli][plugin]") {
  const fs::path data = fs::temp_directory_path() / ("zugzwang-" + std::to_string(getpid()));
  fs::create_directories(data / "zugzwang/plugins");
  fs::copy_file(good, data / "zugzwang/plugins/good.so");
  {
    const Environment home("XDG_DATA_HOME", data.string());
    CHECK(has(run_line("list --json").out, (data / "zugzwang/plugins/good.so").string()));
  }
  fs::remove_all(data);
}

TEST_CASE("one file that is named twice is loaded once", "[cli][plugin]") {
  const Run run = run_line("list --plugin " + good + " --plugin " + good);
  CHECK(run.status == 0);
  CHECK(run.err.empty());
}

}  // namespace
}  // namespace zugzwang::tests
