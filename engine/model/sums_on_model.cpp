#include "sums_on_model.hpp"

#include <string_view>
#include <type_traits>
#include <utility>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/with_mover.hpp>
#include <zugzwang/engine/model/any_partizan_game.hpp>
#include <zugzwang/engine/solver_of.hpp>
#include <zugzwang/solvers/search/sums.hpp>

namespace zugzwang {

namespace {

using G = WithMover<AnyPartizanRules>;
using Solution = SumsSolver<G, AnyPartizanGame>;

/// The positions of a model by number, and its moves as data.
class PartizanModelPositions {
 public:
  explicit PartizanModelPositions(std::unique_ptr<const PartizanModel> model)
      : model_(std::move(model)), game_(*model_) {}

  const G& game() const { return game_; }
  G::State state(std::uint64_t position) const {
    return {model_->position(position), model_->mover(position)};
  }
  Datum move_to_json(const G::State& state, G::Move move) const {
    return model_->move_to_json(state.position, {state.player, move});
  }
  [[noreturn]] void refuse_stuck(const G::State& state) const {
    zugzwang::refuse_stuck(game_, state);
  }

 private:
  std::unique_ptr<const PartizanModel> model_;
  G game_;
};

static_assert(sums_solver == Sums::name);

struct SumsOnModel {
  template <Game, EvaluationOf<G>>
  static Solution open(const G& game, std::string_view) {
    return Solution(game);
  }
};

}  // namespace

std::unique_ptr<AnySolver> open_sums_on_model(std::unique_ptr<const PartizanModel> model) {
  return std::make_unique<SolutionBy<G, ByOutcome, Solution, PartizanModelPositions>>(
      std::type_identity<SumsOnModel>{}, PartizanModelPositions(std::move(model)), "");
}

}  // namespace zugzwang
