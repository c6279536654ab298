
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <utility>

#include <zugzwang/cli/line/flags.hpp>
#include <zugzwang/cli/line/words.hpp>
#include <zugzwang/core/joined.hpp>

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
  const std::size_t by = words.front().find('x');
  if (by == std::string::npos) return;
  const std::string second = words.front().substr(by + 1);
  const std::string first = words.front().substr(0, by);
  if (!is_number(first) || !is_number(second)) return;
  words.front() = first;
  words.insert(words.begin() + 1, second);
}

/// Joins the words that brackets and commas hold together.
std::vector<std::string> joined(const std::vector<std::string>& words) {
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
  words = joined(words);
  if (fields.size() == 1 && is_list(fields.front()) && words.size() > 1 &&
      std::ranges::none_of(words, [](const std::string& word) {
        return word.find_first_not_of("-0123456789, ") != std::string::npos;
      }))
    words = {zugzwang::joined(words, " ")};
  split_size(words, fields);
  Datum::Object values;
  for (const FieldInfo& field : fields) {
    if (words.empty()) break;
    values.emplace_back(field.name, field.from_text(words.front(), most_bytes));
    words.erase(words.begin());
  }
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
    if (flag != nullptr && flag->takes_value() && i + 1 < words.size())
      others.push_back(words[++i]);
  }
  words = std::move(others);
  return expression;
}

}  // namespace zugzwang::cli
