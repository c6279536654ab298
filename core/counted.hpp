#pragma once

// Counts in words, for messages.

#include <cstdint>
#include <string>
#include <string_view>

namespace zugzwang {

/// Returns a count with its noun, such as "1 row" or "501 rows".
std::string counted(std::uint64_t count, std::string_view thing);

}  // namespace zugzwang
