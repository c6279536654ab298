#pragma once

#include <string>
#include <string_view>

namespace zugzwang {

/// Returns a letter from A to Z as a small one, and every other character as it is.
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Returns a text with the letters from A to Z as small ones.
inline std::string lowered(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = lower(c);
  return small;
}

}  // namespace zugzwang
