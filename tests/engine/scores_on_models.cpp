// Searches on models where equal moves of two positions score differently and keep the turn in one
// of them alone, as in Dots and Boxes: their values are those of the textbook's recursion.

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/engine/presentation.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/solvers/all.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

using Coins = std::vector<std::uint32_t>;

struct Span {
  std::uint32_t first = 0;
  std::uint32_t end = 0;  // behind the last one
  bool operator==(const Span&) const = default;
};

/// A row of coins, one of which is taken from an end. A coin counts as often as coins are left, and
/// a player goes on after one whose value is that number.
struct CoinsAtEnds {
  using State = Span;
  using Move = std::uint32_t;  // 0 for the first coin, 1 for the last

  Coins coins;

  FixedList<Move, 2> moves(const State& state) const {
    if (state.first == state.end) return {};
    return state.first + 1 == state.end ? FixedList<Move, 2>{0} : FixedList<Move, 2>{0, 1};
  }
  State play(const State& state, Move move) const {
    return move == 0 ? Span{state.first + 1, state.end} : Span{state.first, state.end - 1};
  }
  std::optional<Outcome> result(const State& state) const {
    return state.first == state.end ? std::optional(Outcome::draw) : std::nullopt;
  }
  std::uint64_t key(const State& state) const { return state.first * 100 + state.end; }
  std::uint32_t taken(const State& state, Move move) const {
    return coins[move == 0 ? state.first : state.end - 1];
  }
  std::int64_t gain(const State& state, Move move) const {
    return std::int64_t{taken(state, move)} * (state.end - state.first);
  }
  bool keeps_turn(const State& state, Move move) const {
    return taken(state, move) == state.end - state.first;
  }
};

struct CoinsProblem {
  Coins coins{};
};
class CoinsPresentation final : public Presentation<CoinsProblem, CoinsAtEnds> {
 public:
  GameText text() const override {
    return {.name = "coins", .title = "", .summary = "", .rules = "", .move = "", .answer = ""};
  }
  std::vector<Field<CoinsProblem>> fields() const override {
    return {field("coins", &CoinsProblem::coins, "").rule()};
  }
  CoinsAtEnds rules(const CoinsProblem& problem) const override { return {problem.coins}; }
  Span state(const CoinsAtEnds& game, const CoinsProblem&) const override {
    return {0, static_cast<std::uint32_t>(game.coins.size())};
  }
  PositionText position(const CoinsAtEnds&, const Span& state) const override {
    return {std::to_string(state.first) + " to " + std::to_string(state.end)};
  }
  MoveText move(const CoinsAtEnds&, const Span&, const std::uint32_t& move) const override {
    return {move == 0 ? "first" : "last"};
  }
};

std::int64_t margin_of(const CoinsAtEnds& game, const Span& state) {
  if (game.result(state)) return 0;
  std::optional<std::int64_t> best;
  for (const std::uint32_t move : game.moves(state)) {
    const std::int64_t later = margin_of(game, game.play(state, move));
    const std::int64_t margin =
        game.gain(state, move) + (game.keeps_turn(state, move) ? later : -later);
    best = std::max(best.value_or(margin), margin);
  }
  return *best;
}

TEST_CASE("equal moves of two positions may score differently", "[model]") {
  Registry registry;
  register_game<CoinsPresentation>(registry, AllSolvers{});
  Random random(5);
  for (int trial = 0; trial < 200; ++trial) {
    CoinsAtEnds game;
    for (std::uint64_t left = 1 + draw_below(10, random); left > 0; --left)
      game.coins.push_back(static_cast<std::uint32_t>(draw_below(6, random)));
    const Datum object(Datum::Object{{"coins", list_of(game.coins)}});
    const auto problem = registry.find("coins").problem(object, Scope::position);
    const auto all = static_cast<std::uint32_t>(game.coins.size());
    CAPTURE(object.to_json());
    unsigned solvers = 0;
    for (const SolverFit& fit : problem->solvers()) {
      if (!fit.applies() || !fit.solves(EvaluationKind::margin)) continue;
      INFO(fit.name);
      ++solvers;
      CHECK(answer(*problem, {fit.name, EvaluationKind::margin, ""}).margin ==
            margin_of(game, {0, all}));
    }
    CHECK(solvers >= 2);
  }
}

}  // namespace
}  // namespace zugzwang
