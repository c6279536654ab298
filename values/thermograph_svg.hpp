#pragma once

// Thermographs as pictures, drawn as in the literature: larger values to the left, temperatures
// upwards from −1 on.

#include <string>
#include <string_view>

#include <zugzwang/values/thermograph.hpp>

namespace zugzwang {

/// Returns the thermograph as an SVG picture with lines at whole numbers, both walls and the foot
/// of the mast, legible on a light or a dark page. `value` names the value in the title. Numbers
/// are drawn as exactly as a double holds them.
std::string thermograph_svg(const Thermograph& thermograph, std::string_view value);

}  // namespace zugzwang
