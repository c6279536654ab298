#include "lines.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/file.hpp>

#include "commands.hpp"

namespace zugzwang::cli {

namespace {

class LineReader {
 public:
  LineReader(const Arguments& arguments, std::string_view expected,
             const std::function<ToldLine(const Datum& object)>& answer)
      : arguments_(arguments), expected_(expected), answer_(answer) {}

  int run(std::istream& lines) {
    const std::uint64_t most_bytes = std::min(arguments_.limits.memory, most_file_bytes);
    std::string line;
    for (std::uint64_t number = 1;; ++number) {
      names_.clear();
      if (arguments_.lines == Lines::numbered) names_.emplace_back("line", number);
      try {
        if (!read_line("batch", lines, line, arguments_.limits.memory)) break;
        if (line.ends_with('\r')) line.pop_back();
        answer_line(line);
      } catch (const Error& error) {
        if (!skip_line(lines, most_times_longer * most_bytes)) throw;
        (error.code() == ErrorCode::too_large ? limited_ : bad_lines_) = true;
        if (arguments_.lines != Lines::numbered) names_.emplace_back("line", number);
        print({{"error", error.what()}});
      }
      std::fflush(stdout);
    }
    if (lines.bad()) throw Error(ErrorCode::bad_file, "batch: cannot read on");
    if (bad_lines_) return exit_bad_input;
    return limited_ ? exit_limit : exit_done;
  }

 private:
  /// A line that is too long is skipped unless it is so many times too long.
  static constexpr std::uint64_t most_times_longer = 16;

  /// Prints what is told of a line, behind what names the line.
  void print(const Datum::Object& told) const {
    Datum::Object object = names_;
    object.insert(object.end(), told.begin(), told.end());
    fmt::print("{}\n", Datum(std::move(object)).to_json());
  }

  void answer_line(const std::string& line) {
    if (line.find_first_not_of(" \t") == std::string::npos)
      throw Error(ErrorCode::bad_syntax, fmt::format("empty line; give {}", expected_));
    const Datum read = Datum::from_json(line, arguments_.limits.memory);
    if (read.get<Datum::Object>() == nullptr)
      throw Error(ErrorCode::bad_syntax, fmt::format("not a JSON object; give {}", expected_));
    Datum::Object fields = *read.get<Datum::Object>();
    const auto id = std::ranges::find(fields, "id", [](const auto& field) { return field.first; });
    if (id != fields.end()) {
      names_.push_back(std::move(*id));
      fields.erase(id);
    }
    const ToldLine told = answer_(Datum(std::move(fields)));
    if (told.limited) limited_ = true;
    print(told.told);
  }

  const Arguments& arguments_;
  std::string_view expected_;
  const std::function<ToldLine(const Datum& object)>& answer_;
  Datum::Object names_;  // of the line: its number, where asked for, and its own id
  bool bad_lines_ = false;
  bool limited_ = false;
};

}  // namespace

int run_lines(const Arguments& arguments, std::string_view expected,
              const std::function<ToldLine(const Datum& object)>& answer) {
  LineReader reader(arguments, expected, answer);
  if (arguments.batch == "-") {
    std::ios::sync_with_stdio(false);
    return reader.run(std::cin);
  }
  std::ifstream file(arguments.batch);
  if (!file || std::filesystem::is_directory(arguments.batch))
    throw Error(ErrorCode::bad_file, fmt::format("batch: cannot read file '{}'", arguments.batch));
  return reader.run(file);
}

}  // namespace zugzwang::cli
