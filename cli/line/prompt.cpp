#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>

#include <editline/readline.h>
#include <fmt/format.h>
#include <unistd.h>

#include <zugzwang/cli/line/prompt.hpp>
#include <zugzwang/store/file.hpp>

namespace zugzwang::cli {

namespace {

/// A terminal without movements of the cursor has no line to edit.
bool can_edit() {
  const char* const terminal = std::getenv("TERM");
  return is_at_terminal() && terminal != nullptr && std::string_view(terminal) != "dumb";
}

bool read_edited(const std::string& prompt, std::string& line) {
  static const bool is_ready = [] {
    std::setlocale(LC_CTYPE, "");  // characters of several bytes are edited as one
    using_history();
    return true;
  }();
  (void)is_ready;
  const std::unique_ptr<char, decltype(&std::free)> typed(readline(prompt.c_str()), &std::free);
  line = typed ? typed.get() : "";
  if (line.find_first_not_of(" \t") != std::string::npos) add_history(line.c_str());
  return typed != nullptr;
}

}  // namespace

bool is_at_terminal() { return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0; }

bool read_prompted(std::string_view what, const std::string& prompt, std::string& line,
                   std::uint64_t most_bytes) {
  std::fflush(stdout);
  if (!prompt.empty() && can_edit()) return read_edited(prompt, line);
  fmt::print("{}", prompt);
  std::fflush(stdout);
  return read_line(what, std::cin, line, most_bytes);
}

}  // namespace zugzwang::cli
