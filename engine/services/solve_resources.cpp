#include "solve_resources.hpp"

#include <cstdint>
#include <memory>
#include <utility>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/progress.hpp>
#include <zugzwang/engine/services/shared_sessions.hpp>
#include <zugzwang/engine/services/traps.hpp>
#include <zugzwang/engine/walk.hpp>
#include <zugzwang/solvers/abilities.hpp>

namespace zugzwang {

namespace {

/// Opens the session that the resources need for the whole solve; nothing where any will do.
std::optional<Session> open_for(const Problem& problem, const SolverChoice& choice,
                                const SolveResources& resources) {
  std::optional<Session> session;
  if (!resources.save.empty())
    session = open_to_save(problem, choice);
  else if (!resources.checkpoint.empty())
    session = open_for_checkpoint(problem, choice, resources.others != nullptr);
  else
    return resources.others == nullptr ? std::nullopt
                                       : open_to_share(problem, choice, *resources.others);
  if (resources.others != nullptr) share(*session, problem, *resources.others);
  return session;
}

std::filesystem::path place_of(const std::filesystem::path& path, const SolveResources& resources) {
  return resources.others == nullptr ? path : path / "";
}

void trace(const Session& session, const SolveResources& resources) {
  if (resources.others != nullptr && !resources.trace.empty())
    write_trace(session, resources.trace, *resources.others);
}

/// Solves with a shared session.
SolvedAnswer solve_together(Session& session, const Problem& problem, const SolveRequest& request,
                            const Limits& limits) {
  const std::uint64_t position = walk_along(problem, request.moves, session.graph).number();
  const Status status = session.solver->solve(position, limits);
  if (status != Status::complete) return {{session.solver_name, session.evaluation, status}};
  // Without limits, which processes might reach at different times.
  return solve(session, problem, request, {});
}

/// Where a session keeps its progress.
struct Kept {
  std::unique_ptr<TierJournal> journal{};
  std::unique_ptr<SavedSearch> search{};
};
/// Makes the session keep its progress, if the resources name a checkpoint.
Kept kept_by(Session& session, const Problem& problem, const SolveResources& resources) {
  if (resources.checkpoint.empty()) return {};
  const std::filesystem::path place = place_of(resources.checkpoint, resources);
  if (session.solver->ability<KeepsProgress>() == nullptr) {
    auto search = keep_findings(session, problem, place);
    if (resources.continued) resources.continued(*search);
    return {.search = std::move(search)};
  }
  auto journal = keep_progress(session, problem, place);
  if (resources.resumed) resources.resumed(*journal);
  return {.journal = std::move(journal)};
}

/// Saves the values. A file that cannot be written does not end the solve.
Status save(SavedAnswer& answer, Session& session, const Problem& problem,
            const SolveResources& resources, const Limits& limits) try {
  const SaveReport saved = save_tablebase(session, problem, place_of(resources.save, resources),
                                          limits, resources.packing);
  if (saved.status == Status::complete) answer.saved = saved.sizes;
  return saved.status;
} catch (const Error& error) {
  if (error.code() != ErrorCode::bad_file) throw;
  answer.not_saved = error.what();
  return Status::complete;
}

SavedAnswer solve_in(Session& session, const Problem& problem, const SolveRequest& request,
                     const SolveResources& resources, const Limits& limits) {
  if (resources.opened) resources.opened(session);
  const Kept kept = kept_by(session, problem, resources);
  SavedAnswer answer{{{session.solver_name, session.evaluation}}};
  if (!resources.save.empty()) answer.status = save(answer, session, problem, resources, limits);
  if (answer.status == Status::complete)
    static_cast<SolvedAnswer&>(answer) = resources.others == nullptr
                                             ? solve(session, problem, request, limits)
                                             : solve_together(session, problem, request, limits);
  if (resources.others != nullptr || !resources.save.empty())
    answer.statistics = statistics_together(session, resources.others);
  trace(session, resources);
  return answer;
}

}  // namespace

SavedAnswer solve(const Problem& problem, const SolveRequest& request,
                  const SolveResources& resources, const Limits& limits) {
  if (request.prefers_traps) require_traps(problem, request);
  if (!resources.save.empty()) require_replaceable(place_of(resources.save, resources), problem);
  const Limits within = limits.started();
  std::optional<Session> session = open_for(problem, request.session.choice, resources);
  if (!session) return {solve(problem, request, within)};
  SavedAnswer answer = solve_in(*session, problem, request, resources, within);
  session.reset();
  if (request.prefers_traps) prefer_traps(answer, problem, request, within);
  return answer;
}

CensusReport census(const Problem& problem, const CensusRequest& request,
                    const SolveResources& resources, const Limits& limits) {
  const bool has_checkpoint = !resources.checkpoint.empty();
  if (resources.others == nullptr && !has_checkpoint) return census(problem, request, limits);
  const bool is_shared = resources.others != nullptr && resources.others->size() > 1;
  if (request.scope == CensusScope::reachable && (has_checkpoint || is_shared))
    throw Error(ErrorCode::not_applicable, has_checkpoint ? "checkpoint" : "scope",
                has_checkpoint
                    ? "the tables of all positions of the rules are saved; leave out the "
                      "position"
                    : "several processes count all positions of the rules; leave out the position");
  std::optional<Session> session;
  const SolverChoice choice = by_distance(problem, request.session.choice);
  if (has_checkpoint) session = open_for_checkpoint(problem, choice, true);
  if (has_checkpoint && resources.others != nullptr) share(*session, problem, *resources.others);
  if (!has_checkpoint && request.scope != CensusScope::reachable)
    session = open_to_share(problem, choice, *resources.others);
  if (!session) return census(problem, request, limits);
  if (resources.opened) resources.opened(*session);
  const Kept kept = kept_by(*session, problem, resources);
  CensusReport report = census(*session, problem, CensusScope::all, limits);
  report.statistics = statistics_together(*session, resources.others);
  trace(*session, resources);
  return report;
}

}  // namespace zugzwang
