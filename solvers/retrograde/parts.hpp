#pragma once

// Work on the parts of a table, a thread each.

#include <functional>

namespace zugzwang {

/// Calls `work(part)` for the parts 0 … parts−1: the first on the calling thread, each other on one
/// of its own, and returns when all have ended. An exception ends the program unless `work` catches
/// it, but for that of the first part.
void for_each_part(unsigned parts, const std::function<void(unsigned part)>& work);

}  // namespace zugzwang
