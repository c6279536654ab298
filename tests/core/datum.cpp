// Data on its way in and out: JSON and text forms.

#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/error.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::contains;
using testing::error_of;
using testing::fails_with;

std::string complaint_about(const std::string& json) {
  const auto error = error_of([&] { Datum::from_json(json); });
  if (!error) return "none";
  CHECK(error->code() == ErrorCode::bad_syntax);
  return error->what();
}

TEST_CASE("JSON round trip", "[datum]") {
  for (const std::string json :
       {"null", "true", "false", "0", "18446744073709551615", "-9223372036854775808", "\"\"",
        "\"text\"", "[]", "[1,-2,[3,[]],\"x\",null]", "{}", R"({"b":1,"a":[true,{"c":{}}]})",
        "[1.5,-0.25,1e+30]"}) {
    CAPTURE(json);
    CHECK(Datum::from_json(json).to_json() == json);
    CHECK(Datum::from_json(Datum::from_json(json).to_json()) == Datum::from_json(json));
  }
}

TEST_CASE("integers from 0 up are unsigned, below 0 signed", "[datum]") {
  CHECK(Datum(7) == Datum(std::uint64_t{7}));
  CHECK(Datum::from_json("7") == Datum(7));
  CHECK(Datum::from_json("-0") == Datum(0));
  CHECK(*Datum(7).get<std::uint64_t>() == 7);
  CHECK(*Datum(-7).get<std::int64_t>() == -7);
  CHECK(Datum(-7).get<std::uint64_t>() == nullptr);
  CHECK(Datum(true).get<std::uint64_t>() == nullptr);
  CHECK(Datum(true) != Datum(1));
}

TEST_CASE("numbers beyond 64 bits keep their digits", "[datum]") {
  for (const std::string digits : {"18446744073709551616", "-9223372036854775809",
                                   "123456789012345678901234567890", "0.1000", "1E2"}) {
    CAPTURE(digits);
    const Datum datum = Datum::from_json(digits);
    REQUIRE(datum.get<Datum::Decimal>() != nullptr);
    CHECK(datum.get<Datum::Decimal>()->text == digits);
    CHECK(datum.to_json() == digits);
    CHECK(datum.to_text() == digits);
  }
}

TEST_CASE("every text is quoted as JSON asks", "[datum]") {
  for (int c = 0; c < 128; ++c)
    for (const std::size_t length : {1, 59, 60, 61, 200}) {
      const std::string text = std::string(length - 1, 'x') + static_cast<char>(c);
      const std::string json = nlohmann::json(text).dump();
      CHECK(Datum(text).to_json() == json);
      CHECK(Datum(Datum::Object{{"a", 1}, {text, 2}}).to_json() == "{\"a\":1," + json + ":2}");
    }
}

TEST_CASE("a double becomes a JSON number", "[datum]") {
  CHECK(Datum(0.5).to_json() == "0.5");
  CHECK(Datum(2.0).to_json() == "2.0");
}

TEST_CASE("two numbers are read of an object that has no other member", "[datum]") {
  const auto read = [](const char* json) { return Datum::from_json(json).two_numbers("a", "b"); };
  CHECK(read(R"({"b":2,"a":1})") == std::pair(std::uint64_t{1}, std::uint64_t{2}));
  for (const char* const other : {"[1,2]", "7", R"({"a":1})", R"({"a":1,"b":2,"c":3})",
                                  R"({"a":1,"b":-2})", R"({"a":1,"b":"2"})"})
    CHECK(!read(other));
}

TEST_CASE("a duplicate member is refused", "[datum]") {
  CHECK(contains(complaint_about(R"({"pile":1,"pile":2})"), "\"pile\" is given twice"));
  CHECK(contains(complaint_about(R"([{"a":{"b":1,"b":1}}])"), "\"b\" is given twice"));
  CHECK(complaint_about(R"([{"a":1},{"a":2}])") == "none");
}

TEST_CASE("a duplicate member among very many is found", "[datum]") {
  std::string json = "{";
  for (int i = 0; i < 100'000; ++i) json += "\"" + std::to_string(i) + "\":1,";
  CHECK(complaint_about(json + "\"x\":1}") == "none");
  CHECK(contains(complaint_about(json + "\"77777\":1}"), "\"77777\" is given twice"));
  const std::string name = "\"" + std::string(1000, 'n') + "\":1";
  CHECK(complaint_about("{" + name + "," + name + "}").size() < 100);
}

TEST_CASE("JSON that would take more memory than allowed is refused as too large", "[datum]") {
  const auto repeated = [](const std::string& part) {
    std::string list = "[";
    for (int i = 0; i < 1000; ++i) list += part + ",";
    list.back() = ']';
    return list;
  };
  for (const std::string part : {"1", "[]", "{}", "\"\"", "1.5", "null", "[[1,2],[3]]",
                                 "12345678901234567890123", R"({"a":1,"b":2})"}) {
    CAPTURE(part);
    const std::string json = repeated(part);
    CHECK(fails_with(ErrorCode::too_large, [&] { Datum::from_json(json, 15'000); }));
    CHECK(Datum::from_json(json, 2'000'000) == Datum::from_json(json));
  }
  CHECK(Datum::from_json(repeated("1"), 17'000).get<Datum::List>()->size() == 1000);
  const std::string text = "\"" + std::string(10'000, 'x') + "\"";
  CHECK(fails_with(ErrorCode::too_large, [&] { Datum::from_json(text, 10'000); }));
  // What lies in a text counts as text.
  CHECK(Datum::from_json(
            R"(["[,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,\",,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,",1])", 1000)
            .get<Datum::List>()
            ->size() == 2);
}

TEST_CASE("an element of a list takes 16 bytes, and a list no more than its elements", "[datum]") {
  STATIC_REQUIRE(sizeof(Datum) == 16);
  const Datum list = Datum::from_json("[[1,2,3,4,5],[],[6],[7,[8,9,10]]]");
  for (const Datum& inner : *list.get<Datum::List>())
    CHECK(inner.get<Datum::List>()->capacity() == inner.get<Datum::List>()->size());
}

TEST_CASE("a moved-from value is null", "[datum]") {
  Datum from("text");
  Datum to(std::move(from));
  CHECK(from.is_null());  // NOLINT: this is what is tested
  CHECK(to == Datum("text"));
  from = std::move(to);
  CHECK(to.is_null());  // NOLINT
  CHECK(from == Datum("text"));
  to = from;
  CHECK(to == from);
}

TEST_CASE("a long JSON form is cut short without being written", "[datum]") {
  CHECK(Datum::from_json("[1,2,3]").to_short_json(7) == "[1,2,3]");
  CHECK(Datum::from_json("[1,2,3]").to_short_json(6) == "[1,2,3...");
  CHECK(Datum(std::string(1000, 'x')).to_short_json(4) == "\"xxx...");
  CHECK(Datum::from_json("[[1],{\"a\":2},{},[]]").to_short_json(60) == "[[1],{\"a\":2},{},[]]");
}

TEST_CASE("nesting is bounded", "[datum]") {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  CHECK(complaint_about(nested(64)) == "none");
  CHECK(contains(complaint_about(nested(65)), "64 levels"));
  CHECK(contains(complaint_about(std::string(1'000'000, '[')), "64 levels"));
  std::string objects;
  for (int i = 0; i < 65; ++i) objects += R"({"a":)";
  CHECK(contains(complaint_about(objects), "64 levels"));
}

TEST_CASE("malformed JSON is refused with its place", "[datum]") {
  for (const std::string cut : {"", "  ", "{", "[1,", "\"abc", R"({"a")", R"({"a":)", "tru", "-"}) {
    CAPTURE(cut);
    CHECK(contains(complaint_about(cut), "at its end"));
  }
  CHECK(contains(complaint_about("[1 2]"), "character 4"));
  CHECK(contains(complaint_about("[1 2]"), "near '2'"));
  CHECK(contains(complaint_about("{\"a\" 1}"), "character 6"));
  for (const std::string bad : {"[1,]", "{\"a\":1,}", "{a:1}", "nul", "01", "+1", "1 2", "[1]]",
                                "'a'", "[\"\x01\"]", "\"\\x\"", "NaN", "/*c*/1"}) {
    CAPTURE(bad);
    CHECK(contains(complaint_about(bad), "not valid JSON"));
  }
}

TEST_CASE("a number beyond the range of a double is refused", "[datum]") {
  for (const std::string& large : {std::string("1e400"), std::string(5000, '9')}) {
    const std::string complaint = complaint_about(large);
    CHECK(contains(complaint, "number too large at character " + std::to_string(large.size())));
    CHECK(complaint.size() < 120);
  }
}

TEST_CASE("text is UTF-8", "[datum]") {
  CHECK(*Datum::from_json("\"\\u00e9\\ud83c\\udfb2\"").get<std::string>() ==
        "\xC3\xA9\xF0\x9F\x8E\xB2");
  CHECK(Datum("\xC3\xA9").to_json() == "\"\xC3\xA9\"");
  CHECK(Datum::from_json(Datum("\xF0\x9F\x8E\xB2 \"\\\n\t").to_json()) ==
        Datum("\xF0\x9F\x8E\xB2 \"\\\n\t"));
  CHECK(complaint_about("\"\xFF\"") != "none");
  CHECK(complaint_about("\"\\ud83c\"") != "none");
}

TEST_CASE("text that is not UTF-8 still writes valid JSON", "[datum]") {
  CHECK(Datum("a\xFF"
              "b")
            .to_json() ==
        "\"a\xEF\xBF\xBD"
        "b\"");
  CHECK(complaint_about(Datum(Datum::Object{{"\xC3", Datum("\x80")}}).to_json()) == "none");
}

TEST_CASE("the text form omits quotes and brackets", "[datum]") {
  CHECK(Datum().to_text() == "-");
  CHECK(Datum(true).to_text() == "true");
  CHECK(Datum(-3).to_text() == "-3");
  CHECK(Datum("plain \"text\"").to_text() == "plain \"text\"");
  CHECK(Datum::from_json("[3,4,5]").to_text() == "3,4,5");
  CHECK(Datum::from_json("[]").to_text().empty());
  CHECK(Datum::from_json("[[1],[2,3]]").to_text() == "[[1],[2,3]]");
  CHECK(Datum::from_json(R"({"a":1})").to_text() == R"({"a":1})");
}

TEST_CASE("members are found by name in their order", "[datum]") {
  const Datum object = Datum::from_json(R"({"b":1,"a":null})");
  REQUIRE(object.find("a") != nullptr);
  CHECK(object.find("a")->is_null());
  CHECK(*object.find("b") == Datum(1));
  CHECK(object.find("c") == nullptr);
  CHECK(Datum(3).find("a") == nullptr);
  CHECK(object.get<Datum::Object>()->front().first == "b");
}

}  // namespace
}  // namespace zugzwang
