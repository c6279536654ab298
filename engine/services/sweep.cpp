#include "sweep.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/core/number_from.hpp>

namespace zugzwang {

namespace {

constexpr std::size_t most_values = 1000;
constexpr std::string_view ranges = "numbers and ranges, such as 3,5,8:12, 10:100:10 or 1:1000:x10";

[[noreturn]] void refuse(std::string_view name, const std::string& value,
                         std::string_view allowed) {
  throw Error(ErrorCode::bad_value, name,
              fmt::format("\"{}\" is not valid; give {}", value, allowed));
}

/// Reads a whole number, such as 12 or 1e6.
std::optional<std::uint64_t> whole_number_from(std::string_view text) {
  const std::size_t e = text.find('e');
  std::optional<std::uint64_t> number = number_from<std::uint64_t>(text.substr(0, e));
  if (e == std::string_view::npos || !number) return number;
  auto zeros = number_from<unsigned>(text.substr(e + 1));
  for (; zeros && *zeros > 0; --*zeros) {
    if (*number > UINT64_MAX / 10) return std::nullopt;
    *number *= 10;
  }
  return zeros ? number : std::nullopt;
}

/// The steps of a range: by a number, or by a factor.
struct Steps {
  std::uint64_t by = 1;
  double factor = 1;

  /// Returns the next value of the range, or nothing beyond all numbers.
  std::optional<std::uint64_t> after(std::uint64_t value) const {
    if (value > UINT64_MAX - by) return std::nullopt;
    if (factor == 1) return value + by;
    const double next = std::round(static_cast<double>(value) * factor);
    if (next >= 0x1p63) return std::nullopt;
    return std::max(value + by, static_cast<std::uint64_t>(next));
  }
};

/// Returns a number such as 10 or 2.5; of any other text, 0.
double decimal_in(std::string_view text) try {
  const Datum number = Datum::from_json(text);
  if (const auto* const whole = number.get<std::uint64_t>()) return static_cast<double>(*whole);
  const auto* const decimal = number.get<Datum::Decimal>();
  return decimal == nullptr ? 0 : decimal->value();
} catch (const Error&) {
  return 0;
}

std::optional<Steps> steps_from(std::string_view text) {
  if (text.starts_with('x')) {
    const double factor = decimal_in(text.substr(1));
    if (!(factor > 1)) return std::nullopt;
    return Steps{.factor = factor};
  }
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto by = whole_number_from(text);
  if (!by || *by == 0) return std::nullopt;
  return Steps{.by = *by};
}

/// Adds the numbers of A, A:B or A:B:STEP. Returns whether the text is one of them.
bool add_numbers(std::string_view text, std::vector<std::uint64_t>& numbers) {
  const std::size_t colon = text.find(':');
  const auto first = whole_number_from(text.substr(0, colon));
  if (!first) return false;
  if (colon == std::string_view::npos) {
    numbers.push_back(*first);
    return true;
  }
  text.remove_prefix(colon + 1);
  const std::size_t second = text.find(':');
  const auto last = whole_number_from(text.substr(0, second));
  const auto steps =
      second == std::string_view::npos ? Steps{} : steps_from(text.substr(second + 1));
  if (!last || *last < *first || !steps) return false;
  for (std::optional<std::uint64_t> value = first; value && *value <= *last;
       value = steps->after(*value)) {
    if (numbers.size() > most_values) break;
    numbers.push_back(*value);
  }
  return true;
}

}  // namespace

std::optional<double> size_of(const Datum& value) {
  if (const auto* const number = value.get<std::uint64_t>()) return static_cast<double>(*number);
  if (const auto* const list = value.get<Datum::List>()) {
    double sum = 0;
    for (const Datum& element : *list) {
      const std::optional<double> size = size_of(element);
      if (!size) return std::nullopt;
      sum += *size;
    }
    return sum;
  }
  const auto* const text = value.get<std::string>();
  const auto sides = text == nullptr ? std::nullopt : sides_of_size(*text);
  if (!sides) return std::nullopt;
  const auto rows = number_from<unsigned>(sides->first);
  const auto columns = number_from<unsigned>(sides->second);
  if (!rows || !columns) return std::nullopt;
  return static_cast<double>(*rows) * *columns;
}

std::vector<std::string> parts_of(std::string_view name, const std::string& text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    if (parts.back().empty())
      refuse(name, text, fmt::format("values with one '{}' between them", separator));
    begin = end + 1;
  }
  return parts;
}

std::vector<std::uint64_t> numbers_from(std::string_view name, const std::string& text) {
  std::vector<std::uint64_t> numbers;
  for (const std::string& part : parts_of(name, text, ','))
    if (!add_numbers(part, numbers)) refuse(name, text, ranges);
  if (numbers.size() > most_values)
    refuse(name, text, fmt::format("at most {} values", most_values));
  std::ranges::sort(numbers);
  numbers.erase(std::ranges::unique(numbers).begin(), numbers.end());
  return numbers;
}

Sweep sweep_from(const std::string& text, const std::vector<FieldInfo>& fields) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals + 1 == text.size())
    refuse("sweep", text, "FIELD=VALUES, such as pile=11:1e6:x3");
  std::string name = text.substr(0, equals);
  const std::string values = text.substr(equals + 1);
  std::ranges::replace(name, '-', '_');
  const FieldInfo* const field = find_field(fields, name);
  if (field == nullptr) {
    std::vector<std::string> names;
    for (const FieldInfo& each : fields) names.push_back(each.name);
    refuse("sweep", text, fmt::format("one of the fields {}", joined(names, ", ")));
  }
  Sweep sweep{field->name, {}};
  if (field->type == FieldType::whole_number)
    for (const std::uint64_t number : numbers_from(field->name, values))
      sweep.values.emplace_back(number);
  else
    for (const std::string& value : parts_of(
             field->name, values,
             field->type == FieldType::list || field->type == FieldType::nested_list ? ';' : ','))
      sweep.values.push_back(field->from_text(value));
  if (std::ranges::all_of(sweep.values,
                          [](const Datum& value) { return size_of(value).has_value(); }))
    std::ranges::stable_sort(sweep.values, {}, [](const Datum& value) { return *size_of(value); });
  for (auto value = sweep.values.begin(); value != sweep.values.end();)
    value = std::find(sweep.values.begin(), value, *value) == value ? value + 1
                                                                    : sweep.values.erase(value);
  if (sweep.values.size() > most_values)
    refuse("sweep", text, fmt::format("at most {} values", most_values));
  return sweep;
}

}  // namespace zugzwang
