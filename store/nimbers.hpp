#pragma once

// The file of a long computation of nimbers. A run that continues from a file relies on every value
// in it, so the values are checked against the rules before any is used.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/store/disk.hpp>

namespace zugzwang {

/// The most values that a block of a checkpoint holds.
inline constexpr std::uint32_t most_values_a_block = 1 << 20;

/// How the rest of the file begins, after the last whole segment.
enum class Tail { none, cut_short, damaged };

/// A segment that names the rules, then segments of blocks of values of two or four bytes, as their
/// size says. The bytes must outlive it.
class SavedNimbers {
 public:
  /// Throws Error{bad_value} that describes the fault in the first segment, and Error{too_large}
  /// before the list of blocks takes more than `most_bytes`.
  explicit SavedNimbers(std::string_view bytes, std::uint64_t most_bytes = Datum::any_bytes);

  /// Returns the rules named in the first segment.
  const Datum& rules() const { return rules_; }
  /// Returns the number of values in the whole segments at the beginning.
  std::uint64_t size() const { return size_; }
  Nimber value(std::uint64_t heap) const;
  /// Returns the number of bytes of these segments and the first one, at the beginning.
  std::size_t kept_bytes() const { return kept_bytes_; }
  Tail tail() const { return tail_; }

 private:
  struct Block {
    std::uint64_t first = 0;  // heap
    std::uint32_t count = 0;
    std::uint32_t width = 0;  // bytes per value
    std::string_view bytes;
  };

  void read_rules();
  /// Appends the blocks of the next segment. Returns whether there was a whole one.
  bool read_segment();
  /// Appends a block of the values of `count` heaps, which must have 2 or 4 bytes each.
  void add(std::string_view values, std::uint32_t count);
  const Block& block_of(std::uint64_t heap) const;
  /// Counts bytes before they are allocated. Throws Error{too_large}.
  void take(std::uint64_t bytes);

  std::string_view bytes_;
  std::uint64_t most_bytes_;
  std::uint64_t taken_bytes_ = 0;
  Datum rules_;
  std::vector<Block> blocks_;
  std::uint64_t size_ = 0;
  std::size_t kept_bytes_ = 0;
  Tail tail_ = Tail::none;
};

/// Returns the description of the first segment.
Datum description_of_nimbers(const Datum& rules);

/// Appends a segment with the values of heaps from `first` on.
void write_nimbers(WrittenFile& file, std::uint64_t first, std::span<const Nimber> values);

/// Returns what is wrong with the values as nimbers of these rules; empty if nothing was found. No
/// value may exceed the number of options; the mex is computed for heap 0, the last heap, the first
/// heap with the largest value, and heaps drawn at random by `seed`. Cost:
/// O(values), and some options: up to 2^30 of each heap named here, and 2^26 in all of those drawn;
/// heaps with more options are skipped. If the meter's status is then a limit, nothing has been
/// established about the values.
std::string flaw_of(const SavedNimbers& contents, const HeapRules& rules, std::uint64_t seed,
                    Meter& meter);

}  // namespace zugzwang
