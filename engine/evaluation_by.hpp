#pragma once

// Makes an evaluation of a fold: its solvers run on the models of games, so that what is compiled
// here serves every game.

#include <compare>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/engine/evaluation.hpp>
#include <zugzwang/engine/model/model_positions.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/engine/solver_of.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

namespace zugzwang {

/// An evaluation that can be registered: a fold that also says how its values read and compare.
///
/// - `E::summary`: what its values are, in a few words
/// - `E::text(value)`: a value in words; `E::members(value)`: the members that describe it in JSON
/// - `E::compare(a, b)`: the better value for the player on move is the greater
/// - `E::for_opponent(value)`: the value as the other player sees it
/// - `E::broken_law(value)`, if there is one: the law that a value breaks, or an empty text
/// - `E::outcome(value)`, if there is one: the outcome under best play, which the value determines
/// - `E::Solvers`, if there is one: a SolverList; memoized search if there is none
template <class E>
concept RegistrableEvaluation = Evaluation<E> && requires(const typename E::Value& value) {
  { E::summary } -> std::convertible_to<std::string_view>;
  { E::text(value) } -> std::convertible_to<std::string>;
  { E::members(value) } -> std::same_as<Datum::Object>;
  { E::compare(value, value) } -> std::convertible_to<std::partial_ordering>;
  { E::for_opponent(value) } -> std::same_as<typename E::Value>;
};

namespace detail {

template <class E>
constexpr auto solvers_of() {
  if constexpr (requires { typename E::Solvers; })
    return typename E::Solvers{};
  else
    return SolverList<TopDown>{};
}

}  // namespace detail

template <RegistrableEvaluation E>
class EvaluationBy final : public AnyEvaluation {
 public:
  using Value = typename E::Value;

  std::string_view name() const override { return E::name; }
  std::string_view summary() const override { return E::summary; }

  std::vector<SolverFit> solvers(const Problem& problem) const override {
    return fits(detail::solvers_of<E>(), moves_score(problem) ? "outcomes without scores" : "",
                problem.model()->abilities());
  }
  std::unique_ptr<AnySolver> open(const Problem& problem,
                                  const SolverChoice& choice) const override {
    return opened(detail::solvers_of<E>(), problem, choice);
  }

  std::optional<AnyValue> by_definition(
      std::optional<Outcome> result,
      const std::function<void(const ReadOption&)>& each_option) const override {
    if (result) return boxed(E::finished(*result));
    typename E::Fold fold;
    bool goes_on = true;
    each_option([&](const Option& option, const AnyValue& value) {
      const Value& reached = unboxed(value);
      goes_on = goes_on && fold.add(option.mover_changes ? E::for_opponent(reached) : reached);
    });
    return boxed(fold.value());
  }
  std::string broken_law(const AnyValue& value) const override {
    if constexpr (requires { E::broken_law(unboxed(value)); }) return E::broken_law(unboxed(value));
    return "";
  }

 private:
  using G = AnyGame<E>;

  class Box final : public BoxedValue {
   public:
    Box(const EvaluationBy& evaluation, const Value& value)
        : evaluation_(evaluation), value_(value) {}

    const Value& value() const { return value_; }
    EvaluationKind kind() const override { return EvaluationKind(evaluation_); }
    std::string text() const override { return E::text(value_); }
    Datum::Object members() const override { return E::members(value_); }
    std::optional<Outcome> outcome() const override {
      if constexpr (requires { E::outcome(value_); }) return E::outcome(value_);
      return std::nullopt;
    }
    std::shared_ptr<const BoxedValue> seen(const Option& option) const override {
      return std::make_shared<Box>(evaluation_,
                                   option.mover_changes ? E::for_opponent(value_) : value_);
    }
    std::partial_ordering compare(const BoxedValue& other) const override {
      return E::compare(value_, static_cast<const Box&>(other).value_);
    }

   private:
    const EvaluationBy& evaluation_;
    Value value_;
  };

  AnyValue boxed(const Value& value) const {
    return OtherValue{std::make_shared<Box>(*this, value)};
  }
  static const Value& unboxed(const AnyValue& value) {
    return static_cast<const Box&>(*std::get<OtherValue>(value).box).value();
  }

  /// A solver of type S on the model of a game.
  template <class S>
  class Opened final : public AnySolver {
   public:
    Opened(const EvaluationBy& evaluation, std::unique_ptr<const GameModel> model,
           const SolverChoice& choice)
        : evaluation_(evaluation),
          positions_(std::move(model), needs_of(description_of<S>(), choice)),
          solver_(S::template open<G, E>(positions_.game(), "")) {}

    Status solve(std::uint64_t position, const Limits& limits) override {
      return solver_.solve(positions_.state(position), limits);
    }
    AnyValue value(std::uint64_t position) const override {
      return evaluation_.boxed(solver_.value(positions_.state(position)));
    }
    const Statistics& statistics() const override { return solver_.statistics(); }
    /// The best move is found by comparing all of them, which need not be known here.
    Datum best_move(std::uint64_t) const override { return {}; }

   private:
    const EvaluationBy& evaluation_;
    ModelPositions<G> positions_;
    OpenedBy<S, G, E> solver_;
  };

  static bool moves_score(const Problem& problem) {
    return std::ranges::any_of(
        problem.solvers(), [](const SolverFit& fit) { return fit.solves(EvaluationKind::margin); });
  }

  template <class... Solvers>
  std::vector<SolverFit> fits(SolverList<Solvers...>, const std::string& missing,
                              AbilitySet abilities) const {
    return {fit_of(description_of<Solvers>(), missing, abilities)...};
  }
  SolverFit fit_of(const SolverDescription& solver, const std::string& missing,
                   AbilitySet abilities) const {
    return {.name = std::string(solver.name),
            .summary = std::string(solver.summary),
            .missing = missing,
            .evaluations = {EvaluationKind(*this)},
            .priority = solver.priority({}),
            .is_compiled = false,
            .runs_on_model = true,
            .abilities = abilities & solver.needs.abilities};
  }

  template <class... Solvers>
  std::unique_ptr<AnySolver> opened(SolverList<Solvers...>, const Problem& problem,
                                    const SolverChoice& choice) const {
    std::unique_ptr<AnySolver> solver;
    ((choice.solver == Solvers::name
          ? void(solver = std::make_unique<Opened<Solvers>>(*this, problem.model(), choice))
          : void()),
     ...);
    return solver;
  }
};

/// Registers an evaluation, for all games. Throws Error{duplicate_name} if its name is taken.
template <RegistrableEvaluation E>
void register_evaluation(Registry& registry) {
  registry.add(std::make_unique<EvaluationBy<E>>());
}

}  // namespace zugzwang
