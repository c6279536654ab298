// What a solve would take, told before it.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/plan.hpp>
#include <zugzwang/engine/services/shared_sessions.hpp>
#include <zugzwang/solvers/abilities.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::problem;

SolvePlan plan_of(const std::string& game, const std::string& json, unsigned processes,
                  const SolverChoice& choice = {.solver = "retrograde"}) {
  const auto asked = problem(game, json);
  const Session session = open(*asked, choice);
  return plan_solve(session, *asked, processes, 1);
}

TEST_CASE("a plan has the tiers of the solve and an estimate of its positions", "[plan]") {
  for (const auto& [game, json] :
       {std::pair<std::string, std::string>{"quixo", R"({"size":3})"},
        {"chess-ending", R"({"material":"KRK","fen":"8/8/8/3k4/8/8/8/K1R5 w"})"},
        {"dodgem", R"({"size":3})"},
        {"cat-and-mouse", R"({"graph":[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]})"}}) {
    CAPTURE(game);
    const SolvePlan plan = plan_of(game, json, 1);
    const auto asked = problem(game, json);
    Session session = open(*asked, {.solver = "retrograde"});
    std::uint64_t tiers = 0;
    std::uint64_t indices = 0;
    const auto* const numbered = session.graph->ability<Numbered>();
    const std::uint64_t root = numbered->place_of(session.graph->number_of(*asked)).tier;
    auto* const tables = session.solver->ability<HoldsTables>();
    REQUIRE(tables->solve_tables({&root, 1}, {}, [&](std::uint64_t tier) {
      ++tiers;
      indices += tables->share(tier).indices();
    }) == Status::complete);
    CHECK(plan.tiers == tiers);
    CHECK(plan.indices == indices);
    CHECK(plan.largest_indices <= plan.indices);
    const Statistics& work = session.solver->statistics();
    const auto positions = static_cast<double>(work.positions);
    CHECK_THAT(static_cast<double>(plan.positions),
               Catch::Matchers::WithinAbs(positions, 0.25 * positions));
    // All tables, and what the last of them has taken at work.
    CHECK(plan.memory >= work.bytes * 9 / 10);
    CHECK(plan.memory < 3 * work.bytes + (1 << 15));  // least of what is at work
    CHECK(plan.least_memory <= plan.memory);
    CHECK(plan.memory < plan.most_memory);
    CHECK(plan.moves > 0);
    CHECK(plan.moves_away == 0);
    CHECK(plan.traffic == 0);
    CHECK(plan.buffers == 0);
  }
}

TEST_CASE("more processes need less memory each and more messages", "[plan]") {
  const std::string json = R"({"size":4})";
  const SolvePlan one = plan_of("quixo", json, 1);
  SolvePlan fewer = one;
  for (const unsigned processes : {2U, 4U, 16U}) {
    CAPTURE(processes);
    const SolvePlan plan = plan_of("quixo", json, processes);
    const double ratio =
        static_cast<double>(plan.memory - plan.buffers) / static_cast<double>(one.memory);
    CHECK_THAT(ratio * processes, Catch::Matchers::WithinAbs(1, 0.1));
    CHECK(plan.moves_away > fewer.moves_away);
    CHECK(plan.traffic > fewer.traffic);
    CHECK(plan.buffers > 0);
    fewer = plan;
  }
}

TEST_CASE("a plan is refused if there are no tables", "[plan]") {
  CHECK(testing::fails_with(ErrorCode::not_applicable,
                            [] { plan_of("nim", R"({"heaps":[3,4]})", 2, {}); }));
}

/// A walk down from some place, too long for the table of a few processes.
struct LongWalk {
  using State = std::uint64_t;
  using Move = std::uint64_t;
  static constexpr std::uint64_t length = std::uint64_t{1} << 36;

  FixedList<Move, 1> moves(State) const { return {1}; }
  State play(State at, Move by) const { return at - by; }
  std::optional<Outcome> result(State at) const {
    return at == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State at) const { return at; }
  std::uint64_t size() const { return length; }
  std::uint64_t index(State at) const { return at; }
  State state_at(std::uint64_t index) const { return index; }
  FixedList<Predecessor<State, Move>, 1> predecessors(State at) const {
    FixedList<Predecessor<State, Move>, 1> before;
    if (at + 1 < length) before.push_back({at + 1, 1});
    return before;
  }
};

struct Walk {
  std::uint64_t at = 0;
};
class WalkPresentation final : public Presentation<Walk, LongWalk> {
 public:
  GameText text() const override {
    return {.name = "walk", .title = "", .summary = "", .rules = "", .move = "", .answer = ""};
  }
  std::vector<Field<Walk>> fields() const override { return {field("at", &Walk::at, "")}; }
  LongWalk rules(const Walk&) const override { return {}; }
  State state(const LongWalk&, const Walk& problem) const override { return problem.at; }
  PositionText position(const LongWalk&, const State& at) const override {
    return {std::to_string(at)};
  }
  MoveText move(const LongWalk&, const State&, const Move&) const override { return {"down"}; }
};

TEST_CASE("a plan is refused if a process cannot hold its share", "[plan]") {
  Registry registry;
  register_game<WalkPresentation>(registry, SolverList<Retrograde>{});
  const auto asked = registry.find("walk").problem(Datum::from_json("{}"), Scope::rules);
  const Session session = open(*asked, {.solver = "retrograde"});
  CHECK(
      testing::fails_with(ErrorCode::not_applicable, [&] { plan_solve(session, *asked, 15, 1); }));
  CHECK(plan_solve(session, *asked, 17, 1).largest_indices == LongWalk::length);
}

TEST_CASE("a solve stays within the memory of its plan", "[plan]") {
  const auto asked =
      problem("chess-ending", R"({"material":"KRK","fen":"8/8/8/3k4/8/8/8/K1R5 w"})");
  const SolverChoice choice{.solver = "retrograde"};
  Limits limits;
  limits.memory =
      plan_of("chess-ending", R"({"material":"KRK","fen":"8/8/8/3k4/8/8/8/K1R5 w"})", 1).memory;
  // The choice of what is kept takes some more, for a while.
  limits.memory = limits.memory * 11 / 10;
  CHECK(answer(*asked, choice, limits).status == Status::complete);
  limits.memory /= 2;
  CHECK(answer(*asked, choice, limits).status == Status::memory_limit);
}

TEST_CASE("a solve with long distances stays within the maximum memory of its plan", "[plan]") {
  constexpr std::uint64_t vertices = 100;  // of a path; the mouse holds out for 195 plies
  Datum::List path;
  for (std::uint64_t vertex = 0; vertex < vertices; ++vertex) {
    Datum::List next;
    if (vertex > 0) next.emplace_back(vertex - 1);
    if (vertex + 1 < vertices) next.emplace_back(vertex + 1);
    path.emplace_back(std::move(next));
  }
  const std::string json = Datum(Datum::Object{{"graph", std::move(path)}}).to_json();
  const auto asked = problem("cat-and-mouse", json);
  const SolverChoice choice{.solver = "retrograde"};
  const SolvePlan plan = plan_of("cat-and-mouse", json, 1);
  Limits limits;
  limits.memory = plan.most_memory;
  CHECK(answer(*asked, choice, limits).status == Status::complete);
  limits.memory = plan.memory;
  CHECK(answer(*asked, choice, limits).status == Status::memory_limit);
  // The largest file has all of it, and some description.
  CHECK(plan.checkpoint > 2 * 2 * vertices * vertices);
}

}  // namespace
}  // namespace zugzwang
