#pragma once

// A stack whose elements stay where they are, so that they may refer to themselves, in blocks that
// are kept until the end: pushing and popping across the border of a block costs no allocation.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace zugzwang {

template <class T>
class StableStack {
 public:
  /// Elements of a block: as many as 32 KiB have room for, a power of 2.
  static constexpr std::size_t block_size =
      std::bit_floor(std::max<std::size_t>(1, (std::size_t{32} << 10) / sizeof(T)));
  static constexpr std::size_t block_bytes = block_size * sizeof(T);

  StableStack() = default;
  StableStack(const StableStack&) = delete;
  StableStack& operator=(const StableStack&) = delete;
  ~StableStack() {
    while (!empty()) pop();
  }

  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  /// The bytes of its blocks, which it keeps when elements are popped.
  std::size_t bytes() const { return blocks_.size() * block_bytes; }
  T& back() { return *top_; }
  T& operator[](std::size_t i) { return *place_of(i); }

  template <class... Arguments>
  T& emplace(Arguments&&... arguments) {
    if (size_ == blocks_.size() * block_size) blocks_.push_back(allocate());
    T* const place = place_of(size_);
    std::construct_at(place, std::forward<Arguments>(arguments)...);
    ++size_;
    top_ = place;
    return *place;
  }
  void pop() {
    std::destroy_at(top_);
    --size_;
    top_ = size_ % block_size != 0 ? top_ - 1 : size_ == 0 ? nullptr : place_of(size_ - 1);
  }

 private:
  struct Free {
    void operator()(T* block) const { std::allocator<T>().deallocate(block, block_size); }
  };
  using Block = std::unique_ptr<T, Free>;

  static Block allocate() { return Block(std::allocator<T>().allocate(block_size)); }
  T* place_of(std::size_t i) const { return blocks_[i / block_size].get() + i % block_size; }

  std::vector<Block> blocks_;
  std::size_t size_ = 0;
  T* top_ = nullptr;
};

}  // namespace zugzwang
