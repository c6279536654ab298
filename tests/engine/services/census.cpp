// Counts of positions by value, held against the definition position by position.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/services/by_definition.hpp>
#include <zugzwang/engine/services/census.hpp>
#include <zugzwang/engine/services/reach.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::bundled;
using testing::fails_with;
using testing::problem;

constexpr std::size_t most_positions = 100'000;

std::unique_ptr<Problem> rules(const std::string& game, const std::string& json) {
  return bundled().find(game).problem(Datum::from_json(json), Scope::rules);
}

/// The distances of positions by the definition; each is what they are from any root that reaches
/// them.
std::map<std::uint64_t, Distance> defined(GameGraph& positions,
                                          const std::vector<std::uint64_t>& roots) {
  std::map<std::uint64_t, Distance> values;
  for (const std::uint64_t root : roots) {
    if (values.contains(root)) continue;
    const auto below =
        values_by_definition(positions, root, EvaluationKind::distance, most_positions);
    REQUIRE(below);
    for (const auto& [position, value] : *below) values[position] = std::get<Distance>(value);
  }
  return values;
}

/// Whether the census is what one counts by hand, and its longest win one of the longest.
void check_against(const Census& census, const std::map<std::uint64_t, Distance>& values) {
  std::map<Outcome, std::uint64_t> totals;
  std::map<std::pair<Outcome, std::uint64_t>, std::uint64_t> by_plies;
  std::uint64_t longest = 0;
  for (const auto& [position, value] : values) {
    ++totals[value.outcome()];
    if (value.outcome() == Outcome::draw) continue;
    ++by_plies[{value.outcome(), value.plies()}];
    if (value.outcome() == Outcome::win) longest = std::max(longest, value.plies());
  }
  CHECK(census.win == totals[Outcome::win]);
  CHECK(census.loss == totals[Outcome::loss]);
  CHECK(census.draw == totals[Outcome::draw]);
  CHECK(census.positions() == values.size());
  for (std::uint64_t plies = 0; plies < census.by_plies.size(); ++plies) {
    const Census::Count& count = census.by_plies[plies];
    CHECK(count.win == by_plies[std::pair(Outcome::win, plies)]);
    CHECK(count.loss == by_plies[std::pair(Outcome::loss, plies)]);
    if (count.win > 0) CHECK(values.at(count.win_at) == Distance::win(plies));
    if (count.loss > 0) CHECK(values.at(count.loss_at) == Distance::loss(plies));
  }
  for (const auto& [value, count] : by_plies) CHECK(value.second < census.by_plies.size());
  REQUIRE(census.longest_wins.empty() == (totals[Outcome::win] == 0));
  if (census.longest_wins.empty()) return;
  CHECK(census.longest_wins.front().plies == longest);
  CHECK(
      std::ranges::is_sorted(census.longest_wins, std::ranges::greater(), &Census::Longest::plies));
  std::set<std::uint64_t> listed;
  for (const auto& [plies, position] : census.longest_wins) {
    CHECK(values.at(position) == Distance::win(plies));
    CHECK(listed.insert(position).second);
  }
}

/// What is won, lost and drawn of the positions that play can reach.
void check_reachable(const std::string& game, const std::string& json) {
  CAPTURE(game, json);
  const auto asked = problem(game, json);
  const CensusReport report = census(*asked, {}, CensusScope::reachable);
  REQUIRE(report.status == Status::complete);
  REQUIRE(report.census);
  CHECK(report.scope == CensusScope::reachable);
  CHECK(report.evaluation == EvaluationKind::distance);
  GameGraph& positions = *asked->graph();
  const std::map<std::uint64_t, Distance> values =
      defined(positions, {positions.number_of(*asked)});
  check_against(*report.census, values);
  std::uint64_t single = 0;
  for (const auto& [position, value] : values) {
    if (value.outcome() == Outcome::loss || positions.result(position)) continue;
    std::vector<Outcome> reached;
    positions.each_option(position, [&](const Option& option) {
      const Outcome after = values.at(option.to).outcome();
      reached.push_back(option.mover_changes ? opposite(after) : after);
      return true;
    });
    if (reached.size() > 1 && std::ranges::count(reached, value.outcome()) == 1) ++single;
  }
  CHECK(report.single == single);
}

TEST_CASE("a census of cat and mouse counts every place of both, the hole only the mouse's",
          "[census]") {
  Random random(11);
  for (int trial = 0; trial < 20; ++trial) {
    const std::size_t nodes = 2 + random() % 4;
    std::string graph;
    for (std::size_t node = 0; node < nodes; ++node) {
      graph += node == 0 ? "[[" : "],[";
      for (std::uint64_t edge = 0, edges = random() % 4; edge < edges; ++edge)
        graph += (edge == 0 ? "" : ",") + std::to_string(random() % nodes);
    }
    const std::string given = R"("graph":)" + graph + "]]";
    CAPTURE(given);
    const auto asked = rules("cat-and-mouse", "{" + given + "}");
    const CensusReport report = census(*asked);
    REQUIRE(report.census);
    CHECK(report.scope == CensusScope::all);
    CHECK_FALSE(report.single);
    std::vector<std::uint64_t> all;
    for (std::size_t mouse = 0; mouse < nodes; ++mouse)
      for (std::size_t cat = 1; cat < nodes; ++cat)
        for (const std::string turn : {"mouse", "cat"})
          all.push_back(asked->graph()->number_of(*problem(
              "cat-and-mouse", "{" + given + R"(,"mouse":)" + std::to_string(mouse) + R"(,"cat":)" +
                                   std::to_string(cat) + R"(,"turn":")" + turn + "\"}")));
    check_against(*report.census, defined(*asked->graph(), all));
  }
}

TEST_CASE("a census of Can I Win counts every set of integers, reached in play or not",
          "[census]") {
  for (const char* const json :
       {R"({"max_choosable":6,"desired_total":12})", R"({"max_choosable":5,"desired_total":99})",
        R"({"max_choosable":4,"desired_total":0})"}) {
    CAPTURE(json);
    const auto asked = rules("can-i-win", json);
    const CensusReport report = census(*asked);
    REQUIRE(report.census);
    CHECK(report.scope == CensusScope::all);
    std::vector<std::uint64_t> all;
    for (std::uint64_t set = 0; set < std::uint64_t{1} << (json[17] - '0'); ++set)
      all.push_back(set);
    check_against(*report.census, defined(*asked->graph(), all));
  }
}

TEST_CASE("a census of a digraph counts its vertices, and those that play can reach", "[census]") {
  const std::string graph = R"("graph":"a b, b c, c a, c d, e e, f a, x f")";
  const auto asked = rules("digraph", "{" + graph + "}");
  const CensusReport all = census(*asked);
  REQUIRE(all.census);
  CHECK(all.scope == CensusScope::all);
  CHECK(all.census->positions() == 7);
  CHECK(all.census->draw == 1);  // e
  check_reachable("digraph", "{" + graph + R"(,"start":"f"})");
  const auto start = problem("digraph", "{" + graph + R"(,"start":"b"})");
  CHECK(census(*start, {}, CensusScope::reachable).census->positions() == 4);
}

TEST_CASE("a census counts what play can reach in games that are not numbered", "[census]") {
  check_reachable("nim", R"({"heaps":[1,2,3]})");
  check_reachable("nim", R"({"heaps":[]})");
  check_reachable("nim", R"({"heaps":[2,2],"convention":"misere"})");
  check_reachable("stones", R"({"max_take":4,"pile":21})");
  check_reachable("tip", R"({"total":16,"face":1})");
  check_reachable("octal", R"({"code":"0.77","heaps":[6,2]})");
  check_reachable("flip-game", R"({"board":"++++++"})");
  check_reachable("can-i-win", R"({"max_choosable":5,"desired_total":9})");
  check_reachable("cat-and-mouse", R"({"graph":[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]})");
}

TEST_CASE("the longest win that is shown is the one reached first", "[census]") {
  // Both p and q win in 3; q is a move from the start, p is two.
  const auto asked = problem(
      "digraph", R"({"graph":"p; s a, s q, a p, a z, z z, p u, q u, u v, v w","start":"s"})");
  const CensusReport report = census(*asked, {}, CensusScope::reachable);
  REQUIRE(report.census);
  REQUIRE_FALSE(report.census->longest_wins.empty());
  CHECK(report.census->longest_wins.front().plies == 3);
  CHECK(*asked->graph()->position_text(report.census->longest_wins.front().position).label == "q");
}

TEST_CASE("every move is followed, however many there are", "[census]") {
  std::string fan;
  for (int i = 0; i < 1500; ++i) fan += "a n" + std::to_string(i) + ";";
  const auto asked = problem("digraph", R"({"graph":")" + fan + R"(","start":"a"})");
  const CensusReport report = census(*asked, {}, CensusScope::reachable);
  REQUIRE(report.census);
  CHECK(report.census->win == 1);
  CHECK(report.census->loss == 1500);
}

TEST_CASE("a census by outcome tells totals alone, one by margin too", "[census]") {
  const auto asked =
      rules("cat-and-mouse", R"({"graph":[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]})");
  const CensusReport by_distance = census(*asked);
  const CensusReport by_outcome = census(*asked, {.evaluation = EvaluationKind::outcome});
  REQUIRE((by_distance.census && by_outcome.census));
  CHECK(by_outcome.scope == CensusScope::all);
  CHECK(by_outcome.evaluation == EvaluationKind::outcome);
  CHECK(by_outcome.census->win == by_distance.census->win);
  CHECK(by_outcome.census->loss == by_distance.census->loss);
  CHECK(by_outcome.census->draw == by_distance.census->draw);
  CHECK(by_outcome.census->by_plies.empty());
  CHECK(by_outcome.census->longest_wins.empty());

  // Of the piles 1, 2 the mover gets the larger one, of 1 that, of 2 that, of none nothing.
  const auto row = problem("stone-game", R"({"piles":[1,2]})");
  const CensusReport by_margin = census(*row);
  REQUIRE(by_margin.census);
  CHECK(by_margin.scope == CensusScope::reachable);
  CHECK(by_margin.evaluation == EvaluationKind::margin);
  CHECK(by_margin.census->win == 3);
  CHECK(by_margin.census->draw == by_margin.census->positions() - 3);
  CHECK(by_margin.census->by_plies.empty());
}

TEST_CASE("a solver that knows no distances counts by what it knows", "[census]") {
  const auto nim = problem("nim", R"({"heaps":[1,2]})");
  const CensusReport report = census(*nim, {.solver = "closed_form"});
  REQUIRE(report.census);
  CHECK(report.solver == "closed_form");
  CHECK(report.evaluation != EvaluationKind::distance);
  CHECK(report.census->win == 4);  // all but 0,0 and 1,1
  CHECK(report.census->loss == 2);
  CHECK(report.census->by_plies.empty());
}

TEST_CASE("the default scope is all positions if these can be counted", "[census]") {
  const std::string graph = R"({"graph":"a b, b c","start":"b"})";
  CHECK(census(*problem("digraph", graph)).scope == CensusScope::all);
  CHECK(counts_all(*problem("digraph", graph)));
  CHECK(census(*problem("digraph", graph), {.solver = "top_down"}).scope == CensusScope::reachable);
  CHECK(census(*problem("nim", R"({"heaps":[1,2]})")).scope == CensusScope::reachable);
  CHECK_FALSE(counts_all(*rules("nim", "{}")));
}

TEST_CASE("a census that cannot be taken is refused", "[census]") {
  const auto nim = problem("nim", R"({"heaps":[1,2]})");
  CHECK(fails_with(ErrorCode::not_applicable, [&] { census(*nim, {}, CensusScope::all); }));
  const auto graph = problem("digraph", R"({"graph":"a b, b c","start":"b"})");
  CHECK(fails_with(ErrorCode::not_applicable,
                   [&] { census(*graph, {.solver = "top_down"}, CensusScope::all); }));
  const auto no_position = rules("nim", "{}");
  CHECK(fails_with(ErrorCode::missing_field, [&] { census(*no_position); }));
  CHECK(fails_with(ErrorCode::missing_field,
                   [&] { census(*no_position, {}, CensusScope::reachable); }));
}

TEST_CASE("a limit ends a census with its status and without counts", "[census]") {
  const auto all = rules("can-i-win", R"({"max_choosable":18,"desired_total":60})");
  const auto nim = problem("nim", R"({"heaps":[30,30,30]})");
  std::stop_source stop;
  stop.request_stop();
  for (const auto& [limits, status] :
       {std::pair(Limits{.memory = 1000}, Status::memory_limit),
        std::pair(Limits{.time = std::chrono::duration<double>(0)}, Status::time_limit),
        std::pair(Limits{.cancel = stop.get_token()}, Status::cancelled)})
    for (const CensusReport& report : {census(*all, {}, CensusScope::all, limits),
                                       census(*nim, {}, CensusScope::reachable, limits)}) {
      CHECK(report.status == status);
      CHECK_FALSE(report.census);
      CHECK_FALSE(report.solver.empty());
    }
}

TEST_CASE("an interrupt ends a census while it counts", "[census]") {
  // Progress is told after a tenth of a second: not where all is counted by then.
  bool was_interrupted = false;
  for (int heap = 30; heap <= 240 && !was_interrupted; heap *= 2) {
    CAPTURE(heap);
    std::stop_source stop;
    Limits limits{.cancel = stop.get_token()};
    limits.observer = [&](const Progress& progress) {
      if (progress.stage != "positions counted" || 2 * progress.done > progress.expected) return;
      was_interrupted = true;
      stop.request_stop();
    };
    const std::string heaps = std::to_string(heap);
    const auto nim = problem("nim", R"({"heaps":[)" + heaps + "," + heaps + "," + heaps + "]}");
    const CensusReport report = census(*nim, {}, CensusScope::reachable, limits);
    CHECK(report.status == (was_interrupted ? Status::cancelled : Status::complete));
  }
}

TEST_CASE("a census that ends early reports its progress", "[census]") {
  const auto asked = problem("connect-four", "{}");
  Limits limits;
  limits.positions = 50'000;
  const CensusReport report = census(*asked, {}, CensusScope::reachable, limits);
  CHECK(report.status == Status::position_limit);
  CHECK(report.statistics.positions >= 50'000);
  CHECK(report.statistics.seconds > 0);
  CHECK(report.statistics.bytes > 0);
}

TEST_CASE("the memory limit includes the reached positions", "[census]") {
  const auto nim = problem("nim", R"({"heaps":[12,12,12]})");
  const auto with = [&](std::uint64_t memory) {
    return census(*nim, {.solver = "closed_form", .evaluation = EvaluationKind::outcome},
                  CensusScope::reachable, {.memory = memory})
        .status;
  };
  CHECK(with(100'000) == Status::memory_limit);
  CHECK(with(10'000'000) == Status::complete);
}

}  // namespace
}  // namespace zugzwang
