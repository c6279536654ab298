// Solutions on disk: saved, queried, verified, and read in place of a solver.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <sys/wait.h>

#include <zugzwang/core/datum.hpp>

#include "catch.hpp"
#include "engine/services/saved_tablebase.hpp"
#include "program.hpp"

namespace zugzwang::tests {
namespace {

namespace fs = std::filesystem;

const std::string graph = "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]";

/// A folder with a solution of a small graph.
struct Saved {
  TemporaryFolder folder;
  std::string file = (folder.path() / "cat.solution").string();
  Run run = run_program({"solve", "cat-and-mouse", graph, "--save", file, "--json"});
};

Datum json(const Run& run) {
  INFO(run.err);
  REQUIRE(run.status == 0);
  return Datum::from_json(run.out);
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Returns the members of an answer, without those about the work.
Datum without_work(const Datum& answer) {
  Datum::Object kept;
  for (const auto& [name, value] : *answer.get<Datum::Object>())
    if (name != "solver" && name != "strategy" && name != "compiled" && name != "statistics" &&
        name != "saved")
      kept.emplace_back(name, value);
  return kept;
}

std::string bytes_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

/// Returns a text without its last line, which describes the work.
std::string without_solver(const std::string& text) {
  return text.substr(0, text.find("\nSolver "));
}

TEST_CASE("a solution is saved beside its answer", "[cli]") {
  const Saved saved;
  const Datum told = json(saved.run);
  CHECK(without_work(told) ==
        without_work(json(run_program({"solve", "cat-and-mouse", graph, "--json"}))));
  REQUIRE(told.find("saved") != nullptr);
  CHECK(*told.find("saved")->find("positions") == Datum(60));
  CHECK(*told.find("saved")->find("bytes") == Datum(fs::file_size(saved.file)));
  CHECK(told.find("saved")->find("outcome_bits") != nullptr);
  const Run text = run_program({"solve", "cat-and-mouse", graph, "--save", saved.file, "--flat"});
  CHECK(text.status == 0);
  CHECK(holds(text.out, "Saved 60 positions in "));
  CHECK(holds(text.out, " bits per position for the outcomes, "));
}

TEST_CASE("a file gives the answers of the solver", "[cli]") {
  const Saved saved;
  const std::vector<std::string> at = {"--mouse", "3", "--cat", "4", "--json"};
  const auto with = [&](std::vector<std::string> words) {
    words.insert(words.end(), at.begin(), at.end());
    return json(run_program(words));
  };
  const Datum solved = without_work(with({"solve", "cat-and-mouse", graph}));
  const Datum queried = with({"query", saved.file});
  CHECK(*queried.find("solver") == Datum("stored"));
  CHECK(without_work(queried) == solved);
  CHECK(without_work(with({"solve", "cat-and-mouse", graph, "--solution", saved.file})) == solved);
  const Environment folder("ZUGZWANG_SOLUTIONS", saved.folder.path().string());
  const Datum found = with({"solve", "cat-and-mouse", graph});
  CHECK(*found.find("solver") == Datum("stored"));
  CHECK(without_work(found) == solved);
  CHECK(*with({"solve", "cat-and-mouse", graph, "--solver", "retrograde"}).find("solver") ==
        Datum("retrograde"));
  CHECK(*with({"solve", "cat-and-mouse", "[[1,2],[0,2],[0,1],[0],[0]]"}).find("solver") !=
        Datum("stored"));
}

TEST_CASE("a folder of shards gives the answers of a file", "[cli]") {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "shards").string() + "/";
  const std::string fields = testing::graph_of(20, 3);
  testing::save_shared(3, [&] { return testing::problem("cat-and-mouse", fields); }, file);
  const std::string nodes = Datum::from_json(fields).find("graph")->to_json();
  const auto at = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--mouse", "3", "--cat", "4", "--json"});
    return without_work(json(run_program(words)));
  };
  const Datum solved = at({"solve", "cat-and-mouse", nodes});
  CHECK(at({"query", file}) == solved);
  CHECK(at({"solve", "cat-and-mouse", nodes, "--solution", file}) == solved);
  CHECK(*json(run_program({"query", file, "--json"})).find("positions") == Datum(760));
  CHECK(without_work(
            json(run_program({"analyze", "cat-and-mouse", nodes, "--solution", file, "--json"}))) ==
        without_work(json(run_program({"analyze", "cat-and-mouse", nodes, "--json"}))));
  for (const auto& words : std::vector<std::vector<std::string>>{
           {"verify", file}, {"verify", "--solution", file, "--sample", "50"}})
    CHECK(run_program(words).status == 0);
  {
    const Environment solutions("ZUGZWANG_SOLUTIONS", folder.path().string());
    CHECK(*json(run_program({"solve", "cat-and-mouse", nodes, "--json"})).find("solver") ==
          Datum("stored"));
  }
  const Run alone = run_program({"query", file + "shard-001-of-003.solution"});
  CHECK(alone.status != 0);
  CHECK(holds(alone.err, "is one of 3 shards of a solution; give the folder"));
}

TEST_CASE("a query lists all moves with their values", "[cli]") {
  const Saved saved;
  const std::vector<std::string> solve = {"solve", "cat-and-mouse", graph, "--moves"};
  const std::vector<std::string> query = {"query", saved.file, "--moves"};
  const auto with = [](std::vector<std::string> words, const std::vector<std::string>& further) {
    words.insert(words.end(), further.begin(), further.end());
    return run_program(words);
  };
  const std::vector<std::string> positions[] = {{}, {"--mouse", "3", "--cat", "4"}};
  for (std::vector<std::string> at : positions) {
    CHECK(without_solver(with(query, at).out) == without_solver(with(solve, at).out));
    CHECK(holds(with(query, at).out, "\nmove "));
    at.emplace_back("--json");
    const Datum told = json(with(query, at));
    REQUIRE(told.find("moves") != nullptr);
    CHECK(without_work(told) == without_work(json(with(solve, at))));
  }
  const std::string line = "{\"mouse\":3,\"cat\":4}\n";
  CHECK(*json(run_program({"query", saved.file, "--moves", "--batch", "-"}, line)).find("moves") ==
        *json(with(query, {"--mouse", "3", "--cat", "4", "--json"})).find("moves"));
}

TEST_CASE("a census from a file is that from a solve", "[cli]") {
  const Saved saved;
  const std::vector<std::string> asked[] = {
      {}, {"--log"}, {"--scope", "reachable"}, {"--mouse", "3", "--cat", "4"}};
  for (std::vector<std::string> words : asked) {
    words.insert(words.begin(), {"analyze", "cat-and-mouse", graph});
    const auto by = [&](std::vector<std::string> further) {
      further.insert(further.begin(), words.begin(), words.end());
      return run_program(further);
    };
    CAPTURE(words);
    const Run text = by({"--solution", saved.file});
    CHECK(text.status == 0);
    CHECK(holds(text.out, "Solver stored: "));
    CHECK(without_solver(text.out) == without_solver(by({}).out));
    CHECK(without_work(json(by({"--json", "--solution", saved.file}))) ==
          without_work(json(by({"--json"}))));
    CHECK(by({"--csv", "--solution", saved.file}).out == by({"--csv"}).out);
    const Datum solved = json(by({"--json"}));
    const Environment folder("ZUGZWANG_SOLUTIONS", saved.folder.path().string());
    const Datum found = json(by({"--json"}));
    CHECK(*found.find("solver") == Datum("stored"));
    CHECK(without_work(found) == without_work(solved));
    CHECK(*json(by({"--json", "--solver", "retrograde"})).find("solver") == Datum("retrograde"));
  }
}

TEST_CASE("a file of outcomes has the census of outcomes", "[cli]") {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "outcomes").string();
  const std::vector<std::string> analyze = {"analyze", "cat-and-mouse", graph};
  const auto by = [&](std::vector<std::string> further) {
    further.insert(further.begin(), analyze.begin(), analyze.end());
    return run_program(further);
  };
  REQUIRE(run_program({"solve", "cat-and-mouse", graph, "--evaluation", "outcome", "--save", file})
              .status == 0);
  const Datum stored = without_work(json(by({"--json", "--solution", file})));
  CHECK(stored == without_work(json(by({"--json", "--evaluation", "outcome"}))));
  CHECK(stored.find("by_plies") == nullptr);
  const Run csv = by({"--csv", "--solution", file});
  CHECK(csv.status == 2);
  CHECK(holds(csv.err, "csv: it shows plies, which the outcome does not have"));
  // From a folder only a file of the requested evaluation is used.
  const Environment environment("ZUGZWANG_SOLUTIONS", folder.path().string());
  CHECK(*json(by({"--json"})).find("solver") == Datum("retrograde"));
  CHECK(*json(by({"--json", "--evaluation", "outcome"})).find("solver") == Datum("stored"));
}

TEST_CASE("a file of few tiers has the census of what it holds alone", "[cli]") {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "bare").string();
  const std::string board = "8/8/8/3k4/8/8/8/K1Q5 w";
  const std::string bare = "8/8/8/3k4/8/8/8/K7 w";
  const std::vector<std::string> all = {"analyze", "chess-ending", "--material", "KQK", "--json"};
  const auto with = [](std::vector<std::string> words, const std::vector<std::string>& further) {
    words.insert(words.end(), further.begin(), further.end());
    return run_program(words);
  };
  REQUIRE(
      run_program({"solve", "chess-ending", bare, "--material", "KQK", "--save", file}).status ==
      0);
  const Run refused = with(all, {"--solution", file});
  CHECK(refused.status == 2);
  CHECK(holds(refused.err, "does not hold all positions of these rules: it lacks tier 0"));
  CHECK(without_work(json(with(all, {"--solution", file, "--fen", bare}))) ==
        without_work(json(with(all, {"--fen", bare}))));
  const Environment environment("ZUGZWANG_SOLUTIONS", folder.path().string());
  CHECK(*json(with(all, {})).find("solver") == Datum("retrograde"));
  CHECK(*json(with(all, {"--fen", bare})).find("solver") == Datum("stored"));
  CHECK(*json(with(all, {"--fen", bare, "--scope", "all"})).find("solver") == Datum("retrograde"));
  REQUIRE(
      run_program({"solve", "chess-ending", board, "--material", "KQK", "--save", file}).status ==
      0);
  const Datum stored = json(with(all, {}));
  CHECK(*stored.find("solver") == Datum("stored"));
  CHECK(without_work(stored) == without_work(json(with(all, {"--solver", "retrograde"}))));
}

TEST_CASE("a batch is answered from files", "[cli]") {
  const Saved saved;
  const std::string fields = "{\"game\":\"cat-and-mouse\",\"graph\":" + graph;
  const std::string lines = fields + ",\"mouse\":3,\"cat\":4}\n" + fields + "}\n";
  const std::string others =
      "{\"game\":\"cat-and-mouse\",\"graph\":[[1],[2],[0]],\"cat\":2}\n"
      "{\"game\":\"nim\",\"heaps\":[3]}\n";
  const auto answers = [](const Run& run) {
    std::vector<Datum> told;
    std::istringstream in(run.out);
    for (std::string line; std::getline(in, line);) told.push_back(Datum::from_json(line));
    return told;
  };
  const auto solvers = [](const std::vector<Datum>& told) {
    std::string names;
    for (const Datum& answer : told)
      names += (answer.find("solver") == nullptr ? "none" : answer.find("solver")->to_text()) + " ";
    return names;
  };
  const std::vector<Datum> solved = answers(run_program({"solve", "--batch", "-"}, lines));
  const auto check_same = [&](const std::vector<Datum>& told) {
    REQUIRE(told.size() >= 2);
    for (std::size_t i = 0; i < 2; ++i) CHECK(without_work(told[i]) == without_work(solved[i]));
  };
  const Run named =
      run_program({"solve", "--batch", "-", "--solution", saved.file}, lines + others);
  CHECK(named.status == 2);
  CHECK(named.err.empty());
  CHECK(solvers(answers(named)) == "stored stored none none ");
  CHECK(holds(named.out, "\"line\":3,\"error\":\"solution: " + saved.file + " is of other rules"));
  CHECK(holds(named.out, "is of cat-and-mouse, not of nim"));
  check_same(answers(named));

  std::ofstream(saved.folder.path() / "broken") << "no solution";
  const Environment folder("ZUGZWANG_SOLUTIONS", saved.folder.path().string());
  const Run found = run_program({"solve", "--batch", "-"}, lines + others);
  CHECK(found.status == 0);
  CHECK(solvers(answers(found)) == "stored stored retrograde closed_form ");
  check_same(answers(found));
  const std::size_t told = found.err.find("it is skipped");
  CHECK(told != std::string::npos);
  CHECK(found.err.find("it is skipped", told + 1) == std::string::npos);
  CHECK_FALSE(holds(
      solvers(answers(run_program({"solve", "--batch", "-", "--solver", "retrograde"}, lines))),
      "stored"));
}

TEST_CASE("graph and play read a file", "[cli]") {
  const Saved saved;
  const Run drawn = run_program({"graph", "cat-and-mouse", graph, "--solution", saved.file});
  const Run solved = run_program({"graph", "cat-and-mouse", graph});
  CHECK(drawn.status == 0);
  CHECK(drawn.out == solved.out);
  const Run played = run_program({"play", "cat-and-mouse", graph, "--players", "perfect,perfect",
                                  "--moves", "30", "--solution", saved.file});
  CHECK(played.status == 0);
  CHECK(played.out == run_program({"play", "cat-and-mouse", graph, "--players", "perfect,perfect",
                                   "--moves", "30"})
                          .out);
}

TEST_CASE("a full disk ends a save with a message, and leaves nothing", "[cli]") {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "cat.solution").string();
  const std::string command = "ulimit -f 0; " + std::string(ZUGZWANG_PROGRAM) +
                              " solve cat-and-mouse '" + graph + "' --save " + file +
                              " >/dev/null 2>&1";
  const int ended = std::system(command.c_str());
  REQUIRE(WIFEXITED(ended));
  CHECK(WEXITSTATUS(ended) == 2);
  CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("a failed save does not lose the answer", "[cli]") {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "out").string();
  const std::string limited = "(ulimit -f 1; " + std::string(ZUGZWANG_PROGRAM) +
                              " solve quixo --size 3 --save " + file +
                              ".solution; echo status $?) 2>&1 | cat >" + file;
  REQUIRE(std::system(limited.c_str()) == 0);
  const std::string out = bytes_of(file);
  CHECK(holds(out, "The player on move wins in 7 plies."));
  CHECK(holds(out, "the values are not saved"));
  CHECK(holds(out, "status 2"));
  CHECK_FALSE(fs::exists(file + ".solution"));
}

TEST_CASE("a limit ends a save with its status, and leaves nothing", "[cli]") {
  const TemporaryFolder folder;
  const Run run = run_program({"solve", "cat-and-mouse", graph, "--seconds", "0.0000001", "--json",
                               "--save", (folder.path() / "cat.solution").string()});
  CHECK(run.status == 3);
  CHECK(holds(run.out, "\"status\":\"time_limit\""));
  CHECK_FALSE(holds(run.out, "\"saved\""));
  CHECK(fs::is_empty(folder.path()));
}

}  // namespace
}  // namespace zugzwang::tests
