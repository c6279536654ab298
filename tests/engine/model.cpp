// Solvers that run on the model of a game: they find what the same solvers find that are compiled
// for it, at as many positions but for killers, whatever the states, the moves and the keys of the
// game are.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/engine/model/model_of.hpp>
#include <zugzwang/engine/model/open_on_model.hpp>
#include <zugzwang/solvers/all.hpp>

#include "bare_presentation.hpp"
#include "catch.hpp"

namespace zugzwang {
namespace {

using Heaps = std::vector<std::uint8_t>;

/// A player takes one to three tokens from a heap; one who cannot has lost. Neither a state nor a
/// move, which is what it leaves, is plain bytes.
struct VectorHeaps {
  using State = Heaps;
  using Move = Heaps;

  std::vector<Move> moves(const State& heaps) const {
    std::vector<Move> moves;
    for (std::size_t heap = 0; heap < heaps.size(); ++heap)
      for (std::uint8_t taken = 1; taken <= 3 && taken <= heaps[heap]; ++taken) {
        moves.push_back(heaps);
        moves.back()[heap] = static_cast<std::uint8_t>(heaps[heap] - taken);
      }
    return moves;
  }
  State play(const State&, const Move& left) const { return left; }
  std::optional<Outcome> result(const State& heaps) const {
    return rank(heaps) == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t rank(const State& heaps) const {
    return std::accumulate(heaps.begin(), heaps.end(), std::uint64_t{0});
  }
};
struct TextKeys : VectorHeaps {
  std::string key(const State& heaps) const { return {heaps.begin(), heaps.end()}; }
};
struct IntegerKeys : VectorHeaps {
  std::uint64_t key(const State& heaps) const {
    std::uint64_t key = 0;
    for (const std::uint8_t heap : heaps) key = key << 8 | heap;
    return key;
  }
};

const Heaps root{7, 6, 5, 3};

template <class Solver, class E, class G>
void solves_alike(const G& game) {
  auto compiled = Solver::template open<G, E>(game, "");
  testing::BarePositions<G> positions(game);
  const auto on_model =
      open_on_model(std::make_unique<ModelOf<G>>(*positions),
                    {std::string(Solver::name), kind_of(typename E::Value{}), ""});
  REQUIRE(compiled.solve(root, {}) == Status::complete);
  REQUIRE(on_model->solve(positions->number(root), {}) == Status::complete);
  CHECK(on_model->value(positions->number(root)) == AnyValue(compiled.value(root)));
  CHECK(on_model->best_move(positions->number(root)) == Datum());
  // The killers of a search with bounds are moves, which this model knows by their places.
  if (std::same_as<Solver, AlphaBeta>) return;
  CHECK(on_model->statistics().positions == compiled.statistics().positions);
  // The model keeps each state.
  CHECK(on_model->statistics().bytes > on_model->statistics().positions * sizeof(Heaps));
}

TEMPLATE_TEST_CASE("a model stores states and moves that are not plain bytes", "[model]", TextKeys,
                   IntegerKeys) {
  const TestType game;
  solves_alike<TopDown, ByOutcome>(game);
  solves_alike<TopDown, ByDistance>(game);
  solves_alike<BottomUp, ByOutcome>(game);
  solves_alike<BottomUp, ByDistance>(game);
  solves_alike<Retrograde, ByDistance>(game);
  if constexpr (std::same_as<TestType, IntegerKeys>) {
    solves_alike<AlphaBeta, ByOutcome>(game);
    solves_alike<AlphaBeta, ByDistance>(game);
    solves_alike<ProofNumber, ByOutcome>(game);
  }
}

TEST_CASE("the states that a model keeps count against the memory", "[model]") {
  testing::BarePositions<IntegerKeys> positions{IntegerKeys{}};
  const Limits limits{.memory = 100'000};
  for (const char* const solver : {"top_down", "bottom_up", "retrograde"}) {
    CAPTURE(solver);
    const auto solution = open_on_model(std::make_unique<ModelOf<IntegerKeys>>(*positions),
                                        {solver, EvaluationKind::distance, ""});
    CHECK(solution->solve(positions->number(Heaps{20, 20, 20, 20}), limits) ==
          Status::memory_limit);
    CHECK(solution->statistics().bytes <= limits.memory);
  }
}

TEST_CASE("several threads may use a model that stores states", "[model]") {
  testing::BarePositions<IntegerKeys> positions{IntegerKeys{}};
  const std::uint64_t start = positions->number(Heaps{8, 8, 7, 7, 6});
  const auto value_by = [&](unsigned threads) {
    const auto solution = open_on_model(std::make_unique<ModelOf<IntegerKeys>>(*positions),
                                        {"alpha_beta", EvaluationKind::distance, ""});
    REQUIRE(solution->solve(start, {.threads = threads}) == Status::complete);
    return solution->value(start);
  };
  CHECK(value_by(3) == value_by(1));
}

TEST_CASE("a solver that does not run on a model is refused", "[model]") {
  testing::BarePositions<TextKeys> positions{TextKeys{}};
  CHECK_THROWS_AS(open_on_model(std::make_unique<ModelOf<TextKeys>>(*positions),
                                {"closed_form", EvaluationKind::outcome, ""}),
                  Error);
}

}  // namespace
}  // namespace zugzwang
