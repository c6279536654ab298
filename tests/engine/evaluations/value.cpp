// Canonical values as an evaluation like others.

#include <string>

#include <zugzwang/engine/evaluation.hpp>
#include <zugzwang/engine/services/canonical_value.hpp>
#include <zugzwang/engine/services/census.hpp>
#include <zugzwang/engine/services/choose.hpp>

#include "catch.hpp"
#include "games/answers.hpp"

namespace zugzwang {
namespace {

Answer by_value(const std::string& game, const std::string& problem) {
  return testing::answer(game, problem, {.evaluation = bundled_evaluation("value").kind()});
}

TEST_CASE("values of positions are those that canonical forms have", "[value]") {
  const auto value = [](const std::string& game, const std::string& problem) {
    return by_value(game, problem).other->box->text();
  };
  CHECK(value("domineering", R"({"board":"2x3"})") == "{2|-1/2}");
  CHECK(value("nim", R"({"heaps":[3,4,5]})") == "*2");
  CHECK(value("hackenbush", R"({"edges":"0-1b,1-2r"})") == "1/2");
}

TEST_CASE("a value determines the outcome for either player on move", "[value]") {
  for (const std::string turn : {"vertical", "horizontal"})
    for (const std::string board : {"2x2", "3x2", "2x3", "1x4", "4x1", "3x3"}) {
      const std::string problem = R"({"board":")" + board + R"(","turn":")" + turn + R"("})";
      CAPTURE(problem);
      const Answer answer = by_value("domineering", problem);
      CHECK(answer.outcome == testing::answer("domineering", problem).outcome);
      // The best moves win, where any does.
      if (answer.outcome == Outcome::win) {
        REQUIRE(answer.winning_moves);
        REQUIRE(answer.best_moves);
        for (const Datum& move : *answer.best_moves)
          CHECK(std::ranges::count(*answer.winning_moves, move) == 1);
      }
    }
}

TEST_CASE("the best moves by value win for the player who makes them", "[value]") {
  const Answer nim = by_value("nim", R"({"heaps":[3,4]})");
  CHECK(Datum(*nim.best_moves).to_json() == R"([{"heap":1,"to":3}])");
  CHECK(nim.winning_moves == nim.best_moves);
  const Answer domineering = by_value("domineering", R"({"board":"2x3"})");
  CHECK(Datum(*domineering.best_moves).to_json() == "[[[0,1],[1,1]]]");
  CHECK(domineering.winning_moves == domineering.best_moves);
  CHECK(by_value("tip", R"({"total":25,"face":3})").answer == Datum(2));
}

TEST_CASE("the values of components are added within the limits", "[value]") {
  const auto sum = testing::problem("partizan-subtraction",
                                    R"({"left":[1,2],"right":[1,3],"heaps":[700,1200]})");
  for (const SolverChoice& choice : {SolverChoice{"values", EvaluationKind::outcome},
                                     SolverChoice{"values", bundled_evaluation("value").kind()}}) {
    const Session session = open(*sum, choice);
    const std::uint64_t position = session.graph->number_of(*sum);
    // Enough for the 1,200 heaps, and not for their sum.
    CHECK(session.solver->solve(position, {.positions = 3000}) == Status::position_limit);
  }
}

TEST_CASE("a census by value counts each value", "[value]") {
  const auto problem = testing::problem("domineering", R"({"board":"2x2"})");
  const CensusReport report =
      census(*problem, {.evaluation = bundled_evaluation("value").kind()}, CensusScope::reachable);
  REQUIRE(report.census);
  std::uint64_t all = 0;
  for (const auto& [value, count] : report.by_value) all += count;
  CHECK(all == report.census->positions());
  CHECK(report.by_value.at("±1") == 1);
}

}  // namespace
}  // namespace zugzwang
