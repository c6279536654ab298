#pragma once

// A batch of updates as it travels between processes. The numbers are sorted by stretches of the
// receiver's share, and each is told by where it lies in its stretch, in two bytes or, where
// updates are few and far between, in three. That takes one pass over the batch, and leaves the
// receiver updates that lie near each other.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <zugzwang/solvers/retrograde/exchange.hpp>

namespace zugzwang {

/// Packs batches; for one thread.
class UpdatePacker {
 public:
  /// Returns a message of two to three bytes an update, but for some at its beginning.
  std::vector<std::byte> pack(const Exchange::Batch& batch);

 private:
  template <std::size_t offset_bytes>
  std::vector<std::byte> packed(const Exchange::Batch& batch);

  std::vector<std::uint32_t> ends_{};  // of each stretch among the sorted numbers
  std::vector<std::uint32_t> sorted_{};
};

/// Replaces what is in `batch` by what was packed. Throws Error{bad_file} for bytes that are no
/// batch.
void unpack_updates(std::span<const std::byte> bytes, Exchange::Batch& batch);

}  // namespace zugzwang
