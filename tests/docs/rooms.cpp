// The table of rooms in docs/architecture.md allows every #include of the product.

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "page.hpp"

namespace zugzwang::tests {

namespace {

/// A row of the table. `core/` matches all files below that folder, `games/*.hpp` those below a
/// folder with this ending; a room is named after its first pattern.
struct Room {
  std::vector<std::string> patterns;
  std::set<std::string> may_use;

  const std::string& name() const { return patterns.front(); }
};
using Rooms = std::vector<Room>;

bool fits(std::string_view path, std::string_view pattern) {
  const std::size_t star = pattern.find('*');
  if (!path.starts_with(pattern.substr(0, star))) return false;
  return star == std::string::npos || path.ends_with(pattern.substr(star + 1));
}

/// Reads the table whose head is "| room | holds | may use |".
Rooms rooms_of(const std::string& page) {
  Rooms rooms;
  std::istringstream lines(page.substr(page.find("| room | holds | may use |")));
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  while (std::getline(lines, line) && line.starts_with('|')) {
    const std::size_t last = line.rfind('|', line.size() - 2);
    const std::vector<std::string> used = quoted(line.substr(last));
    const std::vector<std::string> patterns = quoted(line.substr(0, line.find('|', 1)));
    rooms.push_back({patterns, {used.begin(), used.end()}});
  }
  return rooms;
}

/// Returns the room that holds a file, by the longest matching pattern; null if there is none.
const Room* room_of(const Rooms& rooms, std::string_view path) {
  const Room* found = nullptr;
  std::size_t longest = 0;
  for (const Room& room : rooms)
    for (const std::string& pattern : room.patterns)
      if (pattern.size() > longest && fits(path, pattern)) {
        found = &room;
        longest = pattern.size();
      }
  return found;
}

/// Returns the file of the product that a line includes.
std::optional<std::string> included(const std::string& line) {
  constexpr std::string_view begin = "#include <zugzwang/";
  if (!line.starts_with(begin)) return std::nullopt;
  return line.substr(begin.size(), line.find('>') - begin.size());
}

/// Lists the includes of a file that its room may not use, by file and line.
std::vector<std::string> forbidden(const Rooms& rooms, const std::string& path,
                                   const std::string& text) {
  std::vector<std::string> all;
  const Room* const from = room_of(rooms, path);
  std::istringstream lines(text);
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number)
    if (const auto file = included(line)) {
      const Room* const to = room_of(rooms, *file);
      if (from && to && (from == to || from->may_use.contains(to->name()))) continue;
      all.push_back(path + ":" + std::to_string(number) + ": " +
                    (from ? from->name() : "no room of the table") + " may not use " +
                    (to ? to->name() : "what is in no room") + " (" + *file + ")");
    }
  return all;
}

bool is_source(const std::filesystem::path& path) {
  constexpr std::array<std::string_view, 4> endings{".cpp", ".hpp", ".c", ".h"};
  return std::ranges::count(endings, path.extension().string()) != 0;
}

}  // namespace

TEST_CASE("rooms include what the table of the architecture allows") {
  namespace fs = std::filesystem;
  const Rooms rooms = rooms_of(text_of_file("docs/architecture.md"));
  std::set<std::string> folders;
  for (const Room& room : rooms) {
    folders.insert(room.name().substr(0, room.name().find('/')));
    for (const std::string& used : room.may_use) {
      INFO(room.name() << " may use " << used);
      CHECK(std::ranges::count(rooms, used, &Room::name) == 1);
    }
  }
  const fs::path root = ZUGZWANG_SOURCE;
  std::size_t files = 0;
  for (const std::string& folder : folders)
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
      if (!entry.is_regular_file() || !is_source(entry.path())) continue;
      ++files;
      const std::string path = fs::relative(entry.path(), root).generic_string();
      for (const std::string& line : forbidden(rooms, path, text_of_file(path))) FAIL_CHECK(line);
    }
  CHECK(files > 400);
}

TEST_CASE("a forbidden include is reported by file and line") {
  const Rooms rooms = rooms_of(
      "| room | holds | may use |\n|---|---|---|\n| `core/` | | |\n| `games/*.hpp` | | `core/` |\n"
      "| `games/`, `games/*_presentation.hpp` | | `core/`, `games/*.hpp` |\n\n| `no/` | | `core/` "
      "|\n");
  REQUIRE(rooms.size() == 3);
  const std::string uses_core = "#pragma once\n#include <zugzwang/core/game.hpp>\n";
  CHECK(forbidden(rooms, "games/heaps/nim.hpp", uses_core).empty());
  CHECK(
      forbidden(rooms, "games/heaps/nim.cpp", "#include <zugzwang/games/heaps/nim.hpp>\n").empty());
  CHECK(forbidden(rooms, "games/a_presentation.hpp", "#include <zugzwang/games/heaps/nim.hpp>\n")
            .empty());
  CHECK(forbidden(rooms, "games/heaps/nim.hpp", "#include <zugzwang/games/a_presentation.hpp>")
            .size() == 1);
  CHECK(forbidden(rooms, "core/a.hpp", "\n\n#include <zugzwang/games/a_presentation.hpp>\n") ==
        std::vector<std::string>{
            "core/a.hpp:3: core/ may not use games/ (games/a_presentation.hpp)"});
  CHECK(forbidden(rooms, "no/a.cpp", uses_core) ==
        std::vector<std::string>{
            "no/a.cpp:2: no room of the table may not use core/ (core/game.hpp)"});
}

}  // namespace zugzwang::tests
