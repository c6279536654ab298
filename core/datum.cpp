#include "datum.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

template class std::vector<zugzwang::Datum>;
template class std::vector<std::pair<std::string, zugzwang::Datum>>;

namespace zugzwang {

Datum::Datum() noexcept = default;
Datum::Datum(const Datum& other) = default;
Datum::Datum(Datum&& other) noexcept { value_.swap(other.value_); }
Datum& Datum::operator=(const Datum& other) = default;
Datum& Datum::operator=(Datum&& other) noexcept {
  value_ = std::exchange(other.value_, {});
  return *this;
}
Datum::~Datum() = default;
bool Datum::operator==(const Datum& other) const = default;

Datum::Datum(bool value) : value_(value) {}
Datum::Datum(Natural value) : value_(static_cast<std::uint64_t>(value)) {}
Datum::Datum(Integer value) {
  if (const auto number = static_cast<std::int64_t>(value); number >= 0)
    value_ = static_cast<std::uint64_t>(number);
  else
    value_ = number;
}
Datum::Datum(Decimal value) : value_(detail::Boxed(std::move(value))) {}
Datum::Datum(std::string value) : value_(detail::Boxed(std::move(value))) {}
Datum::Datum(std::string_view value) : Datum(std::string(value)) {}
Datum::Datum(const char* value) : Datum(std::string(value)) {}
Datum::Datum(List value) : value_(detail::Boxed(std::move(value))) {}
Datum::Datum(Object value) : value_(detail::Boxed(std::move(value))) {}

namespace {

template <class... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};
template <class... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;  // clang deduces it from version 17 on

template <class Number>
void append_number(std::string& out, Number number) {
  const fmt::format_int digits(number);
  out.append(digits.data(), digits.size());
}

/// Returns the shortest decimal that is read back as the same number; null for one that JSON lacks.
std::string json_of(double value) {
  if (!std::isfinite(value)) return "null";
  std::string text = fmt::format("{}", value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

/// Appends a text in quotation marks, between two characters that may be 0 for none. A short text
/// without special characters is put together first: each call of `append` takes longer than it.
void append_quoted(std::string& out, std::string_view text, char before = 0, char after = 0) {
  using Json = nlohmann::json;
  std::array<char, 64> whole;
  char* end = whole.data();
  const auto add = [&end](char c) {
    *end = c;
    end += c == 0 ? 0 : 1;
  };
  add(before);
  bool is_plain = text.size() + 4 <= whole.size();
  if (is_plain) {
    add('"');
    for (const char c : text) {
      is_plain &= static_cast<unsigned char>(c - ' ') < 0x5f && c != '"' && c != '\\';
      *end++ = c;
    }
    add('"');
  }
  if (!is_plain) {
    if (before != 0) out += before;
    out += Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
    end = whole.data();
  }
  add(after);
  out.append(whole.data(), end);
}

}  // namespace

Datum::Datum(double value) : Datum(Decimal{json_of(value)}) {}

// Not every standard library has std::from_chars for decimals.
double Datum::Decimal::value() const {
  const auto number = nlohmann::json::parse(text, nullptr, false);
  return number.is_number() ? number.get<double>() : std::nan("");
}

const Datum* Datum::find(std::string_view name) const {
  const auto* object = get<Object>();
  if (object == nullptr) return nullptr;
  const auto member = std::ranges::find(*object, name, &Object::value_type::first);
  return member == object->end() ? nullptr : &member->second;
}

std::optional<std::pair<std::uint64_t, std::uint64_t>> Datum::two_numbers(
    std::string_view first, std::string_view second) const {
  const Datum* const one = find(first);
  const Datum* const other = find(second);
  if (one == nullptr || other == nullptr || get<Object>()->size() != 2) return std::nullopt;
  const auto* const number = one->get<std::uint64_t>();
  const auto* const other_number = other->get<std::uint64_t>();
  if (number == nullptr || other_number == nullptr) return std::nullopt;
  return std::pair(*number, *other_number);
}

void Datum::append_json(std::string& out, std::size_t most) const {
  std::visit(Overloaded{
                 [&](std::monostate) { out += "null"; },
                 [&](bool value) { out += value ? "true" : "false"; },
                 [&](std::uint64_t value) { append_number(out, value); },
                 [&](std::int64_t value) { append_number(out, value); },
                 [&](const detail::Boxed<Decimal>& value) { out += (*value).text; },
                 [&](const detail::Boxed<std::string>& value) {
                   append_quoted(out, std::string_view(*value).substr(0, most));
                 },
                 [&](const detail::Boxed<List>& list) {
                   char before = '[';
                   for (const Datum& element : *list) {
                     if (out.size() > most) return;
                     out += std::exchange(before, ',');
                     element.append_json(out, most);
                   }
                   out += (*list).empty() ? "[]" : "]";
                 },
                 [&](const detail::Boxed<Object>& object) {
                   char before = '{';
                   for (const auto& [name, value] : *object) {
                     if (out.size() > most) return;
                     append_quoted(out, std::string_view(name).substr(0, most),
                                   std::exchange(before, ','), ':');
                     value.append_json(out, most);
                   }
                   out += (*object).empty() ? "{}" : "}";
                 },
             },
             value_);
}

std::string Datum::to_json() const {
  constexpr std::size_t member_bytes = 24;
  std::string out;
  if (const auto* const object = get<Object>()) out.reserve(object->size() * member_bytes);
  append_json(out, std::string::npos);
  return out;
}

std::string Datum::to_short_json(std::size_t most) const {
  std::string out;
  append_json(out, most);
  if (out.size() <= most) return out;
  out.resize(most);
  return out + "...";
}

std::string Datum::to_text() const {
  if (is_null()) return "-";
  if (const auto* text = get<std::string>()) return *text;
  if (const auto* list = get<List>()) {
    const bool flat = std::ranges::none_of(
        *list, [](const Datum& element) { return element.get<List>() || element.get<Object>(); });
    if (!flat) return to_json();
    std::string out;
    for (const Datum& element : *list) {
      if (!out.empty()) out += ',';
      out += element.to_text();
    }
    return out;
  }
  return to_json();
}

}  // namespace zugzwang
