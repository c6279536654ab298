#pragma once

// Answers the calls of many clients, as many at a time as there are workers, while a bounded number
// of others wait. A worker keeps what it has solved, so a call goes to a worker that is idle and
// has answered for the same game before, if there is one.

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <zugzwang/api/call.hpp>

namespace zugzwang::web {

/// The progress of a call.
struct CallProgress {
  std::string stage;
  std::uint64_t done = 0;
  std::uint64_t expected = 0;  ///< 0 when the end is not known beforehand
};

class CallQueue {
  struct Call;
  struct Worker;

 public:
  struct Options {
    unsigned workers = 1;          ///< at least 1
    std::size_t most_waiting = 0;  ///< calls, besides those that are being answered
    Caller::Caps caps{};           ///< of each worker
  };
  struct Counts {
    std::size_t running = 0;
    std::size_t waiting = 0;
  };

  /// A client's handle to its call. Its destructor cancels the call unless it has been answered.
  /// For one thread at a time.
  class Ticket {
   public:
    Ticket(CallQueue& queue, std::shared_ptr<Call> call);
    ~Ticket();
    Ticket(const Ticket&) = delete;
    Ticket& operator=(const Ticket&) = delete;

    /// Waits until there is an answer, progress, or a worker for the call, but no longer than
    /// `time`. Returns whether there is an answer.
    bool wait_for(std::chrono::milliseconds time);
    /// Returns the number of calls before this one; nothing once a worker has it.
    std::optional<std::size_t> ahead() const;
    /// Returns the progress reported since the last time, if any.
    std::optional<CallProgress> take_progress();
    /// Takes the answer, once there is one.
    std::string take_answer();

   private:
    CallQueue& queue_;
    std::shared_ptr<Call> call_;
  };

  /// The registry must outlive the queue.
  CallQueue(const Registry& registry, const Options& options);
  /// Ends all calls. No ticket may be left.
  ~CallQueue();
  CallQueue(const CallQueue&) = delete;
  CallQueue& operator=(const CallQueue&) = delete;

  /// Submits a call. Returns nullptr if too many calls wait already, or if the queue has been
  /// closed.
  std::unique_ptr<Ticket> submit(std::string name, std::string request);

  /// Ends all calls: running calls are answered as cancelled, waiting calls with an error.
  void close();

  Counts counts() const;

 private:
  void work(Worker& worker, const std::stop_token& stop);
  void give_up(const std::shared_ptr<Call>& call);
  Worker* best_idle(const std::string& game);

  const Registry& registry_;
  const Options options_;
  mutable std::mutex mutex_;  // guards all below, and the members of calls and workers
  bool closed_ = false;
  std::uint64_t calls_ = 0;
  std::deque<std::shared_ptr<Call>> waiting_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace zugzwang::web
