#pragma once

// Counts in words, for messages.

#include <cstdint>
#include <string>
#include <string_view>

namespace zugzwang {

/// Returns a noun as it follows a count: `thing` after 1, else `things`, which is regular if it is
/// left out.
std::string noun_after(std::uint64_t count, std::string_view thing, std::string_view things = {});

/// Returns a count with its noun, such as "1 row" or "501 rows".
std::string counted(std::uint64_t count, std::string_view thing, std::string_view things = {});

}  // namespace zugzwang
