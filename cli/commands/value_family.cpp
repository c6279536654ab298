// `value --table`: the values of a family of positions.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/line/flag_values.hpp>
#include <zugzwang/cli/text/canonical_text.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/core/board_text.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/canonical_value.hpp>

namespace zugzwang::cli {

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
  refuse("table", range,
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

int run_value_family(const Arguments& arguments, const Registry& registry) {
  const GameEntry& game = registry.find(arguments.game);
  const std::vector<std::string> family = family_of(arguments.family);
  const FieldInfo field = field_of_family(game, arguments.fields);
  const auto problem_with = [&](const std::string& name) {
    Datum::Object fields = arguments.fields;
    fields.emplace_back(field.name, field.from_text(name, arguments.limits.memory));
    return game.problem(Datum(std::move(fields)), Scope::position);
  };
  // Throws Error for a game without values or a text that is no position, before any output.
  open_value(*problem_with(family.front()));
  for (const std::string& name : family) problem_with(name);
  const Limits limits = arguments.limits.started();
  const ValueStyle style = style_of(arguments);
  const bool is_json = arguments.format == "json";
  std::size_t width = field.name.size();
  for (const std::string& name : family) width = std::max(width, name.size());
  if (is_json)
    fmt::print(R"({{"game":{},"field":{},"values":[)", Datum(arguments.game).to_json(),
               Datum(field.name).to_json());
  else
    fmt::print("{:<{}}  outcome  {:>8}  {:>11}  value\n", field.name, width, "mean", "temperature");
  Status status = Status::complete;
  const char* before = "";  // the separator in JSON
  for (const std::string& name : family) {
    const auto problem = problem_with(name);
    const auto position = open_value(*problem);
    if ((status = position->solve(limits)) != Status::complete) break;
    // A position whose value a limit cuts short is not printed.
    Datum::Object members;
    try {
      const LimitedValues limited(position->table(), limits);
      members = description_of(*position, style);
    } catch (const ValueLimit& limit) {
      status = limit.status();
      break;
    }
    const auto text = [&](std::size_t member) { return members[member].second.to_text(); };
    if (is_json) {
      Datum::Object line{{field.name, name}};
      line.insert(line.end(), members.begin(), members.end());
      fmt::print("{}{}", std::exchange(before, ","), Datum(std::move(line)).to_json());
    } else {
      fmt::print("{:<{}}  {:<7}  {:>8}  {:>11}  {}\n", name, width, text(1), text(2), text(3),
                 text(0));
    }
    std::fflush(stdout);
  }
  if (is_json) fmt::print("],\"status\":{}}}\n", Datum(name_of(status)).to_json());
  if (status == Status::complete) return exit_done;
  print_message("the table is cut short by {}", format_limit(status, arguments.limits));
  return exit_limit;
}

}  // namespace zugzwang::cli
