// The program for several processes connected by MPI. It is the same as the ordinary program,
// except that commands that can share their work share it between the processes.

#include <chrono>

#include <mpi.h>

#include <zugzwang/cli/commands/commands.hpp>
#include <zugzwang/cli/program.hpp>
#include <zugzwang/cli/text/message.hpp>
#include <zugzwang/mpi/communicator.hpp>

namespace {

using namespace zugzwang;
using namespace zugzwang::cli;

/// How long a failed process waits for the others to end as well. If they do not, the failure
/// concerns this process alone, and the others are waiting for it.
constexpr std::chrono::seconds time_to_end_alike{10};

/// Returns the status of the first process that has failed; only that process prints the reason.
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
    // The connection has failed, so the processes cannot agree on a status.
    print_always(error.what());
    MPI_Abort(MPI_COMM_WORLD, status);
  }
  MPI_Finalize();
  return status;
}
