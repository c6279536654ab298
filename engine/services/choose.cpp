#include "choose.hpp"

#include <initializer_list>
#include <string>

#include <fmt/format.h>

#include <zugzwang/core/joined.hpp>
#include <zugzwang/engine/evaluation.hpp>
#include <zugzwang/engine/model/open_on_model.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/solvers/abilities.hpp>

namespace zugzwang {

namespace {

class Chooser {
 public:
  Chooser(const Problem& problem, const SolverChoice& choice)
      : problem_(problem),
        choice_(choice),
        by_evaluation_(choice.evaluation ? evaluation_of(*choice.evaluation).solvers(problem)
                                         : std::vector<SolverFit>{}),
        fits_(choice.evaluation ? by_evaluation_ : problem.solvers()) {}

  std::vector<Candidate> candidates() const {
    if (choice_.solver.empty()) {
      std::vector<Candidate> found = those_of({SolverPriority::candidate});
      if (!found.empty())
        for (const Candidate& resort : those_of({SolverPriority::last_resort})) {
          found.push_back(resort);
          found.back().last_resort = true;
        }
      else
        found = those_of({SolverPriority::last_resort, SolverPriority::on_request});
      if (!found.empty()) return found;
    }
    // A solver was named, or none fits: the error describes the first that applies.
    const SolverFit& fit = choice_.solver.empty() ? first_that_applies() : named();
    check(fit);
    return {{completed(fit), false, fit.is_search}};
  }

 private:
  /// Returns the solvers that fit and have one of these priorities.
  std::vector<Candidate> those_of(std::initializer_list<SolverPriority> priorities) const {
    std::vector<Candidate> found;
    for (const SolverFit& fit : fits_)
      if (fit.suits(choice_) && std::ranges::find(priorities, fit.priority) != priorities.end())
        found.push_back({completed(fit), false, fit.is_search});
    return found;
  }

  /// Returns the evaluations by which the named solver, or any solver, solves the game.
  std::vector<std::string_view> evaluations() const {
    std::vector<std::string_view> names;
    for (const SolverFit& fit : fits_)
      if (fit.applies() && (choice_.solver.empty() || fit.name == choice_.solver))
        for (const EvaluationKind kind : fit.evaluations)
          if (std::ranges::find(names, name_of(kind)) == names.end())
            names.push_back(name_of(kind));
    return names;
  }

  const SolverFit& first_that_applies() const {
    const auto fit = std::ranges::find_if(fits_, &SolverFit::applies);
    if (fit == fits_.end())
      throw Error(
          ErrorCode::not_applicable, "solver",
          fmt::format("none applies to {}: {}", problem_.text().name, fits_.front().reason()));
    return *fit;
  }

  const SolverFit& named() const {
    const auto fit = std::ranges::find(fits_, choice_.solver, &SolverFit::name);
    if (fit != fits_.end()) return *fit;
    refuse_other_evaluation();
    const std::vector<std::string> names = names_of(fits_);
    const std::vector<std::string> near = nearest_names(choice_.solver, names);
    throw Error(ErrorCode::unknown_solver, "solver",
                near.empty() ? fmt::format("'{}' is unknown; the solvers are {}", choice_.solver,
                                           joined(names, ", "))
                             : fmt::format("'{}' is unknown; did you mean {}?", choice_.solver,
                                           joined(near, ", ")));
  }

  /// Refuses a solver of the game that does not know the evaluation.
  void refuse_other_evaluation() const {
    const std::vector<SolverFit> others = problem_.solvers();
    if (choice_.evaluation &&
        std::ranges::find(others, choice_.solver, &SolverFit::name) != others.end())
      throw Error(
          ErrorCode::not_applicable, "evaluation",
          fmt::format("{} is not solved by {} by {}; the solvers are {}", problem_.text().name,
                      choice_.solver, name_of(*choice_.evaluation), joined(names_of(fits_), ", ")));
  }

  static std::vector<std::string> names_of(const std::vector<SolverFit>& fits) {
    std::vector<std::string> names;
    for (const SolverFit& fit : fits) names.push_back(fit.name);
    return names;
  }

  void check(const SolverFit& fit) const {
    if (!fit.applies())
      throw Error(
          ErrorCode::not_applicable, "solver",
          fmt::format("{} does not apply to {}: {}", fit.name, problem_.text().name, fit.reason()));
    if (choice_.evaluation && !fit.solves(*choice_.evaluation))
      throw Error(
          ErrorCode::not_applicable, "evaluation",
          fmt::format("{} {} by {}; it can be solved by {}", problem_.text().name,
                      choice_.solver.empty() ? "cannot be solved" : "is not solved by " + fit.name,
                      name_of(*choice_.evaluation), joined(evaluations(), ", ")));
    if (!choice_.strategy.empty() && !fit.has_strategy(choice_.strategy))
      throw Error(ErrorCode::bad_value, "strategy",
                  fmt::format("{} has no strategy '{}'; {}", fit.name, choice_.strategy,
                              fit.strategies.empty()
                                  ? "it takes none"
                                  : fmt::format("give one of {}", joined(fit.strategies, ", "))));
  }

  SolverChoice completed(const SolverFit& fit) const {
    SolverChoice choice = choice_;
    choice.solver = fit.name;
    choice.evaluation = choice_.evaluation.value_or(usual_evaluation(fit));
    return choice;
  }

  EvaluationKind usual_evaluation(const SolverFit& fit) const {
    if (fit.solves(EvaluationKind::margin)) return EvaluationKind::margin;
    if (!positions_) positions_ = problem_.graph();
    if (positions_->are_sums() && fit.solves(EvaluationKind::nimber)) return EvaluationKind::nimber;
    if (fit.solves(EvaluationKind::distance) && is_near()) return EvaluationKind::distance;
    return fit.solves(EvaluationKind::outcome) ? EvaluationKind::outcome : fit.evaluations.front();
  }

  bool is_near() const {
    if (!is_near_) {
      const Rows* const rows = positions_->ability<Rows>();
      is_near_ = problem_.scope() == Scope::position &&
                 (rows == nullptr || rows->row_of(positions_->number_of(problem_)) < first_far_row);
    }
    return *is_near_;
  }

  const Problem& problem_;
  SolverChoice choice_;
  std::vector<SolverFit> by_evaluation_;
  const std::vector<SolverFit>& fits_;
  mutable std::shared_ptr<GameGraph> positions_;  // once they are asked for
  mutable std::optional<bool> is_near_;
};

}  // namespace

std::vector<SolverFit> solvers_by(const Problem& problem,
                                  std::optional<EvaluationKind> evaluation) {
  return evaluation ? evaluation_of(*evaluation).solvers(problem) : problem.solvers();
}

bool solves(const Problem& problem, EvaluationKind evaluation) {
  return std::ranges::any_of(solvers_by(problem, evaluation), [&](const SolverFit& fit) {
    return fit.suits({.evaluation = evaluation});
  });
}

bool may_cycle(const Problem& problem) {
  return std::ranges::any_of(problem.solvers(), [](const SolverFit& fit) {
    return fit.needs_acyclic_play || fit.missing == lacks_acyclic_play;
  });
}

std::vector<Candidate> candidates(const Problem& problem, const SolverChoice& choice) {
  return Chooser(problem, choice).candidates();
}

void refuse_cycle(const SolverChoice& choice) {
  const EvaluationKind known =
      choice.evaluation ? choice.evaluation->known() : EvaluationKind::outcome;
  if (known == EvaluationKind::outcome || known == EvaluationKind::distance)
    throw CycleDetected(
        fmt::format("solver: play can return to a position, and {} needs play that never does; "
                    "leave out the solver, or give retrograde",
                    choice.solver));
  throw CycleDetected(
      fmt::format("evaluation: play can return to a position, and evaluation by {} needs play that "
                  "never does; by outcome, retrograde solves it",
                  name_of(*choice.evaluation)));
}

std::vector<CandidateAttempt> attempts(std::size_t candidates, std::uint64_t memory) {
  constexpr std::uint64_t much = std::uint64_t{1} << 30;
  constexpr std::uint64_t little = std::uint64_t{1} << 27;
  std::vector<CandidateAttempt> attempts;
  if (candidates > 1 && memory > much) {
    attempts.push_back({0, much});
    for (std::size_t i = 1; i < candidates; ++i) attempts.push_back({i, little});
  }
  for (std::size_t i = 0; i < candidates; ++i) attempts.push_back({i, memory});
  return attempts;
}

Session open(const Problem& problem, const SolverChoice& choice) {
  const SolverChoice first = candidates(problem, choice).front();
  const AnyEvaluation& evaluation = evaluation_of(*first.evaluation);
  const std::vector<SolverFit> fits = evaluation.solvers(problem);
  const auto fit = std::ranges::find(fits, first.solver, &SolverFit::name);
  const bool on_model = first.on_model && first.evaluation->known() != EvaluationKind::other;
  return {first.solver,
          *first.evaluation,
          problem.graph(),
          on_model ? open_on_model(problem.model(), first) : evaluation.open(problem, first),
          fit->is_compiled && !on_model,
          fit->is_search};
}

std::optional<Session> open_first(const Problem& problem, const SolverChoice& choice,
                                  const std::function<bool(const Session&)>& is_such) {
  for (const Candidate& candidate : candidates(problem, choice)) {
    Session session = open(problem, candidate);
    if (is_such(session)) return session;
  }
  return std::nullopt;
}

Session open_for_periods(const Problem& problem, const SolverChoice& choice) {
  if (auto session = open_able<FindsPeriods>(problem, choice)) return std::move(*session);
  const std::string& game = problem.text().name;
  const bool is_open = choice.solver.empty() && !choice.evaluation;
  if (!is_open && open_able<FindsPeriods>(problem, {}))
    throw Error(ErrorCode::not_applicable,
                fmt::format("period: {} is found in another way; leave out the solver "
                            "and the evaluation",
                            game));
  throw Error(ErrorCode::not_applicable,
              open_able<ListsNimbers>(problem, {})
                  ? fmt::format("period: no theorem proves a period of {0}, whose heaps have no "
                                "stated rules; zugzwang nimbers {0} lists the nimbers",
                                game)
                  : fmt::format("period: the positions of {} are neither rows nor sums of heaps, "
                                "whose values may repeat forever",
                                game));
}

}  // namespace zugzwang
