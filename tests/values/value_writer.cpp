// How values are written: names, bars and the order of options.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/values/theory.hpp>
#include <zugzwang/values/value_reader.hpp>
#include <zugzwang/values/value_writer.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

std::string written(std::string_view text, Notation notation = Notation::cgsuite) {
  PartizanValues values;
  return to_text(values, read_value(values, text), notation);
}

/// Texts that are written exactly as they are read.
constexpr std::string_view names[] = {
    "0", "-3/4", "5", "-1823437481924", "31381059609/4722366482869645213696",
    // Numbers, ups and nimbers, as in CGSuite 2's own tests.
    "*", "*8", "^", "v*", "6^*", "^*6", "73/16v9*8", "^^", "vv", "^3*2", "9/8*", "5/2v",
    // Uptimal powers: Siegel, section II.4.
    "^<2>", "v<3>", "^[2]", "v[4]*", "^[5]", "1/2^[3]*", "-1v<2>*", "±1", "±1/2", "±1*2", "±(1^)",
    "±{2|1}", "±(2+Tiny(1))", "±{1,{2|0}}", "Tiny(2)", "Miny(3/2)", "2+Tiny(2)", "-1+Miny(3/2)",
    "Tiny({2|1})", "Miny(1/32)"};

TEST_CASE("a named value is written as it is read", "[values][writer]") {
  for (const std::string_view name : names) CHECK(written(name) == name);
}

/// Values as CGSuite 2's own tests write them; there ± is +-, and a number stands before Tiny
/// without a plus.
constexpr std::string_view forms[] = {

    "{^^*|*,v}",
    "{^^*|*,v[2]}",
    "{0,v*|vv}",
    "{^^*|0,*}",
    "{*|-1}",
    "{4*|7/2}",
    "{4|3||2}",
    "{3||2*|1*}",
    "{11/4||2|3/2}",
    "{5/2|2*}",
    "{7/2|||5/2|3/2||±1/2}",
    "{4|||3|1||0|-2}",
    "{3*||2|1}",
    "{^^*||0|v4}",
    "{^6|^^}",
    "{0||0,*|0,{0,*|0,*2}}",
    "{0||0,v*|0,{0,v*|0,*}}",
    "{^|*,^[2]||*,^[2]}",
    "{1||±1*|-1,{-1|-3}}",
    "{0||0|-2,{0|-2,{0|-2}}}",
    "{Tiny(2)||0|-2|||0|-2}",
    "{1,{1,±1|-1}|-1}",
    "{1/2*|v}",
    "{Tiny(2)|{0|-2},{Tiny(2)||0|-2}||{0|-2},{Tiny(2)||0|-2}}",
    "±{0,{{2|0},2+Tiny(2)|{2|0},Miny(2)}}",
    "±{3,{4|0,{1|0,*}},{4|{0,{1/2|0}|v},±1,±{1,{2|0}}}}",
    "±{{2|*},{5/2||2|{0||||{0||v<2>|-1},{0||||0||Miny(1/32)|-2|||-1/2*}|||v<2>|-1/2||-1*}|||0}}"};

TEST_CASE("bars grow, and the fourth is in braces", "[values][writer]") {
  for (const std::string_view form : forms) CHECK(written(form) == form);
  CHECK(written("{1||0|-2}") == "{1||0|-2}");
  CHECK(written("{{1|||{0|-9}|-10||-11}|-12}") == "{{1||||0|-9||-10|||-11}|-12}");
  CHECK(written("{0||0|v*}") == "{0|^<2>}");
}

TEST_CASE("each notation has its own symbols", "[values][writer]") {
  CHECK(written("1/2^*", Notation::unicode) == "1/2↑∗");
  CHECK(written("{2^^||^*2|vv}", Notation::unicode) == "{2⇑||↑∗2|⇓}");
  CHECK(written("-1+Miny(2)", Notation::unicode) == "-1+⧿(2)");
  CHECK(written("v[2]", Notation::unicode) == "↓[2]");
  CHECK(written("-3/4v3*", Notation::latex) == "-\\frac{3}{4}{\\downarrow}3{\\ast}");
  CHECK(written("{2||1^<2>|v[3]}", Notation::latex) ==
        "\\{2\\parallel1{\\uparrow}^{2}\\mid{\\downarrow}_{[3]}\\}");
  CHECK(written("{4|||3|1||0|-2}", Notation::latex) ==
        "\\{4\\mathrel{|||}3\\mid1\\parallel0\\mid-2\\}");
  CHECK(written("1+Tiny(1/2)", Notation::latex) == "1+\\tplus_{\\frac{1}{2}}");
  CHECK(written("1/2^", Notation::plain) == "{1/2|{1/2|1/2}}");
  CHECK(written("*2", Notation::plain) == "{0,{0|0}|0,{0|0}}");
  for (const std::string_view name : {"cgsuite", "unicode", "latex", "plain"})
    CHECK(name_of(notation_of(name).value()) == name);
  CHECK(!notation_of("lisp"));
}

TEST_CASE("a value is written alike in whatever order a table met its options",
          "[values][writer]") {
  PartizanValues values;
  ValueWriter writer(values, Notation::cgsuite);
  std::vector<std::string> texts;
  for (const PartizanValue v : born_by_day(values, 3)) texts.push_back(writer.write(v));
  PartizanValues others;
  ValueWriter other_writer(others, Notation::cgsuite);
  std::size_t different = 0;
  for (std::size_t i = texts.size(); i-- > 0;)
    if (other_writer.write(read_value(others, texts[i])) != texts[i]) ++different;
  CHECK(different == 0);
}

TEST_CASE("a text is truncated at the given length", "[values][writer]") {
  PartizanValues values;
  ValueWriter writer(values, Notation::unicode);
  const PartizanValue v = read_value(values, "±{0,{{2|0},2+Tiny(2)|{2|0},Miny(2)}}");
  CHECK(writer.write(v, 37) == "±{0,{{2|0},2+⧾(2)|{2|0},⧿(2)}}");
  CHECK(writer.write(v, 30) == "±{0,{{2|0},2+⧾(2)|{2|0},⧿(2)}}");
  CHECK(writer.write(v, 29) == "±{0,{{2|0},2+⧾(2)|{2|0},⧿(2)}...");
  CHECK(writer.write(v, 13) == "±{0,{{2|0},2+...");
  CHECK(writer.write(v, 1) == "±...");
  CHECK(writer.write(v, 0) == "...");
  CHECK(writer.write(v) == "±{0,{{2|0},2+⧾(2)|{2|0},⧿(2)}}");
}

TEST_CASE("deeply nested values are written without recursion", "[values][writer]") {
  PartizanValues values;
  const PartizanValue star = values.nimber(300);
  CHECK(to_text(values, star, Notation::cgsuite) == "*300");
  CHECK(to_text(values, star, Notation::plain, 9) == "{0,{0|0},...");
  CHECK(testing::fails_with(ErrorCode::too_large, [&] { to_text(values, star, Notation::plain); }));
  const PartizanValue up = values.up(20'000);
  CHECK(to_text(values, up, Notation::cgsuite) == "^20000");
  const std::string text = to_text(values, up, Notation::plain);
  CHECK(text.size() > 80'000);
  CHECK(read_value(values, text) == up);
  CHECK(to_text(values, up_powers(values, 5'000), Notation::cgsuite) == "^[5000]");
}

TEST_CASE("lists are written in the order of options", "[values][writer]") {
  PartizanValues values;
  ValueWriter writer(values, Notation::cgsuite);
  std::vector<PartizanValue> list;
  for (const std::string_view text : {"{2||1|0}", "±1", "{2|1}", "{2|0}", "^<2>", "^[2]", "^^", "v",
                                      "^*", "1/2^", "*2", "*", "3", "-1/2", "0"})
    list.push_back(read_value(values, text));
  CHECK(writer.write(list) == "{-1/2,0,3,*,*2,v,^*,^^,1/2^,^<2>,^[2],±1,{2|0},{2|1},{2||1|0}}");
  CHECK(writer.write(std::vector<PartizanValue>{}) == "{}");
  CHECK(writer.sorted(list).front() == values.number(Dyadic(-1, 1)));
}

}  // namespace
}  // namespace zugzwang
