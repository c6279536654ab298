// The output of `graph` and `table`, parsed again: values, best moves, and that no strategy of a
// solver changes them.

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "program.hpp"

using namespace zugzwang::tests;

namespace {

/// The attributes of a node or an edge in GraphML, by name.
using Attributes = std::map<std::string, std::string>;

struct Graph {
  std::vector<Attributes> nodes;
  std::vector<Attributes> edges;
};

/// Returns the text between two marks in a line.
std::string between(const std::string& line, const std::string& before, const std::string& after) {
  const std::size_t begin = line.find(before);
  if (begin == std::string::npos) return "";
  const std::size_t end = line.find(after, begin + before.size());
  return line.substr(begin + before.size(), end - begin - before.size());
}

/// Returns the graph that the program prints as GraphML, one element per line.
Graph graph_of(const std::string& problem) {
  const Run run = run_line("graph " + problem + " --format graphml");
  INFO(problem << "\n" << run.err);
  REQUIRE(run.status == 0);
  Graph graph;
  std::map<std::string, std::string> names;
  Attributes* element = nullptr;
  std::istringstream lines(run.out);
  for (std::string line; std::getline(lines, line);) {
    if (line.find("<key ") != std::string::npos)
      names[between(line, "id=\"", "\"")] = between(line, "attr.name=\"", "\"");
    if (line.find("<node ") != std::string::npos) element = &graph.nodes.emplace_back();
    if (line.find("<edge ") != std::string::npos) {
      element = &graph.edges.emplace_back();
      (*element)["source"] = between(line, "source=\"n", "\"");
    }
    if (line.find("<data ") != std::string::npos)
      (*element)[names.at(between(line, "key=\"", "\""))] = between(line, "\">", "</data>");
  }
  return graph;
}

std::map<std::string, std::string> values_of(const Graph& graph) {
  std::map<std::string, std::string> values;
  for (const Attributes& node : graph.nodes) values[node.at("label")] = node.at("value");
  return values;
}

/// Returns the moves from the first node, and whether each is drawn as a best one.
std::map<std::string, std::string> moves_of_root(const Graph& graph) {
  std::map<std::string, std::string> moves;
  for (const Attributes& edge : graph.edges)
    if (edge.at("source") == "0") moves[edge.at("move")] = edge.at("best");
  return moves;
}

}  // namespace

TEST_CASE("every strategy draws the same graph", "[graph]") {
  // The window has dropped the long rows by the time it reaches the short ones.
  const std::string row = "stone-game --piles 5,3,4,9,2,7,1,1,30,2";
  const Graph table = graph_of(row + " --strategy table");
  CHECK(table.nodes[0].at("value") == "win by 20");
  CHECK(moves_of_root(table) == std::map<std::string, std::string>{{"left", "1"}, {"right", "0"}});
  for (const char* const way : {" --strategy window", " --strategy array", " --solver top_down"}) {
    INFO(way);
    const Graph other = graph_of(row + way);
    CHECK(values_of(other) == values_of(table));
    CHECK(moves_of_root(other) == moves_of_root(table));
  }
}

TEST_CASE("DOT tells the same values as GraphML", "[graph]") {
  const Run run = run_line("graph tip --total 6 --face 2");
  REQUIRE(run.status == 0);
  const Graph graph = graph_of("tip --total 6 --face 2");
  CHECK(graph.nodes.size() > 5);
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const std::string node = "\n" + std::to_string(i) + "[label=\"" + graph.nodes[i].at("label") +
                             "\n" + graph.nodes[i].at("value") + "\"";
    INFO(node << "\n" << run.out);
    CHECK(run.out.find(node) != std::string::npos);
  }
}

TEST_CASE("a graph marks the values that its search has not found", "[graph]") {
  const std::string line = "graph connect-four --limit 20 --search 20000";
  const Run run = run_line(line);
  CHECK(run.status == 0);
  CHECK(run.err.find("--search allows more") != std::string::npos);
  CHECK(run.out.starts_with("// the search has left"));
  CHECK(run.out.find("unknown") != std::string::npos);
  CHECK(run_line("graph nim 1,2").out.find("unknown") == std::string::npos);
}

TEST_CASE("a written graph can be read as a digraph", "[graph]") {
  const TemporaryFolder folder;
  for (const char* const format : {"dot", "graphml"}) {
    INFO(format);
    const std::string file = (folder.path() / format).string();
    const Run written = run_line("graph tip --total 9 --face 2 --format " + std::string(format) +
                                 " --output " + file);
    REQUIRE(written.status == 0);
    CHECK(written.out.empty());
    const std::string start = format == std::string("dot") ? "0" : "9 on 2";
    const Run read =
        run_program({"solve", "digraph", "--graph", "@" + file, "--start", start, "--json"});
    CHECK(read.status == 0);
    // In TIP a player on move at 0 loses, and likewise a player who cannot move the token.
    CHECK(read.out.find(R"("outcome":"loss","plies":4)") != std::string::npos);
  }
}

TEST_CASE("an unwritable output is refused before anything is solved", "[graph]") {
  const std::string long_work = "graph nim --heaps 200,200,200 --limit 1000000 --seconds 0.1";
  CHECK(run_line(long_work).status == 3);
  CHECK(run_line(long_work + " --output /nonexistent/graph").status == 2);
}

/// Runs the program with a folder in its PATH whose `dot` is this shell script.
Run with_dot(const std::string& script, const std::string& line) {
  const TemporaryFolder folder;
  const std::filesystem::path dot = folder.path() / "dot";
  std::ofstream(dot) << "#!/bin/sh\n" << script;
  std::filesystem::permissions(dot, std::filesystem::perms::owner_all);
  const Environment path("PATH", folder.path().string() + ":" + std::getenv("PATH"));
  return run_line(line);
}

TEST_CASE("a picture is drawn by the program dot", "[graph]") {
  for (const char* const format : {"svg", "png"}) {
    const Run run = with_dot("echo drawn with $1\ncat\n",
                             "graph nim --heaps 1,2 --format " + std::string(format));
    CHECK(run.status == 0);
    CHECK(run.err.empty());
    CHECK(run.out ==
          "drawn with -T" + std::string(format) + "\n" + run_line("graph nim --heaps 1,2").out);
  }
  // The program writes more than a pipe holds, and reads as much at the same time.
  const std::string large = "graph nim --heaps 9,9,9 --limit 5000";
  CHECK(with_dot("cat\n", large + " --format svg").out == run_line(large).out);
}

TEST_CASE("failures of the program dot are reported", "[graph]") {
  const std::string large = "graph nim --heaps 9,9,9 --limit 5000 --format svg";
  const Run failed = with_dot("echo no such font >&2\nexit 3\n", large);
  CHECK(failed.status == 2);
  CHECK(failed.out.empty());
  CHECK(failed.err.find("format: the program dot of Graphviz could not draw svg") !=
        std::string::npos);
  const Run slow = with_dot("exec sleep 30\n", large + " --seconds 1");
  CHECK(slow.status == 3);
  CHECK(slow.err == "zugzwang: no graph: ended by the time limit of 1.00 s\n");
}

TEST_CASE("a picture that is not drawn leaves the file as it was", "[graph]") {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "picture";
  const std::string line =
      "graph nim --heaps 1,2 --format svg --seconds 1 --output " + file.string();
  CHECK(with_dot("exit 3\n", line).status == 2);
  CHECK_FALSE(std::filesystem::exists(file));
  std::ofstream(file) << "a picture of before";
  CHECK(with_dot("exit 3\n", line).status == 2);
  CHECK(with_dot("exec sleep 30\n", line).status == 3);
  CHECK(read_file(file) == "a picture of before");
  CHECK(with_dot("echo new\n", line).status == 0);
  CHECK(read_file(file) == "new\n");
}

/// Lets the programs that tests run be interrupted, even if the tests ignore interrupts.
class Interruptible {
 public:
  Interruptible() = default;
  ~Interruptible() { std::signal(SIGINT, before_); }
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;

 private:
  void (*before_)(int) = std::signal(SIGINT, SIG_DFL);
};

TEST_CASE("an interrupt ends the drawing", "[graph]") {
  const Interruptible now;
  const std::string line = "graph nim --heaps 1,2 --format svg";
  // ^C reaches the program dot alone, both programs, or zugzwang alone.
  for (const char* const script :
       {"kill -INT $$\nexec sleep 30\n", "kill -INT $PPID\nkill -INT $$\nexec sleep 30\n",
        "kill -INT $PPID\nexec sleep 30\n"}) {
    INFO(script);
    const Run run = with_dot(script, line);
    CHECK(run.status == 3);
    CHECK(run.out.empty());
    CHECK(run.err == "zugzwang: no graph: ended by an interrupt\n");
  }
  CHECK(with_dot("grep SigBlk /proc/self/status\n", line).out == "SigBlk:\t0000000000000000\n");
}

TEST_CASE("the memory limit holds for the picture", "[graph]") {
  const Run run =
      with_dot("exec cat /dev/zero\n", "graph nim --heaps 1,2 --format svg --memory 16M");
  CHECK(run.status == 3);
  CHECK(run.out.empty());
  CHECK(run.err == "zugzwang: no graph: ended by the memory limit of 16.0 MiB\n");
}

TEST_CASE("without the program dot pictures are refused at once", "[graph]") {
  const TemporaryFolder folder;
  // The test itself needs the program `timeout` and a shell in that PATH.
  for (const char* const tool : {"timeout", "sh"})
    for (const char* const home : {"/usr/bin", "/bin"})
      if (const std::filesystem::path there = std::filesystem::path(home) / tool;
          std::filesystem::exists(there) && !std::filesystem::exists(folder.path() / tool))
        std::filesystem::create_symlink(there, folder.path() / tool);
  const Environment path("PATH", folder.path().string());
  const Run run = run_line("graph nim --heaps 1,2 --format svg");
  CHECK(run.status == 2);
  CHECK(run.err ==
        "zugzwang: --format: svg needs the program dot, which is not installed; install Graphviz, "
        "or give one of dot, graphml\n");
  const Run file = run_program({"graph", "nim", "1,2", "--output", folder.path() / "nim.pdf"});
  CHECK(file.err.find("format: pdf needs the program dot") != std::string::npos);
}

TEST_CASE("a graph has the format of the ending of its file", "[graph]") {
  const TemporaryFolder folder;
  const auto written = [&](const std::string& name, const std::string& flags = "") {
    const std::string file = folder.path() / name;
    CHECK(run_line("graph nim 1,2 --output " + file + flags).status == 0);
    return read_file(file);
  };
  const std::string dot = run_line("graph nim 1,2").out;
  CHECK(written("nim.gv") == dot);
  CHECK(written("nim") == dot);
  CHECK(written("nim.txt", " --format dot") == dot);
  const std::string graphml = run_line("graph nim 1,2 --format graphml").out;
  CHECK(written("nim.graphml") == graphml);
  CHECK(written("nim.GraphML") == graphml);
  CHECK(written("nim", " --format graphml") == graphml);
  CHECK(run_line("graph nim 1,2 --format dot --output " + (folder.path() / "nim.svg").string())
            .status == 2);
  CHECK_FALSE(std::filesystem::exists(folder.path() / "nim.svg"));
}
