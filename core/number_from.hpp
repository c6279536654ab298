#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace zugzwang {

/// Returns nothing for a text that is not just one number of this type.
template <class Number>
std::optional<Number> number_from(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || error != std::errc{} || stop != end) return std::nullopt;
  return number;
}

}  // namespace zugzwang
