#pragma once

// Where the program looks for plugins.

#include <filesystem>
#include <vector>

#include <zugzwang/facade/registry.hpp>

namespace zugzwang::cli {

/// The files that `--plugin` names on this command line, then those of ZUGZWANG_PLUGIN_PATH (files
/// and folders, separated by colons), then those in the user's own folder. Throws Error{bad_plugin}
/// if a file that `--plugin` names is not there.
std::vector<std::filesystem::path> plugin_files(int argc, char** argv);

/// The user's own folder of plugins: zugzwang/plugins below XDG_DATA_HOME or ~/.local/share; empty
/// where there is neither.
std::filesystem::path user_plugin_folder();

/// Loads each, once; one that fails is told on standard error, and the program goes on without it.
void load_plugins(const std::vector<std::filesystem::path>& files, Registry& registry);

}  // namespace zugzwang::cli
