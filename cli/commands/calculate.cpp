// Values without a game. `calculate` evaluates expressions of them: one from the command line, one
// per line, or at a prompt. `born` counts or lists the values born by a day.

#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/line/flag_values.hpp>
#include <zugzwang/cli/line/prompt.hpp>
#include <zugzwang/cli/text/canonical_text.hpp>
#include <zugzwang/cli/text/output_file.hpp>
#include <zugzwang/cli/text/terminal.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/calculator.hpp>
#include <zugzwang/store/file.hpp>
#include <zugzwang/values/theory.hpp>
#include <zugzwang/values/value_writer.hpp>

namespace zugzwang::cli {

namespace {

constexpr std::string_view help_text =
    "Values are 3, -1/2, *2, ^, v, ^^*, {1|-1}, +-{2|1} and sums of them; 3.x is three times x.\n"
    "Compare by =, <, >, <=, >= and <> (confused with). A position is a value too: nim(3,4,5).\n"
    "x.Mean, x.Temperature, x.Birthday and others ask for more;\n"
    "an unknown name, as in x.help, lists them.\n"
    "quit ends.\n";

const FlagOf<bool> list_flag = toggle("--list", "list the values");

/// Returns the calculation in JSON, on a line of its own.
std::string json_of(const std::string& expression, const Calculation& calculation) {
  Datum::Object object{{"expression", expression}};
  for (auto& member : to_datum(calculation)) object.push_back(std::move(member));
  return Datum(std::move(object)).to_json() + "\n";
}

class LineCalculator {
 public:
  LineCalculator(const Arguments& arguments, const Registry& registry, std::string prompt)
      : arguments_(arguments),
        calculator_(registry),
        style_(style_of(arguments)),
        prompt_(std::move(prompt)) {}

  int run() {
    std::string line;
    while (true) {
      try {
        if (!read_prompted("calculate", prompt_, line, arguments_.limits.memory)) break;
        if (line.ends_with('\r')) line.pop_back();
        if (is_prompt() && (line == "quit" || line == "exit")) break;
        if (is_prompt() && line.find_first_not_of(" \t") == std::string::npos) continue;
        if (!is_json() && (line == "help" || line == "?")) {
          print(help_text);
          continue;
        }
        print_value(line);
      } catch (const Error& error) {
        if (!skip_line(std::cin, most_file_bytes)) throw;
        (error.code() == ErrorCode::too_large ? limited_ : bad_) = true;
        print_error(line, error);
      }
    }
    if (is_prompt()) return fmt::print("\n"), exit_done;
    if (std::ferror(stdin) != 0) throw Error(ErrorCode::bad_file, "calculate: read error");
    if (bad_) return exit_bad_input;
    return limited_ ? exit_limit : exit_done;
  }

 private:
  bool is_prompt() const { return !prompt_.empty(); }
  bool is_json() const { return arguments_.format == Format::json; }

  static void print(std::string_view text) {
    fmt::print("{}", text);
    std::fflush(stdout);
  }

  void print_value(const std::string& line) {
    const Calculation calculation =
        calculator_.calculate(line, style_, arguments_.limits.started(),
                              is_json() ? ValueDetail::all : ValueDetail::text);
    if (calculation.status != Status::complete) limited_ = true;
    if (is_json()) {
      print(json_of(line, calculation));
    } else if (calculation.status == Status::complete) {
      print(calculation.text + "\n");
    } else {
      print(
          fmt::format("error: ended by {}\n", format_limit(calculation.status, arguments_.limits)));
    }
  }

  void print_error(const std::string& line, const Error& error) const {
    if (!is_json()) return print(fmt::format("error: {}\n", error.what()));
    Datum::Object object{{"expression", cut(line, usual_columns)}, {"error", error.what()}};
    if (error.column() > 0) object.emplace_back("column", error.column());
    print(Datum(std::move(object)).to_json() + "\n");
  }

  const Arguments& arguments_;
  Calculator calculator_;
  ValueStyle style_;
  std::string prompt_;
  bool bad_ = false;
  bool limited_ = false;
};

int calculate_one(const Arguments& arguments, const Registry& registry,
                  const std::string& expression) {
  const std::string file = svg.in(arguments);
  if (!file.empty()) require_writable("svg", file);
  const bool is_json = arguments.format == Format::json;
  const Calculation calculation = with_progress(arguments.limits, [&](const Limits& limits) {
    return Calculator(registry).calculate(
        expression, style_of(arguments), limits,
        is_json || !file.empty() ? ValueDetail::all : ValueDetail::text);
  });
  if (!file.empty() && !calculation.type.empty() && !calculation.value)
    throw Error(ErrorCode::bad_value, "svg", "the expression is not a value; leave out --svg");
  if (is_json)
    fmt::print("{}", json_of(expression, calculation));
  else if (!calculation.text.empty())
    fmt::print("{}\n", calculation.text);
  if (!file.empty() && calculation.value) write_svg(file, *calculation.value);
  if (calculation.status == Status::complete) return exit_done;
  if (!is_json)
    fmt::print("{}: ended by {}.\n", calculation.text.empty() ? "Not calculated" : "Incomplete",
               format_limit(calculation.status, arguments.limits));
  return exit_limit;
}

int run_calculate(const Arguments& arguments, const Registry& registry) {
  const std::optional<std::string>& expression = arguments.expression;
  if (expression && *expression != "-") return calculate_one(arguments, registry, *expression);
  const bool asks = !expression && is_at_terminal();
  return LineCalculator(arguments, registry, asks ? "> " : "").run();
}

int run_born(const Arguments& arguments, const Registry&) {
  PartizanValues table;
  const unsigned day = day_from(arguments.game);
  const std::vector<PartizanValue> born = born_by_day(table, day);
  std::vector<std::string> texts;
  if (list_flag.in(arguments)) {
    ValueWriter writer(table, style_of(arguments).notation);
    for (const PartizanValue value : born) texts.push_back(writer.write(value));
  }
  if (arguments.format == Format::json) {
    Datum::Object object{{"day", day}, {"count", born.size()}};
    if (list_flag.in(arguments))
      object.emplace_back("values", Datum::List(texts.begin(), texts.end()));
    fmt::print("{}\n", Datum(std::move(object)).to_json());
  } else if (list_flag.in(arguments)) {
    for (const std::string& text : texts) fmt::print("{}\n", text);
  } else {
    fmt::print("{}\n", born.size());
  }
  return exit_done;
}

}  // namespace

Command calculate_command() {
  return {
      .name = "calculate",
      .summary = "values in the notation of Winning Ways: sums, comparisons, temperatures",
      .example = "zugzwang calculate '{1|-1}+*2'",
      .words = "EXPRESSION",
      .flags = all_of({usual_flags(),
                       {seconds_flag("time limit of each expression"), memory_flag(), notation,
                        brief, svg, json_flag()}}),
      .run = run_calculate,
      .meaning = "such as '{1|-1}+*2'; - reads one per line; a prompt if omitted",
  };
}

Command born_command() {
  return {
      .name = "born",
      .summary = "how many values are born by a day",
      .example = "zugzwang born 3",
      .words = "N",
      .flags = all_of({usual_flags(), {notation, list_flag, json_flag()}}),
      .run = run_born,
      .meaning = "the day, from 0 to 3",
      .word = "day",
  };
}

}  // namespace zugzwang::cli
