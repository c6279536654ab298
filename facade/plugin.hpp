#pragma once

// Games from shared libraries. A plugin is built against the installed headers, so that its solvers
// are compiled for its games like those of a bundled game; what it shares with the program are the
// type-erased interfaces of facade/registry.hpp, told apart by one number.
//
//   ZUGZWANG_PLUGIN("my_games", "1.0", [](zugzwang::Registry& registry) { … });

#include <cstdint>
#include <filesystem>
#include <vector>

#include <zugzwang/facade/registry.hpp>

namespace zugzwang {

/// Changes whenever a plugin built before could no longer be used: with the virtual functions of
/// the interfaces in facade/ and solvers/abilities.hpp and with the layout of what they pass. A
/// test keeps their fingerprint beside this number.
inline constexpr std::uint32_t plugin_abi = 13;

/// The compilers that agree on how classes, exceptions and the standard library are laid out.
inline constexpr const char* plugin_compiler =
#if defined(__GLIBCXX__)
    "Itanium C++ ABI, libstdc++";
#elif defined(_LIBCPP_VERSION)
    "Itanium C++ ABI, libc++";
#else
    "another";
#endif

/// What the one entry of a plugin returns. The first two members keep their place for ever.
struct PluginInfo {
  std::uint32_t abi = 0;
  const char* compiler = nullptr;
  const char* name = nullptr;
  const char* version = nullptr;
  void (*register_games)(Registry& registry) = nullptr;
};

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

/// The entry of a plugin; once in one of its source files, outside every namespace.
#define ZUGZWANG_PLUGIN(plugin_name, plugin_version, ...)                                   \
  extern "C" __attribute__((visibility("default"))) const zugzwang::PluginInfo*             \
  zugzwang_plugin() {                                                                       \
    static const zugzwang::PluginInfo info{zugzwang::plugin_abi, zugzwang::plugin_compiler, \
                                           plugin_name, plugin_version, __VA_ARGS__};       \
    return &info;                                                                           \
  }
