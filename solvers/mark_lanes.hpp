#pragma once

// The inner loops of nim-sequences: a run of successive heaps, one a lane, is marked with the codes
// of its pairs. There is a portable kernel, and ones for AVX2 and AVX-512 that are chosen at run
// time.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace zugzwang {

/// A heap and a number of removed tokens: with the heap `distance` below that which is split, it is
/// one pair.
struct Term {
  std::uint64_t distance = 0;  ///< the size of the heap plus the tokens removed
  std::uint32_t code = 0;      ///< of the heap's value
};

/// Which of some candidates of every lane are codes of its pairs; lanes of bytes or of two bytes.
template <class Code>
struct Eliminate {
  static constexpr std::size_t candidates = 8;

  /// For lane i and candidate j, sets hits[j · stride + i] if some term's heap `first[i −
  /// distance]` has the code that xor the term's is codes[j · stride + i], else clears it. A
  /// multiple of 32 bytes of lanes.
  using Function = void (*)(const Code* first, std::span<const Term> terms, std::size_t lanes,
                            std::size_t stride, const Code* codes, Code* hits);
};

/// The loops for one kind of processor. First those of one bit for each index below 64.
struct LaneKernel {
  static constexpr std::size_t most_lanes = 64;

  std::string_view name;
  std::size_t lanes;
  bool (*supported)();
  /// For lane i, sets bit x of words[i] for every term whose heap `first[i − distance]` is common
  /// and has the index that xor the term's is x. Indices are below 16, 32 or 64: `index_bits` 4, 5
  /// or 6. The common class is the top bit of a code.
  void (*mark)(const std::uint8_t* first, std::span<const Term> terms, unsigned index_bits,
               std::uint64_t* words);
  /// The same for eight lanes.
  void (*mark_few)(const std::uint8_t* first, std::span<const Term> terms, unsigned index_bits,
                   std::uint64_t* words);
  Eliminate<std::uint8_t>::Function eliminate_bytes;
  Eliminate<std::uint16_t>::Function eliminate_words;
};

/// The kernels in rising order of speed; the first is portable.
std::span<const LaneKernel> lane_kernels();

/// The fastest kernel that this processor supports.
const LaneKernel& best_lane_kernel();

}  // namespace zugzwang
