#pragma once

// A table that is percolated in parts: each belongs to one worker, who alone writes to it, and what
// one part finds out about another's states goes there in batches. How batches travel is known
// here alone, so that the same analysis may run in threads or on several machines.

#include <cstdint>
#include <memory>
#include <vector>

namespace zugzwang {

/// The batches between the parts 0 … n−1 of a table, level by level. In a level each part sends and
/// receives, then tells that it has sent all, awaits what is still under way, and adds to the
/// totals, which ends the level for all. A part's functions are called by one thread.
class Exchange {
 public:
  /// Places of the receiver's part, counted within it: one of the moves of each wins or, of all
  /// alike, loses.
  struct Batch {
    bool wins = false;
    std::vector<std::uint32_t> places{};
  };
  static constexpr std::uint64_t most_places = std::uint64_t{1} << 32;  // of a part

  /// What is added up over all parts at the end of a level.
  struct Totals {
    std::uint64_t found = 0;
    std::uint64_t stopped = 0;  ///< parts that cannot go on
    std::uint64_t crowded = 0;  ///< parts that met a number too large for a cell
    std::uint64_t pauses = 0;   ///< parts that ask for a pause
  };

  virtual ~Exchange() = default;

  virtual unsigned parts() const = 0;
  /// Sends a batch and leaves an empty one. Returns false, and the batch as it was, when the
  /// receiver has much to read: receive and try again.
  virtual bool send(unsigned to, Batch& batch) = 0;
  /// Replaces `batch` by one that has been sent to this part; false if there is none at present.
  virtual bool receive(unsigned part, Batch& batch) = 0;
  /// Tells that a part has sent all of this level.
  virtual void has_sent(unsigned part) = 0;
  /// Does as `receive`, but waits; false when all parts have sent all, and nothing is left to read.
  virtual bool await(unsigned part, Batch& batch) = 0;
  /// Waits for all parts, and returns the sums.
  virtual Totals total(unsigned part, const Totals& mine) = 0;
};

/// An exchange between threads of one process.
std::unique_ptr<Exchange> exchange_in_memory(unsigned parts);

}  // namespace zugzwang
