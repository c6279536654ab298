// A plugin that cannot register its games.

#include <stdexcept>

#include <zugzwang/engine/plugin.hpp>

ZUGZWANG_PLUGIN("throws", "1.0",
                [](zugzwang::Registry&) { throw std::runtime_error("the moon is in the way"); })
