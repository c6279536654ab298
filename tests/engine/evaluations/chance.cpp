// Chances in random play: fractions worked out by hand, two solvers that agree, and their laws.

#include <cmath>
#include <string>
#include <vector>

#include <zugzwang/engine/evaluation.hpp>
#include <zugzwang/engine/services/census.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/compare.hpp>
#include <zugzwang/engine/services/graph.hpp>
#include <zugzwang/engine/services/traps.hpp>
#include <zugzwang/engine/services/verify.hpp>

#include "catch.hpp"
#include "games/answers.hpp"

namespace zugzwang {
namespace {

struct Chances {
  double win = 0;
  double draw = 0;
  double loss = 0;
};

double number_in(const Datum& object, std::string_view name) {
  return std::stod(object.find(name)->get<Datum::Decimal>()->text);
}

Chances chances_in(const Answer& answer) {
  REQUIRE(answer.other);
  const Datum members = answer.other->box->members();
  const Datum& chance = *members.find("chance");
  return {number_in(chance, "win"), number_in(chance, "draw"), number_in(chance, "loss")};
}

SolverChoice by_chance(std::string solver = "") {
  return {.solver = std::move(solver), .evaluation = bundled_evaluation("chance").kind()};
}

bool are_equal(double a, double b) { return std::abs(a - b) < 1e-12; }

TEST_CASE("chances have no outcome, so that none is counted, drawn or compared", "[chance]") {
  const auto asked = testing::problem("dodgem", "{}");
  const CensusReport counted = census(*asked, by_chance(), CensusScope::reachable);
  REQUIRE(counted.census);
  CHECK(counted.census->without_outcome == counted.census->positions());
  const auto nim = testing::problem("nim", R"({"heaps":[1,1]})");
  Session session = open(*nim, by_chance());
  const GraphReport drawn = graph(session, Walk(*nim, session.graph), 10, {});
  CHECK(std::ranges::none_of(drawn.nodes, [](const GraphNode& node) { return !!node.outcome; }));
  const auto tip = testing::problem("tip", R"({"total":2,"face":1})");
  std::vector<Attempt> attempts = compare(*tip, by_chance().evaluation, {});
  const EvaluationKind by_value = bundled_evaluation("value").kind();
  for (Attempt& attempt : compare(*tip, by_value, {})) attempts.push_back(std::move(attempt));
  CHECK(all_agree(attempts));
}

struct Case {
  std::string game;
  std::string problem;
  Chances chances;
};

std::string digraph(const std::string& edges, const std::string& start) {
  return R"({"graph":")" + edges + R"(","start":")" + start + R"("})";
}

TEST_CASE("chances of small games are the fractions worked out by hand", "[chance]") {
  // On a graph, a player without a move has lost.
  const std::vector<Case> cases = {
      {"digraph", digraph("a b", "b"), {0, 0, 1}},
      {"digraph", digraph("a b", "a"), {1, 0, 0}},
      {"digraph", digraph("a b, b c", "a"), {0, 0, 1}},
      {"digraph", digraph("a b, a c, c d", "a"), {1.0 / 2, 0, 1.0 / 2}},
      {"digraph", digraph("a b, a c, a d, c e, d e", "a"), {1.0 / 3, 0, 2.0 / 3}},
      // b wins or comes back to a, which only leads to b.
      {"digraph", digraph("a b, b a, b c", "a"), {0, 0, 1}},
      {"digraph", digraph("a b, b a, a c", "a"), {1, 0, 0}},
      // a and b are alike: w = (1 + l) / 2 and l = w / 2.
      {"digraph", digraph("a b, a c, b a, b d", "a"), {2.0 / 3, 0, 1.0 / 3}},
      {"digraph", digraph("a b, b c, c a, a d", "a"), {2.0 / 3, 0, 1.0 / 3}},
      {"digraph", digraph("a a, a b", "a"), {2.0 / 3, 0, 1.0 / 3}},
      {"digraph", digraph("a b, b c, b b", "a"), {1.0 / 3, 0, 2.0 / 3}},
      // Play that never ends is a draw.
      {"digraph", digraph("a b, b a", "a"), {0, 1, 0}},
      {"digraph", digraph("a b, a c, b b", "a"), {1.0 / 2, 1.0 / 2, 0}},
      {"digraph", digraph("a b, a c, a d, b b, c e", "a"), {1.0 / 3, 1.0 / 3, 1.0 / 3}},
      {"nim", R"({"heaps":[2]})", {1.0 / 2, 0, 1.0 / 2}},
      {"nim", R"({"heaps":[3]})", {1.0 / 2, 0, 1.0 / 2}},
      {"nim", R"({"heaps":[1,1]})", {0, 0, 1}},
      {"nim", R"({"heaps":[1,2]})", {1.0 / 2, 0, 1.0 / 2}},
      {"nim", R"({"heaps":[2],"convention":"misere"})", {1.0 / 2, 0, 1.0 / 2}},
      {"can-i-win", R"({"max_choosable":2,"desired_total":3})", {0, 0, 1}},
      {"tip", R"({"total":3,"face":1})", {1.0 / 2, 0, 1.0 / 2}},
      {"tip", R"({"total":4,"face":1})", {1.0 / 3, 0, 2.0 / 3}},
      // Of random tic-tac-toe, 737/1260 and 121/420 are known.
      {"tic-tac-toe", "{}", {737.0 / 1260, 8.0 / 63, 121.0 / 420}}};
  CHECK(cases.size() >= 20);
  for (const Case& each : cases)
    for (const char* const solver : {"", "linear_equations"}) {
      CAPTURE(each.game, each.problem, solver);
      const Chances found = chances_in(testing::answer(each.game, each.problem, by_chance(solver)));
      CHECK(are_equal(found.win, each.chances.win));
      CHECK(are_equal(found.draw, each.chances.draw));
      CHECK(are_equal(found.loss, each.chances.loss));
      CHECK(are_equal(found.win + found.draw + found.loss, 1));
    }
}

TEST_CASE("chances by search and by equations agree on every game, and with the definition",
          "[chance]") {
  std::size_t games = 0;
  for (const GameEntry* const game : testing::bundled().games()) {
    CAPTURE(game->text().name);
    const std::vector<Datum::Object> small = game->small_problems(40);
    for (std::size_t i = 0; i < small.size(); i += 13) {
      const auto problem = game->problem(Datum(small[i]), Scope::position);
      const EvaluationKind chance = bundled_evaluation("chance").kind();
      if (!bundled_evaluation("chance").solvers(*problem).front().applies()) continue;
      ++games;
      Limits limits;
      limits.memory = std::uint64_t{1} << 28;
      limits.time = std::chrono::seconds(1);
      CHECK(all_agree(compare(*problem, chance, limits)));
      const VerificationReport report = run_by_candidates(
          *problem, by_chance(), limits, [&](Session& session, const Limits& within) {
            return verify(session, session.graph->number_of(*problem), within);
          });
      CHECK(report.violation == "");
    }
  }
  CHECK(games > 60);
}

TEST_CASE("among moves of equal value traps come first on request", "[chance]") {
  const auto problem = testing::problem("tic-tac-toe", "{}");
  Answer answer = zugzwang::answer(*problem);
  REQUIRE(answer.best_moves);
  const Datum::List before = *answer.best_moves;
  prefer_traps(answer, *problem, {}, {});
  REQUIRE(answer.best_moves);
  CHECK(answer.best_moves->size() == before.size());
  CHECK(answer.move == answer.best_moves->front());
  // The centre, the corners, the edges: 0.586, 0.612 and 0.509 of such games are won by it.
  std::vector<std::string> moves;
  for (const Datum& move : *answer.best_moves) moves.push_back(move.to_json());
  CHECK(moves.front() == "[1,1]");
  CHECK(moves.back().find('1') != std::string::npos);
}

TEST_CASE("games of scores have no chances, and a limit ends the equations", "[chance]") {
  const auto kalah = testing::problem("kalah", R"({"pits":2,"seeds":1})");
  CHECK_THROWS_AS(zugzwang::answer(*kalah, by_chance()), Error);
  Limits limits;
  limits.memory = 1 << 16;
  const auto dao = testing::problem("dao", "{}");
  CHECK(zugzwang::answer(*dao, by_chance(), limits).status == Status::memory_limit);
}

}  // namespace
}  // namespace zugzwang
