// Every position of a solution file: printed, filtered, counted, drawn at random.

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <zugzwang/core/datum.hpp>

#include "catch.hpp"
#include "program.hpp"

namespace zugzwang::query_all_tests {
namespace {

using namespace zugzwang::tests;

using Words = std::vector<std::string>;

const std::string cat_graph = "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]";

Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// A solution file of a problem.
struct Saved {
  explicit Saved(const Words& problem)
      : run(run_program(Words{"solve"} + problem + Words{"--save", file})) {
    INFO(run.err);
    REQUIRE(run.status == 0);
  }
  Words query(const Words& more) const { return Words{"query", file} + more; }

  TemporaryFolder folder;
  std::string file = (folder.path() / "positions.solution").string();
  Run run;
};

Words lines_in(const std::string& text) {
  Words lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

Words lines_of_run(const Words& words, const std::string& input = "") {
  const Run run = run_program(words, input);
  INFO(run.err);
  REQUIRE(run.status == 0);
  return lines_in(run.out);
}

std::uint64_t count_of(const Saved& saved, const Words& filter) {
  return std::stoull(lines_of_run(saved.query(Words{"--all", "--count"} + filter)).at(0));
}

const std::vector<Words> problems = {
    {"cat-and-mouse", cat_graph},   {"dodgem"},
    {"three-mens-morris"},          {"quixo", "--size", "3"},
    {"tic-tac-toe", "xo./.../..."}, {"digraph", "--graph", "a b, b c, c a, c d", "--start", "a"}};

TEST_CASE("each listed position of a file has the value of a query", "[query_all]") {
  for (const Words& problem : problems) {
    CAPTURE(problem.front());
    const Saved saved(problem);
    const Words lines = lines_of_run(saved.query({"--all"}));
    const Datum told = Datum::from_json(run_program(saved.query({"--json"})).out);
    CHECK(*told.find("positions") == Datum(lines.size()));
    std::string asked;
    Words answered;
    std::map<std::string, std::uint64_t> outcomes;
    for (const std::string& line : lines) {
      const Datum position = Datum::from_json(line);
      ++outcomes[position.find("outcome")->to_text()];
      if (position.find("position")->get<Datum::Object>() == nullptr) continue;
      asked += position.find("position")->to_json() + "\n";
      answered.push_back(line);
    }
    for (const char* const outcome : {"win", "loss", "draw"})
      CHECK(*told.find(outcome) == Datum(outcomes[outcome]));
    const Words values = lines_of_run(saved.query({"--batch", "-"}), asked);
    REQUIRE(values.size() == answered.size());
    REQUIRE(!values.empty());
    for (std::size_t i = 0; i < values.size(); ++i) {
      const Datum one = Datum::from_json(answered[i]);
      const Datum value = Datum::from_json(values[i]);
      bool alike = one.find("outcome") != nullptr && *one.find("outcome") == *value.find("outcome");
      for (const char* const name : {"plies", "move"}) {
        const Datum* const mine = one.find(name);
        const Datum* const wanted = value.find(name);
        alike = alike && (mine == nullptr) == (wanted == nullptr);
        if (mine != nullptr && wanted != nullptr && std::string(name) == "plies")
          alike = alike && *mine == *wanted;
      }
      const auto* const best = value.find("best_moves")->get<Datum::List>();
      alike = alike && (best == nullptr || best->empty() ? one.find("move")->is_null()
                                                         : best->front() == *one.find("move"));
      if (!alike) FAIL(answered[i] << " is not " << values[i]);
    }
  }
}

TEST_CASE("a position that no fields describe is printed as a text", "[query_all]") {
  const Saved saved({"toads-and-frogs", "tt..ff"});
  const Words csv = lines_of_run(saved.query({"--all", "--format", "csv"}));
  const Words json = lines_of_run(saved.query({"--all"}));
  REQUIRE(csv.size() == json.size() + 1);
  for (std::size_t i = 0; i < json.size(); ++i) {
    const std::string shown = Datum::from_json(json[i]).find("position")->to_text();
    CHECK((csv[i + 1].ends_with("," + shown) || csv[i + 1].ends_with(",\"" + shown + "\"")));
  }
}

TEST_CASE("the positions of a file are counted as analyze counts them", "[query_all]") {
  const Words problem = {"cat-and-mouse", cat_graph};
  const Saved saved(problem);
  const Datum report =
      Datum::from_json(run_program(Words{"analyze"} + problem + Words{"--json"}).out);
  CHECK(Datum(count_of(saved, {})) == *report.find("positions"));
  for (const char* const outcome : {"win", "loss", "draw"})
    CHECK(Datum(count_of(saved, {"--outcome", outcome})) == *report.find(outcome));
  for (const Datum& row : *report.find("by_plies")->get<Datum::List>()) {
    const std::string plies = row.find("plies")->to_text();
    CHECK(Datum(count_of(saved, {"--outcome", "win", "--plies", plies})) == *row.find("win"));
    CHECK(Datum(count_of(saved, {"--outcome", "loss", "--plies", plies})) == *row.find("loss"));
  }
  const Run in_json = run_program(saved.query({"--all", "--count", "--json"}));
  CHECK(in_json.out ==
        "{\"positions\":" + report.find("positions")->to_json() + ",\"status\":\"complete\"}\n");
}

TEST_CASE("a filter selects the lines that it describes", "[query_all]") {
  const Saved saved({"dodgem"});
  const Words all = lines_of_run(saved.query({"--all"}));
  const auto with = [&](const std::string& part) {
    Words lines;
    std::ranges::copy_if(all, std::back_inserter(lines), [&](const std::string& line) {
      return line.find(part) != std::string::npos;
    });
    return lines;
  };
  CHECK(lines_of_run(saved.query({"--all", "--outcome", "loss"})) == with("\"outcome\":\"loss\""));
  CHECK(lines_of_run(saved.query({"--all", "--plies", "7"})) == with("\"plies\":7,"));
  CHECK(lines_of_run(saved.query({"--all", "--plies", "7", "--outcome", "loss"})) ==
        with("\"outcome\":\"loss\",\"plies\":7,"));
  CHECK_FALSE(with("\"plies\":7,").empty());
}

TEST_CASE("a sample is an ordered subset of the lines, reproducible by its seed", "[query_all]") {
  const Saved saved({"dodgem"});
  const Words filter = {"--all", "--outcome", "win"};
  const Words all = lines_of_run(saved.query(filter));
  const auto sample = [&](const std::string& size, const std::string& seed) {
    return lines_of_run(saved.query(filter + Words{"--sample", size, "--seed", seed}));
  };
  const Words drawn = sample("100", "7");
  CHECK(drawn.size() == 100);
  auto rest = all.begin();
  for (const std::string& line : drawn) {
    rest = std::find(rest, all.end(), line);
    REQUIRE(rest != all.end());
    ++rest;
  }
  CHECK(sample("100", "7") == drawn);
  CHECK(sample("100", "8") != drawn);
  CHECK(sample("1000000", "7") == all);
  CHECK(lines_of_run(saved.query(filter + Words{"--sample", "3"})).size() == 3);
}

TEST_CASE("all positions in CSV agree with those in JSON", "[query_all]") {
  const Saved saved({"cat-and-mouse", cat_graph});
  const Words csv = lines_of_run(saved.query({"--all", "--format", "csv"}));
  const Words json = lines_of_run(saved.query({"--all"}));
  REQUIRE(csv.size() == json.size() + 1);
  CHECK(csv[0] == "mouse,cat,turn,outcome,plies,move,position");
  for (std::size_t i = 0; i < json.size(); ++i) {
    const Datum line = Datum::from_json(json[i]);
    std::string cells;
    for (const char* const name : {"mouse", "cat", "turn"})
      cells += line.find("position")->find(name)->to_text() + ",";
    cells += line.find("outcome")->to_text() + ",";
    if (const Datum* const plies = line.find("plies")) cells += plies->to_text();
    const Datum& move = *line.find("move");
    CHECK(csv[i + 1] == cells + "," + (move.is_null() ? "" : move.to_text()) + ",");
  }
}

TEST_CASE("a limit ends the list of positions", "[query_all]") {
  const Saved saved({"quixo", "--size", "3"});
  for (const Words& more : {Words{"--count"}, Words{}, Words{"--sample", "5"}}) {
    const Run run = run_program(saved.query(Words{"--all", "--seconds", "0.000001"} + more));
    CHECK(run.status == 3);
    CHECK(run.err.find("the list is cut short by the time limit") != std::string::npos);
    CHECK((run.out.empty() || run.out.ends_with('\n')));
  }
}

}  // namespace
}  // namespace zugzwang::query_all_tests
