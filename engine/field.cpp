#include "field.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/core/lower.hpp>
#include <zugzwang/core/number_from.hpp>

namespace zugzwang {

namespace {

/// Returns a 64-bit integer, a Decimal for a longer sequence of digits, or the text itself.
Datum number_from(std::string_view text) {
  const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
  const bool whole = !digits.empty() && std::ranges::all_of(digits, [](unsigned char c) {
    return c >= '0' && c <= '9';
  });
  if (!whole) return text;
  const char* const end = text.data() + text.size();
  if (std::uint64_t value = 0; std::from_chars(text.data(), end, value).ec == std::errc{})
    return value;
  if (std::int64_t value = 0;
      text.starts_with('-') && std::from_chars(text.data(), end, value).ec == std::errc{})
    return value;
  return Datum::Decimal{std::string(text)};
}

/// Reads a list of numbers that are separated by commas, by blanks, or by both.
Datum list_from(std::string_view text, std::uint64_t most_bytes) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto separators = static_cast<std::uint64_t>(std::ranges::count_if(
      text, [&](char c) { return c == ',' || blanks.find(c) != std::string_view::npos; }));
  // An element that is no number stays a text, with a block of its own.
  const bool numbers = text.find_first_not_of("0123456789-, \t\r\n") == std::string_view::npos;
  const std::uint64_t element_bytes = sizeof(Datum) + (numbers ? 0 : 2 * sizeof(std::string));
  if ((separators + 1) * element_bytes + 2 * text.size() > most_bytes)
    throw Error(ErrorCode::too_large,
                fmt::format("too large for a memory limit of {}; give less, or a higher "
                            "memory limit",
                            counted(most_bytes, "byte")));
  Datum::List list;
  list.reserve(separators + 1);
  const auto skip_blanks = [&] {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  };
  for (skip_blanks(); !text.empty(); skip_blanks()) {
    const std::size_t end = std::min(text.find_first_of(", \t\r\n"), text.size());
    list.push_back(number_from(text.substr(0, end)));
    text.remove_prefix(end);
    skip_blanks();
    if (text.starts_with(',')) text.remove_prefix(1);
  }
  return list;
}

constexpr std::size_t most_shown = 60;

/// Reads lists with their numbers, such as "0: 2 3; 1: 2", one a line or separated by semicolons;
/// lists whose numbers are left out are empty. Lists without numbers could be pairs of another
/// form.
Datum numbered_lists_from(std::string_view text, std::uint64_t most_bytes, std::uint64_t longest) {
  constexpr std::uint64_t most_lists = 1'000'000;
  std::vector<std::optional<Datum>> lists;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(";\n"), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) continue;
    const std::size_t colon = std::min(line.find(':'), line.size());
    std::string_view head = line.substr(begin, std::max(colon, begin) - begin);
    while (head.ends_with(' ')) head.remove_suffix(1);
    const auto number = zugzwang::number_from<std::uint64_t>(head);
    if (colon == line.size() || !number || *number >= std::min(longest, most_lists))
      throw Error(ErrorCode::bad_syntax,
                  fmt::format("'{}' is no numbered list", line.substr(begin, most_shown)));
    if (*number >= lists.size()) lists.resize(*number + 1);
    if (lists[*number])
      throw Error(ErrorCode::bad_syntax, fmt::format("list {} is given twice", *number));
    lists[*number] = list_from(line.substr(colon + 1), most_bytes);
  }
  Datum::List all;
  for (std::optional<Datum>& list : lists)
    all.push_back(list ? *std::move(list) : Datum(Datum::List()));
  return all;
}

std::string with(std::string text, char separator, char in_its_place) {
  std::ranges::replace(text, separator, in_its_place);
  return text;
}

/// Returns a name in snake_case, such as alice_values for aliceValues.
std::string in_snake_case(std::string_view name) {
  std::string snake;
  for (const char c : name) {
    const char small = lower(c);
    if (small != c && !snake.empty()) snake += '_';
    snake += small;
  }
  return snake;
}

std::string shortened(const Datum& value) { return value.to_short_json(most_shown); }

bool in_range(const FieldInfo& field, const Datum& number) {
  if (const auto* value = number.get<std::uint64_t>())
    return *value <= field.high &&
           (field.low <= 0 || *value >= static_cast<std::uint64_t>(field.low));
  if (const auto* value = number.get<std::int64_t>()) return *value >= field.low;
  return false;
}

bool is_list_in_range(const FieldInfo& field, const Datum& value) {
  const auto* list = value.get<Datum::List>();
  return list != nullptr && list->size() <= field.longest &&
         std::ranges::all_of(*list, [&](const Datum& element) { return in_range(field, element); });
}

}  // namespace

AnyField::AnyField() = default;
AnyField::AnyField(const AnyField& other) = default;
AnyField::AnyField(AnyField&& other) noexcept = default;
AnyField& AnyField::operator=(const AnyField& other) = default;
AnyField& AnyField::operator=(AnyField&& other) noexcept = default;
AnyField::~AnyField() = default;

std::string FieldInfo::allowed() const {
  const std::string numbers = fmt::format("whole numbers from {} to {}", low, high);
  const std::string most = longest == any_length ? "" : fmt::format("at most {} ", longest);
  switch (type) {
    case FieldType::boolean: return "true or false";
    case FieldType::whole_number: return fmt::format("a whole number from {} to {}", low, high);
    case FieldType::text:
      if (!choices.empty()) return fmt::format("one of {}", joined(choices, ", "));
      if (!characters.empty())
        return fmt::format("a text of the characters {}{}", characters,
                           most.empty() ? "" : ", " + most + "of them");
      return most.empty() ? "a text" : fmt::format("a text of {}characters", most);
    case FieldType::list: return fmt::format("a list of {}{}", most, numbers);
    case FieldType::nested_list: return fmt::format("a list of {}lists of {}", most, numbers);
  }
  return {};
}

std::string FieldInfo::left_out() const {
  if (!fallback) return {};
  if (fallback->is_null()) return "may be left out";
  const std::string text = fallback->to_text();
  return (text.empty() ? "empty" : text) + " if left out";
}

std::string FieldInfo::flag() const { return flag_called(name); }

std::vector<std::string> FieldInfo::flags() const {
  std::vector<std::string> flags = {flag()};
  for (const std::string& other : also)
    for (const std::string& spelled : {other, with(in_snake_case(other), '_', '-')})
      if (std::ranges::find(flags, "--" + spelled) == flags.end()) flags.push_back("--" + spelled);
  return flags;
}

bool FieldInfo::is_called(std::string_view member) const {
  return member == name || std::ranges::any_of(also, [&](const std::string& other) {
           return member == other || member == in_snake_case(other);
         });
}

std::string flag_called(std::string_view name) { return "--" + with(std::string(name), '_', '-'); }

std::string shown_name(const std::string& name) {
  const bool is_plain = std::ranges::all_of(
      name, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '-'; });
  return is_plain ? name.substr(0, most_shown) : shortened(Datum(name));
}

const FieldInfo* find_field(const std::vector<FieldInfo>& fields, std::string_view member) {
  const auto field =
      std::ranges::find_if(fields, [&](const FieldInfo& each) { return each.is_called(member); });
  return field == fields.end() ? nullptr : &*field;
}

namespace {

/// Returns the text that a list of texts stands for in a field that takes such; else the value.
Datum joined_texts(const FieldInfo& field, const Datum& value) {
  const auto* const texts = value.get<Datum::List>();
  if (field.separator == '\0' || texts == nullptr) return value;
  std::vector<std::string> parts;
  for (const Datum& one : *texts) {
    const auto* const part = one.get<std::string>();
    if (part == nullptr) return value;
    parts.push_back(*part);
  }
  return joined(parts, {&field.separator, 1});
}

}  // namespace

Datum FieldInfo::from_text(std::string_view text, std::uint64_t most_bytes) const {
  switch (type) {
    case FieldType::boolean:
      if (text == "true") return true;
      if (text == "false") return false;
      return text;
    case FieldType::whole_number: return number_from(text);
    case FieldType::text:
      if (separator == '\0' || !text.starts_with('[')) return Datum(text);
      break;
    case FieldType::list:
    case FieldType::nested_list: break;
  }
  try {
    if (type == FieldType::list && !text.starts_with('[')) return list_from(text, most_bytes);
    if (type == FieldType::nested_list && !text.starts_with('[') &&
        text.find(':') != std::string_view::npos)
      return numbered_lists_from(text, most_bytes, longest);
    return joined_texts(*this, Datum::from_json(text, most_bytes));
  } catch (const Error& error) {
    if (error.code() == ErrorCode::too_large) throw Error(error.code(), name, error.what());
    throw Error(error.code(), name, fmt::format("{}; give {}", error.what(), allowed()));
  }
}

void FieldInfo::check(const Datum& value) const {
  bool good = false;
  switch (type) {
    case FieldType::boolean: good = value.get<bool>() != nullptr; break;
    case FieldType::whole_number: good = in_range(*this, value); break;
    case FieldType::text: {
      const auto* text = value.get<std::string>();
      good = text != nullptr && text->size() <= longest &&
             (choices.empty() || std::ranges::find(choices, *text) != choices.end()) &&
             (characters.empty() || text->find_first_not_of(characters) == std::string::npos);
      break;
    }
    case FieldType::list: good = is_list_in_range(*this, value); break;
    case FieldType::nested_list: {
      const auto* lists = value.get<Datum::List>();
      good = lists != nullptr && lists->size() <= longest &&
             std::ranges::all_of(*lists,
                                 [&](const Datum& list) { return is_list_in_range(*this, list); });
      break;
    }
  }
  if (!good) refuse(value);
}

void FieldInfo::refuse(const Datum& value) const {
  throw Error(ErrorCode::bad_value, name,
              fmt::format("{} is not valid; give {}", shortened(value), allowed()));
}

namespace detail {

void check_members(const Datum& object, const std::string& game,
                   const std::vector<const FieldInfo*>& fields) {
  const auto* members = object.get<Datum::Object>();
  if (members == nullptr)
    throw Error(ErrorCode::bad_syntax,
                fmt::format("a problem is a JSON object such as {{\"game\":\"{}\",...}}, not {}",
                            game, shortened(object)));
  std::map<const FieldInfo*, std::string> given;
  for (const auto& [name, value] : *members) {
    if (name == "game") continue;
    const auto field =
        std::ranges::find_if(fields, [&](const auto* f) { return f->is_called(name); });
    if (field != fields.end()) {
      const auto [first, is_first] = given.emplace(*field, name);
      if (is_first) continue;
      throw Error(ErrorCode::bad_syntax, (*field)->name,
                  fmt::format("given twice{}; give it once",
                              first->second == name
                                  ? std::string()
                                  : fmt::format(", as {} and as {}", first->second, name)));
    }
    std::vector<std::string> names;
    for (const FieldInfo* one : fields) names.push_back(one->name);
    throw Error(ErrorCode::unknown_field, shown_name(name),
                fmt::format("{} has no such field here; {}", game,
                            names.empty() ? std::string("it takes none")
                                          : fmt::format("it takes {}", joined(names, ", "))));
  }
}

void refuse_missing(const FieldInfo& field) {
  throw Error(ErrorCode::missing_field, field.name,
              fmt::format("missing; give {} ({})", field.allowed(), field.help));
}

}  // namespace detail

void assign_fields(const std::string& game, std::span<const AnyField> fields, const Datum& object,
                   Scope scope, void* problem) {
  const auto belongs = [&](const FieldInfo& field) {
    return scope == Scope::position || field.scope == Scope::rules;
  };
  std::vector<const FieldInfo*> known;
  for (const AnyField& field : fields)
    if (belongs(field)) known.push_back(&field);
  detail::check_members(object, game, known);
  const auto& members = *object.get<Datum::Object>();
  for (const AnyField& field : fields) {
    const auto given = std::ranges::find_if(
        members, [&](const auto& member) { return field.is_called(member.first); });
    if (given != members.end()) {
      const Datum value = joined_texts(field, given->second);
      field.check(value);
      field.assign(problem, value);
    } else if (!field.fallback && belongs(field)) {
      detail::refuse_missing(field);
    }
  }
}

Datum::Object fields_to_datum(std::span<const AnyField> fields, const void* problem, Scope scope) {
  Datum::Object object;
  for (const AnyField& field : fields)
    if (scope == Scope::position || field.scope == Scope::rules)
      if (Datum value = field.read(problem); !value.is_null())
        object.emplace_back(field.name, std::move(value));
  return object;
}

}  // namespace zugzwang
