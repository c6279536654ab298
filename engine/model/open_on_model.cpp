#include <concepts>
#include <string_view>
#include <type_traits>
#include <utility>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/engine/model/model_positions.hpp>
#include <zugzwang/engine/model/open_on_model.hpp>
#include <zugzwang/engine/solver_of.hpp>
#include <zugzwang/solvers/all.hpp>

namespace zugzwang {

namespace {

using Opened = std::unique_ptr<AnySolver>;

/// The evaluation under which the game of a model is taken: outcomes are found on the same game as
/// distances, so that searches are compiled once for both.
template <Evaluation E>
using SeenBy = std::conditional_t<std::same_as<E, ByOutcome>, ByDistance, E>;

template <class S, Evaluation E, Game G>
Opened opened_as(std::unique_ptr<const GameModel> model, const ModelNeeds& needs,
                 std::string_view strategy) {
  return std::make_unique<SolutionBy<G, E, OpenedBy<S, G, E>, ModelPositions<G>>>(
      std::type_identity<S>{}, ModelPositions<G>(std::move(model), needs), strategy);
}

template <class S, Evaluation E>
void open_if(Opened& opened, std::unique_ptr<const GameModel>& model, const SolverChoice& choice) {
  using G = AnyGame<SeenBy<E>>;
  using Numbered = AnyNumberedGame<SeenBy<E>>;
  if constexpr (Opens<S, G, E>) {
    if (choice.solver != S::name) return;
    const ModelNeeds needs = needs_of(description_of<S>(), choice);
    if constexpr (std::same_as<S, Retrograde>)
      if (G(*model, needs).indices() != 0) {
        opened = opened_as<S, E, Numbered>(std::move(model), needs, choice.strategy);
        return;
      }
    opened = opened_as<S, E, G>(std::move(model), needs, choice.strategy);
  }
}

template <Evaluation E, class... Solvers>
Opened open_by(SolverList<Solvers...>, std::unique_ptr<const GameModel> model,
               const SolverChoice& choice) {
  Opened opened;
  (open_if<Solvers, E>(opened, model, choice), ...);
  if (opened == nullptr)
    throw Error(ErrorCode::not_applicable, "solver",
                choice.solver + " is not compiled for models of games");
  return opened;
}

}  // namespace

std::unique_ptr<AnySolver> open_on_model(std::unique_ptr<const GameModel> model,
                                         const SolverChoice& choice) {
  switch (choice.evaluation.value().known()) {
    case EvaluationKind::outcome:
      return open_by<ByOutcome>(BundledSolvers{}, std::move(model), choice);
    case EvaluationKind::distance:
      return open_by<ByDistance>(BundledSolvers{}, std::move(model), choice);
    case EvaluationKind::margin:
      return open_by<ByMargin>(BundledSolvers{}, std::move(model), choice);
    case EvaluationKind::nimber:
      return open_by<ByNimber>(BundledSolvers{}, std::move(model), choice);
    case EvaluationKind::other: break;
  }
  return nullptr;
}

}  // namespace zugzwang
