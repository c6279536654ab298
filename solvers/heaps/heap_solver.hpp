#pragma once

// Solves sums of heaps: the nimber of a sum is the xor of the nimbers of its heaps, so that one
// sequence by heap size gives the value of every position.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include <zugzwang/core/best_moves.hpp>
#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/period.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/abilities.hpp>
#include <zugzwang/solvers/heaps/naive_heaps.hpp>
#include <zugzwang/solvers/heaps/ruled_heaps.hpp>
#include <zugzwang/solvers/heaps/winning_ways.hpp>

namespace zugzwang {

/// The nimbers of single heaps: by the rules of a taking-and-breaking game, else by the definition.
template <HeapGame G>
using HeapSequence = std::conditional_t<TakingBreakingGame<G>, RuledHeaps, NaiveHeaps<G>>;

/// Solves a heap game by the nimbers of single heaps. For a taking-and-breaking game, also finds
/// and certifies their period.
template <HeapGame G>
class HeapSolver : public ListsNimbers,
                   public OffersIf<TakingBreakingGame<G>, RestoresNimbers>,
                   public OffersIf<TakingBreakingGame<G>, FindsPeriods>,
                   public OffersIf<TakingBreakingGame<G>, CertifiesPeriods> {
 public:
  explicit HeapSolver(const G& game) : game_(game), sequence_(game) {}
  HeapSolver(const G& game, UsePeriod use_period)
    requires TakingBreakingGame<G>
      : game_(game), sequence_(game, use_period) {}

  /// Solves every sum whose heaps are at most as large as the largest of `root`; returns the limit
  /// that ended the work, if any.
  Status solve(const StateOf<G>& root, const Limits& limits) {
    Meter meter(limits);
    std::uint64_t largest = 0;
    for (const std::uint64_t heap : game_.heaps(root)) largest = std::max(largest, heap);
    const Status status = sequence_.cover(largest, meter);
    account(meter);
    return status;
  }

  /// Same as `solve`: the heaps of an option are no larger.
  Status solve_options(const StateOf<G>& root, const Limits& limits) { return solve(root, limits); }

  Nimber value(const StateOf<G>& state) const {
    Nimber sum = 0;
    for (const std::uint64_t heap : game_.heaps(state)) sum ^= sequence_.value(heap);
    return sum;
  }

  /// Lists the moves of a solved position that lead to P-positions, whose nimber is 0: at most
  /// `most`, and only those found before the meter ends the search. Cost: one look-up for each heap
  /// and move; with a proved period, see `for_each_way`.
  std::vector<MoveOf<G>> best_moves(const StateOf<G>& state, std::size_t most, Meter& meter) const
    requires HeapMovesGame<G>
  {
    std::vector<MoveOf<G>> moves;
    if constexpr (HeapPartsGame<G>) {
      for_each_family(state, meter, [&](std::size_t index, const WayFamily& family) {
        for (std::uint64_t i = 0; i < family.count && moves.size() < most; ++i)
          moves.push_back(game_.move_leaving(state, index, family.parts(i)));
        return moves.size() < most;
      });
    } else {
      const Nimber total = value(state);
      for (const HeapMove<MoveOf<G>>& effect : game_.heap_moves(state)) {
        if (moves.size() == most) break;
        if (meter.check_every(1 << 10, {"winning moves", meter.steps(), 0}) != Status::complete)
          break;
        Nimber sum = total ^ sequence_.value(effect.heap);
        for (const std::uint64_t part : effect.parts) sum ^= sequence_.value(part);
        if (sum == 0) moves.push_back(effect.move);
      }
    }
    return moves;
  }

  /// An arithmetic progression of moves: each leaves `step` more than the one before in the
  /// second-to-last heap, and `step` fewer in the last.
  struct BestFamily {
    MoveOf<G> first;
    MoveOf<G> last;
    std::uint64_t step = 0;
    std::uint64_t count = 1;
  };
  /// Lists the moves to P-positions in families: at most `most`, and only those found before the
  /// meter ends the search. Cost: as for `best_moves`.
  std::vector<BestFamily> best_families(const StateOf<G>& state, std::size_t most,
                                        Meter& meter) const
    requires HeapPartsGame<G>
  {
    std::vector<BestFamily> families;
    for_each_family(state, meter, [&](std::size_t index, const WayFamily& family) {
      if (families.size() < most)
        families.push_back({game_.move_leaving(state, index, family.first),
                            game_.move_leaving(state, index, family.parts(family.count - 1)),
                            family.step, family.count});
      return families.size() < most;
    });
    return families;
  }

  /// Returns a move to a P-position; in a P-position, the first of all moves.
  std::optional<MoveOf<G>> best_move(const StateOf<G>& state) const {
    if constexpr (HeapMovesGame<G>) {
      const Limits none;
      Meter meter(none);
      if (value(state) != 0) return best_moves(state, 1, meter).at(0);
    }
    return zugzwang::best_move<ByNimber>(
        game_, state, value(state), [this](const StateOf<G>& option) { return value(option); });
  }

  Status nimbers(std::uint64_t count, const Limits& limits, const Each& each) override {
    constexpr std::uint64_t at_a_time = 1 << 16;
    constexpr std::uint64_t reserve_from = 1 << 20;
    Limits watched = limits;
    if (limits.observer)  // measures progress against the whole count
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
      // The values that follow a proved period are not computed.
      if (status == Status::complete && first < count)
        status = meter.check({"heaps", first, count}, 0);
    }
    account(meter);
    return status;
  }

  std::uint64_t nimber_bytes(std::uint64_t count) const override {
    return sequence_.bytes_a_value() * count;
  }

  // These override virtual functions if the rules offer the abilities, and are never called
  // otherwise.

  std::vector<SequenceReport> sequences(const Limits& limits, Status& status) {
    Meter meter(limits);
    status = sequence_.find_period(meter);
    account(meter);
    return {report_of(sequence_)};
  }

  void restore(std::span<const Nimber> nimbers) { sequence_.restore(nimbers); }
  std::optional<PeriodCertificate> certificate() const { return certificate_of(sequence_); }

  Ability* find_ability(std::string_view name) {
    if (name == ListsNimbers::ability_name) return static_cast<ListsNimbers*>(this);
    if constexpr (TakingBreakingGame<G>) {
      if (name == RestoresNimbers::ability_name) return static_cast<RestoresNimbers*>(this);
      if (name == FindsPeriods::ability_name) return static_cast<FindsPeriods*>(this);
      if (name == CertifiesPeriods::ability_name) return static_cast<CertifiesPeriods*>(this);
    }
    return nullptr;
  }

  /// The nimbers of single heaps.
  HeapSequence<G>& heaps() { return sequence_; }
  const HeapSequence<G>& heaps() const { return sequence_; }
  const Statistics& statistics() const { return statistics_; }

 private:
  /// Visits the families of moves to P-positions, each with the index of the heap that it changes.
  template <class Visit>
  void for_each_family(const StateOf<G>& state, Meter& meter, Visit visit) const {
    const Nimber total = value(state);
    std::size_t index = 0;
    bool go_on = true;
    for (const std::uint64_t heap : game_.heaps(state)) {
      if (!go_on || meter.status() != Status::complete) return;
      for_each_way(sequence_, heap, total ^ sequence_.value(heap), meter,
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
