// Bad input of every kind ends with one clear line that names the field and the allowed values.

#include <algorithm>
#include <cstdlib>
#include <string>

#include <zugzwang/core/datum.hpp>

#include "catch.hpp"
#include "program.hpp"

using namespace zugzwang;
using namespace zugzwang::tests;

namespace {

struct Case {
  std::string arguments;
  std::string names;    // the line must contain this
  std::string allowed;  // and this
};

}  // namespace

TEST_CASE("bad input on the command line ends with one line and exit status 2") {
  const Case cases[] = {
      {"solve stones --max-take 0 --pile 3", "--max-take", "from 1 to"},
      {"solve stones --max-take -1 --pile 3", "--max-take", "from 1 to"},
      {"solve stones --max-take 3 --pile -3", "pile", "from 0 to"},
      {"solve stones --max-take 3 --pile 4", "pile", "must be odd"},
      {"solve stones --max-take three --pile 3", "\"three\"", "a whole number from 1 to"},
      {"solve stones --max-take 3.5 --pile 3", "\"3.5\"", "a whole number from 1 to"},
      {"solve stones --max-take 3", "pile: missing", "a whole number from 0 to"},
      {"solve stones --max-take 3 --pile", "pile: missing", "a whole number from 0 to"},
      {"solve stones --max-take 3 --pile 3 --colour 1", "--colour", "--max-take, --pile"},
      {"solve tip --total 9 --face 7", "face: 7", "from 1 to 6"},
      {"solve tip --total 18446744073709551616 --face 1", "total: 18446744073709551616",
       "to 18446744073709551615"},
      {"solve tip --total @/nonexistent --face 1", "total", "/nonexistent"},
      {"solve octal --code 0.9 --heaps 3", "code: \"0.9\"", "from 0 to 7"},
      {"solve octal --code . --heaps 3", "code: \".\"", "such as 0.77"},
      {"solve octal --code 0. --heaps 3", "code: \"0.\"", "such as 0.77"},
      {"solve octal --code 77 --heaps 3", "code: \"77\"", "such as 0.77"},
      {"solve octal --code 8.1 --heaps 3", "code: \"8.1\"", "from 0 to 7"},
      {"solve octal --code 1.7 --heaps 3", "code: \"1.7\"", "0, 4, 8 or C before the point"},
      {"solve octal --code 0.7; --heaps 3", "code: \"0.7;\"", "of the characters"},
      {"solve octal --code 0.77 --heaps 18446744073709551616", "heaps: [18446744073709551616]",
       "to 18446744073709551615"},
      {"solve octal --code 0.77", "heaps: missing", "from 0 to"},
      {"period octal --code 0.9", "code: \"0.9\"", "from 0 to 7"},
      {"solve kayles --heaps 18446744073709551616", "heaps: [18446744073709551616]",
       "to 18446744073709551615"},
      {"solve kayles --code 0.77 --heaps 3", "--code", "the fields of kayles are --heaps"},
      {"solve kayls --heaps 3", "game: 'kayls'", "kayles"},
      {"solve splitting --parts 8 --heaps 3", "parts: 8", "from 2 to 7"},
      {"solve subtraction --heaps 3", "set: missing", "all_but"},
      {"solve subtraction --set 1 --all-but 2 --heaps 3", "--all-but", "give one of them"},
      {"solve subtraction --all-but 0 --heaps 3", "--all-but: [0]", "from 1 to 1000000"},
      {"solve checkers --heaps 1", "game: 'checkers'", "stones, tip"},
      {"solve stone --pile 3", "game: 'stone'", "stones"},
      {"solve", "game: missing", "zugzwang solve"},
      {"slove tip", "'slove'", "solve"},
      {"solve tip --total 9 --face 1 --solver bottomup", "'bottomup'", "bottom_up"},
      {"solve tip --total 9 --face 1 --solver closed_form", "closed_form", "no closed formula"},
      {"solve tip --total 9 --face 1 --evaluation best", "evaluation", "outcome, distance"},
      {"solve tip --total 9 --face 1 --evaluation margin", "evaluation", "margin"},
      {"solve tip --total 9 --face 1 --strategy shove", "'shove'", "pull, push"},
      {"solve tip --total 9 --face 1 --seconds 0", "seconds", "a positive number"},
      {"solve tip --total 9 --face 1 --memory much", "memory", "1.5G"},
      {"solve tip --total 9 --face 1 --memory 1.5.0G", "memory", "1.5G"},
      {"solve tip --total 9 --face 1 --memory 3X", "memory", "1.5G"},
      {"solve tip --total 9 --face 1 --memory 99999999999G", "memory", "1.5G"},
      {"solve tip 9", "face: missing", "from 1 to 6"},
      {"solve tip 9", "face: missing", "for example: zugzwang solve tip 16 1"},
      {"verify kayles", "heaps: missing", "for example: zugzwang verify kayles 5,8"},
      {"solve tip 9 7", "face: 7", "from 1 to 6"},
      {"solve tip 9 1 2", "'2'", "total, then face"},
      {"solve tip 9 1 2", "'2'", "zugzwang solve tip 16 1"},
      {"solve tip --total 9 --face 1 -", "'-'", "zugzwang solve tip"},
      {"solve stones 7", "--max-take: missing", "from 1 to"},
      {"solve stones 3 7", "'7'", "takes only pile"},
      {"period stones 501", "'501'", "zugzwang period stones --max-take 3"},
      {"period kayles 3,4", "'3,4'", "zugzwang period kayles"},
      {"describe tip 9", "'9'", "zugzwang describe"},
      {"solve nim 3,4 --heaps 5", "'3,4'", "zugzwang solve nim 3,4,5"},
      {"solve stone-game-vi 1 3 2 1", "'2'", "each as one word"},
      {"solve stone-game-vi 1 --bob 2 --bobValues 3", "bob: given twice", "give it once"},
      {"solve subtraction --set 2 7", "heaps: missing", "--set 2,7"},
      {"solve nim 3 --misere --convention normal", "convention: given twice", "give it once"},
      {"solve nim 3 --misere --normal", "convention: given twice", "give it once"},
      {"solve nim 3 --misere=false", "--misere", "takes no value"},
      {"solve nim 3 --json=3", "--json", "takes no value"},
      {"solve tip 9 1 --seconds=", "--seconds: its value is missing", "solve --help"},
      {"solve tip --total --face 1", "total: missing", "give a whole number"},
      {"solve nim 3 --seconds --json", "--seconds: its value is missing", "solve --help"},
      {"solve tip 9 1 --total 9", "'1'", "zugzwang solve tip 16 1"},
      {"solve tip --total 9 --total 9 --face 1", "total: given twice", "give it once"},
      {"solve tip 9 1 --seconds 1 --seconds 2", "--seconds: given twice", "give it once"},
      {"solve tip 9 1 --seconds", "--seconds", "zugzwang solve --help"},
      {"solve tip 9 1 --sceonds 2", "--sceonds", "did you mean --seconds"},
      {"solve tip 9 1 --count 2", "--count", "the fields of tip are --total"},
      {"solve 0.77 5 --code 0.07", "code: given twice", "give it once"},
      {"solve 0.9 5", "code: \"0.9\"", "from 0 to 7"},
      {"solve kayles 0.77 5", "heaps: [\"0.77\"", "whole numbers"},
      {"tip 9 9", "face: 9", "from 1 to 6"},
      {"tipp 9 1", "'tipp' is neither a command nor a game", "did you mean tip"},
      {"help tip", "'tip' is a game", "zugzwang help solve tip"},
      {"help nothing", "'nothing' is not a command", "solve"},
      {"--hlep", "--hlep", "zugzwang --help"},
      {"solve nim 3 --plugin /nonexistent.so", "/nonexistent.so", "no such file"},
      {"solve kalah --pits 2 --south 0,0 --north 1,0", "south: all its pits are empty",
       "the other side's 1 seed went to its store"},
      {"help solve foo", "game: 'foo'", "is unknown"},
      {"help solve nim foo", "unexpected 'foo'", "give a command"},
      {"help calculate foo", "unexpected 'foo'", "give a command"},
      {"solve stone-game-3 1", "game: 'stone-game-3'", "did you mean stone-game"},
      {"solve octal --code 4 --heaps 3", "code: \"4\"", "give .4 for moves that take a token"},
      {"table can-i-win", "can-i-win do not form", "see solve or graph"},
      {"table chess-ending", "chess-ending do not form", "see solve or graph"},
      {"nimbers chomp", "chomp are not sums of heaps", "graph shows those of positions"},
      {"nimbers nim 3", "'3'", "zugzwang nimbers nim"},
      {"nimbers nim --solver closed_form", "closed_form lists none", "leave out --solver"},
      {"period chomp", "chomp are neither rows nor sums of heaps", ""},
      {"period cram", "cram are neither rows nor sums of heaps", ""},
      {"table tip --svg tip.png", "svg: \"tip.png\"", ".svg"},
      {"graph nim 1,2 --output nim.jpg", "nim.jpg", ".graphml"},
      {"graph nim 1,2 --format dot --output nim.graphml", "format: dot", "nim.graphml"},
      {"table tip 0:9", "'0:9'", "zugzwang chart tip --rows 0:24"},
      {"nimbers kayles 30", "'30'", "zugzwang nimbers kayles --count 100"},
      {"check-game tip --problems 0", "problems: \"0\"", "a number of problems, from 1 to"},
      {"check-game tip --problems many", "problems: \"many\"", "a number of problems, from 1 to"},
      {"check-game tip --problems", "--problems: its value is missing", "check-game --help"},
      {"check-game tip --seconds 0", "seconds: \"0\"", "a positive number of seconds"},
      {"check-game tip --second 3", "--second: check-game has no such flag", "--seconds"},
      {"completion", "completion: missing", "bash, zsh, fish"},
      {"verify nothing.json", "'nothing.json'", "neither a game nor a file"},
      {"solve tip --total @/ --face 1", "total", "cannot read file"},
      {"solve --batch /", "batch", "cannot read file"},
      {"compare tip --total 9 --face 1 --evaluation margin", "compare", "margin"},
      {"solve stones --max-take 1 --pile 6917529027641081857 --evaluation distance", "evaluation",
       "2^62"},
      {"solve tip 20 --face 1 --moves --value-only", "moves", "give it once"},
      {"solve --batch /nonexistent", "batch", "/nonexistent"},
      {"table tip --rows 9:3", "rows", "A:B"},
      {"table stone-game --piles 5,3", "stone-game do not form an endless sequence of rows",
       "those of stones, tip do"},
      {"solve stone-game 5,3 --evaluation outcome", "stone-game cannot be solved by outcome",
       "by margin"},
      {"table tip --show faces", "show", "outcome, move, plies"},
      {"table tip --format xml", "format", "text, csv, json, markdown"},
      {"table stones --max-take 3 --packed", "packed", "stones"},
      {"period stones", "--max-take: missing", "from 1 to"},
      {"period tip --total 9", "--total", "--condensed"},
      {"play tip --total 9 --face 1 --players human,robot", "players", "perfect"},
      {"play stones --max-take 3 --pile 5 --players mullin", "players", "mullin"},
      {"play tip --total 9 --face 1 --seed x", "seed", "whole number"},
  };
  for (const Case& c : cases) {
    const Run run = run_line(c.arguments);
    INFO(c.arguments << "\n" << run.err);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(std::ranges::count(run.err, '\n') == 1);
    CHECK(run.err.starts_with("zugzwang: "));
    CHECK(run.err.find(c.names) != std::string::npos);
    CHECK(run.err.find(c.allowed) != std::string::npos);
  }
}

TEST_CASE("bad lines of a batch each get their own error") {
  const Case cases[] = {
      {"", "empty line", "JSON object"},
      {"   ", "empty line", "JSON object"},
      {"[1]", "not a JSON object", "game"},
      {"{\"game\":", "not valid JSON", ""},
      {"{\"total\":3}", "game: missing", "JSON object"},
      {"{\"game\":7}", "game: 7", "a text"},
      {"{\"game\":\"checkers\"}", "'checkers'", "stones"},
      {"{\"game\":\"tip\",\"total\":7}", "face: missing", "from 1 to 6"},
      {"{\"game\":\"tip\",\"total\":7,\"face\":0}", "face: 0", "from 1 to 6"},
      {"{\"game\":\"tip\",\"total\":7,\"face\":\"1\"}", "face: \"1\"", "from 1 to 6"},
      {"{\"game\":\"tip\",\"total\":7,\"face\":null}", "face: null", "from 1 to 6"},
      {"{\"game\":\"tip\",\"total\":7.0,\"face\":1}", "total: 7.0", "a whole number"},
      {"{\"game\":\"tip\",\"total\":18446744073709551616,\"face\":1}",
       "total: 18446744073709551616", "to 18446744073709551615"},
      {"{\"game\":\"tip\",\"total\":7,\"face\":1,\"condensed\":1}", "condensed: 1",
       "true or false"},
      {"{\"game\":\"tip\",\"total\":7,\"face\":1,\"top\":2}", "top", "total, face"},
      {"{\"game\":\"tip\",\"total\":7,\"total\":8,\"face\":1}", "\"total\"", "twice"},
      {"{\"game\":\"stones\",\"max_take\":3,\"pile\":8}", "pile", "odd"},
      {"{\"game\":\"octal\",\"code\":0.77,\"heaps\":[3]}", "code: 0.77", "a text"},
      {"{\"game\":\"octal\",\"code\":\"0.9\",\"heaps\":[3]}", "code: \"0.9\"", "from 0 to 7"},
      {"{\"game\":\"kayles\",\"code\":\"0.77\",\"heaps\":[3]}", "code: kayles", "it takes heaps"},
      {"{\"game\":\"0.77\",\"code\":\"0.07\",\"heaps\":[3]}", "code: given twice", "give it once"},
      {"{\"game\":\"1686\",\"alice\":[1],\"aliceValues\":[1],\"bob\":[2]}",
       "alice: given twice, as alice and as aliceValues", "give it once"},
  };
  std::string batch;
  for (const Case& c : cases) batch += c.arguments + "\n";
  const Run run = run_line("solve --batch -", batch);
  CHECK(run.status == 2);
  std::string rest = run.out;
  std::uint64_t number = 0;
  for (const Case& c : cases) {
    const std::string line = rest.substr(0, rest.find('\n'));
    rest.erase(0, line.size() + 1);
    INFO(c.arguments << "\n" << line);
    const Datum error = Datum::from_json(line);
    REQUIRE(error.find("line") != nullptr);
    CHECK(*error.find("line") == ++number);
    const std::string text = *error.find("error")->get<std::string>();
    CHECK(text.find(c.names) != std::string::npos);
    CHECK(text.find(c.allowed) != std::string::npos);
  }
  CHECK(rest.empty());
}

TEST_CASE("a line of a batch that is too long gets its error, and the next ones their answers") {
  const std::string good = R"({"game":"nim","heaps":[3,4,5]})";
  const std::string flags = GENERATE("--memory 1M", "--memory 2M --threads 2");
  for (const std::size_t length : {std::size_t{1'100'000}, std::size_t{5'000'000}}) {
    const Run run = run_line("solve --batch - " + flags,
                             good + "\n" + std::string(length, 'x') + "\n" + good + "\n");
    CHECK(run.status == 3);
    CHECK(std::ranges::count(run.out, '\n') == 3);
    const std::string second = run.out.substr(run.out.find('\n') + 1);
    CHECK(
        second.starts_with(R"({"line":2,"error":"batch: a line has more than the 1048576 bytes)"));
    CHECK(second.substr(second.find('\n') + 1).starts_with(R"({"game":"nim")"));
    CHECK(run.err.empty());
  }
}

TEST_CASE("output that cannot be written is not success") {
  const std::string command = std::string(ZUGZWANG_PROGRAM) + " list >/dev/full 2>/dev/null";
  CHECK(std::system(command.c_str()) != 0);
}

TEST_CASE("what a batch holds of all lines together counts as memory") {
  const std::string small = R"({"game":"stones","max_take":3,"pile":7})";
  // Each takes more than three million bytes, and has too many moves to list.
  std::string lines = small + "\n";
  for (const std::string max_take : {"999997", "999998", "999999"})
    lines += R"({"game":"stones","max_take":)" + max_take + R"(,"pile":200001})" + "\n";
  const Run run =
      run_line("solve --batch - --moves --solver bottom_up --memory 12M", lines + small + "\n");
  CHECK(run.status == 0);
  std::string rest = run.out;
  for (int line = 2; line <= 5; ++line) {
    rest.erase(0, rest.find('\n') + 1);
    if (line < 5) CHECK(rest.substr(0, rest.find('\n')).find("\"moves\"") == std::string::npos);
  }
  // The first session had to make room, so that the last line is solved anew.
  const Datum last = Datum::from_json(rest.substr(0, rest.find('\n')));
  REQUIRE(last.find("statistics") != nullptr);
  CHECK(last.find("moves") != nullptr);
  CHECK(*last.find("statistics")->find("positions")->get<std::uint64_t>() > 0);
}

TEST_CASE("verify claims nothing of what a limit has ended") {
  const Run run =
      run_line("verify stones --max-take 3 --pile 7 --solver bottom_up --memory 1 --json");
  CHECK(run.status == 3);
  CHECK(run.out.find("\"correct\"") == std::string::npos);
  const Run time = run_line(
      "verify stones --max-take 1000000000000 --pile 1000000000003 --solver closed_form"
      " --seconds 0.1 --json");
  CHECK(time.status == 3);
}

TEST_CASE("limits end with a status and exit status 3") {
  const Run memory = run_line("period stones --max-take 1000000 --memory 1M --json");
  CHECK(memory.status == 3);
  CHECK(memory.out.find("\"status\":\"memory_limit\"") != std::string::npos);
  CHECK(memory.out.find("\"proved\":false") != std::string::npos);
  const Run time = run_line("period stones --max-take 3000000 --seconds 0.000001 --json");
  CHECK(time.status == 3);
  CHECK(time.out.find("\"status\":\"time_limit\"") != std::string::npos);
  const Run solve = run_line(
      "solve stones --max-take 1000000 --pile 999999999999 --memory 1M --json"
      " --solver bottom_up");
  CHECK(solve.status == 3);
  CHECK(solve.out.find("\"statistics\"") != std::string::npos);
}
