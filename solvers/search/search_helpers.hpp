#pragma once

// Searches that work on a question beside the one that was asked it, each in a thread of its own.

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include <zugzwang/solvers/search/question_search.hpp>

namespace zugzwang {

/// All functions are for the thread that asks.
class SearchHelpers {
 public:
  ~SearchHelpers() { stop(); }

  bool are_at_work() const { return are_at_work_; }
  /// Sets so many of them to work on the question of a search, or as many as the system has threads
  /// for.
  void start(unsigned count, const QuestionSearch& asked);
  /// Ends their work, and waits until it has ended.
  void stop();
  /// Ends their work, and gives their memory back.
  void dismiss();
  /// Forgets the last question.
  void forget();

  /// Whether one of them has come to an end by itself.
  bool have_ended() const { return has_ended_.load(std::memory_order_acquire); }
  /// The one that has found the answer, after `stop`. Throws what it has thrown.
  const QuestionSearch& answered() const;

  std::uint64_t positions() const;
  std::uint64_t bytes() const;

 private:
  struct Helper {
    explicit Helper(std::unique_ptr<QuestionSearch> its_search) : search(std::move(its_search)) {}

    std::unique_ptr<QuestionSearch> search;
    std::atomic<std::uint64_t> positions = 0;
    std::atomic<std::uint64_t> bytes = 0;
    std::jthread thread{};
  };

  void search(Helper& helper, const std::stop_token& stop);

  std::vector<std::unique_ptr<Helper>> helpers_;
  std::uint64_t positions_of_dismissed_ = 0;
  bool are_at_work_ = false;
  std::mutex mutex_;
  const QuestionSearch* answered_ = nullptr;
  std::exception_ptr error_;
  std::atomic<bool> has_ended_ = false;
};

}  // namespace zugzwang
