// The file of a game's texts: its keys, and its errors by file and line.

#include <string>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/read_game_text.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using Words = std::vector<std::string>;

GameText read(const std::string& text) { return read_game_text(text, "nim.txt"); }

std::string error(const std::string& text) {
  const auto thrown = testing::error_of([&] { read(text); });
  REQUIRE(thrown);
  CHECK(thrown->code() == ErrorCode::bad_syntax);
  return thrown->what();
}

TEST_CASE("a key has the text behind it and on indented lines", "[game_text]") {
  const GameText text = read(
      "name: nim\ntitle: Nim\n\nrules: Take tokens:\n  any number\n    of them.\nmove: n: "
      "m\nsides: Left, Right\n"
      "source: A\nsource: B\n  C\nerratum: D\nexample: --heaps 3,4\n  --start 'a b'\nalso: x y\n"
      "idea: scores\ndistance: mate\nbest search: top_down\nfield a_b: its\n  help");
  CHECK(text.name == "nim");
  CHECK(text.title == "Nim");
  CHECK(text.summary.empty());
  CHECK(text.rules == "Take tokens: any number of them.");
  CHECK(text.move == "n: m");
  CHECK(text.sides == Words{"Left", "Right"});
  CHECK(text.sources == Words{"A", "B C"});
  CHECK(text.errata == Words{"D"});
  CHECK(text.example == Words{"--heaps", "3,4", "--start", "a b"});
  CHECK(text.also == Words{"x", "y"});
  CHECK(text.idea == "scores");
  CHECK(text.distance == "mate");
  CHECK(text.best_search == "top_down");
  CHECK(text.helps == decltype(text.helps){{"a_b", "its help"}});
}

TEST_CASE("what is wrong with a file of texts is told by its line", "[game_text]") {
  CHECK(error("name: nim\nTitle: Nim\n") == "nim.txt:2: 'Title' is no key");
  CHECK(error("name: nim\n\nname: nim\n") == "nim.txt:3: 'name' is given twice");
  CHECK(error("also: a\nalso: b\n") == "nim.txt:2: 'also' is given twice");
  CHECK(error("name: nim\n: nim\n") == "nim.txt:2: '' is no key");
  for (const char* const sides : {"Left", "a, b, c", "a,b"})
    CHECK(error("sides: " + std::string(sides) + "\n") ==
          "nim.txt: '" + std::string(sides) +
              "' does not name two sides; give two names with ', ' between them");
  for (const char* const line : {"name: nim\ntake any number\n", "\n  name: nim\n",
                                 "name: nim\nrules:\n", "\nrules:\n  a\n"})
    CHECK(error(line) == "nim.txt:2: give a key, ':' and a text");
}

}  // namespace
}  // namespace zugzwang
