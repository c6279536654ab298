#pragma once

// Games from shared libraries. A plugin is built against the installed headers, so that solvers are
// compiled for its games as for a bundled game. It shares with the program only the type-erased
// interfaces of engine/registry.hpp, whose version is one number.
//
//   ZUGZWANG_PLUGIN("my_games", "1.0", [](zugzwang::Registry& registry) { … });

#include <cstdint>

#include <zugzwang/engine/registry.hpp>

namespace zugzwang {

/// The version of the plugin interface. It changes whenever a plugin built before could no longer
/// be used: with the virtual functions of the interfaces in engine/ and solvers/abilities.hpp, and
/// with the layout of the types that they pass. A test records their fingerprint for this number.
inline constexpr std::uint32_t plugin_abi = 34;

/// The family of compilers that agree on the layout of classes, exceptions and the standard
/// library.
inline constexpr const char* plugin_compiler =
#if defined(__GLIBCXX__)
    "Itanium C++ ABI, libstdc++";
#elif defined(_LIBCPP_VERSION)
    "Itanium C++ ABI, libc++";
#else
    "another";
#endif

/// The description of a plugin, which its entry function returns. The first two members never move.
struct PluginInfo {
  std::uint32_t abi = 0;
  const char* compiler = nullptr;
  const char* name = nullptr;
  const char* version = nullptr;
  void (*register_games)(Registry& registry) = nullptr;
};

}  // namespace zugzwang

/// Defines the entry function of a plugin. To be used once, in one source file, outside every
/// namespace.
#define ZUGZWANG_PLUGIN(plugin_name, plugin_version, ...)                                   \
  extern "C" __attribute__((visibility("default"))) const zugzwang::PluginInfo*             \
  zugzwang_plugin() {                                                                       \
    static const zugzwang::PluginInfo info{zugzwang::plugin_abi, zugzwang::plugin_compiler, \
                                           plugin_name, plugin_version, __VA_ARGS__};       \
    return &info;                                                                           \
  }
