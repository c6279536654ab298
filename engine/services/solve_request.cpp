#include "solve_request.hpp"

#include <zugzwang/engine/services/progress.hpp>
#include <zugzwang/engine/services/share.hpp>
#include <zugzwang/engine/services/tablebase_solver.hpp>
#include <zugzwang/engine/services/traps.hpp>

namespace zugzwang {

namespace {

/// Opens the session that a request needs for the whole solve; nothing where any solver will do.
std::optional<Session> open_for(const Problem& problem, const SolveRequest& request) {
  std::optional<Session> session;
  if (!request.save.empty())
    session = open_to_save(problem, request.choice);
  else if (!request.checkpoint.empty())
    session = open_to_keep(problem, request.choice);
  else
    return request.others == nullptr ? std::nullopt
                                     : open_to_share(problem, request.choice, *request.others);
  if (request.others != nullptr) share(*session, problem, *request.others);
  return session;
}

/// Where processes may share the solve, even if there is only one, what is written is a folder,
/// from which fewer or more processes can continue.
std::filesystem::path place_of(const std::filesystem::path& path, const SolveRequest& request) {
  return request.others == nullptr ? path : path / "";
}

SolveReport solve_in(Session& session, const Problem& problem, const SolveRequest& request,
                     const Limits& limits) {
  std::unique_ptr<TierJournal> journal;
  if (!request.checkpoint.empty())
    journal = keep_progress(session, problem, place_of(request.checkpoint, request));
  if (request.opened) request.opened(session, journal.get());
  SolveReport report;
  if (!request.save.empty()) {
    const SaveReport saved =
        save_tablebase(session, problem, place_of(request.save, request), limits, request.saving);
    if (saved.status == Status::complete)
      report.saved = saved.sizes;
    else
      report.answer = {
          .solver = session.solver, .evaluation = session.evaluation, .status = saved.status};
  }
  if (request.save.empty() || report.saved)
    report.answer = request.others == nullptr ? answer(session, problem, limits, request.detail)
                                              : answer_together(session, problem, limits,
                                                                request.detail, *request.others);
  report.answer.statistics = statistics_together(session, request.others);
  if (request.others != nullptr && !request.trace.empty())
    write_trace(session, request.trace, *request.others);
  return report;
}

SolveReport solve_by_any(const Problem& problem, const SolveRequest& request,
                         const Limits& limits) {
  if (auto tables = request.stored ? request.stored() : nullptr) {
    Session stored = open_tablebase(std::move(tables), problem);
    return {answer(stored, problem, limits, request.detail)};
  }
  return {answer(problem, request.choice, limits, request.detail)};
}

}  // namespace

SolveReport solve(const Problem& problem, const SolveRequest& request, const Limits& limits) {
  const Limits within = limits.started();
  std::optional<Session> session = open_for(problem, request);
  SolveReport report = session ? solve_in(*session, problem, request, within)
                               : solve_by_any(problem, request, within);
  if (request.prefers_traps) prefer_traps(report.answer, problem, within);
  return report;
}

}  // namespace zugzwang
