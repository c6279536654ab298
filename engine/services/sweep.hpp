#pragma once

// The sizes and other values over which a study sweeps, such as pile=11:1e6:x3.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/engine/field.hpp>

namespace zugzwang {

/// A field, and the values that it takes in turn.
struct Sweep {
  std::string field;
  std::vector<Datum> values;
};

/// Returns what is counted as the size of a value: a number itself, of a list the sum of its
/// numbers, of a board such as 3x4 its cells; nothing for any other.
std::optional<double> size_of(const Datum& value);

/// Reads FIELD=VALUES. The values of a number are a list of numbers and ranges: 3,5,8:12; A:B:S has
/// steps of S, and A:B:xF steps of the factor F; 1e6 is a million. Each value is taken once, in
/// ascending order if all have sizes. Those of a list are separated by
/// semicolons, those of any other field by commas. Throws Error that names the field, its value and
/// what is accepted, if the text is malformed; whether a game takes a value is not looked at.
Sweep sweep_from(const std::string& text, const std::vector<FieldInfo>& fields);

/// Reads numbers and ranges as above, each once and in ascending order; `name` is that of the flag
/// or field in messages.
std::vector<std::uint64_t> numbers_from(std::string_view name, const std::string& text);

/// Splits a text at these characters; none of the parts may be empty.
std::vector<std::string> parts_of(std::string_view name, const std::string& text, char separator);

}  // namespace zugzwang
