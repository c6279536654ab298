// The language of values: the meaning of expressions, and the places of their errors.

#include <chrono>
#include <string>
#include <string_view>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/values/value_reader.hpp>
#include <zugzwang/values/value_writer.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

PartizanValue position_of(PartizanValues& values, std::string_view game,
                          std::string_view arguments) {
  if (game != "heap") throw Error(ErrorCode::unknown_game, "there is no game of that name");
  return values.nimber(static_cast<std::uint32_t>(arguments.size()));
}

std::string calculated(std::string_view expression) {
  PartizanValues values;
  ValueCalculator calculator(values, [&](std::string_view game, std::string_view arguments) {
    return position_of(values, game, arguments);
  });
  ValueWriter writer(values, Notation::cgsuite);
  try {
    return to_text(writer, calculator.calculate(expression));
  } catch (const Error& error) {
    return error.what();
  }
}

struct Case {
  std::string_view expression;
  std::string_view result;
};

TEST_CASE("ASCII and the usual symbols denote the same values", "[values][reader]") {
  for (const auto& [expression, result] : {
           Case{"^.2*", "^^*"},
           Case{"^^^", "^3"},
           Case{"vvv", "v3"},
           Case{"v.3*2", "v3*2"},
           Case{"↑⇑∗2", "^3*2"},
           Case{"⇓", "vv"},
           Case{"−3/4", "-3/4"},
           Case{"6/4", "3/2"},
           Case{"⧾(2)", "Tiny(2)"},
           Case{"⧿3", "Miny(3)"},
           Case{"±{0,*|1}", "±1/2"},
           Case{"+-1", "±1"},
           Case{"+-{1,{2|0}}", "±{1,{2|0}}"},
           Case{"{1∣0}", "{1|0}"},
       }) {
    CHECK(calculated(expression) == result);
  }
}

TEST_CASE("operators have the right precedence", "[values][reader]") {
  for (const auto& [expression, result] : {
           Case{"2*3", "2*3"},
           Case{"2 * 3", "an operator is missing at column 5"},
           Case{"-1^", "-1^"},
           Case{"-(1^)", "-1v"},
           Case{"0-1^", "-1v"},
           Case{"-^*", "v*"},
           Case{"3-2-1", "0"},
           Case{"3-(2-1)", "2"},
           Case{"1+-1", "0"},
           Case{"1±1", "{2|0}"},
           Case{"1++-1", "{2|0}"},
           Case{"--1", "1"},
           Case{"±1^", "{1^|-1^}"},
           Case{"±(1^)", "±(1^)"},
           Case{"±-1", "0"},
           Case{"3.^", "^3"},
           Case{"-3.^", "v3"},
           Case{"2.(3.^)", "^6"},
           Case{"2.^*", "^^"},
           Case{"(-2).{1|0}", "-1"},
           Case{"0.^", "0"},
           // G:1 and G:−1 are the numbers' own: Siegel, section II.10.
           Case{"1:-1", "1/2"},
           Case{"1:1", "2"},
           Case{"*:1", "^*"},
           Case{"*:2", "^[2]*"},
           Case{"*:3", "^[3]*"},
           Case{"0:*", "*"},
           Case{"*:-1", "v*"},
           Case{"1:-1:1", "3/4"},
           Case{"-*:1", "v*"},
           Case{"1-1.Mean", "0"},
           Case{"2.^.Birthday", "3"},
           Case{"{3|1}*.Mean", "2"},
           Case{"{3|1}.Mean+1 = 3", "true"},
           Case{"*.Mean()", "0"},
           Case{"-1+Miny(3/2)", "-1+Miny(3/2)"},
           Case{"-1Miny(3/2)", "-1+Miny(3/2)"},
           Case{"heap(())", "*2"},
           Case{"heap()", "0"},
           Case{"1+heap(|./)-*3", "1"},
       })
    CHECK(calculated(expression) == result);
}

TEST_CASE("bars bind by their length, commas before bars", "[values][reader]") {
  for (const auto& [expression, result] : {
           Case{"{|}", "0"},
           Case{"{1|}", "2"},
           Case{"{||1|-1}", "0"},
           Case{"{0||}", "1"},
           Case{"{0||1|-1}", "1"},
           Case{"{2|1||0}", "{2|1||0}"},
           Case{"{{2|1}|0}", "{2|1||0}"},
           Case{"{4|3||2|1}", "{4|3||2|1}"},
           Case{"{4|||3||2|1}", "{4|||3||2|1}"},
           Case{"{0,v*|vv}", "{0,v*|vv}"},
           Case{"{5|0,{1|-1}||0}", "{5|0,±1||0}"},
           Case{"{(0)|(1)}", "1/2"},
           Case{"{1-1|0+1}", "1/2"},
           Case{"{*=*|1}", "a comparison is no value; compare two values at a time at column 5"},
       })
    CHECK(calculated(expression) == result);
}

TEST_CASE("comparisons yield true or false", "[values][reader]") {
  // Winning Ways, chapters 2 and 3.
  for (const std::string_view truth : {"^ > 0",
                                       "^ || *",
                                       "^ <> *",
                                       "^ > *2",
                                       "^^ > *",
                                       "^ < 1/1024",
                                       "^<1",
                                       "^>=0",
                                       "↑≥0",
                                       "*+* = 0",
                                       "^+v == 0",
                                       "{1|-1} || 0",
                                       "{1|-1}+{1|-1} = 0",
                                       "^* || 0",
                                       "^<2> < ^",
                                       "^<2> > Tiny(1)",
                                       "Tiny(2) < Tiny(1)",
                                       "{2|-1/2} || 1",
                                       "{^|v} = *",
                                       "{0|^} = ^^*",
                                       "(^<1)"})
    CHECK(calculated(truth) == "true");
  for (const std::string_view untruth :
       {"^ < *", "^<0", "* = 0", "0 || ^", "0 || 0", "2 <> 1", "*2 <= *"})
    CHECK(calculated(untruth) == "false");
}

TEST_CASE("an error has its column", "[values][reader]") {
  for (const auto& [expression, result] : {
           Case{"", "a value is missing at column 1"},
           Case{"1+", "a value is missing at column 3"},
           Case{"↑+↑+)", "a value is missing at column 5"},
           Case{"↑∗)", "unmatched closing parenthesis at column 3"},
           Case{"1}", "unmatched closing brace at column 2"},
           Case{"(1}", "unmatched closing brace at column 3"},
           Case{"{1|2)", "unmatched closing parenthesis at column 5"},
           Case{" (1", "a parenthesis is not closed at column 2"},
           Case{"{1|{2||3}", "a brace is not closed at column 1"},
           Case{"Tiny(1", "a parenthesis is not closed at column 5"},
           Case{"Tiny", "an argument in parentheses is missing at column 5"},
           Case{"Tiny(1,2)", "a comma is valid only in braces at column 7"},
           Case{"heap(1", "the parenthesis is not closed at column 5"},
           Case{"{1|0|-1}", "a second bar of the same length needs braces at column 5"},
           Case{"{1,2}", "a bar is missing in braces at column 5"},
           Case{"±{}", "a bar is missing in braces at column 3"},
           Case{"{1,|2}", "a value is missing at column 4"},
           Case{"1,2", "a comma is valid only in braces at column 2"},
           Case{"1|2", "a bar is valid only in braces at column 2"},
           Case{"1.5", "numbers are written as fractions, such as 1/2 at column 2"},
           Case{"1/", "a denominator is missing at column 3"},
           Case{"^^3", "a number cannot follow several ups at column 3"},
           Case{"^[0]", "the powers of up start at 1 at column 1"},
           Case{"1 2", "an operator is missing at column 3"},
           Case{"{1|0}{1|0}", "an operator is missing at column 6"},
           Case{"1 ? 2", "unexpected character '?' at column 3"},
           Case{"1 + ½", "unexpected character '½' at column 5"},
           Case{"1 + \xC2", "unexpected character that is not UTF-8 at column 5"},
           Case{"\\uparrow", "unexpected character '\\' at column 1"},
           Case{"pony",
                "unknown name 'pony'; write ^ (up), v (down), *2, or a position such as nim(3,4,5) "
                "at column 1"},
           Case{"up",
                "unknown name 'up'; write ^ (up), v (down), *2, or a position such as nim(3,4,5) "
                "at column 1"},
           Case{"pony(2)", "there is no game of that name at column 1"},
           Case{"{0|pass}", "'pass' is a loopy value, which is not supported at column 4"},
           Case{"9223372036854775808", "the number takes more than 64 bits at column 1"},
           Case{"1+*4294967296", "the number takes more than 32 bits at column 3"},
           Case{"9223372036854775807+1", "the number takes more than 64 bits at column 20"},
           Case{"*.^", "an integer is needed before the point at column 2"},
           Case{"^.AtomicWeight(1)", "AtomicWeight takes 0 arguments at column 3"},
           Case{"1.AtomicWeight", "the value has no atomic weight at column 3"},
           Case{"(1 < 2) + 1",
                "a comparison is no value; compare two values at a time at column 9"},
           Case{"1 < 2 < 3", "a comparison is no value; compare two values at a time at column 7"},
       })
    CHECK(calculated(expression) == result);
  CHECK(testing::contains(calculated("1/3"), "power of two up to 2^65535 at column 1"));
  CHECK(testing::contains(calculated("1+^.Colour"),
                          "unknown name Colour; did you mean Cool? The names are "));
  CHECK(testing::contains(calculated("1+^.Colour"), " at column 5"));
  PartizanValues values;
  CHECK(testing::fails_with(ErrorCode::not_applicable, [&] { read_value(values, "heap()"); }));
  CHECK(testing::fails_with(ErrorCode::bad_value, [&] { read_value(values, "0=0"); }));
}

TEST_CASE("deeply nested expressions are read without recursion", "[values][reader]") {
  constexpr std::size_t depth = 100'000;
  const auto repeated = [](std::string_view text, std::size_t times) {
    std::string all;
    for (std::size_t i = 0; i < times; ++i) all += text;
    return all;
  };
  CHECK(calculated(repeated("(", depth) + "1" + repeated(")", depth)) == "1");
  CHECK(calculated(repeated("{", depth) + repeated("|}", depth)) == std::to_string(depth - 1));
  CHECK(calculated(repeated("-", depth) + "*") == "*");
  CHECK(calculated(repeated("±", depth + 1) + "1") == "*");
  CHECK(calculated(repeated("0:", depth) + "^") == "^");
  PartizanValues values;
  const std::string longer(ValueCalculator::longest_expression + 1, '(');
  CHECK(testing::fails_with(ErrorCode::too_large, [&] { read_value(values, longer); }));
  CHECK(testing::fails_with(ErrorCode::bad_syntax,
                            [&] { read_value(values, std::string_view(longer).substr(1)); }));
}

TEST_CASE("a limit ends an expensive expression", "[values][reader]") {
  Limits limits;
  limits.time = std::chrono::milliseconds(50);
  limits.memory = std::uint64_t{1} << 22;
  for (const std::string_view expression :
       {"{1|*60000}", "400.(^[3]+v<2>*)", "^[3]+v<2>*4000", "^999999999", "v[4000000000]"}) {
    Meter meter(limits);
    PartizanValues values(meter);
    ValueCalculator calculator(values);
    CHECK_THROWS_AS(calculator.calculate(expression), ValueLimit);
    values.limit_by(nullptr);
    CHECK(calculator.read("^+*") == values.up(1, 1));
  }
}

}  // namespace
}  // namespace zugzwang
