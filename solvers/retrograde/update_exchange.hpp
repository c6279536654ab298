#pragma once

// Exchanges updates between the parts of a table. Each part belongs to one worker, which alone
// writes to it; what a part finds out about states of another goes there in batches. Only the
// exchange depends on how batches travel, so the same analysis runs in threads and on several
// machines.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace zugzwang {

class Communicator;

/// Carries batches between the parts 0 … n−1 of a table, and between these and other processes that
/// hold further shares of it, level by level. In a level, each part sends and receives, then calls
/// `has_sent`, awaits what is still under way, and adds to the totals, which ends the level for
/// all. A part's functions are called by one thread.
class UpdateExchange {
 public:
  /// The states to update: places counted within the receiving part, or numbers in the share of the
  /// receiving process. Each entry stands for one move of the state; either all these moves win or
  /// all lose.
  struct Batch {
    bool wins = false;
    std::vector<std::uint32_t> places{};
  };
  static constexpr std::uint64_t most_places = std::uint64_t{1} << 32;  // of a part or a share
  /// The most bytes that may wait to be sent to other processes, apart from one message.
  static constexpr std::uint64_t most_leaving = std::uint64_t{1} << 24;

  /// The numbers that are added up over all parts at the end of a level.
  struct Totals {
    std::uint64_t found = 0;
    std::uint64_t stopped = 0;     ///< parts that cannot go on
    std::uint64_t overflowed = 0;  ///< parts that met a number too large for a cell
    std::uint64_t pauses = 0;      ///< parts that request a pause
    // Set by the exchange: the traffic between processes in the level.
    std::uint64_t updates = 0;
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;

    Totals& operator+=(const Totals& more) {
      found += more.found;
      stopped += more.stopped;
      overflowed += more.overflowed;
      pauses += more.pauses;
      updates += more.updates;
      messages += more.messages;
      bytes += more.bytes;
      return *this;
    }
  };
  /// Where a batch comes from, if there is one.
  enum class Sender { none, part, process };

  virtual ~UpdateExchange() = default;

  virtual unsigned parts() const = 0;
  /// The number of processes that share the table; if it is 1, the functions that concern other
  /// processes are not called.
  virtual unsigned processes() const { return 1; }
  /// Sends a batch and leaves an empty one. Returns false and leaves the batch unchanged if the
  /// receiver has too much to read; the caller should then receive and try again.
  virtual bool send(unsigned to, Batch& batch) = 0;
  /// Replaces `batch` by one that another part has sent to this one; returns false if there is none
  /// at present.
  virtual bool receive(unsigned part, Batch& batch) = 0;
  /// Do the same between processes: any part may receive what is sent to its process. A part's next
  /// call of `receive_from_process` or `await` means that it has processed the batch that it
  /// received.
  virtual bool send_to_process([[maybe_unused]] unsigned part, [[maybe_unused]] unsigned rank,
                               [[maybe_unused]] Batch& batch) {
    return false;
  }
  virtual bool receive_from_process([[maybe_unused]] unsigned part, [[maybe_unused]] Batch& batch) {
    return false;
  }
  /// Records that a part has sent everything in this level.
  virtual void has_sent(unsigned part) = 0;
  /// Waits for a batch. Returns `Sender::none` when all parts have sent everything and this part
  /// has read what was sent to it.
  virtual Sender await(unsigned part, Batch& batch) = 0;
  /// Waits for all parts, and returns the sums.
  virtual Totals total(unsigned part, const Totals& mine) = 0;

  /// Thrown by all functions after `give_up`.
  struct GivenUp {};
  /// Ends the exchange because a part cannot go on; may be called by any thread.
  virtual void give_up() = 0;
};

/// Returns an exchange between threads of one process.
std::unique_ptr<UpdateExchange> exchange_in_memory(unsigned parts);
/// Throws Error{not_applicable}, whose message says how many processes are needed, if these are too
/// few for a tier of `indices` indices: updates between processes name the numbers of a share by
/// four bytes.
void require_processes(std::uint64_t indices, unsigned processes);
/// Returns an exchange between threads of several processes; the communicator must outlive it.
std::unique_ptr<UpdateExchange> exchange_between(Communicator& processes, unsigned parts);

/// Packs batches of updates into messages between processes; for one thread. The numbers are sorted
/// by stretches of the receiver's share, and each is stored as its offset in its stretch, in two
/// bytes or, if updates are sparse, in three. This takes one pass over the batch, and the receiver
/// gets updates that lie near each other.
class UpdatePacker {
 public:
  /// Returns a message of two to three bytes an update, plus some at its beginning.
  std::vector<std::byte> pack(const UpdateExchange::Batch& batch);

 private:
  template <std::size_t offset_bytes>
  std::vector<std::byte> packed(const UpdateExchange::Batch& batch);

  std::vector<std::uint32_t> ends_{};  // where each stretch ends in the sorted numbers
  std::vector<std::uint32_t> sorted_{};
};

/// Replaces the contents of `batch` by the packed batch. Throws Error{bad_file} if the bytes are
/// not a batch.
void unpack_updates(std::span<const std::byte> bytes, UpdateExchange::Batch& batch);

}  // namespace zugzwang
