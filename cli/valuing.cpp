#include "valuing.hpp"

#include <cctype>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>

#include "values.hpp"

namespace zugzwang::cli {

namespace {

/// Whether a word is a flag, and no part of an expression such as --1 or -*.
bool is_flag_here(const std::string& word) {
  if (word == "-h" || word == "--") return true;
  return word.size() > 2 && word.starts_with("--") &&
         std::isalpha(static_cast<unsigned char>(word[2])) != 0;
}

void refuse_beside_table(bool given, const char* flag) {
  if (given)
    throw Error(ErrorCode::bad_syntax,
                fmt::format("table: it tells one line a position; leave out {}", flag));
}

}  // namespace

std::optional<std::string> take_expression(
    std::vector<std::string>& words,
    const std::function<bool(const std::string& flag)>& takes_value) {
  std::optional<std::string> expression;
  std::vector<std::string> others = {words.front()};
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (!is_flag_here(word)) {
      expression = expression ? *expression + " " + word : word;
      continue;
    }
    others.push_back(word);
    if (takes_value(word) && i + 1 < words.size()) others.push_back(words[++i]);
  }
  words = std::move(others);
  return expression;
}

Valuing valuing_from(const Flags& flags, const std::string& command, const std::string& word,
                     const std::optional<std::string>& expression, const std::string& claim) {
  if (!flags.family.empty()) {
    refuse_beside_table(flags.options, "--options");
    refuse_beside_table(!flags.svg.empty(), "--svg");
    refuse_beside_table(!flags.claim.empty(), "--claim");
    refuse_beside_table(!flags.equals.empty(), "--equals");
  }
  if (command == "calculate" && !flags.svg.empty() && expression.value_or("-") == "-")
    throw Error(ErrorCode::bad_syntax, "svg: it is of one value; give an expression");
  if (!flags.svg.empty() && flags.svg == flags.claim)
    throw Error(ErrorCode::bad_syntax, "svg: the claim has this name; give another");
  Valuing valuing;
  if (!flags.notation.empty())
    valuing.notation = choice_from("notation", flags.notation, notations());
  if (!flags.brief.empty()) valuing.brief = brief_from(flags.brief);
  if (command == "born") valuing.day = day_from(word);
  valuing.options = flags.options;
  valuing.svg = flags.svg;
  valuing.claim = claim;
  valuing.equals = flags.equals;
  valuing.family = flags.family;
  valuing.list = flags.list;
  valuing.expression = expression;
  return valuing;
}

}  // namespace zugzwang::cli
