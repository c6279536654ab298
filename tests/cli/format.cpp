// How text fits the columns of a terminal.

#include <cstdlib>
#include <string>
#include <vector>

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <zugzwang/api/text/format.hpp>

#include "catch.hpp"
#include "program.hpp"

namespace zugzwang::tests {
namespace {

using Lines = std::vector<std::string>;

TEST_CASE("a wide character takes two columns, a combining one none", "[cli]") {
  CHECK(width("abc") == 3);
  CHECK(width("") == 0);
  CHECK(width("é…") == 2);
  CHECK(width("東京") == 4);
  CHECK(width("e\xCC\x81") == 1);
  CHECK(width("\xFF") == 1);
}

TEST_CASE("a text is truncated to the columns", "[cli]") {
  CHECK(cut("abcdef", 6) == "abcdef");
  CHECK(cut("abcdef", 5) == "abcd…");
  CHECK(cut("東京都", 5) == "東京…");
  CHECK(cut("東京都", 4) == "東…");
  CHECK(cut("abc", 1) == "…");
  CHECK(cut("abc", 0).empty());
}

TEST_CASE("words are wrapped, and broken only if no line can hold them", "[cli]") {
  CHECK(wrapped("one two three", 7) == Lines{"one two", "three"});
  CHECK(wrapped("one two three", 100) == Lines{"one two three"});
  CHECK(wrapped("abcdefgh ij", 3) == Lines{"abc", "def", "gh", "ij"});
  CHECK(wrapped("", 5) == Lines{""});
  CHECK(paragraph("one two three", 2, 9) == "one two\n  three");
}

TEST_CASE("a table wraps its widest words to the columns, and breaks no number", "[cli]") {
  const TextTable table{{"name", "count", "what"},
                        {Align::left, Align::right, Align::left},
                        {{"a", "1,234,567", "some words to wrap"}, {"東京", "1", "few"}}};
  CHECK(table.to_text(80) ==
        "name      count  what\n"
        "a     1,234,567  some words to wrap\n"
        "東京          1  few\n");
  CHECK(table.to_text(27) ==
        "name      count  what\n"
        "a     1,234,567  some words\n"
        "                 to wrap\n"
        "東京          1  few\n");
  CHECK(table.to_text(1).find("1,234,567") != std::string::npos);
}

TEST_CASE("a line of progress is no wider than the terminal", "[cli]") {
  CHECK(progress_line({"rows searched", 1, 0}, 79) == "rows searched: 1");
  CHECK(progress_line({"states decided", 5, 10}, 79) ==
        "[###############...............] states decided: 5 of 10");
  CHECK(progress_line({"states decided", 5, 10}, 40) == "states decided: 5 of 10");
  for (std::size_t columns = 0; columns < 90; ++columns)
    CHECK(width(progress_line({"states whose moves are counted", 1'000'000, 2'000'000}, columns)) <=
          columns);
}

TEST_CASE("numbers agree with their nouns", "[cli]") {
  CHECK(format_plural(0, "heap") == "0 heaps");
  CHECK(format_plural(1, "heap") == "1 heap");
  CHECK(format_plural(2000, "heap") == "2,000 heaps");
  CHECK(format_bytes(0) == "0 bytes");
  CHECK(format_bytes(1) == "1 byte");
  CHECK(format_bytes(2) == "2 bytes");
  CHECK(format_plies(1) == "1 ply");
  CHECK(format_status(Status::time_limit) == "time limit");
}

/// Returns all that the program writes to a terminal with this number of columns.
std::string on_terminal(unsigned short columns, const std::string& arguments) {
  winsize size{};
  size.ws_col = columns;
  size.ws_row = 24;
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
  if (child == 0) {
    const std::string command =
        std::string("exec timeout 20 ") + ZUGZWANG_PROGRAM + " " + arguments;
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
  }
  std::string all;
  char some[4096];
  for (ssize_t count; (count = read(terminal, some, sizeof some)) > 0;)
    all.append(some, static_cast<std::size_t>(count));
  close(terminal);
  waitpid(child, nullptr, 0);
  return all;
}

TEST_CASE("progress leaves nothing on the terminal, and no line that it would wrap", "[cli]") {
  const std::string clear = "\r\033[K";
  const std::string all = on_terminal(40, "period stones --max-take 3000000 --seconds 0.6");
  REQUIRE(all.find(clear) != std::string::npos);
  std::size_t lines = 0;
  for (std::size_t at = all.find(clear); at != std::string::npos; ++lines) {
    const std::size_t begin = at + clear.size();
    at = all.find(clear, begin);
    if (at != std::string::npos) CHECK(width(all.substr(begin, at - begin)) < 40);
  }
  CHECK(lines > 1);
  const std::string rest = all.substr(all.rfind(clear) + clear.size());
  CHECK(rest.starts_with("rows of"));
}

TEST_CASE("pieces have colours only on a terminal that allows them", "[cli]") {
  const std::string play = "play tic-tac-toe --players random,random --moves 2 --seed 1";
  const auto in_colour = [&](const char* term, const char* no_color) {
    const Environment terminal("TERM", term);
    const Environment colours("NO_COLOR", no_color);
    return on_terminal(80, play).find('\033') != std::string::npos;
  };
  CHECK(in_colour("xterm", ""));
  CHECK_FALSE(in_colour("xterm", "1"));
  CHECK_FALSE(in_colour("dumb", ""));
  CHECK_FALSE(in_colour("", ""));
  const Environment terminal("TERM", "xterm");
  CHECK(run_line(play).out.find('\033') == std::string::npos);
}

}  // namespace
}  // namespace zugzwang::tests
