#pragma once

// Changes inputs at random.

#include <random>
#include <string>
#include <vector>

namespace zugzwang::fuzz {

/// Returns one of the inputs after some changes: bits, bytes, numbers and pieces, which may come
/// from another input. `inputs` must not be empty.
std::string mutated(const std::vector<std::string>& inputs, std::mt19937_64& random);

}  // namespace zugzwang::fuzz
