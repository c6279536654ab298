#pragma once

// Processes on one machine or many that MPI connects. No call waits inside MPI, whose waiting would
// take a processor: all is started, and asked for later.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <optional>
#include <span>
#include <vector>

#include <mpi.h>

#include <zugzwang/solvers/retrograde/communicator.hpp>

namespace zugzwang {

/// All processes of an MPI job. Needs MPI with at least MPI_THREAD_SERIALIZED from before it is
/// made until after it is gone. All processes make theirs together.
class MpiCommunicator final : public Communicator {
 public:
  /// Throws Error{bad_file} as all functions do where a call of MPI fails.
  MpiCommunicator();
  ~MpiCommunicator() override;
  MpiCommunicator(const MpiCommunicator&) = delete;
  MpiCommunicator& operator=(const MpiCommunicator&) = delete;

  unsigned rank() const override { return rank_; }
  unsigned size() const override { return size_; }
  /// How many of the processes run on this machine, this one included.
  unsigned on_machine() const { return on_machine_; }

  void send(unsigned to, Kind kind, std::vector<std::byte> bytes) override;
  std::uint64_t leaving() override;
  std::optional<Message> receive() override;
  void start_sum(std::span<const std::uint64_t> mine) override;
  bool summed(std::span<std::uint64_t> sums) override;

  using Seconds = std::chrono::duration<double>;
  /// Tells all processes the number with which this one ends, and waits for theirs, in the order of
  /// ranks; nothing if some have not told theirs `within` that time. To be called once, whatever
  /// else is under way.
  std::optional<std::vector<int>> endings(int mine, std::optional<Seconds> within);
  /// Ends all processes at once with this exit status.
  [[noreturn]] void abort(int status);

 private:
  struct Leaving {
    std::vector<std::byte> bytes;
    MPI_Request request = MPI_REQUEST_NULL;
  };
  struct Arriving {
    Message message;
    MPI_Request request = MPI_REQUEST_NULL;
  };
  void drop_sent();
  void start_receiving();

  MPI_Comm messages_ = MPI_COMM_NULL;
  MPI_Comm sums_of_ = MPI_COMM_NULL;
  MPI_Comm endings_of_ = MPI_COMM_NULL;
  unsigned rank_ = 0;
  unsigned size_ = 1;
  unsigned on_machine_ = 1;
  std::list<Leaving> leaving_;  // in the order in which they were sent
  std::uint64_t leaving_bytes_ = 0;
  std::deque<Arriving> arriving_;  // in the order in which they are handed over
  std::vector<std::uint64_t> mine_;
  std::vector<std::uint64_t> sums_;
  MPI_Request sum_ = MPI_REQUEST_NULL;
};

}  // namespace zugzwang
