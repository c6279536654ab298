#pragma once

// The canonical values of components in which few moves remain.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/solvers/search/sum_solver.hpp>
#include <zugzwang/values/by_value.hpp>
#include <zugzwang/values/partizan_values.hpp>

namespace zugzwang {

/// Computes each value once, in one table. Components are given by their representatives.
template <PartizanGame P, Game Both>
class SmallComponents {
 public:
  using State = StateOf<P>;

  SmallComponents(const P& rules, PartizanValues& table)
      : rules_(rules), table_(table), solver_(Both(rules), ByValue(table)) {}

  SmallComponents(const SmallComponents&) = delete;  // it refers to its own limits
  SmallComponents& operator=(const SmallComponents&) = delete;

  /// Puts the calls that follow under limits.
  void limit_by(const Limits& limits, Meter& meter) {
    limits_ = &limits;
    meter_ = &meter;
    table_.limit_by(&meter);
  }
  void end_limits() {
    limits_ = &no_limits_;
    meter_ = nullptr;
    table_.limit_by(nullptr);
  }

  /// Returns the value of a component if it is small. Throws ValueLimit and Error as the table
  /// does.
  std::optional<PartizanValue> value(const State& component, std::uint64_t key) {
    const std::uint64_t rank = rules_.rank(component);
    if (rank > most_rank_) return std::nullopt;
    if (rank == most_rank_) ++largest_met_;
    Known& known = known_[(key * 0x9E3779B97F4A7C15) >> (64 - known_bits)];
    if (!known.is_used || known.key != key) known = {key, solved(component), true};
    return known.value;
  }
  /// Counts components of the next higher rank as small, too, if the present ones are often met.
  void may_be_larger() {
    if (largest_met_ < often) return;
    largest_met_ = 0;
    ++most_rank_;
  }

  /// The most moves of a component that is small.
  std::uint64_t most_rank() const { return most_rank_; }
  void set_most_rank(std::uint64_t rank) { most_rank_ = rank; }
  const SumSolver<Both, ByValue>& solver() const { return solver_; }
  void restore(std::uint64_t key, PartizanValue value) { solver_.restore(key, value); }

  /// Returns the number of components that have been solved.
  std::uint64_t solved() const { return solver_.statistics().positions; }
  /// Returns the bytes held, the table of values included.
  std::uint64_t bytes() const { return solver_.statistics().bytes + known_.size() * sizeof(Known); }

 private:
  /// A value that was asked for not long ago.
  struct Known {
    std::uint64_t key = 0;
    PartizanValue value{};
    bool is_used = false;
  };
  static constexpr int known_bits = 14;
  static constexpr std::uint64_t often = 1024;

  PartizanValue solved(const State& component) {
    const Status status = solver_.solve(component, *limits_);
    table_.limit_by(meter_);  // a solve ends without limits
    if (status != Status::complete) throw ValueLimit(status);
    return solver_.value(component);
  }

  const P& rules_;
  PartizanValues& table_;
  SumSolver<Both, ByValue> solver_;
  std::uint64_t most_rank_ = 2;
  std::uint64_t largest_met_ = 0;  // components of this rank, each time that one was asked for
  std::vector<Known> known_{std::size_t{1} << known_bits};
  const Limits no_limits_{};
  const Limits* limits_ = &no_limits_;
  Meter* meter_ = nullptr;
};

}  // namespace zugzwang
