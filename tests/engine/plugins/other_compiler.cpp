// A plugin by a compiler that lays out its classes in another way.

#include <zugzwang/engine/plugin.hpp>

extern "C" __attribute__((visibility("default"))) const zugzwang::PluginInfo* zugzwang_plugin() {
  static const zugzwang::PluginInfo info{zugzwang::plugin_abi, "Some other C++ ABI",
                                         "other_compiler", "1.0", [](zugzwang::Registry&) {}};
  return &info;
}
