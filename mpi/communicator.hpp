#pragma once

// Connects processes on one or more machines by MPI. No call waits inside MPI, which would keep a
// processor busy: every operation is started, and its end is polled later.

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

/// All processes of an MPI job. MPI must be initialized with at least MPI_THREAD_SERIALIZED before
/// construction and until after destruction. All processes construct theirs together.
class MpiCommunicator final : public Communicator {
 public:
  /// Throws Error{bad_file}, as all functions do, if an MPI call fails.
  MpiCommunicator();
  ~MpiCommunicator() override;
  MpiCommunicator(const MpiCommunicator&) = delete;
  MpiCommunicator& operator=(const MpiCommunicator&) = delete;

  unsigned rank() const override { return rank_; }
  unsigned size() const override { return size_; }
  /// The number of processes that run on this machine, this one included.
  unsigned on_machine() const { return on_machine_; }

  void send(unsigned to, Kind kind, std::vector<std::byte> bytes) override;
  std::uint64_t leaving() override;
  std::optional<Message> receive() override;
  void start_sum(std::span<const std::uint64_t> mine) override;
  bool summed(std::span<std::uint64_t> sums) override;

  using Seconds = std::chrono::duration<double>;
  /// Sends all processes the number with which this one ends, and returns the numbers of all in the
  /// order of ranks; nothing if some do not arrive `within` that time. May be called once, whatever
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
