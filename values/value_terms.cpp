#include "value_terms.hpp"

#include <cstddef>
#include <limits>

namespace zugzwang::detail {

namespace {

using Kind = ValueToken::Kind;

/// Returns the part of a text from one column up to another, both counted in characters from 1.
std::string_view columns(std::string_view text, std::uint32_t begin, std::uint32_t end) {
  const auto byte_at = [&](std::uint32_t column) {
    std::size_t at = 0;
    for (; at < text.size(); ++at)
      if ((static_cast<unsigned char>(text[at]) & 0xC0) != 0x80 && --column == 0) break;
    return at;
  };
  return text.substr(byte_at(begin), byte_at(end) - byte_at(begin));
}

}  // namespace

const ValueToken* ValueTerm::position() const {
  const bool is_signed = tokens.size() == 2 && tokens.front().kind == Kind::minus;
  const bool is_position =
      (tokens.size() == 1 || is_signed) && tokens.back().kind == Kind::position;
  return is_position ? &tokens.back() : nullptr;
}

std::vector<ValueTerm> terms_of(std::string_view text) {
  std::vector<ValueTerm> terms(1);
  int depth = 0;
  const auto end_at = [&](std::uint32_t column) {
    terms.back().text = columns(text, terms.back().column, column);
  };
  ValueTokens reader(text);
  for (ValueToken token = reader.next(); token.kind != Kind::end; token = reader.next()) {
    const bool is_sign = token.kind == Kind::plus || token.kind == Kind::minus;
    if (is_sign && depth == 0 && !terms.back().tokens.empty()) {
      end_at(token.column);
      terms.push_back({.is_negated = token.kind == Kind::minus, .column = token.column + 1});
      continue;
    }
    if (token.kind == Kind::open || token.kind == Kind::open_brace) ++depth;
    if (token.kind == Kind::close || token.kind == Kind::close_brace) --depth;
    terms.back().tokens.push_back(token);
  }
  end_at(std::numeric_limits<std::uint32_t>::max());
  return terms;
}

}  // namespace zugzwang::detail
