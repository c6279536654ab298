#pragma once

// Several processes that share a game, as threads of one: what is meant for a cluster is tested
// without one, and under the sanitizers.

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <limits>
#include <mutex>
#include <random>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include <zugzwang/solvers/retrograde/communicator.hpp>

namespace zugzwang {

/// Calls `work(communicator)` for each of so many processes, on a thread of its own, and returns
/// when all have ended. Throws what the first of them has thrown; the others have to end all the
/// same.
class ProcessesInMemory {
 public:
  static void run(unsigned processes, const std::function<void(Communicator&)>& work) {
    ProcessesInMemory all(processes);
    std::vector<std::exception_ptr> thrown(processes);
    {
      std::vector<std::jthread> threads;
      for (unsigned rank = 0; rank < processes; ++rank)
        threads.emplace_back([&, rank] {
          try {
            One one(all, rank);
            work(one);
          } catch (...) {
            thrown[rank] = std::current_exception();
          }
        });
    }
    for (const std::exception_ptr& each : thrown)
      if (each) std::rethrow_exception(each);
  }

 private:
  using Message = Communicator::Message;

  explicit ProcessesInMemory(unsigned processes) : boxes_(processes), sums_done_(processes) {}

  class One final : public Communicator {
   public:
    One(ProcessesInMemory& all, unsigned rank) : all_(all), rank_(rank), random_(rank) {}

    unsigned rank() const override { return rank_; }
    unsigned size() const override { return static_cast<unsigned>(all_.boxes_.size()); }
    void send(unsigned to, Kind kind, std::vector<std::byte> bytes) override {
      const std::scoped_lock lock(all_.mutex_);
      all_.boxes_[to].push_back({kind, rank_, std::move(bytes)});
    }
    /// Now and then so much that who wants to send has to wait.
    std::uint64_t leaving() override {
      const std::scoped_lock lock(all_.mutex_);
      return random_() % 4 == 0 ? std::numeric_limits<std::uint64_t>::max() : 0;
    }
    std::optional<Message> receive() override {
      const std::scoped_lock lock(all_.mutex_);
      std::deque<Message>& box = all_.boxes_[rank_];
      if (box.empty() || is_late()) return std::nullopt;
      std::optional<Message> message = std::move(box.front());
      box.pop_front();
      return message;
    }
    void start_sum(std::span<const std::uint64_t> mine) override {
      const std::scoped_lock lock(all_.mutex_);
      const std::uint64_t number = all_.sums_done_[rank_];
      if (number == all_.first_sum_ + all_.sums_.size()) all_.sums_.emplace_back();
      Sum& sum = all_.sums_[number - all_.first_sum_];
      sum.numbers.resize(mine.size());
      std::ranges::transform(sum.numbers, mine, sum.numbers.begin(), std::plus<>());
      ++sum.started;
    }
    bool summed(std::span<std::uint64_t> sums) override {
      const std::scoped_lock lock(all_.mutex_);
      Sum& sum = all_.sums_[all_.sums_done_[rank_] - all_.first_sum_];
      if (sum.started < size()) return false;
      std::ranges::copy(sum.numbers, sums.begin());
      ++all_.sums_done_[rank_];
      if (++sum.read == size()) {
        all_.sums_.pop_front();
        ++all_.first_sum_;
      }
      return true;
    }

   private:
    /// A message takes a while, and a sum may be there before it.
    bool is_late() { return random_() % 4 != 0; }

    ProcessesInMemory& all_;
    unsigned rank_;
    std::minstd_rand random_;
  };

  struct Sum {
    std::vector<std::uint64_t> numbers;
    unsigned started = 0;
    unsigned read = 0;
  };

  std::mutex mutex_;
  std::vector<std::deque<Message>> boxes_;  // of each process what waits for it
  std::deque<Sum> sums_;                    // that not all have read
  std::uint64_t first_sum_ = 0;
  std::vector<std::uint64_t> sums_done_;  // by each process
};

}  // namespace zugzwang
