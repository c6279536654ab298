#pragma once

// All games that come with the program, in the order in which the build lists them.

#include <zugzwang/facade/registry.hpp>

namespace zugzwang::games {

void register_bundled(Registry& registry);

}  // namespace zugzwang::games
