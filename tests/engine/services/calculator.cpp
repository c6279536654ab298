// Expressions that name positions of games.

#include <string>

#include <zugzwang/engine/services/calculator.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::bundled;
using testing::contains;
using testing::error_of;

std::string text_of(const std::string& expression) {
  return Calculator(bundled()).calculate(expression, {}, {}).text;
}

std::string refusal(const std::string& expression) {
  const auto error = error_of([&] { text_of(expression); });
  return error ? error->what() : "none";
}

std::string fields(const std::string& game, const std::string& text) {
  return Datum(fields_in_parentheses(bundled().named(game), text)).to_json();
}

TEST_CASE("an expression evaluates to a value or a property", "[calculator]") {
  CHECK(text_of("{1|-1}+*2") == "±1*2");
  CHECK(text_of("^+*=^*") == "true");
  CHECK(text_of("{2|-1/2}.Temperature") == "5/4");
  CHECK(text_of("*.OutcomeClass") == "N");
}

TEST_CASE("expressions contain positions by the names of their games", "[calculator]") {
  CHECK(text_of("domineering(4x5)") == "1");
  CHECK(text_of("domineering(4x5)+domineering(2x2)+domineering(4x5)") == "{3|1}");
  CHECK(text_of("nim(3,5)") == "*6");
  CHECK(text_of("nim(heaps=3,5, convention=normal)+*") == "*7");
  CHECK(text_of("nim(3,5, convention=normal)") == "*6");
  CHECK(text_of("domineering(2x3,turn=horizontal)") == "{2|-1/2}");
  CHECK(text_of("domineering(board=2x3, turn=horizontal) = domineering(2x3)") == "true");
}

TEST_CASE("the fields of a position are read as on a command line", "[calculator]") {
  CHECK(fields("domineering", " 4x5 ") == R"({"board":"4x5"})");
  CHECK(fields("nim", "3,4,5") == R"({"heaps":[3,4,5]})");
  CHECK(fields("nim", "heaps = [3,4], convention = misere") ==
        R"({"heaps":[3,4],"convention":"misere"})");
  CHECK(fields("nim", "3,4 , convention=misere") == R"({"convention":"misere","heaps":[3,4]})");
  CHECK(fields("nim", "") == "{}");
}

TEST_CASE("an invalid position is refused with its column", "[calculator]") {
  CHECK(contains(refusal("1+nothing(4x5)"), "'nothing'"));
  CHECK(contains(refusal("1+nothing(4x5)"), "at column 3"));
  CHECK(contains(refusal("domineering(4y5)"), "board"));
  CHECK(contains(refusal("domineering(colour=4)"), "colour: unknown; the fields of domineering"));
  CHECK(contains(refusal("domineering(board=2x2,board=2x2)"), "board: given twice"));
  CHECK(contains(refusal("domineering(2x2,board=2x2)"), "'2x2'"));
  CHECK(contains(refusal("stones(3)"), "at column 1"));
  CHECK(contains(refusal("{1|"), "at column"));
}

TEST_CASE("a limit ends an expression, and the next one is calculated", "[calculator]") {
  Calculator calculator(bundled());
  const Limits tight{.time = std::chrono::milliseconds(50), .memory = 20'000'000};
  CHECK(calculator.calculate("{1|*60000}", {}, tight).status != Status::complete);
  CHECK(calculator.calculate("domineering(8x8)", {}, tight).status != Status::complete);
  const Calculation next = calculator.calculate("1+1", {}, {});
  CHECK(next.status == Status::complete);
  CHECK(next.text == "2");
}

TEST_CASE("the JSON form of a calculation depends on its type", "[calculator]") {
  Calculator calculator(bundled());
  const auto json = [&](const std::string& expression) {
    return Datum(to_datum(calculator.calculate(expression, {}, {}))).to_json();
  };
  CHECK(json("1/2+1/4") == R"({"status":"complete","type":"value","result":"3/4"})");
  CHECK(json("1<2") == R"({"status":"complete","type":"boolean","result":true})");
  CHECK(json("{2|-1}.LeftOptions") == R"({"status":"complete","type":"list","result":["2"]})");
  CHECK(json("*.OutcomeClass") == R"({"status":"complete","type":"outcome","result":"N"})");
  const Calculation all = calculator.calculate("±1", {}, {}, ValueDetail::all);
  const Datum datum = to_datum(all);
  REQUIRE(datum.find("temperature") != nullptr);
  CHECK(*datum.find("temperature") == Datum("1"));
}

TEST_CASE("a value is the same in another table", "[calculator]") {
  PartizanValues from;
  PartizanValues to;
  ValueCalculator there(to);
  there.read("^3+{5|*7}");  // so that the numbers of values differ
  for (const std::string text :
       {"0", "-7/8", "*5", "^3*2", "{2|-1/2}", "{0,{{2|0},2+Tiny(2)|{2|0},Miny(2)}|0}", "^<3>"}) {
    INFO(text);
    const PartizanValue value = ValueCalculator(from).read(text);
    CHECK(copy_value(from, value, to) == there.read(text));
  }
}

}  // namespace
}  // namespace zugzwang
