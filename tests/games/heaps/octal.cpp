// Octal and hexadecimal games: their codes, and nimbers that are known.

#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/engine/walk.hpp>
#include <zugzwang/games/heaps/octal.hpp>
#include <zugzwang/games/heaps/taking_breaking.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "games/nimbers.hpp"
#include "support.hpp"

namespace zugzwang::octal_tests {
namespace {

using games::octal_rules;
using games::TakingBreaking;
using testing::contains;
using testing::error_of;
using testing::nimbers;
using testing::problem;

using Nimbers = std::vector<Nimber>;

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

TEST_CASE("what is no code is refused with what is allowed", "[octal]") {
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

TEST_CASE("OEIS A002186: Kayles, 0.77", "[octal]") {
  const Nimbers values = nimbers(TakingBreaking(octal_rules("0.77")), 120);
  CHECK(Nimbers(values.begin(), values.begin() + 24) ==
        Nimbers{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7});
  for (std::size_t n = 71; n + 12 < values.size(); ++n) CHECK(values[n] == values[n + 12]);
  CHECK(values[70] != values[82]);
}

TEST_CASE("OEIS A002187: Dawson's Chess, 0.137, and Dawson's Kayles, 0.07", "[octal]") {
  const Nimbers chess = nimbers(TakingBreaking(octal_rules("0.137")), 120);
  CHECK(Nimbers(chess.begin(), chess.begin() + 34) == Nimbers{0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2,
                                                              2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3,
                                                              0, 2, 1, 1, 0, 4, 5, 2, 7, 4});
  for (std::size_t n = 52; n + 34 < chess.size(); ++n) CHECK(chess[n] == chess[n + 34]);
  const Nimbers kayles = nimbers(TakingBreaking(octal_rules("0.07")), 121);
  CHECK(Nimbers(kayles.begin() + 1, kayles.end()) == chess);
}

TEST_CASE("hexadecimal games by plain recursion", "[octal]") {
  // Of 7 come 1, 1 and 4, of nimber 1, or 2, 2 and 2, of nimber 0.
  CHECK(nimbers(TakingBreaking(octal_rules("0x0.8")), 8) == Nimbers{0, 0, 0, 0, 1, 1, 1, 2});
  CHECK(nimbers(TakingBreaking(octal_rules("0.13FF")), 16) ==
        Nimbers{0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 8});
}

TEST_CASE("an octal problem is refused by the name of its field", "[octal]") {
  const auto complaint = [](const std::string& json) {
    const auto error = error_of([&] { problem("octal", json); });
    REQUIRE(error);
    return std::string(error->what());
  };
  CHECK(contains(complaint(R"({"code":"0.9","heaps":[1]})"), "code: \"0.9\" is not valid"));
  CHECK(contains(complaint(R"({"code":0.77,"heaps":[1]})"), "code: 0.77 is not valid"));
  CHECK(contains(complaint(R"({"code":"0.7\n7","heaps":[1]})"), "a text of the characters"));
  CHECK(contains(complaint(R"({"code":"0.77"})"), "heaps: missing"));
}

TEST_CASE("without a code it is Kayles", "[octal]") {
  const auto asked = problem("octal", R"({"heaps":[3]})");
  CHECK(Datum(asked->to_datum(Scope::rules)).to_json() == R"({"code":"0.77"})");
}

TEST_CASE("moves of octal games as data", "[octal]") {
  Walk walk(*problem("octal", R"({"code":"0.77","heaps":[5,1]})"));
  CHECK(walk.position() == "heaps of 5 and 1");
  const auto move = [](const std::string& json) { return Datum::from_json(json); };
  CHECK(walk.moves(2) ==
        std::vector<Datum>{move(R"({"heap":0,"to":[4]})"), move(R"({"heap":0,"to":[1,3]})")});
  CHECK(walk.describe_move(move(R"({"heap":0,"to":[1,3]})")) == "leave 1 and 3 of heap 1");
  CHECK(walk.describe_move(move(R"({"heap":1,"to":[]})")) == "take all of heap 2");
  for (const char* wrong :
       {R"({"heap":0,"to":[3,1]})", R"({"heap":0,"to":[0,4]})", R"({"heap":0})",
        R"({"heap":0,"to":3})", R"({"heap":2,"to":[]})", R"({"heap":0,"to":[1,1,1,1,1,1,1,1,1]})",
        R"({"heap":0,"to":["1"]})", R"({"heap":4294967296,"to":[4]})", "3"})
    CHECK_FALSE(walk.legal(move(wrong)));
  walk.play(move(R"({"heap":0,"to":[1,3]})"));
  CHECK(walk.position() == "heaps of 1, 3 and 1");
}

}  // namespace
}  // namespace zugzwang::octal_tests
