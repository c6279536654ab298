#pragma once

// Answers the calls of many clients, as many at a time as there are workers, while a bounded number
// of others wait. A worker keeps what it has solved, so a call goes to a worker that is idle and
// has answered for the same game before, if there is one.
//
// Nobody waits for long solves of others if little is asked for: calls that solve nothing have a
// worker of their own, and a call that finds all others busy is first tried by another one for a
// short time. Only if that is too short does it wait.

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
#include <string_view>
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
    unsigned workers = 1;  ///< at least 1, besides those for what takes little time
    /// The most calls besides those that are being answered; a call that is tried counts.
    std::size_t most_waiting = 0;
    Caller::Caps caps{};                   ///< of each worker
    std::chrono::milliseconds trial{500};  ///< how long a call is tried
  };
  /// Of the calls that solve something.
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
    /// Returns the number of calls before this one; nothing while a worker has it.
    std::optional<std::size_t> ahead() const;
    /// Returns the progress reported since the last time, if any.
    std::optional<CallProgress> take_progress();
    /// Takes the answer, once there is one.
    CallAnswer take_answer();

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
  std::unique_ptr<Ticket> submit(std::string name, std::string_view request);

  /// Ends all calls: running calls are answered as cancelled, waiting calls with an error, and so
  /// are calls that still run after `grace`. Returns these, such as "solve of nim": their workers
  /// cannot be ended, and the destructor would wait for them.
  std::vector<std::string> close(std::chrono::milliseconds grace = {});

  Counts counts() const;

 private:
  /// Workers of one kind, and the calls that wait for them.
  struct Lane {
    std::deque<std::shared_ptr<Call>> waiting{};
    std::vector<std::unique_ptr<Worker>> workers{};

    std::size_t running() const;
  };

  void add_worker(Lane& lane, const Caller::Caps& caps);
  void work(Lane& lane, Worker& worker, const Caller::Caps& caps, const std::stop_token& stop);
  void enter(Lane& lane, std::shared_ptr<Call> call);
  std::shared_ptr<Call> next_of(Lane& lane);
  std::size_t waiting() const;
  void give_up(const std::shared_ptr<Call>& call);
  bool is_idle() const;

  const Registry& registry_;
  const Options options_;
  mutable std::mutex mutex_;  // guards all below, and the members of calls and workers
  bool closed_ = false;
  std::condition_variable ended_{};  // a call, after that
  std::uint64_t calls_ = 0;
  Lane cheap_;   // calls that solve nothing
  Lane trials_;  // calls that find all workers busy, for a short time
  Lane solves_;
};

}  // namespace zugzwang::web
