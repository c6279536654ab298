#include "game_entry.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>

namespace zugzwang {

bool SolverFit::solves(EvaluationKind kind) const {
  return std::ranges::find(evaluations, kind) != evaluations.end();
}

std::string reason_for(const std::string& missing) {
  using Reason = std::pair<std::string_view, std::string_view>;
  static constexpr std::array<Reason, 6> reasons = {{
      {"ClosedFormGame", "no closed formula is known for this game"},
      {"ImpartialGame", "it needs normal play in which both players have the same moves"},
      {"components", "it needs a partizan game whose positions fall apart into components"},
      {"integer keys", "it needs positions that encode as 64-bit integers"},
      {"outcomes without scores", "it finds who wins, and the moves of this game score"},
      {"acyclic play", "it needs play that never returns to a position"},
  }};
  const auto known = std::ranges::find(reasons, missing, &Reason::first);
  return known != reasons.end() ? std::string(known->second) : "it needs " + missing;
}

SearchShare SolverFit::share(EvaluationKind kind) const {
  return kind.registered() == nullptr ? shares[kind.known()] : SearchShare{};
}

bool SolverFit::has_strategy(const std::string& strategy) const {
  return std::ranges::find(strategies, strategy) != strategies.end();
}

bool SolverFit::suits(const SolverChoice& choice) const {
  return applies() && (!choice.evaluation || solves(*choice.evaluation)) &&
         (choice.strategy.empty() || has_strategy(choice.strategy));
}

SolverFit fit_of(const SolverDescription& solver, const GameTraits& game, bool is_compiled) {
  SolverFit fit{.name = std::string(solver.name),
                .summary = std::string(solver.summary),
                .missing = std::string(solver.lacking(game)),
                .priority = solver.priority(game),
                .needs_acyclic_play = solver.needs_acyclic_play && game.cycles == Cycles::sometimes,
                .is_search = solver.is_search};
  const OnModel on_model = solver.on_model(game);
  fit.is_compiled = is_compiled || on_model != OnModel::slower;
  fit.runs_on_model = on_model == OnModel::slower;
  if (on_model != OnModel::never) fit.abilities = game.abilities & solver.needs.abilities;
  const SolverDescription::Strategies strategies = solver.strategies(game);
  fit.strategies.assign(strategies.begin(), strategies.end());
  for (std::size_t i = 0; i < game.evaluations.size(); ++i) {
    const auto evaluation = static_cast<StandardEvaluation>(i);
    if (!solver.solves_by(game, evaluation)) continue;
    fit.evaluations.push_back(static_cast<EvaluationKind::Known>(i));
    if (solver.is_search) fit.shares[i] = solver.share(game, evaluation);
  }
  return fit;
}

std::string StandsFor::words() const {
  std::string words = game->text().name;
  for (const FieldInfo& field : game->fields())
    for (const auto& [name, value] : fixed)
      if (name == field.name) words += fmt::format(" {} {}", field.flag(), value.to_text());
  return words;
}

bool GameEntry::has_position(const Datum::Object& given) const {
  return std::ranges::any_of(fields(), [&](const FieldInfo& field) {
    return field.scope == Scope::position && std::ranges::any_of(given, [&](const auto& value) {
             return field.is_called(value.first);
           });
  });
}

bool GameEntry::is_problem(const Datum::Object& object) const {
  try {
    problem(Datum(object), Scope::position);
    return true;
  } catch (const Error&) {
    return false;
  }
}

}  // namespace zugzwang
