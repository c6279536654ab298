#pragma once

// A batch of updates as it travels between processes. The numbers are sorted by stretches of 2^16,
// and within a stretch told by two bytes: that takes one pass over the batch, half of the bytes,
// and leaves the receiver updates that lie near each other.

#include <cstddef>
#include <span>
#include <vector>

#include <zugzwang/solvers/retrograde/exchange.hpp>

namespace zugzwang {

/// Packs and unpacks batches; for one thread.
class UpdateCode {
 public:
  std::vector<std::byte> pack(const Exchange::Batch& batch);
  /// Replaces what is in `batch`. Throws Error{bad_file} for bytes that are no batch.
  static void unpack(std::span<const std::byte> bytes, Exchange::Batch& batch);

 private:
  std::vector<std::uint32_t> ends_{};  // of each stretch among the sorted numbers
  std::vector<std::uint16_t> sorted_{};
};

}  // namespace zugzwang
