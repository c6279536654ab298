#pragma once

// Where the program looks for plugins.

#include <filesystem>
#include <vector>

#include <zugzwang/facade/registry.hpp>

namespace zugzwang::cli {

struct PluginFiles {
  std::vector<std::filesystem::path> named;  ///< by `--plugin` on the command line
  /// By ZUGZWANG_PLUGIN_PATH (files and folders, separated by colons), then in the user's own
  /// folder.
  std::vector<std::filesystem::path> found;
};
PluginFiles plugin_files(int argc, char** argv);

/// The user's own folder of plugins: zugzwang/plugins below XDG_DATA_HOME or ~/.local/share; empty
/// where there is neither.
std::filesystem::path user_plugin_folder();

/// Loads each, once. Throws Error{bad_plugin} if one that is named cannot be loaded; another that
/// cannot is told on standard error, and the program goes on without it.
void load_plugins(const PluginFiles& files, Registry& registry);

}  // namespace zugzwang::cli
