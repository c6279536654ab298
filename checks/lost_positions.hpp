#pragma once

// Computes who wins under perfect play, by search with a memo alone. Checks rely on this code; it
// is independent of the solvers and of the table of values.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/limits.hpp>

namespace zugzwang {

/// Play in which a player who cannot move loses. Its positions, which include the player on move,
/// are numbers below 2^62.
/// - `option(position, i)`: the position after the i-th move, or nothing if there are fewer moves.
/// - `bytes()`: the bytes that the play holds.
template <class P>
concept NumberedPlay = requires(P& play, std::uint64_t position, std::uint32_t i) {
  { play.option(position, i) } -> std::same_as<std::optional<std::uint64_t>>;
  { play.bytes() } -> std::convertible_to<std::uint64_t>;
};

/// A memo of positions: a hash table with 8 bytes per slot.
class FoundPositions {
 public:
  enum class Found : std::uint8_t { unknown, open, lost, won };

  Found find(std::uint64_t position) const;
  void set(std::uint64_t position, Found found);

  std::uint64_t count() const { return count_; }
  std::uint64_t bytes() const { return slots_.capacity() * sizeof(std::uint64_t); }
  /// Whether the next new position doubles the table.
  bool is_full() const { return (count_ + 1) * 3 > slots_.size() * 2; }

 private:
  /// Returns the place of a position, or the free place where it belongs.
  std::size_t place_of(std::uint64_t position) const;
  void grow();

  std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(64);  // 4 * position + Found
  std::uint64_t count_ = 0;
};

/// A depth-first search of positions, with an explicit stack and a memo.
template <NumberedPlay P>
class LostPositions {
 public:
  /// Both must outlive the search.
  LostPositions(P& play, Meter& meter) : play_(play), meter_(meter) {}

  /// Returns whether the player on move has lost, which means that no move leads to a lost
  /// position. Returns nothing if a limit ends the search, which cannot be used any further; see
  /// `status`. Throws CycleDetected if play has a cycle.
  std::optional<bool> is_lost(std::uint64_t position) {
    if (!may_go_on()) return std::nullopt;
    if (found_.find(position) == Found::unknown) {
      open(position);
      while (!line_.empty()) {
        if (!may_go_on()) return std::nullopt;
        advance();
      }
    }
    return known(position);
  }

  /// Returns whether a position is lost, if that has been found already.
  std::optional<bool> known(std::uint64_t position) const {
    const Found found = found_.find(position);
    if (found == Found::lost || found == Found::won) return found == Found::lost;
    return std::nullopt;
  }

  Status status() const { return status_; }
  /// The number of positions searched.
  std::uint64_t count() const { return found_.count(); }

 private:
  using Found = FoundPositions::Found;

  struct Visit {
    std::uint64_t position = 0;
    std::uint32_t next = 0;  // the next move to try
  };

  /// Tries one more move of the position at the end of the line.
  void advance() {
    Visit& last = line_.back();
    const std::optional<std::uint64_t> option = play_.option(last.position, last.next++);
    if (!option) return close(Found::lost);
    switch (found_.find(*option)) {
      case Found::unknown: return open(*option);
      case Found::open: throw CycleDetected("play can return to a position");
      case Found::lost: return close(Found::won);
      case Found::won: return;
    }
  }
  void open(std::uint64_t position) {
    found_.set(position, Found::open);
    line_.push_back({position, 0});
  }
  void close(Found found) {
    found_.set(line_.back().position, found);
    line_.pop_back();
    if (found == Found::lost && !line_.empty()) close(Found::won);
  }

  bool may_go_on() {
    constexpr std::uint64_t steps = 1 << 12;
    if (status_ != Status::complete) return false;
    const std::uint64_t larger_table = found_.is_full() ? 2 * found_.bytes() : 0;
    if (++steps_ % steps != 0 && larger_table == 0) return true;
    status_ = meter_.check({"positions of play", found_.count(), 0});
    if (status_ == Status::complete) status_ = meter_.allows(bytes() + larger_table);
    return status_ == Status::complete;
  }
  std::uint64_t bytes() const {
    return found_.bytes() + line_.capacity() * sizeof(Visit) + play_.bytes();
  }

  P& play_;
  Meter& meter_;
  FoundPositions found_;
  std::vector<Visit> line_;
  std::uint64_t steps_ = 0;
  Status status_ = Status::complete;
};

}  // namespace zugzwang
