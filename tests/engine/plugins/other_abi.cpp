// A plugin of the version before: its number does not fit.

#include <zugzwang/engine/plugin.hpp>

extern "C" __attribute__((visibility("default"))) const zugzwang::PluginInfo* zugzwang_plugin() {
  static const zugzwang::PluginInfo info{zugzwang::plugin_abi - 1, zugzwang::plugin_compiler,
                                         "other_abi", "1.0", [](zugzwang::Registry&) {}};
  return &info;
}
