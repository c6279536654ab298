#pragma once

// A large table that starts as zeros. The system provides zeroed memory page by page when it is
// first touched, so that the parts that a solver never touches cost nothing. Large pages make
// random access to a table faster.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace zugzwang {

/// An array of elements whose bytes are 0. The constructor throws std::bad_alloc if there is no
/// memory.
template <class T>
  requires std::is_trivially_copyable_v<T>
class ZeroedArray {
 public:
  ZeroedArray() = default;
  explicit ZeroedArray(std::uint64_t size) : size_(size) {
    if (size == 0) return;
    std::uint64_t bytes = size * sizeof(T);
    const bool is_large = bytes >= 4 * large_page;
    if (is_large) bytes = (bytes + large_page - 1) / large_page * large_page;
    if (!std::in_range<std::size_t>(bytes)) throw std::bad_alloc();
    const auto size_of_all = static_cast<std::size_t>(bytes);
    data_.reset(static_cast<T*>(is_large ? mapped(size_of_all) : allocated(size_of_all)));
    if (!data_) throw std::bad_alloc();
    if (is_large) data_.get_deleter().mapped_bytes = size_of_all;
  }

  std::uint64_t size() const { return size_; }
  std::uint64_t bytes() const { return size_ * sizeof(T); }
  T* data() { return data_.get(); }
  const T* data() const { return data_.get(); }
  T& operator[](std::uint64_t i) { return data_.get()[i]; }
  const T& operator[](std::uint64_t i) const { return data_.get()[i]; }

 private:
  static constexpr std::uint64_t large_page = std::uint64_t{1} << 21;

  struct Release {
    std::size_t mapped_bytes = 0;
    void operator()(T* data) const {
#ifdef __linux__
      if (mapped_bytes != 0) {
        munmap(data, mapped_bytes);
        return;
      }
#endif
      std::free(data);
    }
  };

  static void* allocated(std::size_t bytes) {
    if constexpr (alignof(T) <= alignof(std::max_align_t)) {
      return std::calloc(bytes, 1);
    } else {
      void* const data = std::aligned_alloc(alignof(T), bytes);  // a multiple of the alignment
      return data == nullptr ? nullptr : std::memset(data, 0, bytes);
    }
  }
  static void* mapped(std::size_t bytes) {
#ifdef __linux__
    void* const data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (data == MAP_FAILED) return nullptr;
    madvise(data, bytes, MADV_HUGEPAGE);  // advice; correctness does not depend on it
    return data;
#else
    return allocated(bytes);
#endif
  }

  std::unique_ptr<T, Release> data_;
  std::uint64_t size_ = 0;
};

}  // namespace zugzwang
