#pragma once

// Lets several processes solve one game together, whatever transports their messages. All run the
// same program on the same input, and so make the same calls in the same order. On what differs
// between them, for example a limit or an error, they agree before any of them acts on it.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include <zugzwang/core/outcome.hpp>
#include <zugzwang/solvers/retrograde/tier_table.hpp>

namespace zugzwang {

/// The version of the messages between processes; only processes of the same version can work
/// together.
inline constexpr unsigned message_format = 1;

/// Transports messages and sums between the processes 0 … size−1. Its functions may be called by
/// any thread, but by one at a time. They throw Error{bad_file} if the connection fails.
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

  /// Starts to send a message to another process. Messages of one sender arrive in order.
  virtual void send(unsigned to, Kind kind, std::vector<std::byte> bytes) = 0;
  /// Returns the bytes of the messages that have not been sent yet.
  virtual std::uint64_t leaving() = 0;
  /// Returns a message that has arrived, or nothing if there is none at present.
  virtual std::optional<Message> receive() = 0;

  /// Starts to add up the lists of all processes element by element; they have the same length.
  /// Messages can be exchanged meanwhile. Only one sum is computed at a time.
  virtual void start_sum(std::span<const std::uint64_t> mine) = 0;
  /// Returns whether the sum is complete, and then writes it to `sums`, which is as long as the
  /// list.
  virtual bool summed(std::span<std::uint64_t> sums) = 0;
};

/// Waits without taking the processor from others: ever longer, up to a millisecond.
class Backoff {
 public:
  void wait();
  void begin() { waited_ = 0; }

 private:
  unsigned waited_ = 0;
};

// All processes call the following functions in the same order. A null communicator stands for a
// single process.

/// Returns the sums of the lists of all processes, element by element.
std::vector<std::uint64_t> sums(Communicator* communicator, std::span<const std::uint64_t> mine);
/// Returns the same for counts by plies, of which some processes may have fewer.
std::vector<PlyCount> sums(Communicator* communicator, std::vector<PlyCount> mine);
/// Returns the number of each process, in the order of ranks.
std::vector<std::uint64_t> gathered(Communicator* communicator, std::uint64_t mine);
/// Returns the largest of the numbers.
std::uint64_t largest(Communicator* communicator, std::uint64_t mine);

/// Returns the value at an index of a tier, received from the process that holds it.
Distance value_at(const TierTable& table, std::uint64_t index, Communicator* communicator);

/// Calls `work`. If it throws in some processes, throws in all processes what it has thrown in the
/// first of these: an Error of the same code and text, or std::bad_alloc.
void together(Communicator* communicator, const std::function<void()>& work);

}  // namespace zugzwang
