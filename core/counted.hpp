#pragma once

// Numbers of things in words, for messages.

#include <cstdint>
#include <string>
#include <string_view>

namespace zugzwang {

/// Such as "1 row" or "501 rows".
inline std::string counted(std::uint64_t count, std::string_view thing) {
  return std::to_string(count) + " " + std::string(thing) + (count == 1 ? "" : "s");
}

}  // namespace zugzwang
