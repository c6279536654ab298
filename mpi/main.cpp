// The program for several processes that MPI connects: the same as the other, and what a command
// shares it shares with them.

#include <chrono>

#include <mpi.h>

#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/program.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/mpi/communicator.hpp>

namespace {

using namespace zugzwang;
using namespace zugzwang::cli;

/// How long the others have to end by what has ended one of them. If they do not, that has met this
/// process alone, and they wait for it.
constexpr std::chrono::seconds time_to_end_alike{10};

/// Ends with the status of the first process that has failed, which alone tells why.
int end_together(const Ending& ending, MpiCommunicator& others) {
  const bool has_failed = !ending.why.empty();
  const auto all = others.endings(
      ending.status,
      has_failed ? std::optional<MpiCommunicator::Seconds>(time_to_end_alike) : std::nullopt);
  if (!all) {
    print_always(others.size() == 1 ? ending.why
                                    : fmt::format("process {}: {}", others.rank(), ending.why));
    others.abort(ending.status);
  }
  for (unsigned rank = 0; rank < others.size(); ++rank) {
    const int status = (*all)[rank];
    if (status == exit_done) continue;
    if (rank == others.rank() && has_failed) print_always(ending.why);
    return status;
  }
  return exit_done;
}

}  // namespace

int main(int argc, char** argv) {
  int threads = MPI_THREAD_SINGLE;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &threads);
  int status = exit_internal_error;
  try {
    MpiCommunicator others;
    status = end_together(run_program(argc, argv, {&others, others.on_machine()}), others);
  } catch (const Error& error) {
    // The connection has failed, so that nothing can be agreed upon.
    print_always(error.what());
    MPI_Abort(MPI_COMM_WORLD, status);
  }
  MPI_Finalize();
  return status;
}
