#pragma once

// The values of a family of positions, such as the boards 2x1 to 2x20.

#include <string>
#include <vector>

#include <zugzwang/facade/registry.hpp>

#include "arguments.hpp"

namespace zugzwang::cli {

/// The texts from A to B of "A:B", which differ in their numbers alone: each number goes from that
/// of A up to that of B, the last one fastest. Throws Error{bad_value}.
std::vector<std::string> family_of(const std::string& range);

/// `value GAME --table A:B`.
int run_value_table(const Arguments& arguments, const Registry& registry);

}  // namespace zugzwang::cli
