// Files and lines are read up to a bound, whatever stands behind a name.

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <zugzwang/store/file.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::contains;
using testing::error_of;
using testing::fails_with;

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; read_line("lines", in, line);) lines.push_back(line);
  return lines;
}

TEST_CASE("a file is read unchanged", "[file]") {
  const std::string path = "file_test.bin";
  for (const std::size_t size : {0, 1, 65535, 65536, 65537, 200000}) {
    std::string bytes(size, '\n');
    for (std::size_t i = 0; i < size; i += 3) bytes[i] = static_cast<char>(i);
    std::ofstream(path, std::ios::binary) << bytes;
    CHECK(read_file("test", path) == bytes);
    CHECK(read_file("test", path, size) == bytes);
    if (size > 0)
      CHECK(fails_with(ErrorCode::too_large, [&] { read_file("test", path, size - 1); }));
  }
  std::remove(path.c_str());
}

TEST_CASE("a missing or endless file is refused by name", "[file]") {
  for (const std::string path : {"/nonexistent", "/", ""}) {
    const auto error = error_of([&] { read_file("test", path); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::bad_file);
    CHECK(error->what() == "test: cannot read file '" + path + "'");
  }
  const auto endless = error_of([] { read_file("test", "/dev/zero"); });
  REQUIRE(endless);
  CHECK(endless->code() == ErrorCode::bad_file);
  CHECK(contains(endless->what(), "test: file '/dev/zero' has more than 256 MiB"));
  CHECK(fails_with(ErrorCode::too_large, [] { read_file("test", "/dev/zero", 1 << 20); }));
}

TEST_CASE("lines are read without their terminators, also an unterminated last line", "[file]") {
  using Lines = std::vector<std::string>;
  CHECK(lines_of("").empty());
  CHECK(lines_of("\n") == Lines{""});
  CHECK(lines_of("a\n\nb") == Lines{"a", "", "b"});
  CHECK(lines_of(std::string("a\0b\n", 4)) == Lines{std::string("a\0b", 3)});
  for (const std::size_t length : {65534, 65535, 65536, 131070, 200000}) {
    const std::string line(length, 'x');
    CHECK(lines_of(line) == Lines{line});
    CHECK(lines_of(line + "\n" + line + "\n") == Lines{line, line});
  }
}

TEST_CASE("a line that is too long or endless is refused", "[file]") {
  std::istringstream in("1234\n12345\n");
  std::string line;
  CHECK(read_line("test", in, line, 4));
  CHECK(fails_with(ErrorCode::too_large, [&] { read_line("test", in, line, 4); }));
  std::ifstream endless("/dev/zero");
  const auto error = error_of([&] { read_line("test", endless, line, 1 << 20); });
  REQUIRE(error);
  CHECK(contains(error->what(), "test: a line has more than the 1048576 bytes"));
  CHECK_FALSE(skip_line(endless, 1 << 20));
}

TEST_CASE("the line after one that is too long can be read", "[file]") {
  for (const std::size_t length : {5, 65533, 65534, 65535, 65536, 131070, 300000}) {
    CAPTURE(length);
    std::istringstream in(std::string(length, 'x') + "\nnext\n" + std::string(length, 'x'));
    std::string line;
    CHECK(fails_with(ErrorCode::too_large, [&] { read_line("test", in, line, 4); }));
    CHECK(skip_line(in, length));
    CHECK(read_line("test", in, line, 4));
    CHECK(line == "next");
    CHECK(skip_line(in, 0));
    CHECK(fails_with(ErrorCode::too_large, [&] { read_line("test", in, line, 4); }));
    CHECK(skip_line(in, length));
    CHECK_FALSE(read_line("test", in, line, 4));
  }
}

TEST_CASE("the error reported is that of the call that failed", "[file]") {
  const auto opens = [](const char* name) { return std::ifstream(name).is_open(); };
  CHECK(!error_in([&] { return opens("/"); }));
  CHECK(error_in([&] { return opens("/nonexistent"); }) == std::errc::no_such_file_or_directory);
  opens("/nonexistent");
  CHECK(error_in([] { return false; }) == std::errc::io_error);
}

}  // namespace
}  // namespace zugzwang
