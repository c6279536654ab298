#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/lower.hpp>
#include <zugzwang/values/value_parser.hpp>

namespace zugzwang::detail {

namespace {

using Word = ValueToken::Kind;

struct WrittenSign {
  std::string_view written;
  Word kind{};
  std::int64_t count = 0;
  Relation relation{};
};

/// A sign comes before its own prefixes.
constexpr auto symbols = std::to_array<WrittenSign>({
    {"±", Word::plus_minus},
    {"+", Word::plus},
    {"-", Word::minus},
    {"−", Word::minus},
    {"–", Word::minus},
    {".", Word::dot},
    {"·", Word::dot},
    {"⋅", Word::dot},
    {":", Word::colon},
    {",", Word::comma},
    {"(", Word::open},
    {")", Word::close},
    {"}", Word::close_brace},
    {"∥", Word::bars, 2},
    {"‖", Word::bars, 2},
    {"∣", Word::bars, 1},
    {"<>", Word::relation, 0, Relation::confused},
    {"<=", Word::relation, 0, Relation::less_equal},
    {">=", Word::relation, 0, Relation::greater_equal},
    {"==", Word::relation, 0, Relation::equal},
    {"=", Word::relation, 0, Relation::equal},
    {"<", Word::relation, 0, Relation::less},
    {">", Word::relation, 0, Relation::greater},
    {"≤", Word::relation, 0, Relation::less_equal},
    {"≥", Word::relation, 0, Relation::greater_equal},
    {"*", Word::star},
    {"∗", Word::star},
    {"↑", Word::ups, 1},
    {"⇑", Word::ups, 2},
    {"↓", Word::ups, -1},
    {"⇓", Word::ups, -2},
    {"⧾", Word::tiny},
    {"⧿", Word::miny},
    {"{", Word::open_brace},
});

/// The brackets around the number of an uptimal power.
struct WrittenPower {
  std::string_view open;
  std::string_view close;
  Word kind{};
};

constexpr auto power_signs =
    std::to_array<WrittenPower>({{"[", "]", Word::power_sum}, {"<", ">", Word::power}});

constexpr std::string_view spaces = " \t\n\r";

bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }
bool is_upper(char byte) { return byte >= 'A' && byte <= 'Z'; }
bool is_letter(char byte) { return (byte >= 'a' && byte <= 'z') || is_upper(byte); }
bool is_of_name(char byte) {
  return is_letter(byte) || is_digit(byte) || byte == '_' || byte == '-';
}
bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

template <class Is>
std::string_view run_of(std::string_view text, Is is) {
  return text.substr(0,
                     static_cast<std::size_t>(std::ranges::find_if_not(text, is) - text.begin()));
}

/// Returns k if the digits are those of 2^k; there may be any number of them.
std::optional<std::uint32_t> power_of_two(std::string_view digits) {
  constexpr std::size_t most_digits = 19'729;  // of 2^65535
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  if (digits.size() > most_digits) return std::nullopt;
  std::vector<std::uint32_t> words;
  while (!digits.empty()) {
    const std::string_view some = digits.substr(0, 9);
    std::uint64_t carry = 0;
    std::uint64_t scale = 1;
    for (const char digit : some) {
      carry = carry * 10 + static_cast<std::uint64_t>(digit - '0');
      scale *= 10;
    }
    for (std::uint32_t& word : words) {
      carry += word * scale;
      word = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry > 0) words.push_back(static_cast<std::uint32_t>(carry));
    digits.remove_prefix(some.size());
  }
  const std::uint32_t last = words.empty() ? 0 : words.back();
  if (last == 0 || (last & (last - 1)) != 0) return std::nullopt;
  if (std::any_of(words.begin(), words.end() - 1, [](std::uint32_t word) { return word != 0; }))
    return std::nullopt;
  return static_cast<std::uint32_t>(32 * (words.size() - 1) +
                                    static_cast<std::size_t>(std::countr_zero(last)));
}

/// Returns the first character in quotes, or a description if it cannot be shown.
std::string quoted_character(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x20 || first == 0x7F) return "that is not printable";
  std::size_t size = 1;
  while (size < text.size() && continues_character(text[size])) ++size;
  const std::size_t expected = first < 0x80   ? 1
                               : first < 0xC0 ? 0
                               : first < 0xE0 ? 2
                               : first < 0xF0 ? 3
                                              : 4;
  if (size != expected) return "that is not UTF-8";
  return "'" + std::string(text.substr(0, size)) + "'";
}

}  // namespace

Error error_at(std::uint32_t column, const std::string& message, ErrorCode code) {
  return {code, message, column};
}

bool is_same_name(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

void ValueTokens::skip(std::size_t bytes) {
  for (; bytes > 0 && at_ < text_.size(); --bytes, ++at_)
    if (!continues_character(text_[at_])) ++column_;
}

void ValueTokens::skip_space() { skip(std::min(rest().find_first_not_of(spaces), rest().size())); }

std::string_view ValueTokens::digits() {
  const std::string_view found = run_of(rest(), is_digit);
  skip(found.size());
  return found;
}

std::int64_t ValueTokens::integer() {
  const std::uint32_t column = column_;
  const std::string_view found = digits();
  std::int64_t value = 0;
  if (found.empty()) throw error_at(column, "a number is missing");
  if (std::from_chars(found.data(), found.data() + found.size(), value).ec != std::errc())
    throw error_at(column, "the number takes more than 64 bits", ErrorCode::too_large);
  return value;
}

ValueToken ValueTokens::token(Kind kind, std::int64_t count) const {
  ValueToken token;
  token.kind = kind;
  token.apart = apart_;
  token.column = start_;
  token.count = count;
  return token;
}

ValueToken ValueTokens::fraction(std::string_view numerator, std::string_view denominator) const {
  ValueToken token = this->token(Kind::number);
  std::int64_t value = 0;
  if (std::from_chars(numerator.data(), numerator.data() + numerator.size(), value).ec !=
      std::errc())
    throw error_at(start_, "the number takes more than 64 bits", ErrorCode::too_large);
  const auto halvings = power_of_two(denominator);
  if (!halvings)
    throw error_at(start_,
                   "not the value of a short game: the denominator must be a power of two up to "
                   "2^65535");
  try {
    token.number = Dyadic(value, *halvings);
  } catch (const Error& error) {
    throw error_at(start_, error.what(), error.code());
  }
  return token;
}

ValueToken ValueTokens::number() {
  const std::string_view numerator = digits();
  if (here() != '/') return fraction(numerator, "1");
  skip(1);
  const std::string_view denominator = digits();
  if (denominator.empty()) throw error_at(column_, "a denominator is missing");
  return fraction(numerator, denominator);
}

/// Reads what follows the sign of ups or downs: ^3, ^.3, ^<3> and ^[3].
ValueToken ValueTokens::ups(std::int64_t each) {
  for (const WrittenPower& sign : power_signs) {
    if (!rest().starts_with(sign.open)) continue;
    const std::string_view n = run_of(rest().substr(sign.open.size()), is_digit);
    // ^<3 alone is a comparison.
    if (n.empty() || !rest().substr(sign.open.size() + n.size()).starts_with(sign.close)) continue;
    if (each != 1 && each != -1) throw error_at(start_, "a power needs a single up or down");
    skip(sign.open.size());
    const std::int64_t power = each * integer();
    skip(sign.close.size());
    if (power == 0) throw error_at(start_, "the powers of up start at 1");
    return token(sign.kind, power);
  }
  if (here() == '.' && rest().size() > 1 && is_digit(rest()[1])) skip(1);
  if (!is_digit(here())) return token(Kind::ups, each);
  if (each != 1 && each != -1) throw error_at(column_, "a number cannot follow several ups");
  return token(Kind::ups, each * integer());
}

ValueToken ValueTokens::star() { return token(Kind::star, is_digit(here()) ? integer() : 1); }

/// Reads a name of letters; v, vv and so on are downs.
ValueToken ValueTokens::named() {
  const std::string_view letters = run_of(rest(), is_letter);
  if (letters.find_first_not_of('v') == std::string_view::npos) {
    skip(letters.size());
    return ups(-static_cast<std::int64_t>(letters.size()));
  }
  ValueToken token = this->token(Kind::name);
  const std::string_view word = run_of(rest(), is_of_name);
  const bool is_tiny = is_same_name(letters, "Tiny");
  // A method ends with its letters; the name of a game may go on with digits and hyphens.
  const bool is_game =
      !(after_dot_ && is_method(letters)) &&
      (!is_upper(here()) || (!after_dot_ && rest().substr(word.size()).starts_with('(')));
  if (is_tiny || is_same_name(letters, "Miny")) token.kind = is_tiny ? Kind::tiny : Kind::miny;
  token.text = is_game && token.kind == Kind::name ? word : letters;
  skip(token.text.size());
  if (is_game && token.kind == Kind::name && here() == '(') {
    const std::uint32_t opened = column_;
    const std::size_t begin = at_ + 1;
    std::size_t end = begin;
    for (std::size_t depth = 1; end < text_.size(); ++end) {
      if (text_[end] == '(') ++depth;
      if (text_[end] == ')' && --depth == 0) break;
    }
    if (end == text_.size()) throw error_at(opened, "the parenthesis is not closed");
    token.kind = Kind::position;
    token.arguments = text_.substr(begin, end - begin);
    skip(end + 1 - at_);
  }
  return token;
}

ValueToken ValueTokens::symbol() {
  if (here() == '|') {
    const std::string_view bars = run_of(rest(), [](char byte) { return byte == '|'; });
    skip(bars.size());
    return token(Kind::bars, static_cast<std::int64_t>(bars.size()));
  }
  if (here() == '^') {
    const std::string_view carets = run_of(rest(), [](char byte) { return byte == '^'; });
    skip(carets.size());
    return ups(static_cast<std::int64_t>(carets.size()));
  }
  const auto found = std::ranges::find_if(
      symbols, [&](const WrittenSign& sign) { return rest().starts_with(sign.written); });
  if (found == symbols.end())
    throw error_at(start_, "unexpected character " + quoted_character(rest()));
  skip(found->written.size());
  if (found->kind == Kind::ups) return ups(found->count);
  if (found->kind == Kind::star) return star();
  ValueToken token = this->token(found->kind, found->count);
  token.relation = found->relation;
  return token;
}

ValueToken ValueTokens::next() {
  const ValueToken token = next_token();
  after_dot_ = token.kind == Kind::dot;
  return token;
}

ValueToken ValueTokens::next_token() {
  const std::size_t before = at_;
  skip_space();
  apart_ = at_ != before;
  start_ = column_;
  if (at_ == text_.size()) return token(Kind::end);
  if (is_digit(here())) return number();
  if (is_letter(here())) return named();
  return symbol();
}

}  // namespace zugzwang::detail
