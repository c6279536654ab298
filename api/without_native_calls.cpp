// For a machine without files and threads.

#include <span>

#include <zugzwang/api/calls.hpp>

namespace zugzwang::calls {

std::span<const Call> native_calls() { return {}; }

}  // namespace zugzwang::calls
