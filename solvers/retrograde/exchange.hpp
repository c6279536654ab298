#pragma once

// A table that is percolated in parts: each belongs to one worker, who alone writes to it, and what
// one part finds out about another's states goes there in batches. How batches travel is known
// here alone, so that the same analysis runs in threads and on several machines.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace zugzwang {

class Communicator;

/// The batches between the parts 0 … n−1 of a table, and between those and other processes that
/// hold further shares of it, level by level. In a level each part sends and receives, then tells
/// that it has sent all, awaits what is still under way, and adds to the totals, which ends the
/// level for all. A part's functions are called by one thread.
class Exchange {
 public:
  /// Places of the receiver's part, counted within it, or numbers in the share of the process that
  /// receives: one of the moves of each wins or, of all alike, loses.
  struct Batch {
    bool wins = false;
    std::vector<std::uint32_t> places{};
  };
  static constexpr std::uint64_t most_places = std::uint64_t{1} << 32;  // of a part or a share
  /// The bytes that may wait to leave for other processes, but for a message.
  static constexpr std::uint64_t most_leaving = std::uint64_t{1} << 24;

  /// What is added up over all parts at the end of a level.
  struct Totals {
    std::uint64_t found = 0;
    std::uint64_t stopped = 0;  ///< parts that cannot go on
    std::uint64_t crowded = 0;  ///< parts that met a number too large for a cell
    std::uint64_t pauses = 0;   ///< parts that ask for a pause
    // Told by the exchange, of the level between processes.
    std::uint64_t updates = 0;
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;

    Totals& operator+=(const Totals& more) {
      found += more.found;
      stopped += more.stopped;
      crowded += more.crowded;
      pauses += more.pauses;
      updates += more.updates;
      messages += more.messages;
      bytes += more.bytes;
      return *this;
    }
  };
  /// Where a batch comes from, if there is one.
  enum class Mail { none, part, process };

  virtual ~Exchange() = default;

  virtual unsigned parts() const = 0;
  /// The processes that share the table; 1 where this one is alone, and then the functions that
  /// tell of others are not called.
  virtual unsigned processes() const { return 1; }
  /// Sends a batch and leaves an empty one. Returns false, and the batch as it was, when the
  /// receiver has much to read: receive and try again.
  virtual bool send(unsigned to, Batch& batch) = 0;
  /// Replaces `batch` by one that another part has sent to this one; false if there is none at
  /// present.
  virtual bool receive(unsigned part, Batch& batch) = 0;
  /// The same between processes: any part may receive what is sent to its process. By the next of
  /// these calls, or of `await`, a part tells that it has done with the batch that it received.
  virtual bool send_to_process([[maybe_unused]] unsigned part, [[maybe_unused]] unsigned rank,
                               [[maybe_unused]] Batch& batch) {
    return false;
  }
  virtual bool receive_from_process([[maybe_unused]] unsigned part, [[maybe_unused]] Batch& batch) {
    return false;
  }
  /// Tells that a part has sent all of this level.
  virtual void has_sent(unsigned part) = 0;
  /// Waits for a batch; none is left when all have sent all, and this part has read its own.
  virtual Mail await(unsigned part, Batch& batch) = 0;
  /// Waits for all parts, and returns the sums.
  virtual Totals total(unsigned part, const Totals& mine) = 0;

  /// Thrown by all functions after `give_up`.
  struct GivenUp {};
  /// Ends the exchange, since a part cannot go on; to be called by any thread.
  virtual void give_up() = 0;
};

/// An exchange between threads of one process.
std::unique_ptr<Exchange> exchange_in_memory(unsigned parts);
/// Throws Error{not_applicable} that tells how many processes a tier of so many indices needs where
/// these are too few: the updates between them name numbers of a share by four bytes.
void require_processes(std::uint64_t indices, unsigned processes);
/// An exchange between threads of several processes, which must outlive it.
std::unique_ptr<Exchange> exchange_between(Communicator& processes, unsigned parts);

/// Packs batches of updates as they travel between processes; for one thread. The numbers are
/// sorted by stretches of the receiver's share, and each is told by where it lies in its stretch,
/// in two bytes or, where updates are few and far between, in three. That takes one pass over the
/// batch, and leaves the receiver updates that lie near each other.
class UpdatePacker {
 public:
  /// Returns a message of two to three bytes an update, but for some at its beginning.
  std::vector<std::byte> pack(const Exchange::Batch& batch);

 private:
  template <std::size_t offset_bytes>
  std::vector<std::byte> packed(const Exchange::Batch& batch);

  std::vector<std::uint32_t> ends_{};  // of each stretch among the sorted numbers
  std::vector<std::uint32_t> sorted_{};
};

/// Replaces what is in `batch` by what was packed. Throws Error{bad_file} for bytes that are no
/// batch.
void unpack_updates(std::span<const std::byte> bytes, Exchange::Batch& batch);

}  // namespace zugzwang
