// A game in which play comes back to positions, and which numbers none of them: what no candidate
// solves, the last resort does.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/engine/presentation.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/compare.hpp>
#include <zugzwang/engine/services/verify.hpp>
#include <zugzwang/solvers/all.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::contains;
using testing::error_of;

/// A token on the hours of a clock, which goes on by one or stays, or from 12 on leaves and has
/// then won; so play can come back. On a dead clock it cannot stay, and at 12 it has to leave.
struct Clock {
  using State = std::uint64_t;
  using Move = std::uint64_t;  // to

  bool dead = false;

  FixedList<Move, 2> moves(State hour) const {
    if (hour == 12) return dead ? FixedList<Move, 2>{13} : FixedList<Move, 2>{1, 13};
    return dead ? FixedList<Move, 2>{hour + 1} : FixedList<Move, 2>{hour, hour + 1};
  }
  State play(State, Move to) const { return to; }
  std::optional<Outcome> result(State hour) const {
    return hour == 13 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State hour) const { return hour; }
};

struct Hour {
  std::uint64_t hour = 12;
  bool dead = false;
};
class ClockPresentation final : public Presentation<Hour, Clock> {
 public:
  GameText text() const override {
    return {.name = "clock", .title = "", .summary = "", .rules = "", .move = "", .answer = ""};
  }
  std::vector<Field<Hour>> fields() const override {
    return {field("hour", &Hour::hour, "").range(1, 12),
            field("dead", &Hour::dead, "").rule().optional()};
  }
  Clock rules(const Hour& problem) const override { return {problem.dead}; }
  State state(const Clock&, const Hour& problem) const override { return problem.hour; }
  PositionText position(const Clock&, const State& hour) const override {
    return {std::to_string(hour)};
  }
  MoveText move(const Clock&, const State&, const Move& to) const override {
    return {std::to_string(to)};
  }
};

const GameEntry& clock_by(Registry& registry, auto solvers) {
  register_game<ClockPresentation>(registry, solvers);
  return registry.find("clock");
}

std::unique_ptr<Problem> problem(const GameEntry& game, const std::string& json) {
  return game.problem(Datum::from_json(json), Scope::position);
}

TEST_CASE("cyclic play is solved by retrograde analysis of the reachable positions", "[choose]") {
  Registry registry;
  const GameEntry& game = clock_by(registry, AllSolvers{});
  const auto twelve = problem(game, R"({"hour":12})");
  const Answer won = answer(*twelve);
  CHECK(won.solver == "retrograde");
  CHECK(won.outcome == Outcome::win);
  CHECK(won.plies == 1);
  // The player who goes on to 12 loses, so that both stay.
  const Answer drawn = answer(*problem(game, R"({"hour":11})"));
  CHECK(drawn.solver == "retrograde");
  CHECK(drawn.outcome == Outcome::draw);

  const VerificationReport verified =
      run_by_candidates(*twelve, SolverChoice{}, {}, [&](Session& session, const Limits& limits) {
        return verify(session, session.graph->number_of(*twelve), limits);
      });
  CHECK(verified.solver == "retrograde");
  CHECK(verified.violation.empty());
  CHECK(verified.states == 13);
}

TEST_CASE("the last resort is used only after a cycle was detected", "[choose]") {
  Registry registry;
  const GameEntry& game = clock_by(registry, AllSolvers{});
  const auto dead = problem(game, R"({"hour":1,"dead":true})");
  const std::vector<Candidate> found = candidates(*dead, {});
  REQUIRE(found.size() == 2);
  CHECK(found[0].solver == "top_down");
  CHECK_FALSE(found[0].last_resort);
  CHECK(found[1].solver == "retrograde");
  CHECK(found[1].last_resort);
  CHECK(answer(*dead).solver == "top_down");
  // Nor is it asked for what another has too little memory for.
  std::vector<std::string> asked;
  const auto run = [&](const CandidateAttempt& attempt) {
    asked.push_back(found[attempt.candidate].solver);
    return Answer{.solver = "", .status = Status::memory_limit};
  };
  CHECK(run_attempts(found, Limits::unlimited, run).status == Status::memory_limit);
  CHECK(std::ranges::count(asked, "retrograde") == 0);
}

TEST_CASE("a limit of the last resort is reported, and that it does not apply", "[choose]") {
  Registry registry;
  const GameEntry& game = clock_by(registry, AllSolvers{});
  const auto twelve = problem(game, R"({"hour":12})");
  const std::vector<Candidate> found = candidates(*twelve, {});
  const auto refuse_unless = [&](const std::string& solver, Status status) {
    return [&found, solver, status](const CandidateAttempt& attempt) {
      if (found[attempt.candidate].solver != solver)
        throw CycleDetected(found[attempt.candidate].solver);
      return Answer{.solver = solver, .status = status};
    };
  };
  CHECK(run_attempts(found, Limits::unlimited, refuse_unless("retrograde", Status::time_limit))
            .status == Status::time_limit);
  const auto error = error_of(
      [&] { run_attempts(found, Limits::unlimited, refuse_unless("nobody", Status::complete)); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::not_applicable);
}

TEST_CASE("an error for another reason does not lead to the last resort", "[choose]") {
  Registry registry;
  const GameEntry& game = clock_by(registry, AllSolvers{});
  const std::vector<Candidate> found = candidates(*problem(game, R"({"hour":12})"), {});
  const auto error = error_of([&] {
    run_attempts(found, Limits::unlimited, [&](const CandidateAttempt& attempt) -> Answer {
      throw Error(ErrorCode::not_applicable, found[attempt.candidate].solver);
    });
  });
  REQUIRE(error);
  CHECK(std::string(error->what()) == "top_down");
}

TEST_CASE("a solver on request is used if no other applies", "[choose]") {
  Registry registry;
  const GameEntry& game = clock_by(registry, SolverList<BottomUp, ClosedForm>{});
  const Answer told = answer(*problem(game, R"({"hour":1,"dead":true})"));
  CHECK(told.solver == "bottom_up");
  CHECK(told.plies == 12);
  const auto error = error_of([&] { answer(*problem(game, R"({"hour":1})")); });
  REQUIRE(error);
  CHECK(contains(error->what(), "return"));
}

TEST_CASE("a comparison names the solvers that cannot solve cyclic play", "[compare]") {
  Registry registry;
  const GameEntry& game = clock_by(registry, AllSolvers{});
  const std::vector<Attempt> attempts = compare(*problem(game, R"({"hour":12})"), {}, {});
  for (const Attempt& attempt : attempts) {
    CAPTURE(attempt.solver);
    CHECK(attempt.finished() == (attempt.solver == "retrograde"));
    if (attempt.solver == "top_down" || attempt.solver == "alpha_beta" ||
        attempt.solver == "bottom_up")
      CHECK(contains(attempt.reason, "return to a position"));
  }
  std::size_t finished = 0;
  for (const Attempt& attempt : compare(*problem(game, R"({"hour":1,"dead":true})"), {}, {}))
    if (attempt.finished()) ++finished;
  CHECK(finished == 5);
}

}  // namespace
}  // namespace zugzwang
