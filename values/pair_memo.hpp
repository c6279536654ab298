#pragma once

// Memos for pairs of values. A new pair overwrites an old one; a memo that overwrites too many
// pairs grows. It starts small, since a memo that fits in the caches is worth more than one that
// loses nothing.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <zugzwang/values/value_store.hpp>

namespace zugzwang::detail {

/// Two ids below 2^31 and whether the first is at most the second, in 8 bytes.
class OrderEntry {
 public:
  /// As many entries as the second-level cache holds: recomputing a comparison is about as fast as
  /// fetching it from further away.
  static constexpr std::size_t easy_size = std::size_t{1} << 16;

  OrderEntry() = default;
  OrderEntry(std::uint32_t a, std::uint32_t b, bool result) : bits_(key(a, b) | (result ? 1 : 0)) {}
  bool is_of(std::uint32_t a, std::uint32_t b) const { return (bits_ | 1) == (key(a, b) | 1); }
  bool result() const { return (bits_ & 1) != 0; }
  bool is_used() const { return bits_ != 0; }
  std::uint32_t first() const { return static_cast<std::uint32_t>(bits_ >> 33); }
  std::uint32_t second() const { return static_cast<std::uint32_t>(bits_ >> 2) & 0x7FFFFFFF; }

 private:
  static std::uint64_t key(std::uint32_t a, std::uint32_t b) {
    return std::uint64_t{a} << 33 | std::uint64_t{b} << 2 | 2;
  }
  std::uint64_t bits_ = 0;
};

/// Two ids, not both 0, and their sum, in 12 bytes.
class SumEntry {
 public:
  /// A sum is worth a miss of every cache: 2^20 entries take a sixth less time than 2^16 where they
  /// are needed (Domineering, 4 by 8).
  static constexpr std::size_t easy_size = std::size_t{1} << 20;

  SumEntry() = default;
  SumEntry(std::uint32_t a, std::uint32_t b, std::uint32_t sum) : a_(a), b_(b), sum_(sum) {}
  bool is_of(std::uint32_t a, std::uint32_t b) const { return a_ == a && b_ == b; }
  std::uint32_t result() const { return sum_; }
  bool is_used() const { return (a_ | b_) != 0; }
  std::uint32_t first() const { return a_; }
  std::uint32_t second() const { return b_; }

 private:
  std::uint32_t a_ = 0;
  std::uint32_t b_ = 0;
  std::uint32_t sum_ = 0;
};

template <class Entry>
class PairMemo {
 public:
  static constexpr std::size_t first_size = std::size_t{1} << 12;
  /// Above this size, the memo grows only for a single call that needs more entries than there are,
  /// since its search would repeat itself over and over.
  static constexpr std::size_t easy_size = Entry::easy_size;
  static constexpr std::size_t largest_size = std::size_t{1} << 28;

  explicit PairMemo(ValueBudget& budget) : budget_(budget) { resize(first_size); }

  /// Begins a new call of the table.
  void begin_call() { put_in_call_ = 0; }

  const Entry* find(std::uint32_t a, std::uint32_t b) const {
    const Entry& entry = entries_[slot(a, b)];
    return entry.is_of(a, b) ? &entry : nullptr;
  }

  void put(std::uint32_t a, std::uint32_t b, auto result) {
    Entry& entry = entries_[slot(a, b)];
    if (entry.is_used()) ++forgotten_;
    entry = Entry(a, b, result);
    ++put_in_call_;
    const bool forgets = entries_.size() < easy_size ? forgotten_ > entries_.size()
                                                     : put_in_call_ > 2 * entries_.size();
    if (forgets) grow();
  }

  void clear() { entries_.assign(entries_.size(), Entry()); }
  std::uint64_t bytes() const { return entries_.size() * sizeof(Entry); }

 private:
  std::size_t slot(std::uint32_t a, std::uint32_t b) const {
    const std::uint64_t mixed =
        (a * std::uint64_t{0x9E3779B97F4A7C15U} + b) * std::uint64_t{0xD6E8FEB86659FD93U};
    return static_cast<std::size_t>(mixed >> shift_);
  }

  void grow() {
    forgotten_ = 0;
    put_in_call_ = 0;
    const std::size_t doubled = 2 * entries_.size();
    // Both coexist while one is copied to the other.
    if (doubled > largest_size || !budget_.allows(doubled * sizeof(Entry))) return;
    std::vector<Entry> old;
    old.swap(entries_);
    resize(doubled);
    budget_.give_back(old.size() * sizeof(Entry));
    for (const Entry& entry : old)
      if (entry.is_used()) entries_[slot(entry.first(), entry.second())] = entry;
  }

  void resize(std::size_t size) {
    budget_.take(size * sizeof(Entry));
    entries_.assign(size, Entry());
    shift_ = 64 - std::countr_zero(size);
  }

  ValueBudget& budget_;
  std::vector<Entry> entries_{};
  int shift_ = 0;
  std::uint64_t forgotten_ = 0;
  std::uint64_t put_in_call_ = 0;
};

}  // namespace zugzwang::detail
