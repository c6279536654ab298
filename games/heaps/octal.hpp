#pragma once

// The codes of octal and hexadecimal games (Guy and Smith, "The G-values of various games", 1956;
// Winning Ways, chapter 4). The digit d_k after the point states what the removal of k tokens from
// a heap may leave: 1 nothing, 2 one heap, 4 two heaps, 8 three, and sums of these. The digit
// before the point is for moves that remove nothing and so must split the heap: 0, 4, 8 or C.
// Kayles is 0.77.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang::games {

/// The most tokens that the code of a game can allow a move to remove.
inline constexpr std::size_t longest_octal_code = 64;

namespace detail {

/// The parser of an octal code, which computes the rules of all removals or throws.
class OctalCode {
 public:
  explicit OctalCode(std::string_view code)
      : code_(code),
        marked_(code.starts_with("0x") || code.starts_with("0X")),
        written_(code.substr(marked_ ? 2 : 0)) {
    const std::size_t point = written_.find('.');
    before_ = written_.substr(0, point);
    if (point != std::string_view::npos) after_ = written_.substr(point + 1);
  }

  HeapRules rules() const {
    check_form();
    check_base();
    HeapRules rules;
    const auto add = [&](std::size_t removed, std::uint8_t digit) {
      if (digit != 0) rules.rules.push_back({removed, digit});
    };
    if (!before_.empty()) {
      if ((value(before_[0]) & 3) != 0)
        refuse("; give 0, 4, 8 or C before the point: a move that removes nothing must split");
      add(0, value(before_[0]));
    }
    for (std::size_t k = 1; k <= after_.size(); ++k) add(k, value(after_[k - 1]));
    return rules;
  }

 private:
  static constexpr std::string_view digits = "0123456789abcdefABCDEF";
  static constexpr std::string_view letters = digits.substr(10);

  static std::uint8_t value(char digit) {
    const std::size_t place = digits.find(digit);
    return static_cast<std::uint8_t>(place < 16 ? place : place - 6);
  }

  void check_form() const {
    if (!written_.empty() && written_.find_first_not_of(digits) == std::string_view::npos)
      refuse(
          "; it lacks its point: give .4 for moves that take a token, 4.0 for moves that only "
          "split, and likewise others, such as 0.77, 4.07 or 0.13F");
    if (before_.size() > 1 || after_.empty() ||
        before_.find_first_not_of(digits) != std::string_view::npos ||
        after_.find_first_not_of(digits) != std::string_view::npos)
      refuse("; give one digit, a point, and more digits, such as 0.77, 4.07 or 0.13F");
    if (after_.size() > longest_octal_code)
      refuse(": it has " + std::to_string(after_.size()) +
             " digits behind the point; give at most " + std::to_string(longest_octal_code));
  }
  void check_base() const {
    const std::size_t large = written_.find_first_of("89");
    if (marked_ || large == std::string_view::npos ||
        written_.find_first_of(letters) != std::string_view::npos)
      return;
    refuse(std::string(": ") + written_[large] +
           " is no octal digit; give digits from 0 to 7, or write 0x" +
           (before_.empty() ? "0" : "") + std::string(written_) + " for a hexadecimal game");
  }
  [[noreturn]] void refuse(const std::string& why) const {
    constexpr std::size_t most = 60;
    const std::string shown(code_.substr(0, most));
    throw Error(ErrorCode::bad_value, "code",
                "\"" + shown + (code_.size() > most ? "..." : "") + "\" is not valid" + why);
  }

  std::string_view code_;
  bool marked_;  // begins with 0x
  std::string_view written_;
  std::string_view before_;  // the digits before the point
  std::string_view after_;
};

}  // namespace detail

/// Whether a word has the form of a code: a point with digits after it, at most one digit before
/// it, and optionally 0x in front; at least one of the digits is not a letter. The digits may still
/// be invalid in a code.
inline bool looks_like_octal_code(std::string_view word) {
  constexpr std::string_view digits = "0123456789abcdefABCDEF";
  if (word.find_first_of(digits.substr(0, 10)) == std::string_view::npos) return false;
  if (word.starts_with("0x") || word.starts_with("0X")) word.remove_prefix(2);
  const std::size_t point = word.find('.');
  return point <= 1 && word.size() > point + 1 &&
         word.substr(0, point).find_first_not_of(digits) == std::string_view::npos &&
         word.substr(point + 1).find_first_not_of(digits) == std::string_view::npos;
}

/// Reads a code such as "0.77", "4.07" or ".137". The digits 8 and 9 are typing errors more often
/// than not: they are valid only in a code that has a letter, such as "0.13FF", or that begins with
/// 0x, such as "0x0.8". Throws Error{bad_value} that names the field `code`, its value and the
/// valid values.
inline HeapRules octal_rules(std::string_view code) { return detail::OctalCode(code).rules(); }

}  // namespace zugzwang::games
