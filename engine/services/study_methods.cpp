#include "study_methods.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/joined.hpp>
#include <zugzwang/engine/services/choose.hpp>

namespace zugzwang {

namespace {

/// Refuses a name that is not among these.
[[noreturn]] void refuse_name(std::string_view member, const std::string& name,
                              const std::vector<std::string>& known) {
  throw Error(
      ErrorCode::bad_value, member,
      fmt::format("\"{}\" is not valid; {}", name,
                  known.empty() ? "there are none here" : "give some of " + joined(known, ", ")));
}

/// Returns the solvers asked for, in that order, or all that apply.
std::vector<SolverFit> solvers_asked_for(const Problem& problem, const StudiedMethods& wanted,
                                         std::optional<EvaluationKind> evaluation) {
  const std::vector<SolverFit> all = solvers_by(problem, evaluation);
  std::vector<std::string> that_apply;
  for (const SolverFit& fit : all)
    if (fit.applies()) that_apply.push_back(fit.name);
  std::vector<SolverFit> found;
  if (wanted.solvers.empty())
    std::ranges::copy_if(all, std::back_inserter(found), &SolverFit::applies);
  for (const std::string& name : wanted.solvers) {
    const auto fit = std::ranges::find(all, name, &SolverFit::name);
    if (fit == all.end()) refuse_name("solvers", name, that_apply);
    if (!fit->applies())
      throw Error(ErrorCode::not_applicable, "solvers",
                  fmt::format("{} does not apply to {}: {}; give some of {}", name,
                              problem.text().name, fit->reason(), joined(that_apply, ", ")));
    found.push_back(*fit);
  }
  return found;
}

std::vector<std::string> names_in(AbilitySet abilities) {
  std::vector<std::string> names;
  for (const NamedAbility& each : hidable_abilities)
    if (abilities.has(each.ability)) names.emplace_back(each.name);
  return names;
}

/// Returns the abilities of a game that its solvers use on its model.
AbilitySet abilities_used(const Problem& problem) {
  AbilitySet used;
  for (const SolverFit& fit : problem.solvers())
    for (const NamedAbility& each : hidable_abilities)
      used = used.with(each.ability, fit.applies() && fit.abilities.has(each.ability));
  return used;
}

/// Returns the sets of abilities to hide. Throws Error{bad_value} if the solvers use none of this
/// name.
std::vector<AbilitySet> hidden_sets(const Problem& problem, const StudiedMethods& wanted) {
  const AbilitySet used = abilities_used(problem);
  if (wanted.hides() && used.empty())
    throw Error(ErrorCode::not_applicable, "without",
                fmt::format("no solver of {} uses an ability on its model", problem.text().name));
  std::vector<AbilitySet> sets;
  for (const std::vector<std::string>& names : wanted.hidden) {
    AbilitySet& set = sets.emplace_back();
    for (const std::string& name : names) {
      const auto named = std::ranges::find(hidable_abilities, name, &NamedAbility::name);
      if (named == hidable_abilities.end() || !used.has(named->ability))
        refuse_name("without", name, names_in(used));
      set = set.with(named->ability);
    }
  }
  if (!wanted.each_hidden) return sets;
  for (const NamedAbility& each : hidable_abilities)
    if (used.has(each.ability)) sets.push_back({each.ability});
  sets.push_back(AbilitySet::all_hidable());
  return sets;
}

/// Adds the methods of a choice: compiled for the game, on its model, and without abilities
/// that the solver would use.
void add_methods(std::vector<StudyMethod>& methods, StudyMethod method, const SolverFit& fit,
                 const std::vector<AbilitySet>& hidden, const StudiedMethods& wanted) {
  const auto add = [&] {
    if (std::ranges::find(methods, method) == methods.end()) methods.push_back(method);
  };
  const bool has_both = fit.is_compiled && fit.runs_on_model;
  if (!wanted.hides() || (wanted.both && has_both)) add();
  method.choice.on_model = true;
  if (wanted.hides() || (wanted.both && has_both)) add();
  const std::size_t used = names_in(fit.abilities).size();
  for (const AbilitySet set : hidden) {
    const bool is_all = set == AbilitySet::all_hidable();
    if ((set & fit.abilities).empty() || (is_all && used == 1)) continue;
    method.choice.hidden = is_all ? set : set & fit.abilities;
    add();
  }
}

/// Returns the strategies of a solver that are asked for; one without a name if it has none.
std::vector<std::string> strategies_of(const SolverFit& fit, const StudiedMethods& wanted) {
  if (fit.strategies.empty() || (wanted.hides() && wanted.strategies.empty())) return {""};
  if (wanted.strategies.empty()) return fit.strategies;
  std::vector<std::string> found;
  std::ranges::copy_if(fit.strategies, std::back_inserter(found), [&](const std::string& name) {
    return std::ranges::find(wanted.strategies, name) != wanted.strategies.end();
  });
  return found;
}

}  // namespace

std::string StudyMethod::text() const {
  std::string text = choice.solver;
  if (!choice.strategy.empty()) text += fmt::format(" ({})", choice.strategy);
  if (threads > 1) text += fmt::format(", {} threads", threads);
  if (const std::vector<std::string> names = hidden_names(); !names.empty())
    return text + " without " + joined(names, ", ");
  return choice.on_model ? text + " on the model" : text;
}

std::vector<std::string> StudyMethod::hidden_names() const {
  if (choice.hidden == AbilitySet::all_hidable()) return {"all"};
  return names_in(choice.hidden);
}

std::vector<StudyMethod> methods_to_study(const Problem& problem, const StudiedMethods& wanted) {
  std::vector<std::optional<EvaluationKind>> evaluations(wanted.evaluations.begin(),
                                                         wanted.evaluations.end());
  if (evaluations.empty()) evaluations.emplace_back();
  const std::vector<AbilitySet> hidden = hidden_sets(problem, wanted);
  std::vector<StudyMethod> methods;
  std::vector<std::string> strategies;
  bool solves_any = false;
  for (const std::optional<EvaluationKind>& evaluation : evaluations)
    for (const SolverFit& fit : solvers_asked_for(problem, wanted, evaluation)) {
      strategies.insert(strategies.end(), fit.strategies.begin(), fit.strategies.end());
      if (evaluation && !fit.solves(*evaluation)) continue;
      solves_any = true;
      if (wanted.hides() && fit.abilities.empty()) continue;
      for (const std::string& strategy : strategies_of(fit, wanted)) {
        const SolverChoice choice = candidates(problem, {fit.name, evaluation, strategy}).front();
        for (const unsigned threads : wanted.threads.empty() ? std::vector{1U} : wanted.threads)
          add_methods(methods, {choice, threads}, fit, hidden, wanted);
      }
    }
  for (const std::string& name : wanted.strategies)
    if (std::ranges::find(strategies, name) == strategies.end())
      refuse_name("strategies", name, strategies);
  if (!solves_any)
    throw Error(ErrorCode::not_applicable, "evaluation",
                fmt::format("none of these solvers of {} has one of these evaluations",
                            problem.text().name));
  if (methods.empty() && wanted.hides())
    throw Error(ErrorCode::not_applicable, "without",
                fmt::format("none of these solvers of {} uses abilities on its model; "
                            "others use {}",
                            problem.text().name, joined(names_in(abilities_used(problem)), ", ")));
  if (methods.empty()) refuse_name("strategies", wanted.strategies.front(), strategies);
  return methods;
}

}  // namespace zugzwang
