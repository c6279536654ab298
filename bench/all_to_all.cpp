// A game solved by several processes with the plain program of by_hand_all_to_all.hpp:
//
//   mpirun -n 4 all_to_all quixo 4
//   mpirun -n 4 all_to_all chess KBNK
//
// The first process prints one line of JSON: the counts, which are those of `zugzwang analyze`, the
// time, and the processor time and the most memory of all processes. bench/processes calls it.

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <optional>
#include <string_view>

#include <sys/resource.h>

#include <zugzwang/games/chess_ending.hpp>
#include <zugzwang/games/quixo.hpp>

#include "by_hand_all_to_all.hpp"

namespace {

using namespace zugzwang;
using games::chess::Kind;
using games::chess::Material;

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

/// Such as KBNK: White's men, then Black's from the second king on.
std::optional<Material> read_material(std::string_view text) {
  Material material;
  std::size_t kings = 0;
  for (const char letter : text) {
    const std::size_t kind = games::chess::letters.find(letter);
    kings += kind == 0 ? 1 : 0;
    Material::Men& men = kings < 2 ? material.white : material.black;
    if (kind == std::string_view::npos || kings == 0 || kings > 2 ||
        material.men() == games::chess::most_men)
      return std::nullopt;
    men.push_back(static_cast<Kind>(kind));
  }
  if (kings != 2) return std::nullopt;
  std::sort(material.white.begin(), material.white.end());
  std::sort(material.black.begin(), material.black.end());
  return material;
}

bool run_named(std::string_view game, std::string_view rules) {
  if (game == "chess") {
    const std::optional<Material> material = read_material(rules);
    if (material) run(games::SymmetricChessEnding(*material));
    return material.has_value();
  }
  unsigned size = 0;
  std::from_chars(rules.data(), rules.data() + rules.size(), size);
  if (game != "quixo" || size < games::Quixo::least_size || size > games::Quixo::most_size)
    return false;
  run(games::Quixo(size));
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  try {
    if (argc != 3 || !run_named(argv[1], argv[2])) {
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
