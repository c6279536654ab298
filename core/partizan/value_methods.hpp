#pragma once

// What can be asked of a value by name, as in {2|0}.Mean. The names are those of CGSuite.

#include <cstddef>
#include <span>
#include <string_view>

#include <zugzwang/core/partizan/value_reader.hpp>

namespace zugzwang::detail {

/// What is asked of a value, with the tables that know it.
struct ValueQuestion {
  PartizanValues& values;
  Thermographs& thermographs;
  PartizanValue v{};
  std::span<const PartizanValue> arguments{};
};

struct ValueMethod {
  std::string_view name;
  std::size_t arguments = 0;
  Calculated (*answer)(const ValueQuestion& of);
};

std::span<const ValueMethod> value_methods();

/// Null if there is none of that name.
const ValueMethod* find_value_method(std::string_view name);

}  // namespace zugzwang::detail
