#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zugzwang {

/// Returns the candidates nearest to a name by edit distance without regard to case, the nearest
/// first: at most three.
std::vector<std::string> nearest_names(std::string_view name, std::span<const std::string> among);

}  // namespace zugzwang
