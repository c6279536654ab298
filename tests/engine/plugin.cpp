// Plugins cross the boundary: games that come from a shared library, and every way a load can fail.

#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

#include <zugzwang/engine/load_plugin.hpp>
#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/engine/services/answer.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

namespace fs = std::filesystem;
const fs::path plugins = ZUGZWANG_TEST_PLUGINS;

/// What loading this file says, and that it leaves the registry as it was.
std::string refusal(const fs::path& file, Registry& registry) {
  const std::size_t before = registry.games().size();
  const auto error = testing::error_of([&] { load_plugin(file, registry); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::bad_plugin);
  CHECK(registry.games().size() == before);
  CHECK(testing::contains(error->what(), file.string()));
  return error->what();
}
std::string refusal(const fs::path& file) {
  Registry registry;
  return refusal(file, registry);
}

/// A file of its own for each test.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& name)
      : path_(fs::temp_directory_path() / (std::to_string(getpid()) + "-" + name)) {}
  ~TemporaryFile() { fs::remove(path_); }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

TEST_CASE("a plugin's game is solved like any other", "[plugin]") {
  Registry registry;
  load_plugin(plugins / "good.so", registry);
  const GameEntry& game = registry.find("take-three");
  CHECK(registry.origin(game) == (plugins / "good.so").string());
  const auto problem = game.problem(Datum(Datum::Object{{"left", 10}}), Scope::position);
  const Answer answer = zugzwang::answer(*problem);
  CHECK(answer.outcome == Outcome::win);
  CHECK(answer.move == Datum(2));
}

TEST_CASE("exceptions of a plugin's game are caught by the program", "[plugin]") {
  Registry registry;
  load_plugin(plugins / "good.so", registry);
  const GameEntry& game = registry.find("take-three");
  CHECK(testing::fails_with(ErrorCode::bad_value, [&] {
    game.problem(Datum(Datum::Object{{"left", "many"}}), Scope::position);
  }));
}

TEST_CASE("a file that is not a shared library is refused as such", "[plugin]") {
  const TemporaryFile text("text.so");
  std::ofstream(text.path()) << "no library\n";
  CHECK(testing::contains(refusal(text.path()), "not a shared library"));
  CHECK(testing::contains(refusal("/nonexistent/games.so"), "not a shared library"));
  CHECK(testing::contains(refusal(""), "not the name of a file"));
}

TEST_CASE("a library without the entry point is refused with what to add", "[plugin]") {
  CHECK(testing::contains(refusal(plugins / "no_entry.so"), "ZUGZWANG_PLUGIN"));
}

TEST_CASE("the former ABI number is refused with both numbers", "[plugin]") {
  const std::string text = refusal(plugins / "other_abi.so");
  CHECK(testing::contains(text, "ABI " + std::to_string(plugin_abi - 1)));
  CHECK(testing::contains(text, "ABI " + std::to_string(plugin_abi) + ";"));
}

TEST_CASE("another compiler family is refused with both named", "[plugin]") {
  const std::string text = refusal(plugins / "other_compiler.so");
  CHECK(testing::contains(text, "Some other C++ ABI"));
  CHECK(testing::contains(text, plugin_compiler));
}

TEST_CASE("an exception of a registration is reported with its reason", "[plugin]") {
  CHECK(testing::contains(refusal(plugins / "throws.so"), "the moon is in the way"));
}

TEST_CASE("a duplicate name is refused with its origin", "[plugin]") {
  const TemporaryFile copy("copy.so");
  fs::copy_file(plugins / "good.so", copy.path());
  Registry registry;
  load_plugin(plugins / "good.so", registry);
  const std::string text = refusal(copy.path(), registry);
  CHECK(testing::contains(text, "take-three"));
  CHECK(testing::contains(text, "from " + (plugins / "good.so").string()));
}

TEST_CASE("the libraries of a folder come in order of their names", "[plugin]") {
  const auto files = plugins_in(plugins);
  REQUIRE(files.size() == 5);
  CHECK(files.front().filename() == "good.so");
  CHECK(files.back().filename() == "throws.so");
  CHECK(plugins_in("/nonexistent").empty());
}

}  // namespace
}  // namespace zugzwang
