#pragma once

// Games from shared libraries. A plugin is built against the installed headers, so that its solvers
// are compiled for its games like those of a bundled game; what it shares with the program are the
// type-erased interfaces of engine/registry.hpp, told apart by one number.
//
//   ZUGZWANG_PLUGIN("my_games", "1.0", [](zugzwang::Registry& registry) { … });

#include <cstdint>

#include <zugzwang/engine/registry.hpp>

namespace zugzwang {

/// Changes whenever a plugin built before could no longer be used: with the virtual functions of
/// the interfaces in engine/ and solvers/abilities.hpp and with the layout of what they pass. A
/// test keeps their fingerprint beside this number.
inline constexpr std::uint32_t plugin_abi = 16;

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

}  // namespace zugzwang

/// The entry of a plugin; once in one of its source files, outside every namespace.
#define ZUGZWANG_PLUGIN(plugin_name, plugin_version, ...)                                   \
  extern "C" __attribute__((visibility("default"))) const zugzwang::PluginInfo*             \
  zugzwang_plugin() {                                                                       \
    static const zugzwang::PluginInfo info{zugzwang::plugin_abi, zugzwang::plugin_compiler, \
                                           plugin_name, plugin_version, __VA_ARGS__};       \
    return &info;                                                                           \
  }
