#include "game_entry.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>

namespace zugzwang {

bool SolverFit::solves(EvaluationKind kind) const {
  return std::ranges::find(evaluations, kind) != evaluations.end();
}

SearchShare SolverFit::share(EvaluationKind kind) const {
  const auto place =
      static_cast<std::size_t>(std::ranges::find(evaluations, kind) - evaluations.begin());
  return place < shares.size() ? shares[place] : SearchShare{};
}

bool SolverFit::has_strategy(const std::string& strategy) const {
  return std::ranges::find(strategies, strategy) != strategies.end();
}

bool SolverFit::suits(const SolverChoice& choice) const {
  return applies() && (!choice.evaluation || solves(*choice.evaluation)) &&
         (choice.strategy.empty() || has_strategy(choice.strategy));
}

std::vector<SolverFit> detail::to_fits(std::span<const StaticFit> fits) {
  std::vector<SolverFit> listed;
  for (const StaticFit& fit : fits) {
    SolverFit& one = listed.emplace_back(SolverFit{.name = std::string(fit.name),
                                                   .summary = std::string(fit.summary),
                                                   .missing = std::string(fit.missing),
                                                   .priority = fit.priority,
                                                   .is_search = fit.is_search,
                                                   .is_compiled = fit.is_compiled});
    for (std::size_t i = 0; i < fit.solves.size(); ++i)
      if (fit.solves[i]) {
        one.evaluations.push_back(static_cast<EvaluationKind::Known>(i));
        one.shares.push_back(fit.shares[i]);
      }
    one.strategies.assign(fit.strategies.begin(), fit.strategies.end());
  }
  return listed;
}

std::string StandsFor::words() const {
  std::string words = game->text().name;
  for (const FieldInfo& field : game->fields())
    for (const auto& [name, value] : fixed)
      if (name == field.name) words += fmt::format(" {} {}", field.flag(), value.to_text());
  return words;
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
