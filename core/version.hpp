#pragma once

#include <string_view>

namespace zugzwang {

/// The version of the library and of the program, which CMakeLists.txt reads here.
inline constexpr std::string_view library_version = "0.2.0";

}  // namespace zugzwang
