// Octal and hexadecimal games: their codes.

#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/games/heaps/octal.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang::octal_tests {
namespace {

using games::octal_rules;
using testing::contains;
using testing::error_of;

/// The digits by their removals, as "1:7 2:7".
std::string digits(const std::string& code) {
  std::string text;
  for (const HeapRule& rule : octal_rules(code).rules)
    text +=
        (text.empty() ? "" : " ") + std::to_string(rule.removed) + ":" + std::to_string(rule.digit);
  return text;
}

TEST_CASE("the digits of a code are for the removals of as many tokens", "[octal]") {
  CHECK(digits("0.77") == "1:7 2:7");
  CHECK(digits(".77") == "1:7 2:7");
  CHECK(digits("0.137") == "1:1 2:3 3:7");
  CHECK(digits("0.007") == "3:7");
  CHECK(digits("4.07") == "0:4 2:7");
  CHECK(digits("4.0") == "0:4");
  CHECK(digits("0.000").empty());
  CHECK(octal_rules("0.77").beyond == 0);
  CHECK_FALSE(octal_rules("0.77").unequal);
  CHECK(octal_rules("0." + std::string(64, '7')).last_removed() == 64);
}

TEST_CASE("a letter or 0x makes a code hexadecimal", "[octal]") {
  CHECK(digits("0.13FF") == "1:1 2:3 3:15 4:15");
  CHECK(digits("0.13ff") == "1:1 2:3 3:15 4:15");
  CHECK(digits("0.9a") == "1:9 2:10");
  CHECK(digits("C.8") == "0:12 1:8");
  CHECK(digits("0x0.9") == "1:9");
  CHECK(digits("0X8.1") == "0:8 1:1");
  CHECK(digits("0x.77") == "1:7 2:7");
  CHECK(octal_rules("0.F").most_parts() == 3);
}

TEST_CASE("an invalid code is refused with what is permitted", "[octal]") {
  const auto complaint = [](const std::string& code) {
    const auto error = error_of([&] { octal_rules(code); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::bad_value);
    const std::string text = error->what();
    CHECK(text.starts_with("code: \"" + code.substr(0, 60)));
    CHECK(contains(text, "give"));
    CHECK_FALSE(contains(text, "\n"));
    return text;
  };
  for (const char* code : {"", ".", "0.", "4.", "77", "0x", "0x.", "0.7.7", "00.7", "0.7g", "-0.7",
                           "0.7 ", "0,77", "x.7", "0x0x0.7"})
    CHECK(contains(complaint(code), "such as 0.77, 4.07 or 0.13F"));
  CHECK(contains(complaint("0.9"), "9 is no octal digit; give digits from 0 to 7, or write 0x0.9"));
  CHECK(contains(complaint("8.1"), "8 is no octal digit; give digits from 0 to 7, or write 0x8.1"));
  CHECK(contains(complaint(".78"), "write 0x0.78"));
  for (const char* code : {"1.3", "2.7", "3.0", "5.7", "6.7", "7.7", "B.1", "0x9.1", "F.0"})
    CHECK(contains(complaint(code), "give 0, 4, 8 or C before the point"));
  CHECK(contains(complaint("0." + std::string(65, '7')), "it has 65 digits behind the point"));
}

}  // namespace
}  // namespace zugzwang::octal_tests
