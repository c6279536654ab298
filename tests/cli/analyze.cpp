// `analyze` as its users see it: counts as text, JSON and comma-separated values.

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include <zugzwang/api/text/histogram.hpp>
#include <zugzwang/core/datum.hpp>

#include "catch.hpp"
#include "program.hpp"
#include "support.hpp"

using namespace zugzwang;
using namespace zugzwang::tests;
using zugzwang::testing::contains;

namespace {

// The nodes 0, 1, 2 in a row.
const std::string path_graph = "cat-and-mouse --graph [[1],[0,2],[1]]";

}  // namespace

TEST_CASE("analyze prints its counts as JSON") {
  // By hand, with the player on move after the position (mouse, cat): at 0 plies the mouse is in
  // the hole, (0,1) and (0,2), or caught, (1,1) and (2,2), each with either player on move. The
  // mouse on 1 goes to 0 and wins, wherever the cat is. From (2,1) it must go to 1, and loses in 1;
  // the cat there goes to 2 and wins in 1. The cat in (1,2) goes to 1 and wins in 1.
  const Run run = run_line("analyze " + path_graph + " --json");
  CHECK(run.status == 0);
  CHECK(run.err.empty());
  CHECK(run.out.starts_with(
      R"({"game":"cat-and-mouse","scope":"all","status":"complete",)"
      R"("positions":12,"win":7,"loss":5,"draw":0,)"
      R"("longest":{"plies":1,"outcome":"win","position":{"mouse":1,"cat":2,"turn":"mouse"}},)"
      R"("checksum":")"));
  CHECK(contains(run.out,
                 R"("by_plies":[{"plies":0,"win":4,"loss":4},{"plies":1,"win":3,"loss":1}],)"));
}

TEST_CASE("analyze tells a checksum of all values, however they were found") {
  const auto checksum = [](const std::string& arguments) {
    const Run run = run_line("analyze " + arguments + " --json");
    REQUIRE(run.status == 0);
    const Datum told = Datum::from_json(run.out);
    const Datum* const found = told.find("checksum");
    return found == nullptr ? std::string() : found->to_text();
  };
  const std::string told = checksum(path_graph);
  CHECK(told.size() == 16);
  CHECK(told.find_first_not_of("0123456789abcdef") == std::string::npos);
  CHECK(checksum(path_graph + " --strategy value_iteration") == told);
  CHECK(checksum("cat-and-mouse [[1],[0,2],[1,2]]") != told);
  CHECK(checksum(path_graph + " --evaluation outcome") != told);
  CHECK(contains(run_line("analyze " + path_graph).out,
                 "The checksum of their values is " + told + ".\n"));
  CHECK(checksum("digraph --graph a->b,b->c,x->a --start a").empty());
}

TEST_CASE("a position that analyze shows can be given to solve") {
  const Run run =
      run_line("analyze cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]] --json");
  REQUIRE(run.status == 0);
  const Datum longest = *Datum::from_json(run.out).find("longest");
  const Datum& position = *longest.find("position");
  Datum::Object asked{{"game", "cat-and-mouse"},
                      {"graph", Datum::from_json("[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]")}};
  const auto& fields = *position.get<Datum::Object>();
  asked.insert(asked.end(), fields.begin(), fields.end());
  const Run solved = run_line("solve --batch -", Datum(asked).to_json() + "\n");
  CHECK(contains(solved.out, R"("outcome":"win","plies":)" + longest.find("plies")->to_text()));
}

TEST_CASE("a position that no field gives is told in words") {
  const Run run = run_line("analyze can-i-win 3 6 --json");
  CHECK(run.status == 0);
  CHECK(contains(run.out, R"("position":"6 short of the desired total, unused: 1 2 3")"));
}

TEST_CASE("a census goes on from its checkpoint") {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "dodgem.tiers").string();
  const std::string line = "analyze dodgem --size 3 --json";
  const Run plain = run_line(line);
  for (int run = 0; run < 2; ++run) {
    const Run kept = run_line(line + " --checkpoint " + file);
    CHECK(kept.status == 0);
    CHECK(kept.err.empty() == (run == 0));
    CHECK(kept.out.substr(0, kept.out.find("\"statistics\"")) ==
          plain.out.substr(0, plain.out.find("\"statistics\"")));
  }
  const Run reachable = run_line(line + " --scope reachable --checkpoint " + file);
  CHECK(reachable.status == 2);
  CHECK(reachable.err.find("leave out the position") != std::string::npos);
}

TEST_CASE("plan tells what a solve of tables would take") {
  const Run run = run_line("plan quixo --size 3");
  CHECK(run.status == 0);
  CHECK(contains(run.out, "1 process of 1 thread, each with about"));
  CHECK(contains(run.out, "Time: about "));
  CHECK_FALSE(contains(run.out, "Messages"));
  CHECK(contains(run_line("plan quixo --size 3 --ranks 4").out, "Messages: about"));
  CHECK(Datum::from_json(run_line("plan dodgem --size 3 --json").out).find("tiers") != nullptr);
  const Run none = run_line("plan connect-four");
  CHECK(none.status == 2);
  CHECK(contains(none.err, "plan: no solver of connect-four builds tables"));
}

TEST_CASE("analyze prints plies as comma-separated values") {
  for (const std::string format : {"--csv", "--format csv"}) {
    const Run run = run_line("analyze " + path_graph + " " + format);
    CHECK(run.status == 0);
    CHECK(run.out == "plies,win,loss\n0,4,4\n1,3,1\n");
  }
}

TEST_CASE("analyze tells a person totals, the longest win and a histogram") {
  const Run run = run_line("analyze " + path_graph);
  CHECK(run.status == 0);
  CHECK(contains(run.out,
                 "All 12 positions of these rules, for the player on move:\n"
                 "won    7  58.3 %\n"
                 "lost   5  41.7 %\n"
                 "drawn  0   0.0 %\n"
                 "The longest win takes 1 ply, as here:\n"
                 "  mouse on 1, cat on 2, the mouse moves\n"
                 "plies  won  lost\n"));
  CHECK(contains(run.out, "\n    0    4     4  ####"));
  CHECK(contains(run_line("analyze " + path_graph + " --log").out, "(logarithmic bars)"));
  CHECK(contains(run_line("analyze nim 1,1").out, "4 positions that play can reach"));
}

TEST_CASE("the scope of a census is as asked for, or follows from what is given") {
  const auto scope = [](const std::string& arguments) {
    const Run run = run_line("analyze " + arguments + " --json");
    CAPTURE(arguments, run.err);
    REQUIRE(run.status == 0);
    return Datum::from_json(run.out).find("scope")->to_text() + " " +
           Datum::from_json(run.out).find("positions")->to_text();
  };
  const std::string graph = "digraph --graph a->b,b->c,x->a";
  CHECK(scope(graph) == "all 4");
  CHECK(scope(graph + " --start a") == "reachable 3");
  CHECK(scope(graph + " --start b --scope reachable") == "reachable 2");
  CHECK(scope(graph + " --start b --scope all") == "all 4");
  CHECK(scope("cat-and-mouse [[1],[0,2],[1]] --scope reachable") == "reachable 3");
  CHECK(scope("can-i-win 4 99 --solver top_down") == "reachable 16");
}

TEST_CASE("a census of outcomes alone tells no plies") {
  const Run run = run_line("analyze " + path_graph + " --evaluation outcome --json");
  CHECK(run.status == 0);
  CHECK(contains(run.out, R"("win":7,"loss":5,"draw":0,"checksum":)"));
  const Run text = run_line("analyze " + path_graph + " --evaluation outcome");
  CHECK(contains(text.out, "won    7  58.3 %"));
  CHECK_FALSE(contains(text.out, "plies"));
}

TEST_CASE("what analyze cannot do is refused in one line") {
  const auto refused = [](const std::string& line, const std::string& part) {
    const Run run = run_line(line);
    CAPTURE(line, run.err);
    CHECK(run.status == 2);
    CHECK(contains(run.err, part));
    CHECK(std::ranges::count(run.err, '\n') == 1);
    CHECK(run.out.empty());
  };
  refused("analyze", "game: missing; for example: zugzwang analyze can-i-win 10 40");
  refused("analyze nim", "only the reachable positions of nim can be counted");
  refused("analyze nim", "for example: zugzwang analyze nim 3,4,5");
  refused("analyze digraph --graph a->b --scope reachable", "depend on the start; give a position");
  refused("analyze nim 3,4 --scope all", "scope: all positions of nim");
  refused("analyze can-i-win 4 9 --solver top_down --scope all", "scope: all positions");
  refused("analyze can-i-win 4", "--desired-total: missing");
  refused("analyze stones 7", "--max-take: missing");
  refused("analyze nim 3,4 --scope some", "one of all, reachable");
  refused("analyze nim 3,4 --format xml", "one of text, csv, json");
  refused("analyze nim 3,4 --evaluation outcome --csv", "csv: it shows plies");
  refused("analyze nim 3,4 --evaluation margin", "evaluation");
  refused("analyze digraph --graph a->b --start c", "start: ");
  refused("analyze cat-and-mouse [[1],[0]] --cat 0", "cat: node 0");
}

TEST_CASE("a limit ends a census, and it says so") {
  for (const std::string line :
       {"analyze can-i-win 22 60 --memory 1M", "analyze nim 60,60,60 --seconds 0.05"}) {
    const std::string limit = line.ends_with("M") ? "memory" : "time";
    CAPTURE(line);
    const Run text = run_line(line);
    CHECK(text.status == 3);
    CHECK(contains(text.out, "Not counted: ended by the " + limit + " limit of"));
    const Run json = run_line(line + " --json");
    CHECK(json.status == 3);
    CHECK(contains(json.out, R"("status":")" + limit + R"(_limit")"));
    CHECK(contains(json.out, R"("statistics":{)"));
    CHECK_FALSE(contains(json.out, R"("win":)"));
    const Run csv = run_line(line + " --csv");
    CHECK(csv.status == 3);
    CHECK(csv.out.empty());
    CHECK(contains(csv.err, "ended by the " + limit + " limit of"));
  }
}

TEST_CASE("a histogram has bars in proportion, and shows every position") {
  CHECK(histogram({}, Bars::linear, 80).empty());
  const std::vector<Census::Count> counts = {{0, 20}, {40, 0}, {0, 0}, {1, 0}};
  CHECK(histogram(counts, Bars::linear, 40) ==
        "plies  won  lost\n"
        "    0    0    20  ###########\n"
        "    1   40     0  ######################\n"
        "    2    0     0\n"
        "    3    1     0  #\n");
  // ln 21 : ln 41 : ln 2.
  CHECK(histogram(counts, Bars::logarithmic, 40) ==
        "plies  won  lost  (logarithmic bars)\n"
        "    0    0    20  ##################\n"
        "    1   40     0  ######################\n"
        "    2    0     0\n"
        "    3    1     0  ####\n");
}

TEST_CASE("a histogram of very many plies joins them") {
  std::vector<Census::Count> counts(1005, {1, 2});
  const std::string text = histogram(counts, Bars::linear, 60);
  CHECK(std::ranges::count(text, '\n') == 52);
  CHECK(contains(text, "0-19   20    40  ####"));
  CHECK(contains(text, "1,000-1,004    5    10  ###"));
}
