#pragma once

// What searches with bounds share, and the limits that they keep: one search is asked a question,
// with helpers beside it where that is worth while, and the table grows as long as memory allows.

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/search/question_search.hpp>
#include <zugzwang/solvers/search/transposition_table.hpp>

namespace zugzwang {

/// Searches that work on a question beside the one that was asked it, each in a thread of its own.
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

class SharedSearch {
 public:
  BoundTable& table() { return table_; }
  BusyKeys& in_work() { return in_work_; }

  /// Has a search, always the same one, answer the question that was put to it, unless a limit ends
  /// it. `heap_bytes` returns the bytes that are held beside. Throws what the search does.
  Status ask(QuestionSearch& asked, const std::function<std::uint64_t()>& heap_bytes, Meter& meter);
  /// The search that has found the answer to the last question: that one, or one of its kind.
  const QuestionSearch& answered() const { return *answered_; }

  /// The positions that were searched so far.
  std::uint64_t positions() const { return statistics_.positions; }
  /// Takes in what one solve has taken, so many bytes beside the table included, and gives the
  /// memory of the helpers back.
  void account(const Meter& meter, std::uint64_t heap_bytes);
  const Statistics& statistics() const { return statistics_; }

 private:
  bool is_to_grow(std::uint64_t heap_bytes, const Meter& meter) const;
  Status check(std::uint64_t heap_bytes, Meter& meter) const;
  void start_helpers(QuestionSearch& asked, std::uint64_t heap_bytes, const Meter& meter);
  void stop_helpers();

  BoundTable table_;
  BusyKeys in_work_;
  SearchHelpers helpers_;
  const QuestionSearch* answered_ = nullptr;
  Statistics statistics_;
};

}  // namespace zugzwang
