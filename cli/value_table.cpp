#include "value_table.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <optional>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/services/position_value.hpp>

#include "commands.hpp"
#include "format.hpp"
#include "message.hpp"
#include "value_text.hpp"
#include "values.hpp"

namespace zugzwang::cli {

namespace {

constexpr std::uint64_t most_positions = 100'000;

/// A text as what stands before, between and behind its numbers.
struct Pattern {
  std::vector<std::string> texts{""};
  std::vector<std::uint64_t> numbers{};
};

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::optional<Pattern> pattern_of(std::string_view text) {
  Pattern pattern;
  while (!text.empty()) {
    if (!is_digit(text.front())) {
      pattern.texts.back() += text.front();
      text.remove_prefix(1);
      continue;
    }
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    pattern.numbers.push_back(number);
    pattern.texts.emplace_back();
  }
  return pattern;
}

std::string text_of(const Pattern& pattern, const std::vector<std::uint64_t>& numbers) {
  std::string text = pattern.texts.front();
  for (std::size_t i = 0; i < numbers.size(); ++i)
    text += std::to_string(numbers[i]) + pattern.texts[i + 1];
  return text;
}

[[noreturn]] void refuse_range(const std::string& range) {
  refuse("table", range,
         fmt::format("A:B, two positions that differ in their numbers alone, none of them smaller "
                     "in B, with at most {} from A to B, such as 2x1:2x20",
                     most_positions));
}

/// The field that the texts of a family are values of.
FieldInfo field_of_family(const GameEntry& game, const Datum::Object& given) {
  for (const FieldInfo& field : game.fields())
    if (field.takes_word && Datum(given).find(field.name) == nullptr) return field;
  throw Error(ErrorCode::bad_syntax,
              fmt::format("table: {} has no field for it that is not given; leave out the position",
                          game.text().name));
}

/// Prints the lines of a table one after the other.
class TableWriter {
 public:
  TableWriter(const Arguments& arguments, std::string field, std::size_t width)
      : arguments_(arguments), style_(style_of(arguments)), field_(std::move(field)) {
    width_ = std::max(width, field_.size());
    if (is_json())
      fmt::print(R"({{"game":{},"field":{},"values":[)", Datum(arguments.game).to_json(),
                 Datum(field_).to_json());
    else
      fmt::print("{:<{}}  outcome  {:>8}  {:>11}  value\n", field_, width_, "mean", "temperature");
  }

  /// Returns how the work on the line has ended; what a limit has cut short is not printed.
  Status write(const std::string& name, PositionValue& position, const Limits& limits) {
    Status status = position.solve(limits);
    if (status != Status::complete) return status;
    const LimitedValues limited(position.table(), limits);
    try {
      print(name, position);
    } catch (const ValueLimit& limit) {
      return limit.status();
    }
    return Status::complete;
  }

  void end(Status status) const {
    if (is_json()) fmt::print("],\"status\":{}}}\n", Datum(name_of(status)).to_json());
  }

 private:
  bool is_json() const { return arguments_.format == Format::json; }

  void print(const std::string& name, PositionValue& position) {
    PartizanValues& table = position.table();
    const PartizanValue value = position.value();
    const std::string text = to_text(table, value, style_.notation, style_.most_characters);
    const std::string_view outcome = name_of(table.outcome_class(value));
    Thermographs thermographs(table);
    const Thermograph& thermograph = thermographs.of(value);
    const std::string mean = to_text(thermograph.mean());
    const std::string temperature = to_text(thermograph.temperature());
    if (is_json())
      fmt::print("{}{}", has_lines_ ? "," : "",
                 Datum(Datum::Object{{field_, name},
                                     {"value", text},
                                     {"outcome", outcome},
                                     {"mean", mean},
                                     {"temperature", temperature}})
                     .to_json());
    else
      fmt::print("{:<{}}  {:<7}  {:>8}  {:>11}  {}\n", name, width_, outcome, mean, temperature,
                 text);
    std::fflush(stdout);
    has_lines_ = true;
  }

  const Arguments& arguments_;
  ValueStyle style_;
  std::string field_;
  std::size_t width_ = 0;
  bool has_lines_ = false;
};

}  // namespace

std::vector<std::string> family_of(const std::string& range) {
  const std::size_t colon = range.find(':');
  const auto first = pattern_of(range.substr(0, colon));
  const auto last = colon == std::string::npos ? first : pattern_of(range.substr(colon + 1));
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

int run_value_table(const Arguments& arguments, const Registry& registry) {
  const GameEntry& game = registry.find(arguments.game);
  const std::vector<std::string> family = family_of(arguments.valuing.family);
  const FieldInfo field = field_of_family(game, arguments.fields);
  const auto problem_with = [&](const std::string& name) {
    Datum::Object fields = arguments.fields;
    fields.emplace_back(field.name, field.from_text(name, arguments.limits.memory));
    return game.problem(Datum(std::move(fields)), Scope::position);
  };
  // Refuses what has no values, or is no position, before anything is printed.
  open_value(*problem_with(family.front()));
  for (const std::string& name : family) problem_with(name);
  const Limits limits = arguments.limits.started();
  std::size_t width = 0;
  for (const std::string& name : family) width = std::max(width, name.size());
  TableWriter writer(arguments, field.name, width);
  Status status = Status::complete;
  for (const std::string& name : family) {
    const auto problem = problem_with(name);
    const auto position = open_value(*problem);
    if ((status = writer.write(name, *position, limits)) != Status::complete) break;
  }
  writer.end(status);
  if (status == Status::complete) return exit_done;
  tell_user("the table is cut short by {}", format_limit(status, arguments.limits));
  return exit_limit;
}

}  // namespace zugzwang::cli
