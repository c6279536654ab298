#pragma once

// Several processes that solve one game together, whatever carries their messages. All run the same
// program on the same input, and so come to the same calls in the same order; what differs between
// them, such as a limit or an error, they agree upon before anyone acts on it.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include <zugzwang/core/values.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>

namespace zugzwang {

/// Changes with what processes send each other: only those of one format can work together.
inline constexpr unsigned message_format = 1;

/// What carries messages and sums between the processes 0 … size−1. Its functions may be called by
/// any thread, by one at a time. Throws Error{bad_file} where the connection fails.
class Communicator {
 public:
  enum class Kind : std::uint8_t { updates, questions, answers };
  struct Message {
    Kind kind = Kind::updates;
    unsigned from = 0;
    std::vector<std::byte> bytes{};
  };

  virtual ~Communicator() = default;

  virtual unsigned rank() const = 0;
  virtual unsigned size() const = 0;

  /// Starts to send a message to another process. Messages of one sender arrive in their order.
  virtual void send(unsigned to, Kind kind, std::vector<std::byte> bytes) = 0;
  /// Returns the bytes of messages that have not left yet.
  virtual std::uint64_t leaving() = 0;
  /// Takes a message that has come; nothing if there is none at present.
  virtual std::optional<Message> receive() = 0;

  /// Starts to add up lists of numbers, place by place, which are equally long in all processes.
  /// Messages travel meanwhile. There is one sum at a time.
  virtual void start_sum(std::span<const std::uint64_t> mine) = 0;
  /// Whether the sum is there; then writes it to `sums`, as long as the list.
  virtual bool summed(std::span<std::uint64_t> sums) = 0;
};

/// Waits for others without taking the processor from them: ever longer, up to a millisecond.
class Backoff {
 public:
  void wait();
  void begin() { waited_ = 0; }

 private:
  unsigned waited_ = 0;
};

// What follows is called by all processes in the same order. No communicator stands for a process
// that is alone.

/// The sums of the numbers.
std::vector<std::uint64_t> sums(Communicator* communicator, std::span<const std::uint64_t> mine);
/// The same of counts by plies, of which some processes may have fewer.
std::vector<PlyCount> sums(Communicator* communicator, std::vector<PlyCount> mine);
/// The number of each process, in the order of their ranks.
std::vector<std::uint64_t> gathered(Communicator* communicator, std::uint64_t mine);
/// The largest of the numbers.
std::uint64_t largest(Communicator* communicator, std::uint64_t mine);

/// The value at an index of a tier, told by the process that holds it.
Distance value_at(const TierTable& table, std::uint64_t index, Communicator* communicator);

/// Calls `work`. Where it throws in some process, throws in all of them what it has thrown in the
/// first of these: an Error of its code and text, or std::bad_alloc.
void together(Communicator* communicator, const std::function<void()>& work);

}  // namespace zugzwang
