#pragma once

// `table` of `value`: the values of a family of positions.

#include <string>
#include <vector>

#include <zugzwang/api/operation.hpp>

namespace zugzwang {

/// Returns the positions of a range such as "2x1:2x20", in order. Throws Error{bad_value}.
std::vector<std::string> family_of(const std::string& range);

/// Finds the values of the positions of a range, each of which gives the first field that takes a
/// word and is not given. Throws Error.
Result values_of_family(const calls::Context& context, const GameAsked& of,
                        const std::string& range, const ValueStyle& style, const Limits& limits);

}  // namespace zugzwang
