// A library that is cut short anywhere is told apart from a whole one, before it is mapped.

#include <fstream>
#include <sstream>
#include <string>

#include <zugzwang/engine/elf_file.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::contains;

std::string library() {
  std::ifstream file(ZUGZWANG_CHOMP_C, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

std::string flaw(const std::string& bytes) {
  std::istringstream file(bytes);
  return elf_flaw(file, bytes.size());
}

TEST_CASE("a truncated library is refused, a complete one is not", "[plugin]") {
  const std::string whole = library();
  REQUIRE(whole.size() > 5000);
  CHECK(flaw(whole).empty());
  for (std::size_t size = 0; size < whole.size(); size += 1 + size / 50) {
    CAPTURE(size);
    CHECK_FALSE(flaw(whole.substr(0, size)).empty());
  }
  CHECK(contains(flaw(whole.substr(0, whole.size() - 1)),
                 "cut short, at " + std::to_string(whole.size() - 1) + " bytes"));
}

TEST_CASE("headers that refer beyond the library are refused", "[plugin]") {
  const std::string whole = library();
  const auto with = [&](std::size_t place, const std::string& bytes) {
    std::string changed = whole;
    changed.replace(place, bytes.size(), bytes);
    return flaw(changed);
  };
  CHECK(contains(with(0,
                      "\x7f"
                      "EXE"),
                 "does not begin like an ELF file"));
  CHECK(contains(with(4, "\x7"), "another kind of machine"));
  CHECK(contains(with(16, "\x1"), "of another type"));         // an object file
  CHECK(contains(with(32, "\xff\xff\xff\x7f"), "cut short"));  // where the segments are told
  CHECK(contains(with(54, std::string(1, '\1')), "has no segments"));  // their size
  CHECK(contains(with(56, std::string(2, '\0')), "has no segments"));  // their number
  CHECK(contains(with(40, std::string(8, '\xff')), "cut short"));      // where the sections are
}

}  // namespace
}  // namespace zugzwang
