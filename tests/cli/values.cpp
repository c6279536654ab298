// `value`, `calculate`, `born` and claims, as their users see them.

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <zugzwang/api/operations/value_family.hpp>
#include <zugzwang/core/datum.hpp>

#include "catch.hpp"
#include "program.hpp"
#include "support.hpp"

using namespace zugzwang;
using namespace zugzwang::tests;
using zugzwang::testing::contains;

namespace {

/// Checks that a command line ends with one line on standard error that contains these parts.
void check_refused(const std::vector<std::string>& words, const std::string& part,
                   const std::string& other = "") {
  const Run run = run_program(words);
  std::string line;
  for (const std::string& word : words) line += word + " ";
  CAPTURE(line, run.err);
  CHECK(run.status == 2);
  CHECK(run.out.empty());
  CHECK(contains(run.err, part));
  CHECK(contains(run.err, other));
  CHECK(run.err.find('\n') == run.err.size() - 1);
}

std::string second_line(const std::string& text) {
  const std::size_t begin = text.find('\n') + 1;
  return text.substr(begin, text.find('\n', begin) - begin);
}

std::string calculated(const std::string& expression) {
  const Run run = run_program({"calculate", expression});
  CHECK(run.status == 0);
  CHECK(run.err.empty());
  return run.out;
}

}  // namespace

TEST_CASE("value tells the canonical form and what follows from it") {
  const Run run = run_line("value domineering 4x4");
  CHECK(run.status == 0);
  CHECK(second_line(run.out) == "±{0,{{2|0},2+Tiny(2)|{2|0},Miny(2)}}");
  CHECK(contains(run.out, "outcome N   stops 0, 0   mean 0   temperature 0   birthday 6\n"));
  CHECK(contains(run.out, "reduced canonical form 0\n"));
  CHECK(second_line(run_line("value domineering 5x5").out) == "0");
  CHECK(second_line(run_line("value nim 3,5").out) == "*6");
  CHECK(second_line(run_line("value kayles 10").out) == "*2");  // OEIS A002186
}

TEST_CASE("value --options tells why each move is kept or not") {
  const Run run = run_line("value domineering 2x3 --options");
  CHECK(run.status == 0);
  CHECK(contains(run.out, "Left's options of the canonical form: 2.\n"));
  CHECK(contains(run.out, "Right's options of the canonical form: -1/2.\n"));
  CHECK(contains(run.out, "kept\n"));
  CHECK(contains(run.out, "dominated by cover b1-b2"));
  CHECK(contains(run_line("value nim 1,3 --options").out, "reversible through reduce heap"));
  CHECK(contains(run_line("value domineering 1x1 --options").out, "Neither player has a move."));
  CHECK(contains(run_line("value nim 5000,5001 --options").out, "more than 1,000 moves"));
}

TEST_CASE("value --json has exact numbers as texts") {
  const Run run = run_line("value domineering 2x3 --json");
  REQUIRE(run.status == 0);
  const Datum answer = Datum::from_json(run.out);
  const auto is = [&](const char* name, const Datum& value) {
    INFO(name);
    REQUIRE(answer.find(name) != nullptr);
    CHECK(*answer.find(name) == value);
  };
  is("game", "domineering");
  is("solver", "values");
  is("evaluation", "value");
  is("status", "complete");
  is("value", "{2|-1/2}");
  is("outcome", "N");
  is("left_stop", "2");
  is("right_stop", "-1/2");
  is("mean", "3/4");
  is("temperature", "5/4");
  is("birthday", 3);
  is("left_options", Datum::List{"2"});
  is("right_options", Datum::List{"-1/2"});
  is("atomic_weight", {});
  is("reduced", "{2|-1/2}");
  CHECK(contains(run.out, R"("thermograph":{"left":[["-1","3"],["5/4","3/4"]],"right":)"));
  CHECK(contains(run.out, R"("statistics":{"positions":)"));
  CHECK(contains(run.out, R"({"player":"left","move":[[0,0],[1,0]],"value":"±1","kept":false,)"
                          R"("because":"dominated by)"));
  CHECK(answer.find("moves")->get<Datum::List>()->size() == 7);
}

TEST_CASE("value --equals ends with status 1 where the value is another") {
  const Run same = run_program({"value", "domineering", "2x3", "--equals", "{2|-1/2}"});
  CHECK(same.status == 0);
  CHECK(contains(same.out, "It is equal to {2|-1/2}.\n"));
  const Run other = run_program({"value", "domineering", "2x3", "--equals", "{2|-1}"});
  CHECK(other.status == 1);
  CHECK(contains(other.out, "It is NOT equal to {2|-1}.\n"));
  CHECK(contains(run_line("value domineering 2x3 --equals 0 --json").out, R"("equal":false)"));
}

TEST_CASE("value --notation and --brief say how values are written") {
  CHECK(second_line(run_line("value domineering 2x4 --notation unicode").out) == "⧿(2)");
  CHECK(second_line(run_line("value domineering 4x4 --brief 6").out) == "±{0,{{...");
  CHECK(second_line(run_line("value domineering 2x3 --notation latex").out) != "{2|-1/2}");
}

TEST_CASE("value --svg draws the thermograph") {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "picture.svg";
  CHECK(run_line("value domineering 2x3 --svg " + file).status == 0);
  CHECK(contains(read_file(file), "<title>Thermograph of {2|-1/2}</title>"));
  CHECK(run_program({"calculate", "{3|1}", "--svg", file}).status == 0);
  CHECK(contains(read_file(file), "<title>Thermograph of {3|1}</title>"));
}

TEST_CASE("value --table tells a family of positions, one a line") {
  const Run run = run_line("value domineering --table 2x1:2x5");
  CHECK(run.status == 0);
  CHECK(contains(run.out, "board  outcome      mean  temperature  value\n"));
  CHECK(contains(run.out, "\n2x3    N             3/4          5/4  {2|-1/2}\n"));
  CHECK(contains(run.out, "\n2x5    L             1/2         -1/2  1/2\n"));
  // However the cross of a size is written.
  for (const char* const sizes : {"2X1:2X5", "2X1:2x5", "2×1:2x5"})
    CHECK(run_line("value domineering --table " + std::string(sizes)).out == run.out);
  const Run json = run_line("value nim --table 1,2:1,3 --json");
  CHECK(json.out == R"({"game":"nim","field":"heaps","values":[)"
                    R"({"heaps":"1,2","value":"*3","outcome":"N","mean":"0","temperature":"0"},)"
                    R"({"heaps":"1,3","value":"*2","outcome":"N","mean":"0","temperature":"0"}],)"
                    R"("status":"complete"})"
                    "\n");
  const Run cut = run_line("value domineering --table 2x1:2x32 --seconds 0.3");
  CHECK(cut.status == 3);
  CHECK(contains(cut.err, "the table is cut short by the time limit of"));
}

TEST_CASE("a family goes through all numbers between its ends") {
  using Texts = std::vector<std::string>;
  CHECK(family_of("2x1:2x3") == Texts{"2x1", "2x2", "2x3"});
  CHECK(family_of("1x1:2x2") == Texts{"1x1", "1x2", "2x1", "2x2"});
  CHECK(family_of("9:11") == Texts{"9", "10", "11"});
  CHECK(family_of("4x4") == Texts{"4x4"});
}

TEST_CASE("a claim that value writes is confirmed by play, and of another position refused") {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "claim";
  REQUIRE(run_line("value domineering 2x5 --claim " + file).status == 0);
  for (const std::string line : {"verify --claim ", "verify ", "verify domineering 2x5 --claim "}) {
    const Run run = run_line(line + file);
    INFO(line);
    CHECK(run.status == 0);
    CHECK(contains(run.out, "Correct: the claim is the canonical form"));
  }
  const Run other = run_line("verify domineering 2x6 --claim " + file);
  CHECK(other.status == 1);
  CHECK(contains(other.out, "WRONG: the position is not equal to the claim"));
  const Run json = run_line("verify domineering 2x6 --json --claim " + file);
  CHECK(contains(json.out, R"("correct":false,"violation":"the position is not equal)"));
  std::ofstream(file) << "{}";
  check_refused({"verify", "--claim", file}, "claim: format is missing");
  check_refused({"verify", "--claim", "/nonexistent"}, "claim: cannot read file '/nonexistent'");
  check_refused({"verify", "--claim", file, "--solution", file},
                "claim: it is checked alone; leave out --solution");
  check_refused({"verify", "--claim", file, "--solver", "top_down"},
                "claim: it is verified by play");
}

TEST_CASE("value ends by a limit with its status") {
  const Run time = run_line("value domineering 8x8 --seconds 0.2");
  CHECK(time.status == 3);
  CHECK(contains(time.out, "No value: ended by the time limit of"));
  const Run memory = run_line("value domineering 8x8 --memory 2M --json");
  CHECK(memory.status == 3);
  CHECK(contains(memory.out, R"("status":"memory_limit","statistics":)"));
}

TEST_CASE("what value cannot do is refused in one line") {
  check_refused({"value"}, "game: missing", "zugzwang value domineering");
  check_refused({"value", "domineering"}, "board: missing");
  check_refused({"value", "stones", "--max-take", "3", "--pile", "7"}, "no canonical values");
  check_refused({"value", "nim", "3", "--misere"}, "no canonical values", "under normal play");
  check_refused({"value", "domineering", "2x2", "--equals", "{1|"}, "equals:", "at column 4");
  check_refused({"value", "domineering", "2x2", "--equals", ""}, "equals: \"\"");
  check_refused({"value", "domineering", "2x2", "--equals", "1=1"}, "equals:");
  check_refused({"value", "domineering", "2x2", "--brief", "0"}, "brief: \"0\"",
                "from 1 to 100000");
  check_refused({"value", "domineering", "2x2", "--brief", "x"}, "brief: \"x\"");
  check_refused({"value", "domineering", "2x2", "--notation", "x"}, "notation: \"x\"",
                "cgsuite, unicode, latex, plain");
  check_refused({"value", "domineering", "2x2", "--svg", "/nonexistent/a"},
                "svg: cannot write /nonexistent/a");
  check_refused({"value", "domineering", "2x2", "--svg", ""}, "svg: \"\"");
  check_refused({"value", "domineering", "2x2", "--claim", "/nonexistent/a"},
                "claim: cannot write /nonexistent/a");
  check_refused({"value", "nim", "3", "--claim", "/dev/null"}, "claim: nim is impartial");
  check_refused({"value", "domineering", "2x2", "--claim", "/dev/null", "--svg", "/dev/null"},
                "claim: --svg has this file");
  check_refused({"value", "domineering", "2x2", "--table", "2x2:2x3"},
                "table:", "leave out the position");
  check_refused({"value", "domineering", "--table", "2x2:1x3"}, "table: \"2x2:1x3\"", "2x1:2x20");
  check_refused({"value", "domineering", "--table", "2x2:2y3"}, "table:");
  // The last of them is too large, so that not even the first is printed.
  check_refused({"value", "domineering", "--table", "1x62:1x66", "--json"}, "board:");
  check_refused({"value", "domineering", "--table", ""}, "table: \"\"");
  check_refused({"value", "domineering", "--table", "1x1:1x999999999"}, "table:", "100000");
  check_refused({"value", "domineering", "--table", "1x1:2x2", "--options"}, "--options");
  check_refused({"value", "domineering", "2x2", "--threads", "2"}, "--threads");
}

TEST_CASE("calculate tells what an expression comes to") {
  CHECK(calculated("{1|-1}+*2") == "±1*2\n");
  CHECK(calculated("{2|-1/2}.Temperature") == "5/4\n");
  CHECK(calculated("^ || *") == "true\n");
  CHECK(calculated("domineering(4x5)") == "1\n");
  CHECK(calculated("nim(3,5)+*") == "*7\n");
  CHECK(calculated("-^") == "v\n");
  CHECK(run_program({"calculate", "1", "+", "*2"}).out == "1*2\n");
  CHECK(run_program({"calculate", "^", "--notation", "unicode"}).out == "↑\n");
  CHECK(run_program({"calculate", "--brief", "3", "{3|1||0}"}).out == "{3|...\n");
}

TEST_CASE("calculate - answers line by line") {
  const Run run = run_line("calculate -", "1+1\r\nfoo\n\n^+*=^*\n{1|");
  CHECK(run.status == 2);
  CHECK(run.out ==
        "2\nerror: unknown name 'foo'; write ^ (up), v (down), *2, or a position such as "
        "nim(3,4,5) at column 1\nerror: a value is missing at column 1\ntrue\n"
        "error: a value is missing at column 4\n");
  CHECK(run_line("calculate -", "1\n2\n").status == 0);
  CHECK(run_line("calculate -", "").out.empty());
  // Without an expression the command does the same on a pipe, without a prompt.
  CHECK(run_line("calculate", "1+1\n").out == "2\n");
  const Run limited = run_line("calculate - --seconds 0.2", "domineering(8x8)\n1\n");
  CHECK(limited.status == 3);
  CHECK(contains(limited.out, "error: ended by the time limit"));
  CHECK(limited.out.ends_with("\n1\n"));
}

TEST_CASE("the names of calculate are without regard to case") {
  CHECK(calculated("tiny(1)") == calculated("Tiny(1)"));
  CHECK(calculated("MINY(1)") == calculated("Miny(1)"));
  CHECK(calculated("{3|1}.mean") == "2\n");
  CHECK(calculated("{3|1}.cool(1/2)") == calculated("{3|1}.Cool(1/2)"));
  CHECK(calculated("{3|1,1}.CanonicalForm") == "{3|1}\n");
  CHECK(calculated("Nim(3)") == "*3\n");
  CHECK(calculated("2.nim(3)") == "0\n");
  CHECK(contains(run_line("calculate 1.birthdy").err, "did you mean Birthday?"));
  CHECK(contains(run_line("calculate tny(1)").err, "did you mean Tiny, "));
  CHECK(contains(run_line("calculate mean(1)").err, "written behind its value, as in 1.mean"));
}

TEST_CASE("minus signs may begin an expression") {
  CHECK(calculated("--1") == "1\n");
  CHECK(calculated("---1") == "-1\n");
  CHECK(calculated("-*") == "*\n");
}

TEST_CASE("a value is told where its thermograph has too large numbers") {
  const Run run = run_program(
      {"calculate", "{9000000000000000000|-9000000000000000000}", "--json", "--notation", "plain"});
  CHECK(run.status == 0);
  CHECK(contains(run.out, R"("value":"{9000000000000000000|-9000000000000000000}")"));
  CHECK_FALSE(contains(run.out, "thermograph"));
}

TEST_CASE("calculate --json tells the type, and all of a value") {
  const Datum value = Datum::from_json(run_line("calculate {2|-1} --json").out);
  CHECK(*value.find("expression") == Datum("{2|-1}"));
  CHECK(*value.find("type") == Datum("value"));
  CHECK(*value.find("result") == Datum("{2|-1}"));
  CHECK(*value.find("temperature") == Datum("3/2"));
  CHECK(run_line("calculate 1<2 --json").out ==
        R"({"expression":"1<2","status":"complete","type":"boolean","result":true})"
        "\n");
  CHECK(
      run_line("calculate - --json", "1+foo\n").out ==
      R"({"expression":"1+foo","error":"unknown name 'foo'; write ^ (up), v (down), *2, or a position such as nim(3,4,5) at column 3","column":3})"
      "\n");
}

TEST_CASE("what is too much for calculate ends by its limits") {
  CHECK(run_line("calculate {1|*60000} --seconds 2 --memory 200M").status == 3);
  const Run run = run_line("calculate ^[3]+v<2>*4000 --seconds 2 --memory 200M");
  CHECK(run.status == 3);
  CHECK(contains(run.out, "Not calculated: ended by the"));
}

TEST_CASE("what calculate cannot read is refused in one line") {
  check_refused({"calculate", "{1|"}, "at column 4");
  check_refused({"calculate", ""}, "at column 1");
  check_refused({"calculate", "nothing(3)"}, "'nothing'", "at column 1");
  check_refused({"calculate", "1+stones(pile=7,max_take=3)"}, "no canonical values", "column 3");
  check_refused({"calculate", "domineering(colour=2)"}, "colour: unknown");
  check_refused({"calculate", "1", "--jsn"}, "--jsn", "did you mean --json");
  check_refused({"calculate", "1", "--notation", "x"}, "notation: \"x\"");
  check_refused({"calculate", "1=1", "--svg", "/dev/null"}, "svg: the expression is not a value");
  check_refused({"calculate", "-", "--svg", "/dev/null"}, "svg: it draws one value");
  check_refused({"calculate", "1", "--seconds", "0"}, "seconds: \"0\"");
}

TEST_CASE("born counts and lists the values born by a day") {
  CHECK(run_line("born 0").out == "1\n");
  CHECK(run_line("born 1").out == "4\n");
  CHECK(run_line("born 2").out == "22\n");
  CHECK(run_line("born 3").out == "1474\n");
  CHECK(run_line("born 1 --json").out == "{\"day\":1,\"count\":4}\n");
  const Run list = run_line("born 1 --list");
  for (const char* const value : {"0\n", "1\n", "-1\n", "*\n"}) CHECK(contains(list.out, value));
  CHECK(Datum::from_json(run_line("born 2 --list --json").out)
            .find("values")
            ->get<Datum::List>()
            ->size() == 22);
  check_refused({"born"}, "day: missing", "zugzwang born 3");
  check_refused({"born", "4"}, "day: \"4\"", "their number is unknown");
  check_refused({"born", "-1"}, "day: \"-1\"", "from 0 to 3");
  check_refused({"born", "soon"}, "day: \"soon\"");
  check_refused({"born", "1", "2"}, "unexpected '2'");
}
