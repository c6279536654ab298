// For a machine without files and threads.

#include <span>

#include <zugzwang/api/calls.hpp>
#include <zugzwang/api/files.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang {

std::span<const calls::Call> calls::native_calls() { return {}; }

SessionRequest session_by(const calls::Context& context, const SolverChoice& choice,
                          const FilesAsked&, const Limits&, const SolutionWanted&) {
  return {.choice = choice, .cache = &context.sessions};
}

SolveResources resources_by(const calls::Context&, const Problem&, const FilesAsked&,
                            const Limits&) {
  return {};
}

CensusReport census(const Problem& problem, const CensusRequest& request, const SolveResources&,
                    const Limits& limits) {
  return census(problem, request, limits);
}

Status list_with_checkpoint(const calls::Context&, const std::string&, const Problem&,
                            const Session&, std::uint64_t, const Limits&, const TakeNimbers&) {
  throw Error(ErrorCode::not_applicable, "checkpoint", "there are no files here");
}

}  // namespace zugzwang
