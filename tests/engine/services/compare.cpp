// One problem by every solver, and whether they agree.

#include <algorithm>
#include <string>
#include <vector>

#include <zugzwang/engine/services/compare.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::contains;
using testing::problem;

TEST_CASE("every solver is run with each of its strategies, or reports what is missing",
          "[compare]") {
  const auto asked = problem("stones", R"({"max_take":4,"pile":9})");
  const std::vector<Attempt> attempts = compare(*asked, {}, {});
  std::vector<std::string> goes;
  std::vector<std::string> lacking;
  for (const Attempt& attempt : attempts) {
    if (attempt.answer) {
      CHECK(attempt.finished());
      CHECK(attempt.reason.empty());
      CHECK(attempt.answer->outcome == Outcome::win);
      goes.push_back(attempt.solver + " " + attempt.strategy);
    } else {
      CHECK(contains(attempt.reason, "it needs "));
      lacking.push_back(attempt.solver);
    }
  }
  for (const SolverFit& fit : asked->solvers()) {
    CAPTURE(fit.name);
    CHECK(std::ranges::count(lacking, fit.name) == (fit.applies() ? 0 : 1));
    if (!fit.applies()) continue;
    for (const std::string& strategy : fit.strategies)
      CHECK(std::ranges::count(goes, fit.name + " " + strategy) == 1);
    if (fit.strategies.empty()) CHECK(std::ranges::count(goes, fit.name + " ") == 1);
  }
  CHECK(all_agree(attempts));
}

TEST_CASE("a solver without the evaluation is reported and does not end the comparison",
          "[compare]") {
  const auto asked = problem("stones", R"({"max_take":4,"pile":9})");
  bool told = false;
  for (const Attempt& attempt : compare(*asked, EvaluationKind::distance, {})) {
    if (attempt.answer) CHECK(attempt.answer->evaluation == EvaluationKind::distance);
    if (attempt.solver != "closed_form") continue;
    told = true;
    CHECK_FALSE(attempt.answer);
    CHECK(contains(attempt.reason, "by distance"));
  }
  CHECK(told);
}

TEST_CASE("a solver that a limit ended contradicts no other", "[compare]") {
  const auto asked = problem("stones", R"({"max_take":1000000,"pile":900000001})");
  std::size_t finished = 0;
  const std::vector<Attempt> attempts = compare(*asked, EvaluationKind::outcome, {.memory = 1000});
  for (const Attempt& attempt : attempts) {
    if (attempt.finished()) ++finished;
    if (attempt.solver == "bottom_up" && attempt.answer) {
      CHECK(attempt.answer->status == Status::memory_limit);
      CHECK_FALSE(attempt.finished());
    }
  }
  CHECK(finished == 1);  // the closed form
  CHECK(all_agree(attempts));
}

TEST_CASE("answers that differ in a common member do not agree", "[compare]") {
  const auto with = [](const Answer& answer) { return Attempt{.solver = "", .answer = answer}; };
  const Answer right{.solver = "", .outcome = Outcome::win, .plies = 3, .answer = Datum(2)};
  CHECK(all_agree({}));
  CHECK(
      all_agree({with(right), with(right), Attempt{.solver = "", .reason = "it needs HeapGame"}}));
  Answer other = right;
  other.plies.reset();
  CHECK(all_agree({with(right), with(other)}));
  other.plies = 5;
  CHECK_FALSE(all_agree({with(right), with(other)}));
  other = right;
  other.outcome = Outcome::draw;
  CHECK_FALSE(all_agree({with(other), with(right)}));
  other.status = Status::time_limit;
  CHECK(all_agree({with(other), with(right)}));
  other = right;
  other.answer = {};
  CHECK_FALSE(all_agree({with(right), with(other)}));
  other.evaluation = EvaluationKind::distance;  // which may not tell what is asked for
  CHECK(all_agree({with(right), with(other)}));
  other = right;
  other.answer = Datum(1);
  CHECK_FALSE(all_agree({with(right), with(right), with(other)}));
}

TEST_CASE("best moves agree as sets", "[compare]") {
  const auto with = [](const Datum::List& moves) {
    return Attempt{.solver = "",
                   .answer = Answer{.solver = "", .outcome = Outcome::win, .best_moves = moves}};
  };
  CHECK(all_agree({with({1, 2}), with({2, 1})}));
  CHECK_FALSE(all_agree({with({1, 2}), with({1})}));
}

TEST_CASE("an answer records whether its solver is compiled for the game", "[compare]") {
  const auto is_compiled = [](const char* game, const char* fields, const char* solver) {
    return compare(*problem(game, fields), {}, {}, {}, solver).front().answer.value().is_compiled;
  };
  CHECK(is_compiled("stones", R"({"max_take":4,"pile":9})", "bottom_up") == true);
  CHECK(is_compiled("connect-four", R"({"width":4,"height":3})", "alpha_beta") == true);
  CHECK(is_compiled("tic-tac-toe", "{}", "top_down") == false);
  CHECK(is_compiled("tic-tac-toe", "{}", "retrograde") == false);
}

}  // namespace
}  // namespace zugzwang
