// `analyze` as its users see it: counts as text, JSON and comma-separated values.

#include <algorithm>
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

TEST_CASE("the checksum of analyze does not depend on the solver") {
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

TEST_CASE("a census resumes from its checkpoint") {
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

TEST_CASE("a limit ends a census and is reported") {
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
