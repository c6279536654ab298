// The best line of play.

#include <utility>

#include <zugzwang/engine/evaluation.hpp>
#include <zugzwang/engine/services/best_line.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/solve_request.hpp>

#include "catch.hpp"
#include "games/answers.hpp"

namespace zugzwang {
namespace {

using testing::problem;

TEST_CASE("the best line leads to the end or into a cycle", "[best_line]") {
  const auto won = problem("digraph", R"({"graph":"a b; b c; c d; b d","start":"a"})");
  Session session = open(*won);
  const BestLine line = best_line(session, session.graph->number_of(*won), 100, {});
  CHECK(line.end == BestLine::End::over);
  CHECK(line.plies.size() == 2);
  CHECK(session.graph->position_text(line.last).line == "the token is on d");
  CHECK(best_line(session, session.graph->number_of(*won), 1, {}).end == BestLine::End::cut);
  const auto drawn = problem("digraph", R"({"graph":"a b; b c; c a","start":"a"})");
  Session round = open(*drawn);
  const BestLine circle = best_line(round, round.graph->number_of(*drawn), 100, {});
  CHECK(circle.end == BestLine::End::repeated);
  CHECK(circle.plies.size() == 6);
}

TEST_CASE("a best line by outcome of a won cyclic game ends in the win", "[best_line]") {
  const auto quixo = problem("quixo", R"({"size":3})");
  const SolvedAnswer answer =
      solve(*quixo, {.session = {{.evaluation = EvaluationKind::outcome}}, .line = 100}, {});
  CHECK(answer.outcome == Outcome::win);
  REQUIRE(answer.line);
  CHECK(answer.line->end == BestLine::End::over);
  CHECK(answer.line->plies.size() % 2 == 1);
}

TEST_CASE("a best line by values without a best move of the solver compares all moves",
          "[best_line]") {
  for (const auto& [game, fields] : {std::pair("nim", R"({"heaps":[3,4]})"),
                                     {"digraph", R"({"graph":"a b","start":"a"})"},
                                     {"flip-game", R"({"board":"+++"})"},
                                     {"amazons", R"({"board":"x.o"})"}}) {
    for (const char* evaluation : {"value", "chance"}) {
      CAPTURE(game, evaluation);
      const SolvedAnswer answer = solve(
          *problem(game, fields),
          {.session = {{.evaluation = bundled_evaluation(evaluation).kind()}}, .line = 100}, {});
      REQUIRE(answer.line);
      CHECK(answer.line->end == BestLine::End::over);
      REQUIRE(!answer.line->plies.empty());
      CHECK(answer.line->plies.front().move == answer.move);
    }
  }
}

}  // namespace
}  // namespace zugzwang
