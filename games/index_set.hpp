#pragma once

// A set of indices from 0 on, as the state of games in which each of many things is taken once. Up
// to 64 indices take no allocation.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>

#include <boost/container/small_vector.hpp>
#include <boost/container_hash/hash.hpp>

#include <zugzwang/core/bytes_beside.hpp>

namespace zugzwang::games {

class IndexSet {
 public:
  IndexSet() = default;
  /// The empty set of indices below `capacity`.
  explicit IndexSet(std::size_t capacity) : words_((capacity + 63) / 64) {}

  bool contains(std::size_t index) const { return (words_[index / 64] >> index % 64 & 1) != 0; }
  void insert(std::size_t index) { words_[index / 64] |= std::uint64_t{1} << index % 64; }
  /// Cost: one step for every 64 of the capacity.
  std::size_t size() const {
    std::size_t size = 0;
    for (const std::uint64_t word : words_) size += static_cast<std::size_t>(std::popcount(word));
    return size;
  }

  bool operator==(const IndexSet&) const = default;
  std::uint64_t bytes_beside() const { return zugzwang::bytes_beside(words_); }
  std::size_t hash() const { return boost::hash_range(words_.begin(), words_.end()); }

 private:
  boost::container::small_vector<std::uint64_t, 1> words_;
};

}  // namespace zugzwang::games

template <>
struct std::hash<zugzwang::games::IndexSet> {
  std::size_t operator()(const zugzwang::games::IndexSet& set) const { return set.hash(); }
};
