#pragma once

// The inner loops of nim-sequences: a run of successive heaps, one a lane, is held against other
// heaps. There is a portable kernel, and ones for AVX2 and AVX-512 that are chosen at run time.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <tuple>

namespace zugzwang {

/// A heap and a number of removed tokens: with the heap `distance` below that which is split, it is
/// one pair.
struct Term {
  std::uint64_t distance = 0;  ///< the size of the heap plus the tokens removed
  std::uint32_t code = 0;      ///< of the heap's value
};

/// For lane i, sets bit x of words[i] for every term for which the code of heap `first[i −
/// distance]`, the term's code and `key` xor to x, where the word has that bit. As many lanes as
/// the kernel has. A word of 16 bits is for codes that xor to less than 16 or to 128 and more, one
/// of 32 to less than 32 or to 128 and more.
template <class Code, class Word>
using MarkPairs = void (*)(const Code* first, std::span<const Term> terms, unsigned key,
                           Word* words);

/// For lane i and candidate j, sets hits[j · stride + i] if some term's heap `first[i − distance]`
/// has the code that xor the term's is codes[j · stride + i], else clears it. A multiple of 32
/// lanes.
template <class Code>
using EliminateCandidates = void (*)(const Code* first, std::span<const Term> terms,
                                     std::size_t lanes, std::size_t stride, const Code* codes,
                                     Code* hits);

/// Whether front[i] xor back[−i] is the code for some i below `count`.
template <class Code>
using FindPair = bool (*)(const Code* front, const Code* back, std::size_t count, Code code);

/// The loops for one kind of processor.
struct LaneKernel {
  static constexpr std::size_t most_lanes = 64;
  static constexpr std::size_t candidates = 8;

  std::string_view name;
  std::size_t lanes;
  bool (*supported)();
  std::tuple<MarkPairs<std::uint8_t, std::uint16_t>, MarkPairs<std::uint8_t, std::uint32_t>,
             MarkPairs<std::uint8_t, std::uint64_t>, MarkPairs<std::uint16_t, std::uint64_t>>
      mark_pairs;
  std::tuple<EliminateCandidates<std::uint8_t>, EliminateCandidates<std::uint16_t>>
      eliminate_candidates;
  std::tuple<FindPair<std::uint8_t>, FindPair<std::uint16_t>> find_pair;

  template <class Code, class Word>
  MarkPairs<Code, Word> mark() const {
    return std::get<MarkPairs<Code, Word>>(mark_pairs);
  }
  template <class Code>
  EliminateCandidates<Code> eliminate() const {
    return std::get<EliminateCandidates<Code>>(eliminate_candidates);
  }
  template <class Code>
  FindPair<Code> find() const {
    return std::get<FindPair<Code>>(find_pair);
  }
};

/// The kernels in rising order of speed; the first is portable.
std::span<const LaneKernel> lane_kernels();

/// The fastest kernel that this processor supports.
const LaneKernel& best_lane_kernel();

}  // namespace zugzwang
