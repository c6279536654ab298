#pragma once

// Runs searches within limits: one search is asked a question, helpers run beside it if that is
// worthwhile, and the tables that they share grow as long as memory allows.

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/solution.hpp>
#include <zugzwang/solvers/search/findings.hpp>
#include <zugzwang/solvers/search/question_search.hpp>
#include <zugzwang/solvers/search/transposition_table.hpp>

namespace zugzwang {

/// Searches that work on the same question as the main search, each in a separate thread. All
/// functions are called by the thread of the main search.
class SearchHelpers {
 public:
  ~SearchHelpers() { stop(); }

  bool are_at_work() const { return are_at_work_; }
  /// Starts `count` helpers on the question of a search, or as many as the system has threads for.
  void start(unsigned count, const QuestionSearch& asked);
  /// Stops the helpers, and waits until they have stopped.
  void stop();
  /// Stops the helpers, and frees their memory.
  void dismiss();
  /// Forgets the last question.
  void forget();

  /// Returns whether a helper has ended by itself.
  bool have_ended() const { return has_ended_.load(std::memory_order_acquire); }
  /// Returns the helper that has found the answer; called after `stop`. Throws what a helper has
  /// thrown.
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

class SharedSearch : public FindingsKeeper {
 public:
  /// The tables must outlive it.
  explicit SharedSearch(std::vector<TranspositionTable*> tables) : tables_(std::move(tables)) {}

  BusyKeys& in_work() { return in_work_; }

  /// Runs a search, always the same one, until it has answered its question or a limit ends it.
  /// `allocated_bytes` returns the bytes that are held besides tables and searches. Throws what the
  /// search throws.
  Status ask(QuestionSearch& asked, const std::function<std::uint64_t()>& allocated_bytes,
             Meter& meter);
  /// Returns the search that has found the answer to the last question: that one or a helper.
  const QuestionSearch& answered() const { return *answered_; }

  /// Returns how many positions of those that a limit counts were searched so far.
  std::uint64_t positions() const { return statistics_.positions + positions_beside_; }
  /// Adds the time and memory of one solve to the statistics, with `allocated_bytes` bytes besides
  /// the tables, frees the memory of the helpers, and saves the findings.
  void account(const Meter& meter, std::uint64_t allocated_bytes);
  const Statistics& statistics() const { return statistics_; }

 protected:
  void write_findings(const SearchFindings::Take& take) override;
  void take_findings(std::uint32_t table, std::span<const std::uint64_t> words,
                     const Meter& meter) override;

 private:
  std::uint64_t table_bytes() const;
  void share_tables(bool are_shared);
  bool may_grow(const TranspositionTable& table, std::uint64_t allocated_bytes,
                const Meter& meter) const;
  Status check(std::uint64_t allocated_bytes, Meter& meter) const;
  void start_helpers(QuestionSearch& asked, std::uint64_t allocated_bytes, const Meter& meter);
  void stop_helpers();

  std::vector<TranspositionTable*> tables_;
  BusyKeys in_work_;
  SearchHelpers helpers_;
  const QuestionSearch* answered_ = nullptr;
  Statistics statistics_;
  std::uint64_t positions_beside_ = 0;  // of the main search
};

}  // namespace zugzwang
