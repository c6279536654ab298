#pragma once

// Searches that work on a question beside the one that was asked it, each in a thread of its own.

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace zugzwang {

/// The helpers share what `Search` is made from; `share(bool)` is told when they are at work. All
/// functions are for the thread that asks.
template <class Search>
class SearchHelpers {
 public:
  using Answer = typename Search::Answer;
  using State = typename Search::State;

  ~SearchHelpers() { stop(); }

  bool are_at_work() const { return are_at_work_; }
  /// Sets so many of them to work on a question, or as many as the system has threads for; `make`
  /// makes a search.
  template <class Make>
  void start(unsigned count, const Make& make, const State& root, std::int32_t threshold) {
    are_at_work_ = true;
    for (unsigned i = 0; i < count; ++i) {
      if (i == helpers_.size()) helpers_.push_back(std::make_unique<Helper>(make()));
      Helper& helper = *helpers_[i];
      try {
        helper.thread = std::jthread([this, &helper, root, threshold](const std::stop_token& stop) {
          search(helper, root, threshold, stop);
        });
      } catch (const std::system_error&) {
        return;
      }
    }
  }
  /// Ends their work, and waits until it has ended.
  void stop() {
    for (const auto& helper : helpers_) helper->thread.request_stop();
    for (const auto& helper : helpers_)
      if (helper->thread.joinable()) helper->thread.join();
    are_at_work_ = false;
  }

  /// Ends their work, and gives their memory back.
  void dismiss() {
    stop();
    positions_of_dismissed_ = positions();
    helpers_.clear();
  }
  /// Forgets the last question.
  void forget() {
    answer_.reset();
    error_ = nullptr;
    has_ended_ = false;
  }

  /// Whether one of them has come to an end by itself.
  bool have_ended() const { return has_ended_.load(std::memory_order_acquire); }
  /// What that one has found, after `stop`. Throws what it has thrown.
  const Answer& answer() const {
    if (error_) std::rethrow_exception(error_);
    return *answer_;
  }

  std::uint64_t positions() const {
    std::uint64_t sum = positions_of_dismissed_;
    for (const auto& helper : helpers_) sum += helper->positions.load(std::memory_order_relaxed);
    return sum;
  }
  std::uint64_t bytes() const {
    std::uint64_t sum = 0;
    for (const auto& helper : helpers_) sum += helper->bytes.load(std::memory_order_relaxed);
    return sum;
  }

 private:
  struct Helper {
    explicit Helper(std::unique_ptr<Search> its_search) : search(std::move(its_search)) {}

    std::unique_ptr<Search> search;
    std::atomic<std::uint64_t> positions = 0;
    std::atomic<std::uint64_t> bytes = 0;
    std::jthread thread{};
  };

  void search(Helper& helper, const State& root, std::int32_t threshold,
              const std::stop_token& stop) {
    const auto goes_on = [&] {
      helper.positions.store(helper.search->positions(), std::memory_order_relaxed);
      helper.bytes.store(helper.search->bytes(), std::memory_order_relaxed);
      return !stop.stop_requested();
    };
    std::optional<Answer> answer;
    std::exception_ptr error;
    try {
      answer = helper.search->ask(root, threshold, goes_on);
    } catch (...) {
      error = std::current_exception();
    }
    goes_on();
    if (!answer && !error) return;
    const std::lock_guard lock(mutex_);
    if (answer_ || error_) return;
    answer_ = answer;
    error_ = error;
    has_ended_.store(true, std::memory_order_release);
  }

  std::vector<std::unique_ptr<Helper>> helpers_;
  std::uint64_t positions_of_dismissed_ = 0;
  bool are_at_work_ = false;
  std::mutex mutex_;
  std::optional<Answer> answer_;
  std::exception_ptr error_;
  std::atomic<bool> has_ended_ = false;
};

}  // namespace zugzwang
