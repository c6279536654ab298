#pragma once

// Loads games from shared libraries, which are built with engine/plugin.hpp.

#include <filesystem>
#include <vector>

#include <zugzwang/engine/registry.hpp>

namespace zugzwang {

/// Another entry that a library may have instead of that of a plugin: `adopt` takes its address and
/// registers the games.
struct OtherEntry {
  const char* symbol = nullptr;
  void (*adopt)(void* entry, Registry& registry) = nullptr;
};

/// Loads a plugin and registers all of its games, or none. A plugin is never unloaded. Throws
/// Error{bad_plugin}, which names the file and the step that failed: it is no shared library, it
/// has no entry, its ABI number or its compiler differs, registering throws, or the name of a game
/// is taken.
void load_plugin(const std::filesystem::path& file, Registry& registry,
                 const std::vector<OtherEntry>& others = {});

/// Lists the shared libraries in a folder in order of their names; none if there is no such folder.
std::vector<std::filesystem::path> plugins_in(const std::filesystem::path& folder);

}  // namespace zugzwang
