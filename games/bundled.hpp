#pragma once

// All games that come with the program, in the order in which the build lists them.

namespace zugzwang {
class Registry;
}

namespace zugzwang::games {

void register_bundled(Registry& registry);

}  // namespace zugzwang::games
