#pragma once

// The nimbers in the bytes of a checkpoint. Whoever goes on from a file trusts every value of it,
// so the values are held against the rules before one is taken over.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/datum.hpp>

namespace zugzwang {

/// The most values that a block of a checkpoint holds.
inline constexpr std::uint32_t most_values_a_block = 1 << 20;

/// How the part of the file begins that holds no more whole blocks.
enum class CheckpointTail { none, cut_short, damaged };

/// Whether a block is read whose CRC shows that just one bit of it is wrong.
enum class RepairBits { no, yes };

/// One line of JSON that names the rules, then blocks: how many values, their width in bytes and
/// their CRC-32, each as four bytes, and the values, all little-endian. The bytes must outlive it.
class CheckpointContents {
 public:
  /// Throws Error{bad_value} that says what is wrong with the first line, and Error{too_large}
  /// before the list of blocks and those repaired take more than `most_bytes`.
  explicit CheckpointContents(std::string_view bytes, RepairBits repair = RepairBits::yes,
                              std::uint64_t most_bytes = Datum::any_bytes);
  // The blocks of a copy would be those of the original.
  CheckpointContents(const CheckpointContents&) = delete;
  CheckpointContents& operator=(const CheckpointContents&) = delete;
  CheckpointContents(CheckpointContents&&) = default;
  CheckpointContents& operator=(CheckpointContents&&) = default;
  ~CheckpointContents() = default;

  /// What the first line says of the rules.
  const Datum& rules() const { return rules_; }
  /// The number of values in the whole blocks before any that is not whole.
  std::uint64_t size() const { return size_; }
  Nimber value(std::uint64_t heap) const;
  /// The bytes of the first line and these blocks.
  std::size_t kept_bytes() const { return kept_bytes_; }
  CheckpointTail tail() const { return tail_; }
  /// The heaps whose values were repaired; a block whose CRC itself was repaired has none.
  const std::vector<std::uint64_t>& repaired_heaps() const { return repaired_heaps_; }
  std::uint64_t repaired_bits() const { return repaired_.size(); }
  /// Hands over the first line and the blocks, as they are after repairs.
  void each_piece(const std::function<void(std::string_view)>& write) const;

 private:
  struct Block {
    std::uint64_t first = 0;  // heap
    std::uint32_t count = 0;
    std::uint32_t width = 0;  // bytes a value
    std::string_view bytes;   // with its header
  };

  void read_header();
  /// Adds the block after those kept, and tells whether there was a whole one.
  bool read_block();
  /// A copy of a whole block in which one bit is put right; nothing if no one bit is wrong.
  std::optional<std::string> repaired(std::string_view block);
  const Block& block_of(std::uint64_t heap) const;
  /// Counts bytes that are about to be taken. Throws Error{too_large}.
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

/// The first line of a checkpoint, without its end.
std::string checkpoint_header(const Datum& rules);

/// The bytes of blocks that hold these values.
std::string checkpoint_blocks(std::span<const Nimber> values);

/// Returns what is wrong with the values as nimbers of these rules; empty if nothing was found. No
/// value may be above the number of options; the mex is computed for heap 0, the last heap, the
/// first with the largest value, those repaired and heaps drawn at random by `seed`. Cost:
/// O(values), and some options: of a heap named here up to 2^30, of those drawn 2^26 in all; a heap
/// that has more is not looked at. Nothing is known of the values where the status of the meter
/// tells of a limit then.
std::string flaw_of(const CheckpointContents& contents, const HeapRules& rules, std::uint64_t seed,
                    Meter& meter);

}  // namespace zugzwang
