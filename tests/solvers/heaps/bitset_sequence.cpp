// Moves that leave three heaps or more, against the definition.

#include "catch.hpp"
#include "heap_checks.hpp"

namespace zugzwang {
namespace {

using testing::agrees;
using testing::rules_of;

TEST_CASE("hexadecimal games and many unequal parts have the values of the definition", "[parts]") {
  for (const char* code : {"0.13FF", "0x0.8", "0.F", "0.1F", "8.0F", "0.A5C", "C.7D"}) {
    CAPTURE(code);
    agrees(rules_of(code), 220);
  }
  agrees({.rules = {{0, 4 | 8}}, .unequal = true}, 160);
  agrees({.rules = {{0, 4 | 8 | 16}}}, 90);
  agrees({.rules = {{0, 4 | 8 | 16}, {1, 7}}, .unequal = true}, 90);
  agrees({.rules = {{0, 4}}, .beyond = 3}, 200);  // Lasker's Nim
}

}  // namespace
}  // namespace zugzwang
