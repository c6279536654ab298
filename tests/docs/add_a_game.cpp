// docs/add-a-game.md shows the whole of examples/chocolate/chocolate.cpp, what its commands print,
// and a game that is Chomp.

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <zugzwang/checks/laws.hpp>
#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#undef ZUGZWANG_PLUGIN
#define ZUGZWANG_PLUGIN(name, version, ...)
#include "../../examples/chocolate/chocolate.cpp"
#include "catch.hpp"
#include "cli/program.hpp"
#include "page.hpp"

namespace zugzwang::tests {
namespace {

std::uint64_t bar_of(std::vector<std::uint64_t> rows) {
  return ChompPresentation{}.state({}, {std::move(rows)});
}

Outcome outcome_of(std::uint64_t bar) {
  static MemoSolver<Chomp, ByOutcome> solution{Chomp{}};
  REQUIRE(solution.solve(bar, {}) == Status::complete);
  return solution.value(bar);
}

TEST_CASE("the page on adding a game shows the whole of Chomp", "[docs]") {
  CHECK(difference(text_of_file("docs/add-a-game.md"),
                   text_of_file("examples/chocolate/chocolate.cpp")) == "");
}

TEST_CASE("the commands of the page on adding a game print what it says", "[docs]") {
  REQUIRE(setenv("ZUGZWANG_PLUGIN_PATH", ZUGZWANG_CHOCOLATE, 1) == 0);
  const std::vector<Command> commands = commands_of(text_of_file("docs/add-a-game.md"));
  CHECK(commands.size() >= 6);
  for (const Command& command : commands) {
    INFO(command.line);
    const Run run = run_line(command.line.substr(command.line.find(' ') + 1));
    CHECK(run.status == 0);
    CHECK(run.err == "");
    if (!command.output.empty()) CHECK(without_work(run.out) == without_work(command.output));
  }
  unsetenv("ZUGZWANG_PLUGIN_PATH");
}

TEST_CASE("the page on adding a game lists every ability", "[docs]") {
  std::string concepts;
  for (const auto& file : std::filesystem::directory_iterator(ZUGZWANG_SOURCE "/core/concepts"))
    concepts += text_of_file("core/concepts/" + file.path().filename().string());
  std::set<std::string> stated;
  for (std::size_t at = 0; (at = concepts.find("\nconcept ", at)) != std::string::npos;) {
    at += std::string("\nconcept ").size();
    const std::string name = concepts.substr(at, concepts.find(' ', at) - at);
    if (name != "Game" && name.ends_with("Game")) stated.insert(name);
  }
  CHECK(stated.size() > 20);

  std::set<std::string> listed;
  std::istringstream page(text_of_file("docs/add-a-game.md"));
  for (std::string line; std::getline(page, line);) {
    if (!line.starts_with("| `")) continue;
    CAPTURE(line);
    const std::size_t brings = line.find(" | ", line.find(" | ") + 1);
    const std::vector<std::string> words = quoted(line.substr(0, brings));
    CHECK(listed.insert(words[0]).second);
    CHECK(words.size() > 1);
    for (std::size_t i = 1; i < words.size(); ++i)
      CHECK((concepts.find("game." + words[i] + "(") != std::string::npos ||
             concepts.find("G::" + words[i]) != std::string::npos));
  }
  CHECK(listed == stated);
}

TEST_CASE("Chomp keeps its laws on the largest bar", "[docs]") {
  LawTexts<Chomp> texts;
  texts.state = [](std::uint64_t bar) { return ChompPresentation{}.position({}, bar).line; };
  for (const LawViolation& broken :
       broken_laws(Chomp{}, {bar_of({8, 8, 8, 8, 8, 8, 8, 8})}, 1'000'000, texts))
    FAIL_CHECK(broken.law << ": " << broken.detail);
}

TEST_CASE("every bar of more than one square is won", "[docs]") {
  // Gale 1974: if the smallest bite does not win, the answer to it would have won at once.
  for (std::uint64_t height = 1; height <= 8; ++height)
    for (std::uint64_t width = 1; width <= 8; ++width) {
      INFO(height << " rows of " << width);
      CHECK(outcome_of(bar_of(std::vector(height, width))) ==
            (height * width == 1 ? Outcome::loss : Outcome::win));
    }
}

TEST_CASE("a square bar is won next to the poisoned square alone", "[docs]") {
  // It leaves two arms of equal length, a loss: each bite of one is answered in the other.
  for (std::uint64_t side = 2; side <= 8; ++side) {
    const std::uint64_t bar = bar_of(std::vector(side, side));
    for (const Square& bite : Chomp{}.moves(bar))
      if (outcome_of(Chomp{}.play(bar, bite)) == Outcome::loss) CHECK(bite == Square{1, 1});
  }
}

TEST_CASE("two rows are lost where the first is longer by one square", "[docs]") {
  for (std::uint64_t first = 1; first <= 8; ++first)
    for (std::uint64_t second = 1; second <= first; ++second) {
      INFO("rows of " << first << " and " << second);
      CHECK((outcome_of(bar_of({first, second})) == Outcome::loss) == (first == second + 1));
    }
}

TEST_CASE(
    "a bar is drawn with the poisoned square at the lower left, and a bite is made at its cell",
    "[docs]") {
  const std::uint64_t bar = bar_of({3, 1});
  CHECK(to_datum(ChompPresentation{}.position({}, bar).scene()).to_json() ==
        R"([{"kind":"board","id":"bar","rows":["c##","pcc"],"pieces":[)"
        R"({"letter":"p","name":"poisoned square","glyph":"☠","owner":"nobody"},)"
        R"({"letter":"c","name":"square","glyph":"tile","owner":"nobody"}],)"
        R"("chequered":false,"row_names":["2","1"],"column_names":["a","b","c"]}])");
  CHECK(ChompPresentation{}.move({}, bar, {0, 2}).place == "bar/2,1");
}

TEST_CASE("an invalid position of Chomp is refused by the field's name", "[docs]") {
  CHECK_THROWS_WITH(bar_of({}), Catch::Matchers::StartsWith("rows: "));
  CHECK_THROWS_WITH(bar_of({3, 4}), Catch::Matchers::StartsWith("rows: "));
}

TEST_CASE("the wrong key of Chomp is reported as the page shows", "[docs]") {
  struct SquaresAsKey : Chomp {
    std::uint64_t key(State bar) const { return static_cast<std::uint64_t>(std::popcount(bar)); }
  };
  LawTexts<SquaresAsKey> texts;
  texts.state = [](std::uint64_t bar) { return ChompPresentation{}.position({}, bar).line; };
  const auto broken = broken_laws(SquaresAsKey{}, {bar_of({2, 1})}, 200, texts);
  REQUIRE(broken.size() == 1);
  const std::string told = "BROKEN law: " + broken[0].law + "\n  at " + broken[0].detail + "\n";
  CHECK(text_of_file("docs/add-a-game.md").find(told) != std::string::npos);
}

}  // namespace
}  // namespace zugzwang::tests
