// The one rule by which solver and evaluation are chosen.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/choose.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::bundled;
using testing::contains;
using testing::error_of;
using testing::problem;

/// The choices in turn, such as "bottom_up by distance".
std::vector<std::string> choices(const std::string& game, const std::string& json,
                                 const SolverChoice& choice = {}) {
  std::vector<std::string> told;
  for (const SolverChoice& candidate : candidates(*problem(game, json), choice))
    told.push_back(candidate.solver + " by " + std::string(name_of(*candidate.evaluation)));
  return told;
}

using Names = std::vector<std::string>;

std::string complaint_about(const Problem& asked, const SolverChoice& choice) {
  const auto error = error_of([&] { open(asked, choice); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::not_applicable);
  return error->what();
}

TEST_CASE("the solvers that apply are candidates, by their usual evaluation", "[choose]") {
  CHECK(choices("stones", R"({"max_take":4,"pile":9})") ==
        Names{"bottom_up by distance", "closed_form by outcome", "top_down by distance",
              "retrograde by distance"});
  CHECK(choices("nim", R"({"heaps":[3,4]})") == Names{"closed_form by nimber", "grundy by nimber",
                                                      "top_down by nimber",
                                                      "retrograde by distance"});
  CHECK(choices("stone-game", R"({"piles":[3,4]})") ==
        Names{"bottom_up by margin", "top_down by margin"});
  CHECK(choices("connect-four", "{}") ==
        Names{"alpha_beta by distance", "top_down by distance", "retrograde by distance"});
}

TEST_CASE("far positions are answered by outcome by default", "[choose]") {
  CHECK(choices("tip", R"({"total":999999,"face":1})").front() == "bottom_up by distance");
  CHECK(choices("tip", R"({"total":1000000,"face":1})").front() == "bottom_up by outcome");
  CHECK(choices("tip", R"({"total":18446744073709551615,"face":1})").front() ==
        "bottom_up by outcome");
  CHECK(choices("tip", R"({"total":18446744073709551615,"face":1})",
                {.evaluation = EvaluationKind::distance})
            .front() == "bottom_up by distance");
}

TEST_CASE("rules without a position are solved for the outcome, sums for nimbers", "[choose]") {
  const auto of_rules = [](const std::string& game, const std::string& json) {
    const auto rules = bundled().find(game).problem(Datum::from_json(json), Scope::rules);
    return name_of(*candidates(*rules, {}).front().evaluation);
  };
  CHECK(of_rules("stones", R"({"max_take":4})") == "outcome");
  CHECK(of_rules("octal", "{}") == "nimber");
}

TEST_CASE("an evaluation or a strategy selects the solvers that have it", "[choose]") {
  CHECK(choices("tip", R"({"total":16,"face":1})", {.evaluation = EvaluationKind::nimber}) ==
        Names{"bottom_up by nimber", "grundy by nimber", "top_down by nimber"});
  CHECK(choices("nim", R"({"heaps":[3,4]})", {.evaluation = EvaluationKind::distance}) ==
        Names{"top_down by distance", "retrograde by distance"});
  CHECK(choices("digraph", R"({"graph":"a b","start":"a"})", {.strategy = "reverse_graph"}) ==
        Names{"retrograde by distance"});
}

TEST_CASE("a named solver is the only candidate", "[choose]") {
  CHECK(choices("tip", R"({"total":16,"face":1})", {.solver = "top_down"}) ==
        Names{"top_down by distance"});
  CHECK(choices("stone-game", R"({"piles":[3,4]})", {.solver = "alpha_beta"}) ==
        Names{"alpha_beta by margin"});
}

TEST_CASE("a solver that does not apply is refused with the missing concept", "[choose]") {
  const auto complaint = [](const std::string& game, const std::string& json, SolverChoice choice,
                            ErrorCode code) {
    const auto asked = problem(game, json);
    const auto error = error_of([&] { open(*asked, choice); });
    REQUIRE(error);
    CHECK(error->code() == code);
    return std::string(error->what());
  };
  const std::string tip = R"({"total":16,"face":1})";
  const std::string stones = R"({"max_take":4,"pile":9})";
  CHECK(contains(complaint("tip", tip, {"closed_form", {}, {}}, ErrorCode::not_applicable),
                 "no closed formula is known for this game"));
  CHECK(contains(complaint("tip", tip, {"bottom-up", {}, {}}, ErrorCode::unknown_solver),
                 "did you mean bottom_up"));
  CHECK(contains(
      complaint("stones", stones, {"bottom_up", EvaluationKind::nimber, {}},
                ErrorCode::not_applicable),
      "stones is not solved by bottom_up by nimber; it can be solved by outcome, distance"));
  CHECK(contains(complaint("stones", stones, {"bottom_up", {}, "shove"}, ErrorCode::bad_value),
                 "give one of pull, push"));
  CHECK(contains(complaint("tip", tip, {"bottom_up", EvaluationKind::nimber, "push"},
                           ErrorCode::not_applicable),
                 "push needs"));
}

TEST_CASE("if the memory does not suffice, the next candidate solves the problem", "[choose]") {
  const auto asked = problem("stones", R"({"max_take":1000000,"pile":900000001})");
  const Limits little{.memory = 100'000};
  CHECK(answer(*asked, {.solver = "bottom_up"}, little).status == Status::memory_limit);
  const Answer found = answer(*asked, {}, little);
  CHECK(found.status == Status::complete);
  CHECK(found.solver == "closed_form");
}

TEST_CASE("a candidate that needs much memory waits until others were tried with little",
          "[choose]") {
  constexpr std::uint64_t gigabyte = std::uint64_t{1} << 30;
  using Attempts = std::vector<std::pair<std::size_t, std::uint64_t>>;
  const auto told = [](std::size_t candidates, std::uint64_t memory) {
    Attempts all;
    for (const CandidateAttempt& attempt : attempts(candidates, memory))
      all.emplace_back(attempt.candidate, attempt.memory);
    return all;
  };
  CHECK(told(1, 8 * gigabyte) == Attempts{{0, 8 * gigabyte}});
  CHECK(told(2, gigabyte) == Attempts{{0, gigabyte}, {1, gigabyte}});
  CHECK(told(3, 8 * gigabyte) == Attempts{{0, gigabyte},
                                          {1, gigabyte / 8},
                                          {2, gigabyte / 8},
                                          {0, 8 * gigabyte},
                                          {1, 8 * gigabyte},
                                          {2, 8 * gigabyte}});
}

TEST_CASE("a candidate that does not solve the game hides no memory limit", "[choose]") {
  // Play goes round, which top_down refuses; retrograde has too little memory.
  const auto asked = problem("digraph", R"({"graph":"a b, b c, c a","start":"a"})");
  CHECK(answer(*asked, {}, {.memory = 10}).status == Status::memory_limit);
  CHECK(error_of([&] { answer(*asked, {.solver = "top_down"}, {}); }));
}

TEST_CASE("the list of solvers agrees with solve for every game", "[choose]") {
  const Limits few{.positions = 20'000};
  for (const GameEntry* const game : bundled().games()) {
    for (const Datum::Object& fields : game->small_problems(12)) {
      const auto asked = game->problem(Datum(fields), Scope::position);
      for (const SolverFit& fit : asked->solvers()) {
        INFO(game->text().name << " " << Datum(fields).to_json() << " " << fit.name);
        if (!fit.applies()) {
          CHECK(fit.evaluations.empty());
          CHECK(contains(complaint_about(*asked, {fit.name, {}, {}}), fit.reason()));
        }
        for (const EvaluationKind evaluation : fit.evaluations) try {
            Session session = open(*asked, {fit.name, evaluation, {}});
            session.solver->solve(session.graph->number_of(*asked), few);
          } catch (const CycleDetected&) {
            CHECK(fit.needs_acyclic_play);
          }
      }
    }
  }
}

}  // namespace
}  // namespace zugzwang
