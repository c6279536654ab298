// Solves a game with several processes by the plain program of by_hand_all_to_all.hpp:
//
//   mpirun -n 4 all_to_all quixo 4
//   mpirun -n 4 all_to_all chess KBNK
//
// The first process prints one line of JSON: the counts, which are those of `zugzwang analyze`, the
// time, the total processor time and the largest memory of all processes. bench/processes runs it.

#include <cstdint>
#include <cstdio>
#include <exception>

#include <sys/resource.h>

#include "by_hand_all_to_all.hpp"
#include "named_game.hpp"

namespace {

using namespace zugzwang;

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

template <class G>
void run(const G& game) {
  MPI_Barrier(MPI_COMM_WORLD);
  const double start = MPI_Wtime();
  by_hand::AllToAll<G> table(game);
  const auto result = table.solve();
  const double seconds = MPI_Wtime() - start;

  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const double mine = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  const std::uint64_t my_bytes = 1024 * static_cast<std::uint64_t>(usage.ru_maxrss);
  double cpu = 0;
  std::uint64_t peak = 0;
  MPI_Reduce(&mine, &cpu, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(&my_bytes, &peak, 1, MPI_UINT64_T, MPI_MAX, 0, MPI_COMM_WORLD);
  int rank = 0;
  int ranks = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (rank != 0) return;
  const auto number = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
  std::printf(
      "{\"ranks\":%d,\"positions\":%llu,\"win\":%llu,\"loss\":%llu,\"draw\":%llu,\"levels\":%llu,"
      "\"seconds\":%.3f,\"cpu_seconds\":%.3f,\"peak_bytes\":%llu,"
      "\"updates\":%llu,\"messages\":%llu,\"bytes_sent\":%llu}\n",
      ranks, number(result.positions), number(result.won), number(result.lost),
      number(result.positions - result.won - result.lost), number(result.levels), seconds, cpu,
      number(peak), number(result.updates), number(result.messages), number(result.bytes));
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  try {
    if (argc != 3 || !with_named_game(argv[1], argv[2], [](const auto& game) { run(game); })) {
      std::fputs("usage: all_to_all quixo 2..4 | chess MATERIAL (such as KBNK)\n", stderr);
      MPI_Finalize();
      return 2;
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "all_to_all: %s\n", error.what());
    MPI_Abort(MPI_COMM_WORLD, 4);
  }
  MPI_Finalize();
}
