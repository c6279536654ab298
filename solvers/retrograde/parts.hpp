#pragma once

// Work on the parts of a table, a thread each.

#include <functional>

namespace zugzwang {

/// Calls `work(part)` for the parts 0 … parts−1: the first on the calling thread, each other on one
/// of its own, and returns when all have ended. Where one throws, or no thread can be had, calls
/// `give_up()`, so that others do not wait for that part, and throws in the end what was thrown
/// first.
void for_each_part(unsigned parts, const std::function<void(unsigned part)>& work,
                   const std::function<void()>& give_up = {});

}  // namespace zugzwang
