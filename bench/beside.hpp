#pragma once

// Times a generic solver against hand-written code for the same work.

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

/// Runs both alternately, so that a machine whose speed drifts treats them equally. The time shown
/// is that of the generic code; `ratio` is generic to hand-written, below 1 if the generic code is
/// faster, and `unit`/s is the rate of each, where a run does `done` units of work. `other` names
/// the second code if it is not hand-written.
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
