#pragma once

// The words of the language of values, in ASCII, in the signs of books and in LaTeX.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/partizan/dyadic.hpp>

namespace zugzwang::detail {

enum class Relation : std::uint8_t { equal, less, greater, less_equal, greater_equal, confused };

struct ValueToken {
  enum class Kind : std::uint8_t {
    number,
    ups,        ///< `count` ups, or downs if negative
    power,      ///< ↑<count>, or ↓<−count>
    power_sum,  ///< ↑[count], or ↓[−count]
    star,       ///< *count
    plus,
    minus,
    plus_minus,
    dot,
    colon,
    comma,
    open,  ///< a parenthesis
    close,
    open_brace,
    close_brace,
    bars,  ///< `count` in a row
    relation,
    tiny,
    miny,
    open_index,  ///< the _{ of an argument of LaTeX, which a brace closes
    name,        ///< `text`
    position,    ///< `text` is the game, `arguments` what stands in its parentheses
    end,
  };

  Kind kind = Kind::end;
  bool apart = false;  ///< whether space comes before it
  Relation relation{};
  std::uint32_t column = 1;  ///< of its first character, counted from 1
  std::int64_t count = 0;
  Dyadic number{};
  std::string_view text{};
  std::string_view arguments{};
};

/// Returns an error whose message ends in the column.
Error error_at(std::uint32_t column, const std::string& message,
               ErrorCode code = ErrorCode::bad_syntax);

/// Cuts a text into words.
class ValueTokens {
 public:
  /// The text must outlive this and its tokens.
  explicit ValueTokens(std::string_view text) : text_(text) {}

  /// Returns the next word; `end` at the end, and then again. Throws `Error` (bad_syntax) at what
  /// is no word, and (too_large) at a number of more than 64 bits.
  ValueToken next();

 private:
  using Kind = ValueToken::Kind;

  std::string_view rest() const { return text_.substr(at_); }
  char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  /// Moves on by so many bytes.
  void skip(std::size_t bytes);
  bool skip_if(std::string_view word);
  void skip_space();

  bool digit_follows() const;
  std::string_view digits();
  std::int64_t integer();
  ValueToken token(Kind kind, std::int64_t count = 0) const;
  ValueToken number();
  ValueToken fraction_of_latex();
  ValueToken fraction(std::string_view numerator, std::string_view denominator) const;
  ValueToken ups(std::int64_t each);
  ValueToken star();
  ValueToken named();
  ValueToken symbol();
  ValueToken of_symbol(Kind kind, std::int64_t count);

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t column_ = 1;
  std::uint32_t start_ = 1;  ///< the column at which the word began
  bool apart_ = false;
};

}  // namespace zugzwang::detail
