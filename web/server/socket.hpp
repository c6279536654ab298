#pragma once

// A socket of the system, closed by whoever holds it last.

#include <utility>

#include <unistd.h>

namespace zugzwang::web {

class Socket {
 public:
  /// Takes over a descriptor; a negative one is none.
  explicit Socket(int descriptor) : descriptor_(descriptor) {}
  Socket(Socket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  Socket& operator=(Socket&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~Socket() {
    if (is_open()) close(descriptor_);
  }

  bool is_open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

}  // namespace zugzwang::web
