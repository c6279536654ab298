// `calculate`: an expression of the command line as the operation has it, or one per line, or at a
// prompt.

#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <zugzwang/api/text/format.hpp>
#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/commands/operation.hpp>
#include <zugzwang/cli/line/prompt.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/calculator.hpp>
#include <zugzwang/store/file.hpp>

namespace zugzwang::cli {

namespace {

constexpr std::string_view help_text =
    "Values are 3, -1/2, *2, ^, v, ^^*, {1|-1}, +-{2|1} and sums of them; 3.x is three times x.\n"
    "Compare by =, <, >, <=, >= and <> (confused with). A position is a value too: nim(3,4,5).\n"
    "x.Mean, x.Temperature, x.Birthday and others ask for more;\n"
    "an unknown name, as in x.help, lists them.\n"
    "quit ends.\n";

class LineCalculator {
 public:
  LineCalculator(const Arguments& arguments, const Registry& registry, std::string prompt)
      : arguments_(arguments),
        calculator_(registry),
        runner_(arguments, registry, *find_command(arguments.command)->operation),
        prompt_(std::move(prompt)) {
    runner_.context().calculator = &calculator_;
  }

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
  bool is_json() const { return arguments_.format == "json"; }

  static void print(std::string_view text) {
    fmt::print("{}", text);
    std::fflush(stdout);
  }

  void print_value(const std::string& line) {
    Datum::Object request = arguments_.request;
    request.emplace_back("expression", line);
    const Result result = runner_.answer(arguments_.limits, std::move(request));
    if (!result.ended_by.empty()) limited_ = true;
    print(is_json()                 ? Datum(result.members).to_json() + "\n"
          : result.ended_by.empty() ? result.text(usual_columns)
                                    : fmt::format("error: ended by {}\n", result.ended_by));
  }

  void print_error(const std::string& line, const Error& error) const {
    if (!is_json()) return print(fmt::format("error: {}\n", error.what()));
    Datum::Object object{{"expression", cut(line, usual_columns)}, {"error", error.what()}};
    if (error.column() > 0) object.emplace_back("column", error.column());
    print(Datum(std::move(object)).to_json() + "\n");
  }

  const Arguments& arguments_;
  Calculator calculator_;
  OperationRunner runner_;
  std::string prompt_;
  bool bad_ = false;
  bool limited_ = false;
};

int run_calculate(const Arguments& arguments, const Registry& registry) {
  if (arguments.word.value_or("-") != "-") return run_operation(arguments, registry);
  if (arguments.has("svg"))
    throw Error(ErrorCode::bad_syntax, "svg", "it draws one value; give an expression");
  const bool asks = !arguments.word && is_at_terminal();
  return LineCalculator(arguments, registry, asks ? "> " : "").run();
}

}  // namespace

Command calculate_command() {
  Command command = command_of(*find_operation("calculate"));
  command.run = run_calculate;
  return command;
}

}  // namespace zugzwang::cli
