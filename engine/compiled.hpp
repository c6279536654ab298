#pragma once

// The code that is compiled for one game beside its model. A game includes this header if its rules
// offer solvers more than moves and keys (rows, heaps, components, indices, a closed form, partizan
// moves), or if solvers are compiled for it; it includes these, too.

#include <cstdint>
#include <memory>
#include <type_traits>

#include <zugzwang/core/game.hpp>
#include <zugzwang/engine/compiled_for.hpp>
#include <zugzwang/engine/game_graph_in.hpp>
#include <zugzwang/engine/model/model_of.hpp>
#include <zugzwang/engine/model/partizan_model_of.hpp>
#include <zugzwang/engine/model/sums_on_model.hpp>
#include <zugzwang/engine/model/values_on_model.hpp>
#include <zugzwang/engine/solver_fit.hpp>
#include <zugzwang/engine/solver_of.hpp>
#include <zugzwang/solvers/closed_form.hpp>
#include <zugzwang/solvers/heaps/grundy.hpp>
#include <zugzwang/solvers/retrograde/tiered_rules_of.hpp>
#include <zugzwang/solvers/rows/bottom_up.hpp>
#include <zugzwang/solvers/solver_list.hpp>

namespace zugzwang {

/// The model of a game whose states have indices; it also has the rules for tables.
template <IndexedGame G>
class NumberedModelOf final : public ModelOf<G> {
 public:
  using ModelOf<G>::ModelOf;

  std::uint64_t indices() const override { return game().size(); }
  std::unique_ptr<const TieredRules> tiered_rules(AbilitySet used) const override {
    return std::make_unique<TieredRulesOf<G>>(
        game(), used, [this](const StateOf<G>& state) { this->graph().refuse_stuck(state); });
  }
  TierPlace place_of(const AnyState& any, AbilitySet used) const override {
    return zugzwang::place_of(game(), this->state_of(any), used.has(GameAbility::tiers));
  }
  std::uint64_t position_at(std::uint64_t index) const override {
    return this->graph().position_at(index);
  }

 private:
  const G& game() const { return this->graph().game(); }
};

namespace detail {

template <class S, class E, Game G>
void open_if(std::unique_ptr<AnySolver>& opened, EvaluationKind kind, GameGraphIn<G>& positions,
             const SolverChoice& choice) {
  if constexpr (Opens<S, G, E>)
    if (choice.solver == S::name && choice.evaluation == kind)
      opened.reset(new SolutionBy<G, E, OpenedBy<S, G, E>>(std::type_identity<S>{}, positions,
                                                           choice.strategy));
}

template <class S, Game G>
void open_if(std::unique_ptr<AnySolver>& opened, GameGraphIn<G>& positions,
             const SolverChoice& choice) {
  open_if<S, ByOutcome>(opened, EvaluationKind::outcome, positions, choice);
  open_if<S, ByDistance>(opened, EvaluationKind::distance, positions, choice);
  open_if<S, ByMargin>(opened, EvaluationKind::margin, positions, choice);
  open_if<S, ByNimber>(opened, EvaluationKind::nimber, positions, choice);
}

template <class S, Game G>
void open_if_needed(std::unique_ptr<AnySolver>& opened, GameGraphIn<G>& positions,
                    const SolverChoice& choice) {
  if constexpr (needs_own_type<S, G>()) open_if<S>(opened, positions, choice);
}

template <Game G, class... Solvers, class... Some>
std::unique_ptr<AnySolver> open_compiled(SolverList<Solvers...>, Compiled<Some...>,
                                         GameGraphIn<G>& positions, const SolverChoice& choice) {
  std::unique_ptr<AnySolver> opened;
  (open_if_needed<Solvers>(opened, positions, choice), ...);
  (open_if<Some>(opened, positions, choice), ...);
  return opened;
}
template <Game G, class... Some>
std::unique_ptr<AnySolver> open_compiled(AllSolvers, Compiled<Some...> code,
                                         GameGraphIn<G>& positions, const SolverChoice& choice) {
  return open_compiled(SolverList<BottomUp, ClosedForm, Grundy>{}, code, positions, choice);
}

}  // namespace detail

template <Game G>
struct CompiledFor {
  /// Opens the solver of the choice if it is compiled for the game; else returns nullptr.
  template <class Code, class Solvers>
  static std::unique_ptr<AnySolver> open(GameGraphIn<G>& positions, const SolverChoice& choice) {
    auto opened = detail::open_compiled(Solvers{}, Code{}, positions, choice);
    if constexpr (PlayerOnMove<G>)
      if (opened == nullptr && choice.solver == sums_solver)
        return open_sums_on_model(std::make_unique<PartizanModelOf<typename G::Rules>>(positions));
    return opened;
  }
  /// Makes the model of a game whose states have indices.
  static std::unique_ptr<const GameModel> numbered_model(GameGraphIn<G>& positions) {
    return std::make_unique<NumberedModelOf<G>>(positions);
  }
  /// Makes the canonical values of a partizan game.
  static std::unique_ptr<CanonicalValues> open_values(const GameGraphIn<G>& positions) {
    return open_values_on_model(std::make_unique<PartizanModelOf<typename G::Rules>>(positions));
  }
};

}  // namespace zugzwang
