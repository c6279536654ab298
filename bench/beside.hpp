#pragma once

// Runs a generic solver beside the code that one would write by hand for the same work.

#include <chrono>
#include <string>

#include <benchmark/benchmark.h>

namespace zugzwang {

template <class Work>
double seconds_of(Work work) {
  const auto start = std::chrono::steady_clock::now();
  benchmark::DoNotOptimize(work());
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Runs both by turns, so that a machine whose speed drifts treats them alike. The time shown is
/// the generic one's; `ratio` is generic to hand-written, below 1 where the generic one is faster,
/// and `unit`/s is how many of the `done` units of work each does. `other` is what stands beside it
/// if that is not written by hand.
template <class Generic, class ByHand>
void run_beside(benchmark::State& state, double done, const char* unit, Generic generic,
                ByHand by_hand, const std::string& other = "by_hand") {
  double generic_seconds = 0;
  double by_hand_seconds = 0;
  for (auto _ : state) {
    const double seconds = seconds_of(generic);
    generic_seconds += seconds;
    by_hand_seconds += seconds_of(by_hand);
    state.SetIterationTime(seconds);
  }
  const double total = done * static_cast<double>(state.iterations());
  state.counters[std::string(unit) + "/s"] = total / generic_seconds;
  state.counters[other + "_" + unit + "/s"] = total / by_hand_seconds;
  state.counters["ratio"] = generic_seconds / by_hand_seconds;
}

}  // namespace zugzwang
