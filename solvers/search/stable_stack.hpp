#pragma once

// A stack whose elements never move in memory, so that they may refer to themselves. Blocks are
// kept until the end, so that pushing and popping across a block boundary costs no allocation.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include <zugzwang/core/allocated_bytes.hpp>

namespace zugzwang {

template <class T>
class StableStack {
  /// The heap bytes of an element may change, but are counted as they were at first.
  struct Slot {
    template <class... Arguments>
    explicit Slot(Arguments&&... arguments)
        : element(std::forward<Arguments>(arguments)...), beside(allocated_bytes(element)) {}

    T element;
    std::uint64_t beside;
  };

 public:
  /// The number of elements per block: the largest power of 2 that fits in 32 KiB.
  static constexpr std::size_t block_size =
      std::bit_floor(std::max<std::size_t>(1, (std::size_t{32} << 10) / sizeof(Slot)));
  static constexpr std::size_t block_bytes = block_size * sizeof(Slot);

  StableStack() = default;
  StableStack(const StableStack&) = delete;
  StableStack& operator=(const StableStack&) = delete;
  ~StableStack() {
    while (!empty()) pop();
  }

  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  /// Returns the bytes of the blocks, which are kept when elements are popped, and the heap bytes
  /// of the elements.
  std::uint64_t bytes() const { return blocks_.size() * block_bytes + beside_; }
  T& back() { return top_->element; }
  T& operator[](std::size_t i) { return place_of(i)->element; }

  template <class... Arguments>
  T& emplace(Arguments&&... arguments) {
    if (size_ == blocks_.size() * block_size) blocks_.push_back(allocate());
    Slot* const place = place_of(size_);
    std::construct_at(place, std::forward<Arguments>(arguments)...);
    ++size_;
    top_ = place;
    beside_ += place->beside;
    return place->element;
  }
  void pop() {
    beside_ -= top_->beside;
    std::destroy_at(top_);
    --size_;
    top_ = size_ % block_size != 0 ? top_ - 1 : size_ == 0 ? nullptr : place_of(size_ - 1);
  }

 private:
  struct Free {
    void operator()(Slot* block) const { std::allocator<Slot>().deallocate(block, block_size); }
  };
  using Block = std::unique_ptr<Slot, Free>;

  static Block allocate() { return Block(std::allocator<Slot>().allocate(block_size)); }
  Slot* place_of(std::size_t i) const { return blocks_[i / block_size].get() + i % block_size; }

  std::vector<Block> blocks_;
  std::size_t size_ = 0;
  Slot* top_ = nullptr;
  std::uint64_t beside_ = 0;
};

}  // namespace zugzwang
