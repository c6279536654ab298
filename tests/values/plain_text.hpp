#pragma once

// Values as text, for tests: braces, and names for sums of numbers, ups and nimbers.

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/values/partizan_values.hpp>

namespace zugzwang::testing {

inline std::string plain_text(const NumberUpStar& parts) {
  std::string text;
  if (!parts.number.is_zero() || (parts.ups == 0 && parts.nimber == 0))
    text = to_text(parts.number);
  if (parts.ups != 0) text += parts.ups > 0 ? "^" : "v";
  if (std::abs(parts.ups) > 1) text += std::to_string(std::abs(parts.ups));
  if (parts.nimber > 0) text += "*";
  if (parts.nimber > 1) text += std::to_string(parts.nimber);
  return text;
}

/// The options of either player are sorted by their texts.
inline std::string plain_text(PartizanValues& values, PartizanValue v) {
  if (const auto parts = values.as_number_up_star(v)) return plain_text(*parts);
  const auto side = [&](Player player) {
    std::vector<std::string> texts;
    for (const PartizanValue option : values.options(v, player))
      texts.push_back(plain_text(values, option));
    std::ranges::sort(texts);
    std::string joined;
    for (const std::string& text : texts) joined += (joined.empty() ? "" : ",") + text;
    return joined;
  };
  return "{" + side(Player::left) + "|" + side(Player::right) + "}";
}

}  // namespace zugzwang::testing
