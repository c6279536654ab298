#pragma once

// Translates an expression of the language of values into steps for a stack machine, in postfix
// order, so that syntax errors are found before anything is calculated. The parser uses an explicit
// stack, so that brackets may nest as deeply as the text is long.
//
// In order of decreasing precedence: ± of one value; juxtaposition, which is addition; copies n.G;
// methods; ordinal sums a:b; unary minus; sums; comparisons. A minus sign before a number is part
// of the number: -1^ is ↑ − 1.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/values/dyadic.hpp>

namespace zugzwang::detail {

enum class Relation : std::uint8_t { equal, less, greater, less_equal, greater_equal, confused };

/// A token of the language of values, in ASCII or in the usual symbols.
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
    name,      ///< `text`
    position,  ///< `text` is the game, `arguments` the text in its parentheses
    end,
  };

  Kind kind = Kind::end;
  bool apart = false;  ///< whether space precedes it
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

/// Splits a text into tokens.
class ValueTokens {
 public:
  /// The text must outlive this and its tokens.
  explicit ValueTokens(std::string_view text) : text_(text) {}

  /// Returns the next token; `end` at the end and from then on. Throws `Error` (bad_syntax) for
  /// text that is not a token, and (too_large) for a number of more than 64 bits.
  ValueToken next();

 private:
  ValueToken next_token();
  using Kind = ValueToken::Kind;

  std::string_view rest() const { return text_.substr(at_); }
  char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  /// Skips this many bytes.
  void skip(std::size_t bytes);
  void skip_space();

  std::string_view digits();
  std::int64_t integer();
  ValueToken token(Kind kind, std::int64_t count = 0) const;
  ValueToken number();
  ValueToken fraction(std::string_view numerator, std::string_view denominator) const;
  ValueToken ups(std::int64_t each);
  ValueToken star();
  ValueToken named();
  ValueToken symbol();

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t column_ = 1;
  std::uint32_t start_ = 1;  ///< the column at which the token began
  bool apart_ = false;
  bool after_dot_ = false;  ///< where the name of a method may stand
};

/// Returns whether two names are equal without regard to the case of ASCII letters.
bool is_same_name(std::string_view a, std::string_view b);
/// Returns whether a method of values has this name.
bool is_method(std::string_view name);

struct ValueStep {
  enum class Kind : std::uint8_t {
    number,      ///< pushes a / 2^b on the stack
    ups,         ///< a ups
    power,       ///< ↑<a>, or ↓<−a>
    power_sum,   ///< ↑[a], or ↓[−a]
    nimber,      ///< *a
    position,    ///< that of `names[b]`
    form,        ///< pops a left and b right options and pushes their value
    plus_minus,  ///< of a values
    tiny,
    miny,
    negative,
    add,
    subtract,
    copies,
    ordinal_sum,
    compare,  ///< by relation a
    method,   ///< that of `names[b]`, with a arguments above the value
  };

  std::int64_t a = 0;
  std::uint32_t b = 0;
  std::uint32_t column = 1;
  Kind kind{};
};

struct ValueSteps {
  struct Name {
    std::string_view text;
    std::string_view arguments;
  };

  std::vector<ValueStep> steps{};
  std::vector<Name> names{};  ///< parts of the text
};

/// Parses an expression. Throws `Error` (bad_syntax, or too_large for a number) with the column.
/// Linear time.
ValueSteps parse_value(std::string_view text);

}  // namespace zugzwang::detail
