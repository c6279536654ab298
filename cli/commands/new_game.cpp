// `new-game`: writes a folder with a game to start from, of the kind that is nearest to the
// author's own. It builds and passes its test as written.

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/algorithm/string/erase.hpp>
#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/commands/templates.hpp>
#include <zugzwang/cli/text/output_file.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>

namespace zugzwang::cli {

namespace {

/// Names whose class, or whose target in CMake, there is already.
constexpr std::array taken = {
    "state",       "move",      "problem",    "rules",        "game",   "outcome",
    "scene",       "registry",  "field",      "presentation", "datum",  "game-text",
    "player",      "countdown", "fixed-list", "random",       "cycles", "on-move",
    "all-solvers", "zugzwang",  "all",        "clean",        "help",   "install",
    "package",     "test",      "edit-cache", "rebuild-cache"};

/// The name in other spellings: my-game, my_game, MyGame, My Game.
struct Names {
  std::string dashed, file, type, title;
};

Names names_of(const std::string& name) {
  const bool good =
      !name.empty() && name.find("--") == std::string::npos && name.back() != '-' &&
      name.front() >= 'a' && name.front() <= 'z' &&
      name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos;
  if (!good)
    throw Error(ErrorCode::bad_value, "name",
                fmt::format("\"{}\" is not valid; give lower-case letters, digits and single "
                            "dashes, a letter first, such as my-game",
                            name));
  if (std::ranges::find(taken, name) != taken.end())
    throw Error(ErrorCode::bad_value, "name",
                fmt::format("\"{}\" has a meaning in C++ or CMake code of a game; give another, "
                            "such as my-{}",
                            name, name));
  Names names{name, name, name, name};
  std::ranges::replace(names.file, '-', '_');
  std::ranges::replace(names.title, '-', ' ');
  for (std::size_t i = 0; i < name.size(); ++i)
    if ((i == 0 || name[i - 1] == '-') && name[i] >= 'a')
      names.title[i] = static_cast<char>(name[i] - 'a' + 'A');
  names.type = boost::erase_all_copy(names.title, " ");
  return names;
}

constexpr std::pair<const char*, GameKind> kinds[] = {{"heaps", GameKind::heaps},
                                                      {"board", GameKind::board},
                                                      {"loopy", GameKind::loopy},
                                                      {"scores", GameKind::scores},
                                                      {"partizan", GameKind::partizan}};

struct NewGameAsked {
  std::string kind = kinds[0].first;
};

void write(const std::filesystem::path& path, std::string_view form, const Names& names) {
  std::string text(form);
  boost::replace_all(text, "my-game", names.dashed);
  boost::replace_all(text, "my_game", names.file);
  boost::replace_all(text, "MyGame", names.type);
  boost::replace_all(text, "My Game", names.title);
  write_output("name", path.string(), text);
}

int run_new_game(const Arguments& arguments, const Registry& registry) {
  const Names names = names_of(*arguments.word);
  if (registry.knows(names.dashed))
    throw Error(ErrorCode::duplicate_name, "name",
                fmt::format("there is a game '{}' already; give another name", names.dashed));
  const std::filesystem::path folder = names.dashed;
  if (std::filesystem::exists(folder))
    throw Error(
        ErrorCode::bad_file, "name",
        fmt::format("a file or folder '{}' exists already; give another name", folder.string()));
  std::error_code failed;
  std::filesystem::create_directory(folder, failed);
  if (failed)
    throw Error(
        ErrorCode::bad_file, "name",
        fmt::format("cannot create the folder '{}': {}", folder.string(), failed.message()));
  const auto asked = own_members<NewGameAsked>(arguments);
  const FirstGame first = template_of(std::ranges::find(kinds, asked.kind, [](const auto& each) {
                                        return std::string_view(each.first);
                                      })->second);
  write(folder / (names.file + ".cpp"), first.source, names);
  write(folder / "CMakeLists.txt", first.build, names);
  fmt::print(
      "{0}/{1}.cpp and {0}/CMakeLists.txt are yours. Next:\n\n"
      "  cmake -S {0} -B {0}/build && cmake --build {0}/build\n"
      "  zugzwang check-game {0} --plugin {0}/build/{0}.so\n"
      "  zugzwang solve {0} {2} --plugin {0}/build/{0}.so\n",
      names.dashed, names.file, first.example);
  return exit_done;
}

}  // namespace

Command new_game_command() {
  std::vector<std::string> names;
  for (const auto& [name, kind] : kinds) names.emplace_back(name);
  Members own = {member("kind", &NewGameAsked::kind,
                        fmt::format("the game to start from: {}, with heaps of tokens, a board, "
                                    "play without an end, points, or moves of each player's own "
                                    "(heaps)",
                                    either_of(names)))
                     .one_of(names)};
  return {
      .name = "new-game",
      .summary = "starts a game of your own: a folder with its source, build and test",
      .example = "zugzwang new-game my-game --kind board",
      .words = "NAME",
      .own = std::move(own),
      .run = run_new_game,
      .meaning = "the name of the new game",
      .word = "name",
  };
}

}  // namespace zugzwang::cli
