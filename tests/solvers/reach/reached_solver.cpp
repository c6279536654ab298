// Games without a numbering, solved over what play can reach: the values of the definition,
// whatever the game, and limits that end the work at any point.

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/reach/reached_solver.hpp>

#include "catch.hpp"
#include "fixed_point.hpp"
#include "solvers/reach/unnumbered.hpp"
#include "solvers/retrograde/token.hpp"
#include "support.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

using testing::Chain;
using testing::error_of;
using testing::fixed_point;
using testing::InTurnForwards;
using testing::Owned;
using testing::random_graph;
using testing::Unnumbered;

template <Game G, class E>
ReachedSolver<G, E> backwards(const G& game) {
  return {game, solve_backwards<E>};
}
template <Game G, class E>
ReachedSolver<G, E> in_order(const G& game) {
  return {game, solve_in_order<E>};
}

/// From every state of random graphs, the values of all that is reached are those of the
/// definition.
template <IndexedGame G>
void backwards_agrees(std::uint64_t seed) {
  Random random(seed);
  for (int trial = 0; trial < 150; ++trial) {
    CAPTURE(seed, trial);
    const Unnumbered<G> game{{random_graph(random)}};
    const std::vector<Distance> values = fixed_point(game.game);
    auto by_distance = backwards<Unnumbered<G>, ByDistance>(game);
    auto by_outcome = backwards<Unnumbered<G>, ByOutcome>(game);
    for (std::uint32_t root = 0; root < values.size(); ++root) {
      REQUIRE(by_distance.solve(root, {}) == Status::complete);
      REQUIRE(by_distance.value(root) == values[root]);
      REQUIRE(by_outcome.solve(root, {}) == Status::complete);
      REQUIRE(by_outcome.value(root) == values[root].outcome());
      if (game.result(root)) continue;
      for (const auto move : game.moves(root)) {
        const std::uint32_t option = game.play(root, move);
        REQUIRE(by_distance.value(option) == values[option]);
        REQUIRE(by_outcome.value(option) == values[option].outcome());
      }
    }
  }
}

TEST_CASE("reachable positions are solved by retrograde analysis for alternating players",
          "[reach]") {
  static_assert(!IndexedGame<Unnumbered<InTurnForwards>>);
  backwards_agrees<InTurnForwards>(1);
}

TEST_CASE("reachable positions are solved by retrograde analysis for owned vertices", "[reach]") {
  static_assert(ExtraTurnGame<Unnumbered<Owned>>);
  backwards_agrees<Owned>(2);
}

/// From each state anew and by one solution, values and best moves are what the recursion gives.
template <class E, Game G>
void in_order_agrees(const G& game, const std::vector<StateOf<G>>& states) {
  CAPTURE(E::name);
  testing::Reference<G> reference(game);
  auto kept = in_order<G, E>(game);
  for (const StateOf<G>& state : states) {
    auto fresh = in_order<G, E>(game);
    for (auto* const solution : {&fresh, &kept}) {
      REQUIRE(solution->solve_options(state, {}) == Status::complete);
      REQUIRE(solution->value(state) == reference.template value<E>(state));
      const std::optional<MoveOf<G>> best = solution->best_move(state);
      REQUIRE(best.has_value() != game.result(state).has_value());
      if (!best) continue;
      const auto reached = reference.template value<E>(game.play(state, *best));
      REQUIRE(solution->value(game.play(state, *best)) == reached);
      if constexpr (std::same_as<E, ByNimber>)
        REQUIRE((solution->value(state) == 0 || reached == 0));
      else
        REQUIRE(E::seen(game, state, *best, reached) == solution->value(state));
    }
  }
}

TEST_CASE("reachable positions of acyclic play are solved in order, by every evaluation",
          "[reach]") {
  using namespace toys;
  in_order_agrees<ByOutcome>(Take742{}, testing::states_below(Take742{}, 40));
  in_order_agrees<ByDistance>(Take742{}, testing::states_below(Take742{}, 40));
  in_order_agrees<ByNimber>(Take742{}, testing::states_below(Take742{}, 40));
  in_order_agrees<ByOutcome>(DrawAtOne{}, testing::states_below(DrawAtOne{}, 40));
  in_order_agrees<ByDistance>(DrawAtOne{}, testing::states_below(DrawAtOne{}, 40));
  in_order_agrees<ByOutcome>(TwoGoesOn{}, testing::states_below(TwoGoesOn{}, 40));
  in_order_agrees<ByDistance>(TwoGoesOn{}, testing::states_below(TwoGoesOn{}, 40));
  in_order_agrees<ByMargin>(ScoringTake21{}, testing::states_below(ScoringTake21{}, 40));
  in_order_agrees<ByDistance>(Sided{}, testing::states_below(Sided{}, 40));
}

/// To take 2 scores 3 and keeps the turn.
struct ScoringTwoGoesOn : toys::ScoringTake21 {
  bool keeps_turn(const State&, Move take) const { return take == 2; }
  std::int64_t gain(const State&, Move take) const { return take == 2 ? 3 : -1; }
};

TEST_CASE("scores count with extra turns", "[reach]") {
  in_order_agrees<ByMargin>(ScoringTwoGoesOn{}, testing::states_below(ScoringTwoGoesOn{}, 40));
}

TEST_CASE("a finished position reaches only itself", "[reach]") {
  auto solution = backwards<toys::DrawAtOne, ByDistance>({});
  REQUIRE(solution.solve({1}, {}) == Status::complete);
  CHECK(solution.value({1}) == Distance::draw());
  CHECK_FALSE(solution.best_move({1}));
  CHECK(solution.statistics().positions == 1);
  auto ordered = in_order<toys::DrawAtOne, ByOutcome>({});
  REQUIRE(ordered.solve({0}, {}) == Status::complete);
  CHECK(ordered.value({0}) == Outcome::loss);
}

TEST_CASE("equivalent positions are numbered once", "[reach]") {
  // Heaps of at most 15: 136 unordered pairs.
  auto solution = in_order<toys::TwoHeaps, ByNimber>({});
  REQUIRE(solution.solve({15, 15}, {}) == Status::complete);
  CHECK(solution.value({15, 15}) == 0);
  CHECK(solution.value({14, 15}) == 1);
  CHECK(solution.value({15, 14}) == 1);
  CHECK(solution.statistics().positions == 136);
}

TEST_CASE("cyclic play has no solution in order", "[reach]") {
  const Unnumbered<InTurnForwards> ring{
      {{{{1}, {}}, {{2}, {}}, {{0, 3}, {}}, {{}, Outcome::loss}}}};
  auto ordered = in_order<Unnumbered<InTurnForwards>, ByOutcome>(ring);
  for (int again = 0; again < 2; ++again) {
    const auto error = error_of([&] { ordered.solve(0, {}); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::not_applicable);
    CHECK(testing::contains(error->what(), "return to a position"));
    CHECK(testing::contains(error->what(), "retrograde"));
  }
  REQUIRE(ordered.solve(3, {}) == Status::complete);  // from here on it does not
  CHECK(ordered.value(3) == Outcome::loss);
  auto solution = backwards<Unnumbered<InTurnForwards>, ByDistance>(ring);
  REQUIRE(solution.solve(0, {}) == Status::complete);
  CHECK(solution.value(0) == Distance::win(3));
}

TEST_CASE("reached positions are reused", "[reach]") {
  const Unnumbered<Chain> chain{{1000}};
  auto solution = backwards<Unnumbered<Chain>, ByDistance>(chain);
  REQUIRE(solution.solve(500, {}) == Status::complete);
  CHECK(solution.statistics().positions == 501);
  std::stop_source stop;
  stop.request_stop();
  CHECK(solution.solve(300, {.cancel = stop.get_token()}) == Status::complete);
  CHECK(solution.value(300) == Distance::loss(300));
  CHECK(solution.statistics().positions == 501);
  REQUIRE(solution.solve(1000, {}) == Status::complete);
  CHECK(solution.value(1000) == Distance::loss(1000));
  CHECK(solution.statistics().positions == 501 + 1001);
}

template <class E>
void ends_by_limits(SolveGraph<E> solve_graph) {
  constexpr std::uint32_t length = 10'000;
  ReachedSolver<Unnumbered<Chain>, E> solution({{length}}, solve_graph);
  std::stop_source stop;
  stop.request_stop();
  CHECK(solution.solve(length, {.time = std::chrono::seconds(0)}) == Status::time_limit);
  CHECK(solution.solve(length, {.cancel = stop.get_token()}) == Status::cancelled);
  std::uint64_t memory = 0;
  for (; solution.solve(length, {.memory = memory}) != Status::complete; memory += memory / 4 + 64)
    CHECK(solution.statistics().bytes <= memory);
  CHECK(solution.statistics().bytes <= memory);
  CHECK(memory < 150 * length);
  CHECK(solution.value(length) == Distance::loss(length));
}

TEST_CASE("a limit ends the work with its status, and a later call starts again", "[reach]") {
  ends_by_limits<ByDistance>(solve_backwards<ByDistance>);
  ends_by_limits<ByDistance>(solve_in_order<ByDistance>);
}

/// More moves than can be listed.
struct Vast {
  using State = std::uint64_t;
  using Move = std::uint64_t;
  std::ranges::iota_view<Move, Move> moves(State left) const { return {0, left}; }
  State play(State, Move to) const { return to; }
  std::optional<Outcome> result(State left) const {
    return left == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State left) const { return left; }
};

TEST_CASE("a position of endless moves ends by its limit", "[reach]") {
  auto solution = in_order<Vast, ByOutcome>({});
  CHECK(solution.solve(testing::max64, {.memory = 1 << 20}) == Status::memory_limit);
  CHECK(solution.statistics().bytes > 1 << 18);
  CHECK(solution.statistics().bytes <= 1 << 20);
  CHECK(solution.solve(testing::max64, {.time = std::chrono::milliseconds(20)}) ==
        Status::time_limit);
}

TEST_CASE("progress counts the positions reached", "[reach]") {
  std::uint64_t told = 0;
  const Limits limits{.time = std::chrono::milliseconds(300),
                      .observer = [&](const Progress& progress) {
                        if (progress.stage == "positions reached" && progress.done > told)
                          told = progress.done;
                      }};
  in_order<Vast, ByOutcome>({}).solve(testing::max64, limits);
  CHECK(told > 1000);
}

/// A chain whose states carry memory of their own.
struct Heavy {
  using State = std::vector<std::uint64_t>;
  using Move = int;
  std::array<Move, 1> moves(const State&) const { return {0}; }
  State play(State state, Move) const {
    --state[0];
    return state;
  }
  std::optional<Outcome> result(const State& state) const {
    return state[0] == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::string key(const State& state) const { return std::to_string(state[0]); }
};

TEST_CASE("heap memory of states is counted", "[reach]") {
  Heavy::State root(1000);
  root[0] = 500;
  auto solution = in_order<Heavy, ByDistance>({});
  REQUIRE(solution.solve(root, {}) == Status::complete);
  CHECK(solution.value(root) == Distance::loss(500));
  CHECK(solution.statistics().bytes > 500 * 8000);
  auto limited = in_order<Heavy, ByDistance>({});
  CHECK(limited.solve(root, {.memory = 1'000'000}) == Status::memory_limit);
}

}  // namespace
}  // namespace zugzwang
