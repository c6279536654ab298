
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/cli/line/flags.hpp>
#include <zugzwang/cli/line/words.hpp>
#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/store/file.hpp>

namespace zugzwang::cli {

namespace {

bool is_list(const FieldInfo& field) {
  return field.type == FieldType::list || field.type == FieldType::nested_list;
}

bool is_number(std::string_view word) {
  if (word.starts_with('-')) word.remove_prefix(1);
  return !word.empty() &&
         std::ranges::all_of(word, [](unsigned char c) { return std::isdigit(c) != 0; });
}

bool has_open_bracket(std::string_view text) {
  return std::ranges::count(text, '[') > std::ranges::count(text, ']');
}

/// Returns whether brackets or a comma join two words into one value.
bool hold_together(std::string_view before, std::string_view after) {
  return has_open_bracket(before) || before.ends_with(',') || after.starts_with(',');
}

/// Splits a size such as 2x3 at the front of the words, if the first fields are two numbers.
void split_size(std::vector<std::string>& words, const std::vector<FieldInfo>& fields) {
  if (words.empty() || fields.size() < 2 || fields[0].type != FieldType::whole_number ||
      fields[1].type != FieldType::whole_number)
    return;
  const auto sides = sides_of_size(words.front());
  if (!sides) return;
  const std::string first(sides->first);
  const std::string second(sides->second);
  words.front() = first;
  words.insert(words.begin() + 1, second);
}

/// Joins the words that brackets and commas hold together.
std::vector<std::string> rejoined(const std::vector<std::string>& words) {
  std::vector<std::string> values;
  for (const std::string& word : words)
    if (!values.empty() && hold_together(values.back(), word))
      values.back() += " " + word;
    else
      values.push_back(word);
  return values;
}

}  // namespace

bool is_flag(std::string_view word) {
  const std::size_t name = word.find_first_not_of('-');
  return (name == 1 || name == 2) && std::isalpha(static_cast<unsigned char>(word[name])) != 0;
}

Datum value_of_field(const FieldInfo& field, const std::string& text, std::uint64_t most_bytes) {
  if (!text.starts_with('@')) return field.from_text(text, most_bytes);
  std::string contents = read_file(field.name, text.substr(1), most_bytes);
  const std::size_t end = contents.find_last_not_of(" \t\r\n");
  contents.resize(end == std::string::npos ? 0 : end + 1);
  return field.from_text(contents, most_bytes - contents.size());
}

std::vector<std::string> with_joined_lists(const std::vector<std::string>& words,
                                           const std::vector<FieldInfo>& fields,
                                           std::vector<SpacedList>& spaced) {
  std::vector<std::string> flags;
  for (const FieldInfo& field : fields)
    if (is_list(field))
      for (const std::string& flag : field.flags()) flags.push_back(flag);
  const auto is_list_flag = [&](const std::string& word) {
    return std::ranges::find(flags, word) != flags.end();
  };
  std::vector<std::string> result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    result.push_back(words[i]);
    const std::size_t equals = words[i].find('=');
    const std::string flag = words[i].substr(0, equals);
    std::string value;
    if (equals != std::string::npos && is_list_flag(flag))
      value = words[i].substr(equals + 1);
    else if (i + 1 < words.size() && is_list_flag(flag))
      result.push_back(value = words[++i]);
    else
      continue;
    const bool begins_with_number = is_number(value);
    bool is_spaced = false;
    for (; i + 1 < words.size() && !is_flag(words[i + 1]); ++i) {
      const bool held = hold_together(value, words[i + 1]);
      if (!held && (!begins_with_number || !is_number(words[i + 1]))) break;
      // A comma that joins two words ends a list that is joined by blanks alone.
      if (!held && value.find(',') != std::string::npos) break;
      is_spaced = is_spaced || !held;
      value += " " + words[i + 1];
      result.back() += " " + words[i + 1];
    }
    if (is_spaced) spaced.push_back({flag, value});
  }
  return result;
}

Datum::Object values_of_words(std::vector<std::string>& words, const std::vector<FieldInfo>& fields,
                              std::uint64_t most_bytes) {
  words = rejoined(words);
  if (fields.size() == 1 && is_list(fields.front()) && words.size() > 1 &&
      std::ranges::none_of(words, [](const std::string& word) {
        return word.find_first_not_of("-0123456789, ") != std::string::npos;
      }))
    words = {joined(words, " ")};
  split_size(words, fields);
  Datum::Object values;
  for (const FieldInfo& field : fields) {
    if (words.empty()) break;
    values.emplace_back(field.name, value_of_field(field, words.front(), most_bytes));
    words.erase(words.begin());
  }
  return values;
}

std::vector<std::string> words_of_line(std::string_view line) {
  std::vector<std::string> words;
  bool is_in_word = false;
  char quote = 0;
  for (const char c : line) {
    const bool is_blank = c == ' ' || c == '\t' || c == '\r';
    if (quote == 0 && is_blank) {
      is_in_word = false;
      continue;
    }
    if (!std::exchange(is_in_word, true)) words.emplace_back();
    if (c == quote)
      quote = 0;
    else if (quote == 0 && (c == '"' || c == '\''))
      quote = c;
    else
      words.back() += c;
  }
  return words;
}

Datum::Object fields_of_line(const std::vector<std::string>& line, const std::vector<Flag>& flags,
                             const std::vector<FieldInfo>& fields, const Datum::Object& given,
                             std::uint64_t most_bytes) {
  std::vector<SpacedList> spaced;
  const std::vector<std::string> words = with_joined_lists(line, fields, spaced);
  Datum::Object values;
  std::vector<std::string> beside;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!is_flag(words[i])) {
      beside.push_back(words[i]);
      continue;
    }
    const std::size_t equals = words[i].find('=');
    const std::string name = words[i].substr(0, equals);
    const auto flag = std::ranges::find_if(
        flags, [&](const Flag& each) { return !each.field.empty() && each.is_called(name); });
    // On the command line a switch of the command may have the name of the field.
    const auto of_field = flag != flags.end()
                              ? std::ranges::find(fields, flag->field, &FieldInfo::name)
                              : std::ranges::find(fields, name, &FieldInfo::flag);
    if (of_field == fields.end())
      throw Error(ErrorCode::unknown_field, name,
                  "it is no field of the game; a line has only these");
    const FieldInfo& field = *of_field;
    const bool takes_value = flag == flags.end() || flag->takes_value();
    std::string value = flag == flags.end() || flag->stands_for.empty() ? "true" : flag->stands_for;
    if (equals != std::string::npos)
      value = words[i].substr(equals + 1);
    else if (takes_value && i + 1 == words.size())
      detail::refuse_missing(field);
    else if (takes_value)
      value = words[++i];
    values.emplace_back(field.name, value_of_field(field, value, most_bytes));
  }
  std::vector<FieldInfo> open;
  for (const FieldInfo& field : fields)
    if (field.takes_word && Datum(given).find(field.name) == nullptr &&
        Datum(values).find(field.name) == nullptr)
      open.push_back(field);
  if (open.size() == 1 && open.front().type == FieldType::text && !beside.empty())
    beside = {joined(beside, " ")};
  Datum::Object of_words = values_of_words(beside, open, most_bytes);
  if (!beside.empty())
    throw Error(ErrorCode::bad_syntax,
                fmt::format("unexpected '{}'; give other fields by their flags", beside.front()));
  std::ranges::move(of_words, std::back_inserter(values));
  return values;
}

std::optional<std::string> take_expression(std::vector<std::string>& words,
                                           const std::vector<Flag>& flags) {
  std::optional<std::string> expression;
  std::vector<std::string> others = {words.front()};
  bool is_behind_flags = false;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--" && !is_behind_flags) {
      is_behind_flags = true;
      continue;
    }
    // A flag, rather than a part of an expression such as --1 or -*.
    if (is_behind_flags || (word != "-h" && !(word.starts_with("--") && is_flag(word)))) {
      expression = expression ? *expression + " " + word : word;
      continue;
    }
    others.push_back(word);
    const Flag* const flag = find_flag(flags, word);
    if (flag != nullptr && i + 1 < words.size() && flag->takes_word(words[i + 1]))
      others.push_back(words[++i]);
  }
  words = std::move(others);
  return expression;
}

}  // namespace zugzwang::cli
