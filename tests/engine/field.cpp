// Fields: one declaration, and from it the text form, the JSON form and every check.

#include <cstdio>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/field.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

/// `assign_fields` and `fields_to_datum` for a problem type and the fields that it declares.
template <class P>
P parse_problem(const std::string& game, const std::vector<Field<P>>& fields, const Datum& object,
                Scope scope) {
  P problem{};
  const std::vector<AnyField> any(fields.begin(), fields.end());
  assign_fields(game, any, object, scope, &problem);
  return problem;
}
template <class P>
Datum::Object problem_to_datum(const std::vector<Field<P>>& fields, const P& problem, Scope scope) {
  const std::vector<AnyField> any(fields.begin(), fields.end());
  return fields_to_datum(any, &problem, scope);
}

using testing::contains;
using testing::error_of;
using testing::fails_with;
using testing::max64;

struct Everything {
  bool misere = false;
  std::uint64_t large = 5;
  std::int64_t balance = -1;
  std::uint8_t face = 1;
  std::string variant = "plain";
  std::string name;
  std::vector<std::uint64_t> heaps;
  std::vector<std::vector<std::int32_t>> graph;
  std::optional<std::vector<std::uint8_t>> marks;
  bool operator==(const Everything&) const = default;
};

std::vector<Field<Everything>> everything() {
  return {
      field("misere", &Everything::misere, "who moves last loses").rule().optional(),
      field("large", &Everything::large, "a large number"),
      field("balance", &Everything::balance, "a balance").optional(),
      field("face", &Everything::face, "the face on top").range(1, 6).optional(),
      field("variant", &Everything::variant, "which rules")
          .rule()
          .one_of({"plain", "odd"})
          .optional(),
      field("name", &Everything::name, "any text").at_most(8).optional(),
      field("heaps", &Everything::heaps, "heaps").range(0, 100).at_most(3).optional(),
      field("graph", &Everything::graph, "neighbours").range(-9, 9).optional(),
      field("marks", &Everything::marks, "marks, if there are any").range(1, 9),
  };
}

Field<Everything> named(const std::string& name) {
  for (const auto& declared : everything())
    if (declared.name == name) return declared;
  throw name;
}

Everything parse(const std::string& json, Scope scope = Scope::position) {
  return parse_problem("toy", everything(), Datum::from_json(json), scope);
}

std::string complaint(ErrorCode code, const std::string& json, Scope scope = Scope::position) {
  const auto error = error_of([&] { parse(json, scope); });
  if (!error) return "none";
  CHECK(error->code() == code);
  return error->what();
}

std::string refusal(const std::string& field_name, const std::string& json) {
  const auto error = error_of([&] { named(field_name).check(Datum::from_json(json)); });
  if (!error) return "none";
  CHECK(error->code() == ErrorCode::bad_value);
  return error->what();
}

TEST_CASE("JSON round trip of a problem", "[problem]") {
  Everything problem;
  problem.misere = true;
  problem.large = max64;
  problem.balance = std::numeric_limits<std::int64_t>::min();
  problem.face = 6;
  problem.variant = "odd";
  problem.name = "\xC3\xA9\"";
  problem.heaps = {3, 0, 100};
  problem.graph = {{1, -2}, {}, {9}};
  const Datum written(problem_to_datum(everything(), problem, Scope::position));
  CHECK(parse(written.to_json()) == problem);
  CHECK(contains(written.to_json(),
                 R"("large":18446744073709551615,"balance":-9223372036854775808)"));
  CHECK(contains(written.to_json(), R"("graph":[[1,-2],[],[9]])"));
}

TEST_CASE("the text form and the JSON form are equivalent", "[problem]") {
  const auto same = [](const std::string& field_name, const std::string& text,
                       const std::string& json) {
    CAPTURE(field_name, text);
    const Datum value = named(field_name).from_text(text);
    CHECK(value == Datum::from_json(json));
    CHECK_NOTHROW(named(field_name).check(value));
  };
  same("misere", "true", "true");
  same("misere", "false", "false");
  same("large", "18446744073709551615", "18446744073709551615");
  same("balance", "-9223372036854775808", "-9223372036854775808");
  same("balance", "-0", "0");
  same("face", "6", "6");
  same("variant", "odd", "\"odd\"");
  same("name", "42", "\"42\"");
  same("heaps", "3,0,100", "[3,0,100]");
  same("heaps", "[3,0,100]", "[3,0,100]");
  for (const char* const text : {"3 0 100", "3, 0, 100", " 3 ,0  100 ", "[3, 0, 100]", "3\n0\n100"})
    same("heaps", text, "[3,0,100]");
  same("heaps", "", "[]");
  for (const char* const text : {"[[1,-2],[],[9]]", "0: 1 -2; 1:; 2: 9", "2 : 9\r\n0: 1, -2\r\n"})
    same("graph", text, "[[1,-2],[],[9]]");
}

TEST_CASE("an omitted field has its default", "[problem]") {
  Everything expected;
  expected.large = 7;
  CHECK(parse(R"({"large":7})") == expected);
  CHECK(parse(R"({"game":"toy","large":7})") == expected);
}

TEST_CASE("a field may have no value, which is not the same as an empty list", "[problem]") {
  const auto written = [](const std::string& json) {
    return Datum(problem_to_datum(everything(), parse(json), Scope::position));
  };
  CHECK_FALSE(parse(R"({"large":7})").marks);
  CHECK(written(R"({"large":7})").find("marks") == nullptr);
  CHECK(parse(R"({"large":7,"marks":[]})").marks == std::vector<std::uint8_t>{});
  CHECK(*written(R"({"large":7,"marks":[]})").find("marks") == Datum::List{});
  CHECK(parse(R"({"large":7,"marks":[2,9]})").marks == std::vector<std::uint8_t>{2, 9});
  CHECK(contains(refusal("marks", "[0]"), "a list of whole numbers from 1 to 9"));
  CHECK(contains(refusal("marks", "null"), "marks: null is not valid"));
  CHECK(named("marks").left_out() == "may be left out");
  CHECK(named("face").left_out() == "1 if left out");
  CHECK(named("large").left_out().empty());
}

TEST_CASE("a field without a default must be given", "[problem]") {
  const std::string text = complaint(ErrorCode::missing_field, "{}");
  CHECK(contains(text, "large: missing"));
  CHECK(contains(text, "a whole number from 0 to 18446744073709551615"));
  CHECK(contains(text, "a large number"));
}

TEST_CASE("an unknown field is refused with the known ones", "[problem]") {
  const std::string text = complaint(ErrorCode::unknown_field, R"({"large":1,"pile":2})");
  CHECK(contains(text, "pile"));
  CHECK(contains(text, "it takes misere, large, balance"));
}

TEST_CASE("the rules alone take no position", "[problem]") {
  CHECK(parse(R"({"misere":true})", Scope::rules).misere);
  CHECK(contains(complaint(ErrorCode::unknown_field, R"({"large":7})", Scope::rules),
                 "it takes misere, variant"));
  const Datum rules(problem_to_datum(everything(), Everything{}, Scope::rules));
  CHECK(rules.to_json() == R"({"misere":false,"variant":"plain"})");
}

TEST_CASE("a problem must be an object", "[problem]") {
  for (const std::string json : {"[]", "3", "null", "\"large\""})
    CHECK(contains(complaint(ErrorCode::bad_syntax, json), "a problem is a JSON object"));
}

TEST_CASE("a value of the wrong type is refused with name, value and permitted values",
          "[problem]") {
  CHECK(refusal("misere", "1") == "misere: 1 is not valid; give true or false");
  CHECK(refusal("large", "true") ==
        "large: true is not valid; give a whole number from 0 to 18446744073709551615");
  CHECK(refusal("face", "\"six\"") ==
        "face: \"six\" is not valid; give a whole number from 1 to 6");
  CHECK(refusal("variant", "3") == "variant: 3 is not valid; give one of plain, odd");
  CHECK(refusal("heaps", "7") ==
        "heaps: 7 is not valid; give a list of at most 3 whole numbers from 0 to 100");
  CHECK(refusal("graph", "[1]") ==
        "graph: [1] is not valid; give a list of lists of whole numbers from -9 to 9");
  for (const std::string name :
       {"misere", "large", "balance", "face", "variant", "name", "heaps", "graph"}) {
    CAPTURE(name);
    CHECK(contains(refusal(name, "null"), name + ": null is not valid"));
    CHECK(refusal(name, "{}") != "none");
    CHECK(refusal(name, "1.5") != "none");
  }
}

TEST_CASE("a number out of range is refused", "[problem]") {
  CHECK(refusal("face", "0") != "none");
  CHECK(refusal("face", "7") != "none");
  CHECK(refusal("face", "257") != "none");
  CHECK(refusal("face", "-1") != "none");
  CHECK(refusal("large", "-1") != "none");
  CHECK(refusal("large", "18446744073709551616") ==
        "large: 18446744073709551616 is not valid; give a whole number from 0 to "
        "18446744073709551615");
  CHECK(refusal("large", "18446744073709551615") == "none");
  CHECK(refusal("balance", "9223372036854775807") == "none");
  CHECK(refusal("balance", "9223372036854775808") != "none");
  CHECK(refusal("balance", "-9223372036854775809") != "none");
  CHECK(refusal("heaps", "[1,101]") != "none");
  CHECK(refusal("heaps", "[1,\"2\"]") != "none");
  CHECK(refusal("graph", "[[9],[-10]]") != "none");
}

TEST_CASE("a minimum above 0 applies to the largest range", "[problem]") {
  const auto from_one = field("large", &Everything::large, "").range(1, max64);
  CHECK_NOTHROW(from_one.check(Datum(max64)));
  CHECK_NOTHROW(from_one.check(Datum(1)));
  CHECK(fails_with(ErrorCode::bad_value, [&] { from_one.check(Datum(0)); }));
  CHECK(fails_with(ErrorCode::bad_value, [&] { from_one.check(Datum(-1)); }));
}

TEST_CASE("a list or a text that is too long is refused", "[problem]") {
  CHECK(refusal("heaps", "[1,2,3]") == "none");
  CHECK(refusal("heaps", "[1,2,3,4]") ==
        "heaps: [1,2,3,4] is not valid; give a list of at most 3 whole numbers from 0 to 100");
  CHECK(refusal("name", "\"12345678\"") == "none");
  CHECK(refusal("name", "\"123456789\"") ==
        "name: \"123456789\" is not valid; give a text of at most 8 characters");
}

TEST_CASE("a text that is not among the choices is refused", "[problem]") {
  CHECK(refusal("variant", "\"even\"") == "variant: \"even\" is not valid; give one of plain, odd");
  CHECK(refusal("variant", "\"\"") != "none");
}

TEST_CASE("text that is not a value of the type is refused", "[problem]") {
  const auto refused = [](const std::string& name, const std::string& text) {
    CAPTURE(name, text);
    CHECK(
        fails_with(ErrorCode::bad_value, [&] { named(name).check(named(name).from_text(text)); }));
  };
  for (const std::string text : {"", "x", "3x", "+3", " 3", "3 ", "0x3", "1e3", "3.0", "-",
                                 "18446744073709551616", "-1", "99999999999999999999999"})
    refused("large", text);
  for (const std::string text : {"", "1", "yes", "True"}) refused("misere", text);
  for (const std::string text : {"1,,2", ",1", "1,x", "1;2", "1, ,2", "-1"}) refused("heaps", text);
  CHECK(fails_with(ErrorCode::bad_syntax, [] { named("heaps").from_text("[1,2"); }));
  CHECK(fails_with(ErrorCode::bad_syntax, [] { named("graph").from_text("1,2"); }));
  for (const char* const text :
       {"0: 1\n2", "0: 1; 0: 2", "a: 1", "99999999999: 1", ": 1", "0 1: 2"})
    CHECK(fails_with(ErrorCode::bad_syntax, [&] { named("graph").from_text(text); }));
}

TEST_CASE("malformed lists are refused by the field's name", "[problem]") {
  const auto error = error_of([] { named("graph").from_text("[[1,2]"); });
  REQUIRE(error);
  CHECK(contains(error->what(), "graph: not valid JSON"));
  CHECK(contains(error->what(), "give a list of lists"));
}

TEST_CASE("a long value is cut short in the message", "[problem]") {
  const std::string text = refusal("face", "\"" + std::string(5000, 'x') + "\"");
  CHECK(contains(text, "... is not valid"));
  CHECK(text.size() < 200);
}

TEST_CASE("a value that takes more memory than allowed is refused by the field's name",
          "[problem]") {
  std::string heaps = "1";
  for (int i = 0; i < 1000; ++i) heaps += ",1";
  for (const std::string& text : {heaps, "[" + heaps + "]"}) {
    const auto error = error_of([&] { named("heaps").from_text(text, 10'000); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::too_large);
    CHECK(contains(error->what(), "heaps: too large"));
    CHECK(contains(error->what(), "memory limit"));
    CHECK(named("heaps").from_text(text, 100'000).get<Datum::List>()->size() == 1001);
  }
}

TEST_CASE("the name of an unknown member is cut short in the message", "[problem]") {
  const std::string name(100'000, 'n');
  CHECK(complaint(ErrorCode::unknown_field, R"({"large":1,")" + name + "\":1}").size() < 300);
}

TEST_CASE("a field's flag has dashes", "[problem]") {
  CHECK(field("max_take", &Everything::large, "").flag() == "--max-take");
}

TEST_CASE("a field has other names, as its sources spell them", "[problem]") {
  const auto alice = field("alice", &Everything::heaps, "").also_called({"aliceValues", "s"});
  CHECK(alice.flags() ==
        std::vector<std::string>{"--alice", "--aliceValues", "--alice-values", "--s"});
  for (const char* const name : {"alice", "aliceValues", "alice_values", "s"})
    CHECK(alice.is_called(name));
  for (const char* const name : {"Alice", "alicevalues", "alice-values", ""})
    CHECK_FALSE(alice.is_called(name));
  const std::vector<Field<Everything>> fields = {alice};
  const auto heaps_of = [&](const std::string& json) {
    return parse_problem("toy", fields, Datum::from_json(json), Scope::position).heaps;
  };
  CHECK(heaps_of(R"({"aliceValues":[1,2]})") == std::vector<std::uint64_t>{1, 2});
  CHECK(heaps_of(R"({"alice_values":[1,2]})") == std::vector<std::uint64_t>{1, 2});
  const auto error = error_of([&] { heaps_of(R"({"s":[1],"alice":[1]})"); });
  REQUIRE(error);
  CHECK(error->what() == std::string("alice: given twice, as s and as alice; give it once"));
}

}  // namespace
}  // namespace zugzwang
