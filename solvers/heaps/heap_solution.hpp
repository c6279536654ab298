#pragma once

// Positions that are sums of heaps: the nimber of a sum is the xor of those of its heaps, which
// come from the sequence of heap sizes.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/period.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/heaps/heap_report.hpp>
#include <zugzwang/solvers/heaps/naive_heaps.hpp>
#include <zugzwang/solvers/heaps/ruled_heaps.hpp>
#include <zugzwang/solvers/heaps/winning_ways.hpp>

namespace zugzwang {

/// The nimbers of single heaps, by the rules where the game has them.
template <HeapGame G>
using HeapSequence = std::conditional_t<TakingBreakingGame<G>, RuledHeaps, NaiveHeaps<G>>;

/// Sums of heaps by the sequence of single heaps.
template <HeapGame G>
class HeapSolution {
 public:
  explicit HeapSolution(const G& game) : game_(game), sequence_(game) {}
  HeapSolution(const G& game, UsePeriod use_period)
    requires TakingBreakingGame<G>
      : game_(game), sequence_(game, use_period) {}

  /// Makes every sum known whose heaps are no larger than the largest of `root`.
  Status solve(const StateOf<G>& root, const Limits& limits) {
    Meter meter(limits);
    std::uint64_t largest = 0;
    for (const std::uint64_t heap : game_.heaps(root)) largest = std::max(largest, heap);
    const Status status = sequence_.cover(largest, meter);
    account(meter);
    return status;
  }

  Nimber value(const StateOf<G>& state) const {
    Nimber sum = 0;
    for (const std::uint64_t heap : game_.heaps(state)) sum ^= sequence_.value(heap);
    return sum;
  }

  /// The moves to a sum of nimber 0, but at most so many. Cost: one look-up a heap and move; with a
  /// proved period no more than the period and the number of these moves ask for.
  std::vector<MoveOf<G>> best_moves(const StateOf<G>& state, std::size_t most) const
    requires HeapMovesGame<G>
  {
    std::vector<MoveOf<G>> moves;
    if constexpr (HeapPartsGame<G>) {
      for_each_family(state, [&](std::size_t index, const WayFamily& family) {
        for (std::uint64_t i = 0; i < family.count && moves.size() < most; ++i)
          moves.push_back(game_.move_leaving(state, index, family.way(i)));
        return moves.size() < most;
      });
    } else {
      const Nimber total = value(state);
      for (const HeapMove<MoveOf<G>>& effect : game_.heap_moves(state)) {
        if (moves.size() == most) break;
        Nimber sum = total ^ sequence_.value(effect.heap);
        for (const std::uint64_t part : effect.parts) sum ^= sequence_.value(part);
        if (sum == 0) moves.push_back(effect.move);
      }
    }
    return moves;
  }

  /// Moves that leave part after part in equal steps.
  struct BestFamily {
    MoveOf<G> first;
    MoveOf<G> last;
    std::uint64_t step = 0;
    std::uint64_t count = 1;
  };
  /// All the moves to a sum of nimber 0, in at most so many families. Cost: with a proved period,
  /// at most the period for every heap and every number of tokens that a move may take.
  std::vector<BestFamily> best_families(const StateOf<G>& state, std::size_t most) const
    requires HeapPartsGame<G>
  {
    std::vector<BestFamily> families;
    for_each_family(state, [&](std::size_t index, const WayFamily& family) {
      if (families.size() < most)
        families.push_back({game_.move_leaving(state, index, family.first),
                            game_.move_leaving(state, index, family.way(family.count - 1)),
                            family.step, family.count});
      return families.size() < most;
    });
    return families;
  }

  /// The values of the heaps 0 … count−1, in order, some at a time.
  template <class Each>
  Status nimbers(std::uint64_t count, const Limits& limits, Each each) {
    constexpr std::uint64_t at_a_time = 1 << 16;
    constexpr std::uint64_t reserve_from = 1 << 20;
    Limits watched = limits;
    if (limits.observer)  // progress is towards the whole count
      watched.observer = [&](const Progress& progress) {
        limits.observer({progress.stage, progress.done, count});
      };
    Meter meter(watched);
    std::vector<Nimber> values;
    Status status = Status::complete;
    for (std::uint64_t first = 0; first < count && status == Status::complete;) {
      const std::uint64_t end = first + std::min(at_a_time, count - first);
      if constexpr (TakingBreakingGame<G>)
        if (end > reserve_from) status = sequence_.reserve(count, meter);
      if (status == Status::complete) status = sequence_.cover(end - 1, meter);
      values.clear();
      for (; first < end && sequence_.knows(first); ++first)
        values.push_back(sequence_.value(first));
      if (!values.empty()) each(values);
    }
    account(meter);
    return status;
  }

  /// The sequence of nimbers of single heaps, with its period unless a limit ends the search.
  std::vector<SequenceReport> sequences(const Limits& limits, Status& status)
    requires TakingBreakingGame<G>
  {
    Meter meter(limits);
    status = sequence_.find_period(meter);
    account(meter);
    return {report_of(sequence_)};
  }

  /// The nimbers of single heaps.
  HeapSequence<G>& heaps() { return sequence_; }
  const HeapSequence<G>& heaps() const { return sequence_; }
  const Statistics& statistics() const { return statistics_; }

 private:
  /// The families of moves to a sum of nimber 0, with the place of the heap that they change.
  template <class Visit>
  void for_each_family(const StateOf<G>& state, Visit visit) const {
    const Nimber total = value(state);
    std::size_t index = 0;
    bool go_on = true;
    for (const std::uint64_t heap : game_.heaps(state)) {
      if (!go_on) return;
      for_each_way(sequence_, heap, total ^ sequence_.value(heap),
                   [&](const WayFamily& family) { return go_on = visit(index, family); });
      ++index;
    }
  }

  void account(const Meter& meter) {
    statistics_ = {sequence_.computed(), statistics_.seconds + meter.seconds(), sequence_.bytes()};
  }

  G game_;
  HeapSequence<G> sequence_;
  Statistics statistics_;
};

}  // namespace zugzwang
