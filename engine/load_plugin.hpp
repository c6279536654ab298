#pragma once

// Games from shared libraries, as whoever loads them sees it: see engine/plugin.hpp.

#include <filesystem>
#include <vector>

#include <zugzwang/engine/registry.hpp>

namespace zugzwang {

/// An entry of another kind, which a library may have instead: `adopt` is given its address, and
/// registers the games.
struct OtherEntry {
  const char* symbol = nullptr;
  void (*adopt)(void* entry, Registry& registry) = nullptr;
};

/// Loads a plugin and registers its games: all of them, or none. It is never unloaded.
/// Throws Error{bad_plugin} that names the file and says which step failed: it is no shared
/// library, it has no entry, its ABI number or its compiler is another, registering throws, or the
/// name of a game is taken.
void load_plugin(const std::filesystem::path& file, Registry& registry,
                 const std::vector<OtherEntry>& others = {});

/// The shared libraries of a folder in order of their names; none where there is no such folder.
std::vector<std::filesystem::path> plugins_in(const std::filesystem::path& folder);

}  // namespace zugzwang
