#pragma once

// Lets two threads share many short tasks.

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>

namespace zugzwang {

/// A second thread that waits for tasks of a few microseconds. It spins for a while before it
/// sleeps, since waking a thread takes longer than such a task.
class PairOfThreads {
 public:
  PairOfThreads() : second_([this](const std::stop_token& stop) { work(stop); }) {}
  ~PairOfThreads() {
    second_.request_stop();
    ++asked_;
    asked_.notify_one();
  }
  PairOfThreads(const PairOfThreads&) = delete;
  PairOfThreads& operator=(const PairOfThreads&) = delete;

  /// Runs `here` in this thread and `there` in the second one, and returns when both are done.
  /// Neither may throw.
  template <class Here, class There>
  void run(Here here, There there) {
    task_ = std::ref(there);
    ++asked_;
    asked_.notify_one();
    here();
    wait_until(done_, asked_.load());
  }

 private:
  static void wait_until(const std::atomic<std::uint64_t>& number, std::uint64_t wanted) {
    constexpr int spins = 500'000;  // a few hundred microseconds
    for (int i = 0; i < spins; ++i)
      if (number.load(std::memory_order_acquire) == wanted) return;
    for (std::uint64_t seen = number.load(); seen != wanted; seen = number.load())
      number.wait(seen);
  }

  void work(const std::stop_token& stop) {
    for (std::uint64_t next = 1;; ++next) {
      wait_until(asked_, next);
      if (stop.stop_requested()) return;
      task_();
      ++done_;
      done_.notify_one();
    }
  }

  std::function<void()> task_;
  std::atomic<std::uint64_t> asked_ = 0;
  std::atomic<std::uint64_t> done_ = 0;
  std::jthread second_;  // the last member: it uses the others
};

}  // namespace zugzwang
