#pragma once

// Retrograde analysis by several processes, as one would write it in an afternoon with MPI. The
// states of all tiers are in one table, index i in process i % ranks, two bytes a state. In each
// level every process generates the predecessors of the states that it decided last, and gathers
// all updates by owner; one all-to-all exchange delivers them, four bytes each, and a sum shows
// whether anything was decided. Nothing is compressed, and nothing is computed while messages
// travel.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <vector>

#include <mpi.h>

#include <zugzwang/core/census.hpp>
#include <zugzwang/core/game.hpp>

namespace zugzwang::by_hand {

/// Solves a numbered game with symmetries whose orbits all have 1, 2, 4 or 8 states.
template <class G>
  requires RetractableGame<G> && CountedMovesGame<G> && OrbitGame<G> && IndexedGame<G>
class AllToAll {
 public:
  /// The results for all processes together.
  struct Result {
    std::uint64_t positions = 0;
    std::uint64_t won = 0;
    std::uint64_t lost = 0;
    std::uint64_t levels = 0;
    std::uint64_t updates = 0;  ///< of states of other processes
    std::uint64_t bytes = 0;    ///< of these
    std::uint64_t messages = 0;
  };

  explicit AllToAll(const G& game) : game_(game) {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
    outgoing_.resize(static_cast<std::size_t>(ranks_));
  }

  Result solve() {
    begin();
    Result result;
    for (plies_ = 1; add_up(last_.size()) != 0; ++plies_) {
      percolate();
      exchange(result);
      std::swap(last_, next_);
      next_.clear();
    }
    result.levels = plies_ - 1U;
    count(result);
    return result;
  }

 private:
  // A cell counts the remaining moves, times the orbit size of its state, until the state is
  // decided; a move to a state thus subtracts the orbit size of that state.
  static constexpr std::uint16_t decided = 1 << 15;
  static constexpr std::uint16_t won = 1 << 14;
  static constexpr std::uint16_t most = won - 1;
  static constexpr std::uint16_t none = 0xFFFF;  // not a canonical position
  static constexpr std::uint16_t drawn = decided | most;

  void begin() {
    const std::uint64_t size = game_.size();
    const auto ranks = static_cast<std::uint64_t>(ranks_);
    const auto rank = static_cast<std::uint64_t>(rank_);
    const std::uint64_t own = size > rank ? (size - rank - 1) / ranks + 1 : 0;
    if (own > std::uint64_t{1} << 29) throw std::length_error("more states a process than 2^29");
    cells_.assign(own, none);
    for (std::uint32_t number = 0; number < own; ++number) {
      const auto state = state_of(number);
      if (!is_stored(game_, state)) continue;
      if (const std::optional<Outcome> over = game_.result(state)) {
        cells_[number] = drawn;
        if (*over == Outcome::draw) continue;
        cells_[number] = *over == Outcome::win ? decided | won : decided;
        last_.push_back(number);
      } else {
        const std::uint64_t moves = game_.option_count(state) * game_.orbit_size(state);
        if (moves > most) throw std::length_error("more moves than a cell counts");
        cells_[number] = static_cast<std::uint16_t>(moves);
      }
    }
  }

  void percolate() {
    for (const std::uint32_t number : last_) {
      const auto state = state_of(number);
      const bool wins = (cells_[number] & won) == 0;
      const std::uint32_t rest =
          static_cast<std::uint32_t>(std::countr_zero(game_.orbit_size(state))) << 1 |
          static_cast<std::uint32_t>(wins);
      for (const auto& before : game_.predecessors(state)) {
        const std::uint64_t index = game_.index(game_.canonical(before.state));
        const auto owner = index % static_cast<std::uint64_t>(ranks_);
        const auto theirs = static_cast<std::uint32_t>(index / static_cast<std::uint64_t>(ranks_));
        if (owner == static_cast<std::uint64_t>(rank_))
          update(theirs << 3 | rest);
        else
          outgoing_[owner].push_back(theirs << 3 | rest);
      }
    }
  }

  void exchange(Result& result) {
    if (ranks_ == 1) return;
    const auto ranks = static_cast<std::size_t>(ranks_);
    std::vector<int> send_counts(ranks), send_begins(ranks), counts(ranks), begins(ranks);
    for (std::size_t to = 0; to < ranks; ++to) {
      send_counts[to] = static_cast<int>(outgoing_[to].size());
      result.messages += outgoing_[to].empty() ? 0 : 1;
    }
    std::exclusive_scan(send_counts.begin(), send_counts.end(), send_begins.begin(), 0);
    std::vector<std::uint32_t> all;
    for (std::vector<std::uint32_t>& some : outgoing_) {
      all.insert(all.end(), some.begin(), some.end());
      some.clear();
    }
    MPI_Alltoall(send_counts.data(), 1, MPI_INT, counts.data(), 1, MPI_INT, MPI_COMM_WORLD);
    std::exclusive_scan(counts.begin(), counts.end(), begins.begin(), 0);
    std::vector<std::uint32_t> come(static_cast<std::size_t>(begins.back() + counts.back()));
    MPI_Alltoallv(all.data(), send_counts.data(), send_begins.data(), MPI_UINT32_T, come.data(),
                  counts.data(), begins.data(), MPI_UINT32_T, MPI_COMM_WORLD);
    for (const std::uint32_t packed : come) update(packed);
    result.updates += all.size();
  }

  void update(std::uint32_t packed) {
    const std::uint32_t number = packed >> 3;
    std::uint16_t& cell = cells_[number];
    if ((cell & decided) != 0) return;
    if ((packed & 1) != 0)
      cell = static_cast<std::uint16_t>(decided | won | plies_);
    else if ((cell = static_cast<std::uint16_t>(cell - (1U << (packed >> 1 & 3)))) == 0)
      cell = static_cast<std::uint16_t>(decided | plies_);
    else
      return;
    next_.push_back(number);
  }

  void count(Result& result) const {
    for (std::uint32_t number = 0; number < cells_.size(); ++number) {
      const std::uint16_t cell = cells_[number];
      if (cell == none) continue;
      const auto state = state_of(number);
      if constexpr (PartlyCountedGame<G>)
        if (!game_.is_counted(state)) continue;
      const std::uint64_t alike = game_.orbit_size(state);
      result.positions += alike;
      if ((cell & decided) == 0 || cell == drawn) continue;
      ((cell & won) != 0 ? result.won : result.lost) += alike;
    }
    for (std::uint64_t* number :
         {&result.positions, &result.won, &result.lost, &result.updates, &result.messages})
      *number = add_up(*number);
    result.bytes = result.updates * sizeof(std::uint32_t);
  }

  auto state_of(std::uint32_t number) const {
    return game_.state_at(std::uint64_t{number} * static_cast<std::uint64_t>(ranks_) +
                          static_cast<std::uint64_t>(rank_));
  }
  static std::uint64_t add_up(std::uint64_t mine) {
    std::uint64_t sum = 0;
    MPI_Allreduce(&mine, &sum, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    return sum;
  }

  const G& game_;
  int rank_ = 0;
  int ranks_ = 1;
  std::vector<std::uint16_t> cells_;
  std::vector<std::uint32_t> last_;  // the numbers of the states decided in the level before
  std::vector<std::uint32_t> next_;
  std::vector<std::vector<std::uint32_t>> outgoing_;
  std::uint16_t plies_ = 0;
};

}  // namespace zugzwang::by_hand
