#pragma once

// Retrograde analysis goes on from the states that it has decided last, all at the same distance.
// Their number varies from one to millions within one game. Few should cost no more than their
// number; many must be gone through in the order of the table, since the analysis is bound by
// memory and its speed decided by the caches.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace zugzwang {

/// The frontier. Small ones are read from a list; large ones are marked by block and scanned in
/// order. Adding a state or not takes no branch, since nothing could predict it.
class Frontier {
  // No character type: a store into marks must not seem to change anything else.
  enum class Mark : std::uint8_t { no, yes };

 public:
  static constexpr std::uint64_t block_size = 64;  // states

  /// Returns the size of a table of so many states in whole blocks.
  static constexpr std::uint64_t padded(std::uint64_t states) {
    return blocks(states) * block_size;
  }
  /// Returns the memory of a frontier in a table of so many states: a byte a block, and 8 bytes for
  /// each state that may be listed, which are 1,024 or one in 4,096.
  static constexpr std::uint64_t bytes_for(std::uint64_t states) {
    return blocks(states) + few(states) * sizeof(std::uint64_t);
  }

  /// An empty frontier in a table of so many states.
  explicit Frontier(std::uint64_t states) : listed_(few(states)), marked_(blocks(states)) {}

  bool empty() const { return count_ == 0; }
  std::uint64_t count() const { return count_; }

  /// Adds states, with all it needs in locals: each is marked and, as long as there is room,
  /// listed. `finish` ends it.
  class Adder {
   public:
    explicit Adder(Frontier& frontier)
        : frontier_(frontier),
          listed_(frontier.listed_.data()),
          marked_(frontier.marked_.data()),
          most_(frontier.listed_.size() - 1),
          count_(frontier.count_) {}
    [[gnu::always_inline]] void add_if(std::uint64_t state, bool wanted) {
      listed_[std::min(count_, most_)] = state;
      Mark& mark = marked_[state / block_size];
      mark = static_cast<Mark>(static_cast<std::uint8_t>(mark) | static_cast<std::uint8_t>(wanted));
      count_ += wanted;
    }
    void finish() { frontier_.count_ = count_; }

   private:
    Frontier& frontier_;
    std::uint64_t* listed_;
    Mark* marked_;
    std::uint64_t most_;
    std::uint64_t count_;
  };

  /// Takes all states out: calls `visit(first, 1)` for each of a list, or `visit(first,
  /// block_size)` for each block that has some, in rising order. Returns whether it came to the
  /// end: it stops when `visit` returns false, and then the frontier cannot be used again.
  template <class Visit>
  [[gnu::always_inline]] bool drain(Visit visit) {
    const bool is_listed = count_ < listed_.size();
    const std::uint64_t end = is_listed ? count_ : marked_.size();
    bool go_on = true;
    for (std::uint64_t i = 0; i < end && go_on; ++i) {
      const std::uint64_t block = is_listed ? listed_[i] / block_size : i;
      if (!is_listed && marked_[block] == Mark::no) continue;
      marked_[block] = Mark::no;
      go_on = visit(is_listed ? listed_[i] : i * block_size, is_listed ? 1 : block_size);
    }
    count_ = 0;
    return go_on;
  }

 private:
  static constexpr std::uint64_t blocks(std::uint64_t states) {
    return (states + block_size - 1) / block_size;
  }
  static constexpr std::uint64_t few(std::uint64_t states) {
    return std::max<std::uint64_t>(1 << 10, states >> 12);
  }

  std::vector<std::uint64_t> listed_;  // room for a few, the last of which is never read
  std::vector<Mark> marked_;           // blocks
  std::uint64_t count_ = 0;            // of all states
};

}  // namespace zugzwang
