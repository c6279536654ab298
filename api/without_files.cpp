// For a machine without files, threads and a terminal.

#include <zugzwang/api/calls.hpp>
#include <zugzwang/api/files.hpp>
#include <zugzwang/api/study_file.hpp>
#include <zugzwang/api/text/drawing.hpp>
#include <zugzwang/core/error.hpp>

namespace zugzwang {

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

SavedAnswer solve(const Problem& problem, const SolveRequest& request, const SolveResources&,
                  const Limits& limits) {
  return {solve(problem, request, limits)};
}

Datum saved_to_datum(const std::string&, const TablebaseSizes&) { return {}; }
std::string saved_text(const std::string&, const TablebaseSizes&) { return ""; }

namespace {

[[noreturn]] void refuse_file(std::string_view member) {
  throw Error(ErrorCode::not_applicable, member, "there are no files here");
}

}  // namespace

void require_other_file(std::string_view, const std::string&, std::string_view,
                        const std::string&) {}

StudyCells read_study(std::string_view member, const std::string&, const std::string&, const Datum&,
                      std::size_t*) {
  refuse_file(member);
}
StudyFile::StudyFile(const std::string&, const std::string&, Datum) { refuse_file("output"); }
void StudyFile::add(const Datum::Object&, const StudyMethod&, unsigned, const StudyCell&) {}
std::string machine_text() { return ""; }
void write_dot(std::ostream&, const GraphReport&, const std::string&, Legend) {}
void write_graphml(std::ostream&, const GraphReport&) {}

Status list_with_checkpoint(const calls::Context&, const std::string&, const Problem&,
                            const Session&, std::uint64_t, const Limits&, const TakeNimbers&) {
  refuse_file("checkpoint");
}

}  // namespace zugzwang
