#include "progress.hpp"

#include <utility>

#include <fmt/format.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/version.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/solvers/abilities.hpp>
#include <zugzwang/store/kinds.hpp>

namespace zugzwang {

Session open_for_checkpoint(const Problem& problem, const SolverChoice& choice, bool by_tiers) {
  const std::string& best = problem.text().best_search;
  const EvaluationKind outcome = EvaluationKind::outcome;
  if (!by_tiers && !best.empty() && choice.solver.empty() &&
      choice.evaluation.value_or(outcome) == outcome)
    return open_for_checkpoint(problem, {best, outcome, choice.strategy});
  if (auto session = open_able<KeepsProgress>(problem, choice)) return std::move(*session);
  if (!by_tiers)
    if (auto session = open_able<KeepsFindings>(problem, choice)) return std::move(*session);
  throw Error(
      ErrorCode::not_applicable, "checkpoint",
      choice.solver.empty()
          ? fmt::format("no solver of {} saves its progress; retrograde does for games "
                        "whose positions are numbered, and searches for games whose "
                        "positions have integer keys",
                        problem.text().name)
          : fmt::format("{} does not save its progress here: a search does where positions have "
                        "integer keys of one word",
                        choice.solver));
}

std::unique_ptr<TierJournal> keep_progress(Session& session, const Problem& problem,
                                           const std::filesystem::path& file) {
  const auto* const numbered = session.graph->ability<Numbered>();
  const Datum rules =
      Datum::Object{{"zugzwang", kinds::journal},
                    {"game", problem.text().name},
                    {"rules", problem.to_datum(Scope::rules)},
                    {"encoding", std::uint64_t{numbered == nullptr ? 0 : numbered->encoding()}},
                    {"evaluation", name_of(session.evaluation)}};
  const auto* const shares = session.solver->ability<SharesWork>();
  Communicator* const others = shares == nullptr ? nullptr : shares->others();
  std::unique_ptr<TierJournal> journal = open_journal(file, rules, others);
  session.solver->ability<KeepsProgress>()->keep_in(*journal);
  return journal;
}

std::unique_ptr<SavedSearch> keep_findings(Session& session, const Problem& problem,
                                           const std::filesystem::path& file) {
  auto saved = std::make_unique<SavedSearch>(
      file, Datum::Object{{"zugzwang", kinds::search},
                          {"game", problem.text().name},
                          {"rules", problem.to_datum(Scope::rules)},
                          {"solver", session.solver_name},
                          {"evaluation", name_of(session.evaluation)},
                          {"compiled", session.is_compiled.value_or(false)},
                          {"program", std::string(library_version)}});
  session.solver->ability<KeepsFindings>()->keep_in(*saved);
  return saved;
}

}  // namespace zugzwang
