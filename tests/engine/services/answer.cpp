// The answer to one position: its value, its best moves, and what the game itself asks for.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/verify.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::answer;
using testing::problem;

TEST_CASE("every solver, strategy and evaluation gives the same answer", "[answer]") {
  for (const auto& [game, json] :
       {std::pair<std::string, std::string>{"stones", R"({"max_take":4,"pile":9})"},
        {"stones", R"({"max_take":5,"pile":41,"mine":2})"},
        {"tip", R"({"total":16,"face":1})"},
        {"tip", R"({"total":17,"face":3})"},
        {"tip", R"({"total":16,"face":6,"condensed":true})"}}) {
    const auto asked = problem(game, json);
    const Answer first = zugzwang::answer(*asked);
    for (const SolverFit& fit : asked->solvers()) {
      if (!fit.missing.empty()) continue;
      std::vector<std::string> strategies = fit.strategies;
      strategies.emplace_back();
      for (const EvaluationKind kind : fit.evaluations)
        for (const std::string& strategy : strategies) {
          if (kind == EvaluationKind::nimber && strategy == "push") continue;
          CAPTURE(game, json, fit.name, strategy, name_of(kind));
          Session session = open(*asked, {fit.name, kind, strategy});
          const Answer other = zugzwang::answer(session, *asked, {});
          CHECK(other.outcome == first.outcome);
          CHECK(other.answer == first.answer);
          CHECK(other.own_move == first.own_move);
          CHECK(other.winning_moves == first.winning_moves);
          if (kind == first.evaluation) CHECK(other.best_moves == first.best_moves);
          CHECK(other.plies.has_value() == (kind == EvaluationKind::distance));
          CHECK(verify(session, session.graph->number_of(*asked), {}).violation.empty());
          const Answer alone =
              zugzwang::answer(*asked, {fit.name, kind, strategy}, {}, AnswerDetail::one_move);
          CHECK(alone.outcome == other.outcome);
          CHECK(alone.plies == other.plies);
          CHECK(alone.nimber == other.nimber);
          CHECK_FALSE(alone.best_moves);
          CHECK_FALSE(alone.winning_moves);
          REQUIRE(other.best_moves);
          CHECK(std::ranges::count(*other.best_moves, alone.move) == 1);
        }
    }
  }
}

TEST_CASE("one best move takes no more work than the value", "[answer]") {
  const auto asked = problem("can-i-win", R"({"max_choosable":12,"desired_total":50})");
  const SolverChoice choice{"top_down", EvaluationKind::outcome};
  const Answer all = zugzwang::answer(*asked, choice);
  const Answer alone = zugzwang::answer(*asked, choice, {}, AnswerDetail::one_move);
  REQUIRE(all.best_moves);
  CHECK(alone.outcome == all.outcome);
  CHECK(std::ranges::count(*all.best_moves, alone.move) == 1);
  CHECK(alone.statistics.positions == all.statistics.positions);
  CHECK(alone.listing.positions == 0);
  CHECK(all.listing.positions > 0);
}

TEST_CASE("a finished position has an outcome and no move", "[answer]") {
  const Answer over = answer("stones", R"({"max_take":4,"pile":0,"mine":3})");
  CHECK(over.outcome == Outcome::win);
  CHECK(over.move.is_null());
  REQUIRE(over.best_moves);
  CHECK(over.best_moves->empty());
  const Answer stuck = answer("tip", R"({"total":1,"face":6})");
  CHECK(stuck.outcome == Outcome::loss);
  CHECK(stuck.answer == Datum(0));
}

}  // namespace
}  // namespace zugzwang
