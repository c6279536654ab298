#include "value_family.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/number_from.hpp>
#include <zugzwang/engine/services/canonical_value.hpp>

namespace zugzwang {

namespace {

constexpr std::uint64_t most_positions = 100'000;

/// A text, split into its numbers and the texts before, between and after them.
struct Pattern {
  std::vector<std::string> texts{};
  std::vector<std::uint64_t> numbers{};
};

std::optional<Pattern> pattern_of(std::string_view text) {
  constexpr std::string_view digits = "0123456789";
  Pattern pattern;
  for (bool is_number = false; !text.empty(); is_number = !is_number) {
    const std::size_t end = is_number ? text.find_first_not_of(digits) : text.find_first_of(digits);
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(part.size());
    if (!is_number) {
      pattern.texts.emplace_back(part);
      continue;
    }
    const auto number = number_from<std::uint64_t>(part);
    if (!number) return std::nullopt;
    pattern.numbers.push_back(*number);
  }
  pattern.texts.resize(pattern.numbers.size() + 1);
  return pattern;
}

std::string text_of(const Pattern& pattern, const std::vector<std::uint64_t>& numbers) {
  std::string text = pattern.texts.front();
  for (std::size_t i = 0; i < numbers.size(); ++i)
    text += std::to_string(numbers[i]) + pattern.texts[i + 1];
  return text;
}

/// Returns a size as 2x3, however its cross is written, and any other text unchanged.
std::string plain_size(std::string_view text) {
  const auto sides = sides_of_size(text);
  return sides ? fmt::format("{}x{}", sides->first, sides->second) : std::string(text);
}

[[noreturn]] void refuse_range(const std::string& range) {
  refuse_value(
      "table", Datum(range),
      fmt::format("A:B, two positions that differ only in their numbers, none of them smaller "
                  "in B, with at most {} from A to B, such as 2x1:2x20",
                  most_positions));
}

/// Returns the field whose values the texts of a family are.
FieldInfo field_of_family(const GameEntry& game, const Datum::Object& given) {
  for (const FieldInfo& field : game.fields())
    if (field.takes_word && Datum(given).find(field.name) == nullptr) return field;
  throw Error(
      ErrorCode::bad_syntax, "table",
      fmt::format("all fields of {} are given already; leave out the position", game.text().name));
}

/// Returns the members that describe a solved position. Throws ValueLimit.
Datum::Object description_of(PositionValue& position, const ValueStyle& style) {
  PartizanValues& table = position.table();
  const PartizanValue value = position.value();
  std::string text = to_text(table, value, style.notation, style.most_characters);
  Thermographs thermographs(table);
  const Thermograph& thermograph = thermographs.of(value);
  return {{"value", std::move(text)},
          {"outcome", name_of(table.outcome_class(value))},
          {"mean", to_text(thermograph.mean())},
          {"temperature", to_text(thermograph.temperature())}};
}

}  // namespace

std::vector<std::string> family_of(const std::string& range) {
  const std::size_t colon = range.find(':');
  const auto first = pattern_of(plain_size(range.substr(0, colon)));
  const auto last =
      colon == std::string::npos ? first : pattern_of(plain_size(range.substr(colon + 1)));
  if (!first || !last || first->texts != last->texts) refuse_range(range);
  std::uint64_t count = 1;
  for (std::size_t i = 0; i < first->numbers.size(); ++i) {
    if (last->numbers[i] < first->numbers[i] ||
        last->numbers[i] - first->numbers[i] >= most_positions)
      refuse_range(range);
    count *= last->numbers[i] - first->numbers[i] + 1;
    if (count > most_positions) refuse_range(range);
  }
  std::vector<std::string> family;
  std::vector<std::uint64_t> numbers = first->numbers;
  for (std::uint64_t n = 0; n < count; ++n) {
    family.push_back(text_of(*first, numbers));
    for (std::size_t i = numbers.size(); i-- > 0;) {
      if (numbers[i]++ < last->numbers[i]) break;
      numbers[i] = first->numbers[i];
    }
  }
  return family;
}

Result values_of_family(const calls::Context& context, const GameAsked& of,
                        const std::string& range, const ValueStyle& style, const Limits& limits) {
  const NamedGame game = context.registry.named(of.game);
  const std::string& game_name = game.game->text().name;
  const std::vector<std::string> family = family_of(range);
  const Datum::Object given = game.with(*of.problem.get<Datum::Object>());
  const FieldInfo field = field_of_family(*game.game, given);
  const auto problem_with = [&](const std::string& name) {
    Datum::Object fields = given;
    fields.emplace_back(field.name, field.from_text(name, limits.memory));
    return game.game->problem(Datum(std::move(fields)), Scope::position);
  };
  // Throws Error for a game without values or a text that is no position, before any output.
  open_value(*problem_with(family.front()));
  for (const std::string& name : family) problem_with(name);
  const bool is_text = context.reads_text_alone();
  std::size_t width = field.name.size();
  for (const std::string& name : family) width = std::max(width, name.size());
  std::string text = fmt::format("{:<{}}  outcome  {:>8}  {:>11}  value\n", field.name, width,
                                 "mean", "temperature");
  Datum::List values;
  Status status = Status::complete;
  for (const std::string& name : family) {
    const auto problem = problem_with(name);
    const auto position = open_value(*problem);
    if ((status = position->solve(limits)) != Status::complete) break;
    // A position whose value a limit cuts short is left out.
    Datum::Object members;
    try {
      const LimitedValues limited(position->table(), limits);
      members = description_of(*position, style);
    } catch (const ValueLimit& limit) {
      status = limit.status();
      break;
    }
    const auto told = [&](std::size_t member) { return members[member].second.to_text(); };
    if (is_text)
      text += fmt::format("{:<{}}  {:<7}  {:>8}  {:>11}  {}\n", name, width, told(1), told(2),
                          told(3), told(0));
    if (is_text && context.print) context.print(std::exchange(text, {}));
    members.emplace(members.begin(), field.name, name);
    if (!is_text) values.emplace_back(std::move(members));
  }
  if (status != Status::complete)
    context.note(fmt::format("the table is cut short by {}", format_limit(status, limits)));
  return {{{"game", game_name},
           {"field", field.name},
           {"values", std::move(values)},
           {"status", name_of(status)}},
          [text = std::move(text)](std::size_t) { return text; }};
}

}  // namespace zugzwang
