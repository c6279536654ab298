#pragma once

// The inner loops of nim-sequences: pair successive heaps, one for each lane, with other heaps.
// There is a portable kernel, one each for AVX2 and AVX-512, which are chosen at run time, and one
// for NEON.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <tuple>

namespace zugzwang {

/// A heap together with a number of removed tokens. A split that leaves this heap also leaves the
/// heap that is `distance` below the one that is split.
struct Term {
  std::uint64_t distance = 0;  ///< the size of the heap plus the tokens removed
  std::uint32_t code = 0;      ///< the code of the heap's value
};

/// For each lane i of the kernel and each term, sets bit x of words[i], where x is the xor of the
/// code at `first[i − distance]`, the term's code and `key`, if the word has such a bit. A word of
/// 16 bits requires that every such xor is below 16 or at least 128; one of 32, below 32 or at
/// least 128.
template <class Code, class Word>
using MarkPairs = void (*)(const Code* first, std::span<const Term> terms, unsigned key,
                           Word* words);

/// For each lane i and candidate j, sets hits[j · stride + i] if for some term the xor of the code
/// at `first[i − distance]` and the term's code is codes[j · stride + i]; clears it otherwise.
/// `lanes` is a multiple of 32.
template <class Code>
using EliminateCandidates = void (*)(const Code* first, std::span<const Term> terms,
                                     std::size_t lanes, std::size_t stride, const Code* codes,
                                     Code* hits);

/// Returns whether front[i] xor back[−i] equals `code` for some i below `count`.
template <class Code>
using FindPair = bool (*)(const Code* front, const Code* back, std::size_t count, Code code);

/// The inner loops for one kind of processor.
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

/// Returns the kernels in ascending order of speed; the first is portable.
std::span<const LaneKernel> lane_kernels();

/// Returns the fastest kernel that this processor supports.
const LaneKernel& best_lane_kernel();

}  // namespace zugzwang
