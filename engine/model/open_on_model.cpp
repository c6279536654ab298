#include <concepts>
#include <string_view>
#include <type_traits>
#include <utility>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/engine/model/any_game.hpp>
#include <zugzwang/engine/model/open_on_model.hpp>
#include <zugzwang/engine/solver_of.hpp>
#include <zugzwang/solvers/all.hpp>

namespace zugzwang {

namespace {

/// The positions of a model, which this class owns, for solvers of game G.
template <Game G>
class ModelPositions {
 public:
  ModelPositions(std::unique_ptr<const GameModel> model, const Wanted& wanted)
      : model_(std::move(model)), game_(*model_, wanted) {}

  const G& game() const { return game_; }
  AnyState state(std::uint64_t position) const { return game_.state(position); }
  Datum move_to_json(const AnyState& state, const AnyMove& move) const {
    return model_->move_to_json(state, move);
  }
  std::uint64_t position_at(std::uint64_t index) const { return model_->position_at(index); }

 private:
  std::unique_ptr<const GameModel> model_;
  G game_;
};

using Opened = std::unique_ptr<AnySolver>;

/// The evaluation under which the game of a model is taken: outcomes are found on the same game as
/// distances, so that searches are compiled once for both.
template <Evaluation E>
using SeenBy = std::conditional_t<std::same_as<E, ByOutcome>, ByDistance, E>;

template <class S, Evaluation E, Game G>
Opened opened_as(std::unique_ptr<const GameModel> model, std::string_view strategy) {
  return std::make_unique<SolutionBy<G, E, OpenedBy<S, G, E>, ModelPositions<G>>>(
      std::type_identity<S>{}, ModelPositions<G>(std::move(model), S::wanted), strategy);
}

template <class S, Evaluation E>
void open_if(Opened& opened, std::unique_ptr<const GameModel>& model, const SolverChoice& choice) {
  using G = AnyGame<SeenBy<E>>;
  using Numbered = AnyNumberedGame<SeenBy<E>>;
  if constexpr (detail::solves<S, G, E>()) {
    if (choice.solver != S::name) return;
    if constexpr (detail::on_model<S, Numbered>() == OnModel::as_fast)
      if (model->indices() != 0) {
        opened = opened_as<S, E, Numbered>(std::move(model), choice.strategy);
        return;
      }
    opened = opened_as<S, E, G>(std::move(model), choice.strategy);
  }
}

template <Evaluation E, class... Solvers>
Opened open_by(SolverList<Solvers...>, std::unique_ptr<const GameModel> model,
               const SolverChoice& choice) {
  Opened opened;
  (open_if<Solvers, E>(opened, model, choice), ...);
  if (opened == nullptr)
    throw Error(ErrorCode::not_applicable,
                "solver: " + choice.solver + " is not compiled for models of games");
  return opened;
}

}  // namespace

std::unique_ptr<AnySolver> open_on_model(std::unique_ptr<const GameModel> model,
                                         const SolverChoice& choice) {
  switch (choice.evaluation.value()) {
    case EvaluationKind::outcome: return open_by<ByOutcome>(AllSolvers{}, std::move(model), choice);
    case EvaluationKind::distance:
      return open_by<ByDistance>(AllSolvers{}, std::move(model), choice);
    case EvaluationKind::margin: return open_by<ByMargin>(AllSolvers{}, std::move(model), choice);
    case EvaluationKind::nimber: return open_by<ByNimber>(AllSolvers{}, std::move(model), choice);
  }
  return nullptr;
}

}  // namespace zugzwang
