#include "plugins.hpp"

#include <cstdio>
#include <cstdlib>
#include <set>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/c_game.hpp>
#include <zugzwang/facade/plugin.hpp>

#include "message.hpp"

namespace zugzwang::cli {

namespace {

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

}  // namespace

std::filesystem::path user_plugin_folder() {
  constexpr const char* below = "zugzwang/plugins";
  if (const std::string_view data = environment("XDG_DATA_HOME"); !data.empty())
    return std::filesystem::path(data) / below;
  if (const std::string_view home = environment("HOME"); !home.empty())
    return std::filesystem::path(home) / ".local/share" / below;
  return {};
}

namespace {

/// The files that the command line names.
std::vector<std::filesystem::path> named_plugins(int argc, char** argv) {
  std::vector<std::filesystem::path> files;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    constexpr std::string_view flag = "--plugin";
    if (word == flag && i + 1 < argc)
      files.emplace_back(argv[++i]);
    else if (word.starts_with("--plugin="))
      files.emplace_back(word.substr(flag.size() + 1));
  }
  return files;
}

/// The files and folders of ZUGZWANG_PLUGIN_PATH, and the user's own folder.
std::vector<std::filesystem::path> found_plugins() {
  std::vector<std::filesystem::path> files;
  const auto add_folder = [&](const std::filesystem::path& folder) {
    for (const std::filesystem::path& file : plugins_in(folder)) files.push_back(file);
  };
  for (std::string_view path = environment("ZUGZWANG_PLUGIN_PATH"); !path.empty();) {
    const std::string_view part = path.substr(0, path.find(':'));
    path.remove_prefix(std::min(part.size() + 1, path.size()));
    if (part.empty()) continue;
    std::error_code ignored;
    if (std::filesystem::is_directory(part, ignored))
      add_folder(part);
    else
      files.emplace_back(part);
  }
  add_folder(user_plugin_folder());
  return files;
}

}  // namespace

PluginFiles plugin_files(int argc, char** argv) {
  return {named_plugins(argc, argv), found_plugins()};
}

void load_plugins(const PluginFiles& files, Registry& registry) {
  std::set<std::filesystem::path> loaded;
  const auto load = [&](const std::filesystem::path& file) {
    std::error_code ignored;
    const std::filesystem::path same = std::filesystem::canonical(file, ignored);
    if (same.empty() || loaded.insert(same).second)
      load_plugin(file, registry, {{c_entry, register_c_games}});
  };
  for (const std::filesystem::path& file : files.named) {
    if (std::error_code ignored; !std::filesystem::exists(file, ignored))
      throw Error(ErrorCode::bad_plugin,
                  fmt::format("plugin {}: there is no such file", file.string()));
    load(file);
  }
  for (const std::filesystem::path& file : files.found) {
    try {
      load(file);
    } catch (const Error& error) {
      tell_user("{}", error.what());
    }
  }
}

}  // namespace zugzwang::cli
