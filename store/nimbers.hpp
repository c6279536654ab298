#pragma once

// Reads the nimbers in the bytes of a checkpoint. A run that continues from a file relies on every
// value in it, so the values are checked against the rules before any is used.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>

namespace zugzwang {

/// The most values that a block of a checkpoint holds.
inline constexpr std::uint32_t most_values_a_block = 1 << 20;

/// How the rest of the file begins, after the last whole block.
enum class CheckpointTail { none, cut_short, damaged };

/// Whether to read a block of which, according to its CRC, exactly one bit is wrong.
enum class RepairBits { no, yes };

/// One line of JSON that names the rules, then blocks: the number of values, their width in bytes
/// and their CRC-32, each as four bytes, and the values, all little-endian. The bytes must outlive
/// it.
class CheckpointContents {
 public:
  /// Throws Error{bad_value} that describes the fault in the first line, and Error{too_large}
  /// before the list of blocks and the repaired blocks take more than `most_bytes`.
  explicit CheckpointContents(std::string_view bytes, RepairBits repair = RepairBits::yes,
                              std::uint64_t most_bytes = Datum::any_bytes);
  // The blocks of a copy would refer to the original.
  CheckpointContents(const CheckpointContents&) = delete;
  CheckpointContents& operator=(const CheckpointContents&) = delete;
  CheckpointContents(CheckpointContents&&) = default;
  CheckpointContents& operator=(CheckpointContents&&) = default;
  ~CheckpointContents() = default;

  /// Returns the rules named in the first line.
  const Datum& rules() const { return rules_; }
  /// Returns the number of values in the whole blocks at the beginning.
  std::uint64_t size() const { return size_; }
  Nimber value(std::uint64_t heap) const;
  /// Returns the bytes of the first line and these blocks.
  std::size_t kept_bytes() const { return kept_bytes_; }
  CheckpointTail tail() const { return tail_; }
  /// Returns the heaps whose values were repaired; a block whose CRC itself was repaired adds none.
  const std::vector<std::uint64_t>& repaired_heaps() const { return repaired_heaps_; }
  std::uint64_t repaired_bits() const { return repaired_.size(); }
  /// Passes the first line and the repaired blocks to `write`.
  void each_piece(const std::function<void(std::string_view)>& write) const;

 private:
  struct Block {
    std::uint64_t first = 0;  // heap
    std::uint32_t count = 0;
    std::uint32_t width = 0;  // bytes per value
    std::string_view bytes;   // with its header
  };

  void read_header();
  /// Appends the next block. Returns whether there was a whole one.
  bool read_block();
  /// Returns a copy of a whole block with one bit corrected; nothing if no single bit is wrong.
  std::optional<std::string> repaired(std::string_view block);
  const Block& block_of(std::uint64_t heap) const;
  /// Counts bytes before they are allocated. Throws Error{too_large}.
  void take(std::uint64_t bytes);

  std::string_view bytes_;
  RepairBits repair_;
  std::uint64_t most_bytes_;
  std::uint64_t taken_bytes_ = 0;
  Datum rules_;
  std::vector<Block> blocks_;
  std::uint64_t size_ = 0;
  std::size_t kept_bytes_ = 0;
  CheckpointTail tail_ = CheckpointTail::none;
  std::list<std::string> repaired_;  // blocks
  std::vector<std::uint64_t> repaired_heaps_;
};

/// Returns the first line of a checkpoint, without its newline.
std::string checkpoint_header(const Datum& rules);

/// Returns the bytes of blocks that hold these values.
std::string checkpoint_blocks(std::span<const Nimber> values);

/// Returns what is wrong with the values as nimbers of these rules; empty if nothing was found. No
/// value may exceed the number of options; the mex is computed for heap 0, the last heap, the first
/// heap with the largest value, the repaired heaps, and heaps drawn at random by `seed`. Cost:
/// O(values), and some options: up to 2^30 of each heap named here, and 2^26 in all of those drawn;
/// heaps with more options are skipped. If the meter's status is then a limit, nothing has been
/// established about the values.
std::string flaw_of(const CheckpointContents& contents, const HeapRules& rules, std::uint64_t seed,
                    Meter& meter);

}  // namespace zugzwang
