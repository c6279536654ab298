#pragma once

// Changes inputs at random.

#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>

namespace zugzwang::fuzz {

/// Returns one of the inputs after some changes: bits, bytes, numbers and pieces, which may come
/// from another input. `inputs` must not be empty.
std::string mutated(const std::vector<std::string>& inputs, Random& random);

}  // namespace zugzwang::fuzz
