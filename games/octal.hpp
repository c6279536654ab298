#pragma once

// The codes of octal and hexadecimal games (Guy and Smith, "The G-values of various games", 1956;
// Winning Ways, chapter 4). The digit d_k behind the point tells what the removal of k tokens from
// a heap may leave: 1 nothing, 2 one heap, 4 two heaps, 8 three, and sums of these. The digit
// before the point is for moves that remove nothing, and so must split the heap: 0, 4, 8 or C.
// Kayles is 0.77.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang::games {

/// The most tokens that the code of a game can let a move remove.
inline constexpr std::size_t longest_octal_code = 64;

/// Reads a code such as "0.77", "4.07" or ".137". The digits 8 and 9 are more often typing errors
/// than not: they are digits only in a code that has a letter, such as "0.13FF", or that begins
/// with 0x, such as "0x0.8". Throws Error{bad_value} that names the field `code`, its value and
/// what is allowed.
inline HeapRules octal_rules(std::string_view code) {
  constexpr std::string_view digits = "0123456789abcdefABCDEF";
  const auto refuse = [&](const std::string& why) {
    const std::string shown(code.substr(0, 60));
    throw Error(ErrorCode::bad_value,
                "code: \"" + shown + (code.size() > 60 ? "..." : "") + "\" is not allowed" + why);
  };
  const auto value = [&](char digit) {
    const std::size_t place = digits.find(digit);
    return static_cast<std::uint8_t>(place < 16 ? place : place - 6);
  };

  const bool marked = code.starts_with("0x") || code.starts_with("0X");
  const std::string_view written = code.substr(marked ? 2 : 0);
  const std::size_t point = written.find('.');
  const std::string_view before = written.substr(0, point);
  const std::string_view after =
      point == std::string_view::npos ? std::string_view() : written.substr(point + 1);
  if (before.size() > 1 || after.empty() ||
      (std::string(before) += after).find_first_not_of(digits) != std::string::npos)
    refuse("; give one digit, a point, and more digits, such as 0.77, 4.07 or 0.13F");
  if (after.size() > longest_octal_code)
    refuse(": it has " + std::to_string(after.size()) + " digits behind the point; give at most " +
           std::to_string(longest_octal_code));
  const std::size_t eight = written.find_first_of("89");
  if (!marked && eight != std::string_view::npos &&
      written.find_first_of(digits.substr(10)) == std::string_view::npos)
    refuse(std::string(": ") + written[eight] +
           " is no octal digit; give digits from 0 to 7, or write 0x" +
           (before.empty() ? "0" : "") + std::string(written) + " for a hexadecimal game");

  HeapRules rules;
  const auto add = [&](std::size_t removed, char digit) {
    if (value(digit) != 0) rules.rules.push_back({removed, value(digit)});
  };
  if (!before.empty()) {
    if ((value(before[0]) & 3) != 0)
      refuse(
          "; give 0, 4, 8 or C before the point: a move that removes nothing must split the "
          "heap");
    add(0, before[0]);
  }
  for (std::size_t k = 1; k <= after.size(); ++k) add(k, after[k - 1]);
  return rules;
}

}  // namespace zugzwang::games
