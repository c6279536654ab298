#include "mark_lanes.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <utility>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace zugzwang {

namespace {

bool always() { return true; }

template <class Word>
constexpr unsigned bits_of = std::numeric_limits<Word>::digits;

// Aligned to a cache line: its placement decides over a tenth of its time.
template <class Code, class Word>
[[gnu::aligned(64)]] void mark_portable(const Code* first, std::span<const Term> terms,
                                        unsigned key, Word* words) {
  constexpr std::size_t lanes = 32;
  static constexpr auto bits = [] {
    std::array<Word, 256> table{};
    for (std::size_t pair = 0; pair < bits_of<Word>; ++pair)
      table[pair] = static_cast<Word>(Word{1} << pair);
    return table;
  }();
  constexpr std::size_t at_once = 4;
  for (std::size_t lane = 0; lane < lanes; lane += at_once) {
    std::array<Word, at_once> marks{};
    for (const Term& term : terms) {
      const Code* const partners = first + lane - term.distance;
      const auto other = static_cast<Code>(term.code ^ key);
#pragma GCC unroll 4
      for (std::size_t i = 0; i < at_once; ++i)
        marks[i] |= bits[std::min(static_cast<unsigned>(partners[i] ^ other), 255U)];
    }
    for (std::size_t i = 0; i < at_once; ++i) words[lane + i] |= marks[i];
  }
}

/// Uses vectors of `width` bytes, which the compiler maps to those of the target.
template <std::size_t width, class Code>
[[gnu::always_inline]] inline void eliminate(const Code* first, std::span<const Term> terms,
                                             std::size_t lanes, std::size_t stride,
                                             const Code* codes, Code* hits) {
  typedef Code Lanes __attribute__((vector_size(width)));
  constexpr std::size_t at_once = width / sizeof(Code);
  constexpr std::size_t candidates = LaneKernel::candidates;
  for (std::size_t lane = 0; lane < lanes; lane += at_once) {
    Lanes wanted[candidates];
    Lanes found[candidates];
    for (std::size_t i = 0; i < candidates; ++i) {
      std::memcpy(&wanted[i], codes + i * stride + lane, width);
      found[i] = Lanes{};
    }
    for (const Term& term : terms) {
      Lanes pairs;
      std::memcpy(&pairs, first + lane - term.distance, width);
      pairs ^= static_cast<Code>(term.code);
#pragma GCC unroll 8
      for (std::size_t i = 0; i < candidates; ++i)
        found[i] |= reinterpret_cast<Lanes>(pairs == wanted[i]);
    }
    for (std::size_t i = 0; i < candidates; ++i)
      std::memcpy(hits + i * stride + lane, &found[i], width);
  }
}

template <class Code>
void eliminate_portable(const Code* first, std::span<const Term> terms, std::size_t lanes,
                        std::size_t stride, const Code* codes, Code* hits) {
  eliminate<16>(first, terms, lanes, stride, codes, hits);
}

template <std::size_t width, class Code>
[[gnu::always_inline]] inline bool find(const Code* front, const Code* back, std::size_t count,
                                        Code code) {
  typedef Code Lanes __attribute__((vector_size(width)));
  constexpr std::size_t at_once = width / sizeof(Code);
  std::size_t i = 0;
  Lanes found{};
  for (; i + at_once <= count; i += at_once) {
    Lanes ahead;
    Lanes behind;
    std::memcpy(&ahead, front + i, width);
    std::memcpy(&behind, back - i - (at_once - 1), width);
    [&]<std::size_t... place>(std::index_sequence<place...>) __attribute__((always_inline)) {
      behind = __builtin_shufflevector(behind, behind, int{at_once - 1 - place}...);
    }(std::make_index_sequence<at_once>());
    found |= reinterpret_cast<Lanes>((ahead ^ behind) == code);
  }
  std::array<std::uint64_t, width / sizeof(std::uint64_t)> words;
  std::memcpy(words.data(), &found, width);
  std::uint64_t any = 0;
  for (const std::uint64_t word : words) any |= word;
  for (; i < count; ++i) any |= (front[i] ^ *(back - i)) == code ? 1 : 0;
  return any != 0;
}

template <class Code>
bool find_portable(const Code* front, const Code* back, std::size_t count, Code code) {
  return find<16>(front, back, count, code);
}

#if defined(__x86_64__) || defined(__aarch64__)

// Byte lanes: plane j holds the bits of the indices 8j … 8j+7. A shuffle looks up 1 << (index % 8)
// for sixteen indices; it gives 0 for the indices of the other sixteens. On x86 it gives 0 where
// the top bit is set, which a saturating addition does; on NEON, where the index is above 15.

/// 1 << index at the places of the indices 0–7, and of 8–15, in each sixteen bytes.
struct alignas(64) Shuffles {
  std::array<std::uint8_t, 64> low{};
  std::array<std::uint8_t, 64> high{};

  constexpr Shuffles() {
    for (std::size_t i = 0; i < low.size(); ++i)
      (i % 16 < 8 ? low : high)[i] = static_cast<std::uint8_t>(1 << i % 8);
  }
};
constexpr Shuffles shuffles;

template <class Half, class Whole, std::size_t lanes>
[[gnu::always_inline]] inline void join(const Half (&low)[lanes], const Half (&high)[lanes],
                                        Whole (&joined)[lanes]) {
  for (std::size_t lane = 0; lane < lanes; ++lane)
    joined[lane] = static_cast<Whole>(low[lane] | Whole{high[lane]} << bits_of<Half>);
}
/// Joins planes in pairs until those of one lane form one word.
template <class Word, class Plane, std::size_t planes, std::size_t lanes>
[[gnu::always_inline]] inline void join_planes(const Plane (&parts)[planes][lanes], Word* words) {
  if constexpr (planes == 1) {
    for (std::size_t lane = 0; lane < lanes; ++lane) words[lane] |= parts[0][lane];
  } else {
    using Wider =
        std::conditional_t<sizeof(Plane) == 1, std::uint16_t,
                           std::conditional_t<sizeof(Plane) == 2, std::uint32_t, std::uint64_t>>;
    Wider wider[planes / 2][lanes];
    for (std::size_t plane = 0; plane < planes / 2; ++plane)
      join(parts[2 * plane], parts[2 * plane + 1], wider[plane]);
    join_planes(wider, words);
  }
}

/// How many bytes ahead to prefetch: each term reads a separate stream of memory, and the processor
/// prefetches only a few streams by itself.
constexpr int prefetched = 256;

#endif

#if defined(__x86_64__)

bool has_avx2() { return __builtin_cpu_supports("avx2") != 0; }

/// Returns the code in all lanes.
[[gnu::target("avx2"), gnu::always_inline]] inline __m256i all_avx2(std::uint8_t code) {
  return _mm256_set1_epi8(static_cast<char>(code));
}
[[gnu::target("avx2"), gnu::always_inline]] inline __m256i all_avx2(std::uint16_t code) {
  return _mm256_set1_epi16(static_cast<short>(code));
}
/// Returns thirty-two codes, each xor another; results that do not fit in a byte become 255.
[[gnu::target("avx2"), gnu::always_inline]] inline __m256i pairs_avx2(const std::uint8_t* partners,
                                                                      __m256i other) {
  return _mm256_xor_si256(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(partners)), other);
}
[[gnu::target("avx2"), gnu::always_inline]] inline __m256i pairs_avx2(const std::uint16_t* partners,
                                                                      __m256i other) {
  const __m256i most = _mm256_set1_epi16(255);
  const auto* const sixteen = reinterpret_cast<const __m256i*>(partners);
  const __m256i low = _mm256_min_epu16(_mm256_xor_si256(_mm256_loadu_si256(sixteen), other), most);
  const __m256i high =
      _mm256_min_epu16(_mm256_xor_si256(_mm256_loadu_si256(sixteen + 1), other), most);
  return _mm256_permute4x64_epi64(_mm256_packus_epi16(low, high), 0b11'01'10'00);
}

template <class Code, class Word>
[[gnu::target("avx2")]] void mark_avx2(const Code* first, std::span<const Term> terms, unsigned key,
                                       Word* words) {
  constexpr int sixteens = bits_of<Word> / 16;
  const __m256i low = _mm256_load_si256(reinterpret_cast<const __m256i*>(shuffles.low.data()));
  const __m256i high = _mm256_load_si256(reinterpret_cast<const __m256i*>(shuffles.high.data()));
  const __m256i above_15 = _mm256_set1_epi8(0x70);
  const __m256i keys = all_avx2(static_cast<Code>(key));
  __m256i planes[2 * sixteens];
  for (__m256i& plane : planes) plane = _mm256_setzero_si256();
  for (const Term& term : terms) {
    const Code* const partners = first - term.distance;
    _mm_prefetch(reinterpret_cast<const char*>(partners) + prefetched, _MM_HINT_T0);
    const __m256i pairs =
        pairs_avx2(partners, _mm256_xor_si256(all_avx2(static_cast<Code>(term.code)), keys));
    for (int i = 0; i < sixteens; ++i) {
      __m256i look_up = _mm256_xor_si256(pairs, _mm256_set1_epi8(static_cast<char>(16 * i)));
      if (sixteens > 1) look_up = _mm256_adds_epu8(look_up, above_15);
      planes[2 * i] = _mm256_or_si256(planes[2 * i], _mm256_shuffle_epi8(low, look_up));
      planes[2 * i + 1] = _mm256_or_si256(planes[2 * i + 1], _mm256_shuffle_epi8(high, look_up));
    }
  }
  alignas(32) std::uint8_t bytes[2 * sixteens][32];
  std::memcpy(bytes, planes, sizeof bytes);
  join_planes(bytes, words);
}

template <class Code>
[[gnu::target("avx2")]] void eliminate_avx2(const Code* first, std::span<const Term> terms,
                                            std::size_t lanes, std::size_t stride,
                                            const Code* codes, Code* hits) {
  eliminate<32>(first, terms, lanes, stride, codes, hits);
}

template <class Code>
[[gnu::target("avx2")]] bool find_avx2(const Code* front, const Code* back, std::size_t count,
                                       Code code) {
  return find<32>(front, back, count, code);
}

bool has_avx512() { return __builtin_cpu_supports("avx512bw") != 0; }

[[gnu::target("avx512bw"), gnu::always_inline]] inline __m512i all_avx512(std::uint8_t code) {
  return _mm512_set1_epi8(static_cast<char>(code));
}
[[gnu::target("avx512bw"), gnu::always_inline]] inline __m512i all_avx512(std::uint16_t code) {
  return _mm512_set1_epi16(static_cast<short>(code));
}
[[gnu::target("avx512bw"), gnu::always_inline]] inline __m512i pairs_avx512(
    const std::uint8_t* partners, __m512i other) {
  return _mm512_xor_si512(_mm512_loadu_si512(partners), other);
}
[[gnu::target("avx512bw"), gnu::always_inline]] inline __m512i pairs_avx512(
    const std::uint16_t* partners, __m512i other) {
  const __m512i most = _mm512_set1_epi16(255);
  const __m512i low = _mm512_min_epu16(_mm512_xor_si512(_mm512_loadu_si512(partners), other), most);
  const __m512i high =
      _mm512_min_epu16(_mm512_xor_si512(_mm512_loadu_si512(partners + 32), other), most);
  const __m512i in_order = _mm512_set_epi64(7, 5, 3, 1, 6, 4, 2, 0);
  return _mm512_maskz_permutexvar_epi64(0xFF, in_order, _mm512_packus_epi16(low, high));
}

template <class Code, class Word>
[[gnu::target("avx512bw")]] void mark_avx512(const Code* first, std::span<const Term> terms,
                                             unsigned key, Word* words) {
  constexpr int sixteens = bits_of<Word> / 16;
  const __m512i low = _mm512_load_si512(shuffles.low.data());
  const __m512i high = _mm512_load_si512(shuffles.high.data());
  const __m512i above_15 = _mm512_set1_epi8(0x70);
  const __m512i keys = all_avx512(static_cast<Code>(key));
  __m512i planes[2 * sixteens];
  for (__m512i& plane : planes) plane = _mm512_setzero_si512();
  for (const Term& term : terms) {
    const Code* const partners = first - term.distance;
    _mm_prefetch(reinterpret_cast<const char*>(partners) + prefetched, _MM_HINT_T0);
    const __m512i pairs =
        pairs_avx512(partners, _mm512_xor_si512(all_avx512(static_cast<Code>(term.code)), keys));
    for (int i = 0; i < sixteens; ++i) {
      __m512i look_up = _mm512_xor_si512(pairs, _mm512_set1_epi8(static_cast<char>(16 * i)));
      if (sixteens > 1) look_up = _mm512_adds_epu8(look_up, above_15);
      planes[2 * i] = _mm512_or_si512(planes[2 * i], _mm512_shuffle_epi8(low, look_up));
      planes[2 * i + 1] = _mm512_or_si512(planes[2 * i + 1], _mm512_shuffle_epi8(high, look_up));
    }
  }
  alignas(64) std::uint8_t bytes[2 * sixteens][64];
  std::memcpy(bytes, planes, sizeof bytes);
  join_planes(bytes, words);
}

template <class Code>
[[gnu::target("avx512bw")]] void eliminate_avx512(const Code* first, std::span<const Term> terms,
                                                  std::size_t lanes, std::size_t stride,
                                                  const Code* codes, Code* hits) {
  if (lanes * sizeof(Code) % 64 == 0)
    eliminate<64>(first, terms, lanes, stride, codes, hits);
  else
    eliminate<32>(first, terms, lanes, stride, codes, hits);
}

#elif defined(__aarch64__)

/// Returns sixteen codes, each xor another; results that do not fit in a byte become 255.
[[gnu::always_inline]] inline uint8x16_t pairs_neon(const std::uint8_t* partners,
                                                    std::uint8_t other) {
  return veorq_u8(vld1q_u8(partners), vdupq_n_u8(other));
}
[[gnu::always_inline]] inline uint8x16_t pairs_neon(const std::uint16_t* partners,
                                                    std::uint16_t other) {
  const uint16x8_t others = vdupq_n_u16(other);
  return vqmovn_high_u16(vqmovn_u16(veorq_u16(vld1q_u16(partners), others)),
                         veorq_u16(vld1q_u16(partners + 8), others));
}

template <class Code, class Word>
void mark_neon(const Code* first, std::span<const Term> terms, unsigned key, Word* words) {
  constexpr std::size_t sixteens = bits_of<Word> / 16;
  const uint8x16_t low = vld1q_u8(shuffles.low.data());
  const uint8x16_t high = vld1q_u8(shuffles.high.data());
  uint8x16_t planes[2 * sixteens][2];
  for (auto& plane : planes) plane[0] = plane[1] = vdupq_n_u8(0);
  for (const Term& term : terms) {
    const Code* const partners = first - term.distance;
    __builtin_prefetch(reinterpret_cast<const char*>(partners) + prefetched);
    const auto other = static_cast<Code>(term.code ^ key);
    for (std::size_t half = 0; half < 2; ++half) {
      const uint8x16_t pairs = pairs_neon(partners + 16 * half, other);
      for (std::size_t i = 0; i < sixteens; ++i) {
        const uint8x16_t look_up = veorq_u8(pairs, vdupq_n_u8(static_cast<std::uint8_t>(16 * i)));
        uint8x16_t& lower = planes[2 * i][half];
        uint8x16_t& upper = planes[2 * i + 1][half];
        lower = vorrq_u8(lower, vqtbl1q_u8(low, look_up));
        upper = vorrq_u8(upper, vqtbl1q_u8(high, look_up));
      }
    }
  }
  std::uint8_t bytes[2 * sixteens][32];
  for (std::size_t plane = 0; plane < 2 * sixteens; ++plane)
    for (std::size_t half = 0; half < 2; ++half)
      vst1q_u8(bytes[plane] + 16 * half, planes[plane][half]);
  join_planes(bytes, words);
}

#endif

constexpr LaneKernel kernels[] = {
    {"portable",
     32,
     always,
     {mark_portable, mark_portable, mark_portable, mark_portable},
     {eliminate_portable, eliminate_portable},
     {find_portable, find_portable}},
#if defined(__x86_64__)
    {"avx2",
     32,
     has_avx2,
     {mark_avx2, mark_avx2, mark_avx2, mark_avx2},
     {eliminate_avx2, eliminate_avx2},
     {find_avx2, find_avx2}},
    {"avx512",
     64,
     has_avx512,
     {mark_avx512, mark_avx512, mark_avx512, mark_avx512},
     {eliminate_avx512, eliminate_avx512},
     {find_avx2, find_avx2}},
#elif defined(__aarch64__)
    // The compiler maps vectors of 16 bytes to NEON by itself.
    {"neon",
     32,
     always,
     {mark_neon, mark_neon, mark_neon, mark_neon},
     {eliminate_portable, eliminate_portable},
     {find_portable, find_portable}},
#endif
};

}  // namespace

std::span<const LaneKernel> lane_kernels() { return kernels; }

const LaneKernel& best_lane_kernel() {
  static const LaneKernel& best = [&]() -> const LaneKernel& {
    const LaneKernel* found = &kernels[0];
    for (const LaneKernel& kernel : kernels)
      if (kernel.supported()) found = &kernel;
    return *found;
  }();
  return best;
}

}  // namespace zugzwang
