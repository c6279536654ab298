// Several solvers in turn by counts of positions, and what an answer leaves out.

#include <algorithm>
#include <string>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/portfolio.hpp>
#include <zugzwang/engine/services/solve_request.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::bundled;
using testing::problem;
using Names = std::vector<std::string>;

SolvedAnswer solved(const std::string& game, const std::string& json,
                    const SolveRequest& request = {}, const Limits& limits = {}) {
  return solve(*problem(game, json), request, limits);
}

SolveRequest by(EvaluationKind evaluation) {
  return {.session = {.choice = {.evaluation = evaluation}}};
}

TEST_CASE("the solvers of a portfolio keep to the positions of the limits together",
          "[portfolio]") {
  Limits limits;
  limits.positions = 30'000;
  const SolvedAnswer answer = solved("connect-four", "{}", {}, limits);
  CHECK(answer.status == Status::position_limit);
  CHECK(answer.statistics.positions < 2 * limits.positions);
}

TEST_CASE("the outcome is found first, and the distance if it takes little more", "[portfolio]") {
  std::vector<Answer> known;
  SolveRequest request;
  request.known = [&](const Answer& answer) { known.push_back(answer); };
  const SolvedAnswer near = solved("domineering", R"({"board":"5x6"})", request);
  // The distance is still to be searched for when the outcome is known.
  REQUIRE(known.size() == 1);
  CHECK(known.front().evaluation == EvaluationKind::outcome);
  CHECK(known.front().left_out == Names{"plies"});
  CHECK(near.outcome == Outcome::loss);
  CHECK(near.plies == 12);
  CHECK(near.left_out.empty());
  known.clear();
  const SolvedAnswer far = solved("col", R"({"board":"4x5"})", request);
  REQUIRE(known.size() == 1);
  CHECK(far.status == Status::complete);
  CHECK(far.outcome == Outcome::loss);
  CHECK_FALSE(far.plies);
  CHECK(far.left_out == Names{"plies"});
  CHECK(far.statistics.positions < known.front().statistics.positions + 260'000);
  const SolvedAnswer asked = solved("col", R"({"board":"4x5"})", by(EvaluationKind::distance));
  CHECK(asked.plies == 16);
  CHECK(asked.left_out.empty());
  // A draw has no distance.
  known.clear();
  CHECK(solved("tic-tac-toe", "{}", request).left_out.empty());
  CHECK(known.size() == 1);
}

TEST_CASE("the search for a distance does not prove the outcome again", "[portfolio]") {
  // Both by alpha-beta search: 813 positions for the outcome of a board of which the distance
  // needs 211,000, the outcome included.
  const auto positions = [](const SolveRequest& request) {
    return solved("domineering", R"({"board":"6x6"})", request).statistics.positions;
  };
  const std::uint64_t outcome = positions(by(EvaluationKind::outcome));
  const std::uint64_t distance = solved("domineering", R"({"board":"6x6"})",
                                        {.session = {{"alpha_beta", EvaluationKind::distance}}})
                                     .statistics.positions;
  CHECK(positions({}) < distance + outcome / 2);
}

TEST_CASE("beside the search that a game prefers, others take little", "[portfolio]") {
  const std::string board = R"({"board":"4x5"})";
  const std::uint64_t together =
      solved("snort", board, by(EvaluationKind::outcome)).statistics.positions;
  const std::uint64_t alone =
      solved("snort", board, {.session = {{"top_down", EvaluationKind::outcome}}})
          .statistics.positions;
  CHECK(together < alone + alone / 10);
}

TEST_CASE("answers do not depend on the clock", "[portfolio]") {
  for (const auto& [game, json] :
       {std::pair{"toads-and-frogs", R"({"board":"tttttt...ffffff"})"},
        std::pair{"clobber", R"({"board":"xoxox/oxoxo/xoxox"})"},
        std::pair{"snort", R"({"board":"4x4"})"},
        std::pair{"can-i-win", R"({"max_choosable":15,"desired_total":80})"}}) {
    const SolvedAnswer once = solved(game, json);
    const SolvedAnswer again = solved(game, json);
    CHECK(once.solver == again.solver);
    CHECK(once.statistics.positions == again.statistics.positions);
    CHECK(once.listing.positions == again.listing.positions);
    CHECK(once.best_moves == again.best_moves);
    CHECK(once.plies == again.plies);
  }
}

TEST_CASE("moves are listed if that takes no more than the value", "[portfolio]") {
  const std::string board = R"({"board":"x..o/..../o..x"})";
  const SolveRequest outcome = by(EvaluationKind::outcome);
  const SolvedAnswer short_list = solved("nogo", R"({"board":"3x3"})", outcome);
  CHECK(short_list.best_moves);
  CHECK(short_list.left_out.empty());
  const SolvedAnswer value = solved("amazons", R"({"board":"x...o/...../o...x"})");
  CHECK(value.status == Status::complete);
  CHECK_FALSE(value.move.is_null());
  CHECK_FALSE(value.best_moves);
  CHECK(std::ranges::count(value.left_out, "best_moves") == 1);
  CHECK(value.listing.positions <=
        std::max(value.statistics.positions, free_positions) + free_positions / 10);
  SolveRequest all;
  all.detail = AnswerDetail::all_moves;
  const SolvedAnswer listed = solved("amazons", board, all);
  CHECK(listed.moves);
  CHECK(listed.best_moves);
}

TEST_CASE("the fastest solver wins wherever it is listed", "[portfolio]") {
  const auto solver = [](const std::string& game, const std::string& json) {
    return solved(game, json, by(EvaluationKind::outcome)).solver;
  };
  CHECK(solver("toads-and-frogs", R"({"board":"ttttttttt....fffffffff"})") == "proof_number");
  CHECK(solver("domineering", R"({"board":"6x6"})") == "sums");
  CHECK(solver("partizan-subtraction", R"({"left":[1,2],"right":[1,2],"heaps":[300,500]})") ==
        "values");
  CHECK(solver("snort", R"({"board":"4x4"})") == "sums");
  CHECK(solver("dodgem", R"({"size":3})") == "retrograde");
}

TEST_CASE("outcomes by canonical values are those of a search", "[portfolio]") {
  for (const GameEntry* const game : bundled().games())
    for (const Datum::Object& fields : game->small_problems(20)) {
      const auto asked = game->problem(Datum(fields), Scope::position);
      const SolverChoice values{"values", EvaluationKind::outcome};
      const std::vector<SolverFit> fits = solvers_by(*asked, values.evaluation);
      if (std::ranges::find(fits, values.solver, &SolverFit::name) == fits.end()) continue;
      INFO(game->text().name << " " << Datum(fields).to_json());
      CHECK_FALSE(values_contradict(answer(*asked, values),
                                    answer(*asked, {"top_down", EvaluationKind::outcome})));
    }
}

TEST_CASE("a limit leaves what was found, and advice", "[portfolio]") {
  const std::string board = R"({"board":"4x5"})";
  // Long enough for the outcome, however slow this build is, but not for the distance.
  const double outcome_seconds =
      solved("col", board, by(EvaluationKind::outcome), {}).statistics.seconds;
  const Limits short_time{.time =
                              std::chrono::duration<double>(std::max(0.3, 4 * outcome_seconds))};
  const SolvedAnswer outcome = solved("col", board, by(EvaluationKind::distance), short_time);
  CHECK(outcome.status == Status::time_limit);
  CHECK(outcome.outcome == Outcome::loss);
  REQUIRE_FALSE(outcome.advice.empty());
  CHECK(outcome.advice.front().setting == "evaluation");
  CHECK(outcome.advice.front().effect == "outcome solves this");
  SolveRequest named = by(EvaluationKind::distance);
  named.session.choice.solver = "top_down";
  const SolvedAnswer none = solved("domineering", R"({"board":"8x8"})", named, short_time);
  CHECK_FALSE(none.has_value());
  CHECK(std::ranges::count(none.advice, "solver", &Advice::setting) == 1);
  const SolvedAnswer little = solved("col", R"({"board":"5x5"})", {}, {.memory = 1'000'000});
  CHECK(little.status == Status::memory_limit);
  CHECK(std::ranges::count(little.advice, "memory", &Advice::setting) == 1);
  SolveRequest counted;
  counted.session.choice.solver = "grundy";
  counted.session.choice.strategy = "all_heaps";
  CHECK(solved("nim", R"({"heaps":[3,18446744073709551615]})", counted).advice.back().effect ==
        "smaller numbers than the 18446744073709551615 of heaps take less");
}

}  // namespace
}  // namespace zugzwang
