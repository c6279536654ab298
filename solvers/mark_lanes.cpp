#include "mark_lanes.hpp"

#include <array>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace zugzwang {

namespace {

constexpr unsigned common = 0x80;  // the class bit

bool always() { return true; }

template <std::size_t lanes>
void mark_portable(const std::uint8_t* first, std::span<const Term> terms, unsigned,
                   std::uint64_t* words) {
  static constexpr auto bits = [] {
    std::array<std::uint64_t, 256> table{};
    for (std::size_t index = 0; index < 64; ++index) table[index] = std::uint64_t{1} << index;
    return table;
  }();
  for (const Term& term : terms) {
    const std::uint8_t* const partners = first - term.distance;
    const unsigned key = term.code | common;
    for (std::size_t lane = 0; lane < lanes; ++lane) words[lane] |= bits[partners[lane] ^ key];
  }
}

/// Vectors of so many bytes, which the compiler maps to those of the target.
template <std::size_t width, class Code>
[[gnu::always_inline]] inline void eliminate(const Code* first, std::span<const Term> terms,
                                             std::size_t lanes, std::size_t stride,
                                             const Code* codes, Code* hits) {
  typedef Code Lanes __attribute__((vector_size(width)));
  constexpr std::size_t at_once = width / sizeof(Code);
  constexpr std::size_t candidates = Eliminate<Code>::candidates;
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

#if defined(__x86_64__)

// Byte lanes: plane j holds the bits of the indices 8j … 8j+7. A shuffle looks up 1 << (index % 8)
// for sixteen indices; it gives 0 where the top bit is set, which the class does by itself, and a
// saturating addition for the indices of the other sixteens.

template <std::size_t lanes, std::size_t planes>
void spread(const std::uint8_t (&bytes)[planes][lanes], std::uint64_t* words) {
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    std::uint64_t word = 0;
    for (std::size_t plane = 0; plane < planes; ++plane)
      word |= std::uint64_t{bytes[plane][lane]} << (8 * plane);
    words[lane] |= word;
  }
}

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

bool has_avx2() { return __builtin_cpu_supports("avx2") != 0; }

template <int sixteens>
[[gnu::target("avx2")]] void mark_avx2(const std::uint8_t* first, std::span<const Term> terms,
                                       std::uint64_t* words) {
  const __m256i low = _mm256_load_si256(reinterpret_cast<const __m256i*>(shuffles.low.data()));
  const __m256i high = _mm256_load_si256(reinterpret_cast<const __m256i*>(shuffles.high.data()));
  const __m256i above_15 = _mm256_set1_epi8(0x70);
  __m256i planes[2 * sixteens];
  for (__m256i& plane : planes) plane = _mm256_setzero_si256();
  for (const Term& term : terms) {
    const __m256i partners =
        _mm256_loadu_si256(reinterpret_cast<const __m256i*>(first - term.distance));
    const __m256i indices =
        _mm256_xor_si256(partners, _mm256_set1_epi8(static_cast<char>(term.code | common)));
    for (int i = 0; i < sixteens; ++i) {
      __m256i look_up = _mm256_xor_si256(indices, _mm256_set1_epi8(static_cast<char>(16 * i)));
      if (sixteens > 1) look_up = _mm256_adds_epu8(look_up, above_15);
      planes[2 * i] = _mm256_or_si256(planes[2 * i], _mm256_shuffle_epi8(low, look_up));
      planes[2 * i + 1] = _mm256_or_si256(planes[2 * i + 1], _mm256_shuffle_epi8(high, look_up));
    }
  }
  alignas(32) std::uint8_t bytes[2 * sixteens][32];
  std::memcpy(bytes, planes, sizeof bytes);
  spread(bytes, words);
}

[[gnu::target("avx2")]] void mark_by_avx2(const std::uint8_t* first, std::span<const Term> terms,
                                          unsigned index_bits, std::uint64_t* words) {
  if (index_bits <= 4)
    mark_avx2<1>(first, terms, words);
  else if (index_bits == 5)
    mark_avx2<2>(first, terms, words);
  else
    mark_avx2<4>(first, terms, words);
}

template <int sixteens>
[[gnu::target("avx2")]] void mark_few_avx2(const std::uint8_t* first, std::span<const Term> terms,
                                           std::uint64_t* words) {
  const __m128i low = _mm_load_si128(reinterpret_cast<const __m128i*>(shuffles.low.data()));
  const __m128i high = _mm_load_si128(reinterpret_cast<const __m128i*>(shuffles.high.data()));
  const __m128i above_15 = _mm_set1_epi8(0x70);
  __m128i planes[2 * sixteens];
  for (__m128i& plane : planes) plane = _mm_setzero_si128();
  for (const Term& term : terms) {
    const __m128i partners =
        _mm_loadl_epi64(reinterpret_cast<const __m128i*>(first - term.distance));
    const __m128i indices =
        _mm_xor_si128(partners, _mm_set1_epi8(static_cast<char>(term.code | common)));
    for (int i = 0; i < sixteens; ++i) {
      __m128i look_up = _mm_xor_si128(indices, _mm_set1_epi8(static_cast<char>(16 * i)));
      if (sixteens > 1) look_up = _mm_adds_epu8(look_up, above_15);
      planes[2 * i] = _mm_or_si128(planes[2 * i], _mm_shuffle_epi8(low, look_up));
      planes[2 * i + 1] = _mm_or_si128(planes[2 * i + 1], _mm_shuffle_epi8(high, look_up));
    }
  }
  std::uint8_t bytes[2 * sixteens][8];
  for (int plane = 0; plane < 2 * sixteens; ++plane)
    _mm_storel_epi64(reinterpret_cast<__m128i*>(bytes[plane]), planes[plane]);
  spread(bytes, words);
}

[[gnu::target("avx2")]] void mark_few_by_avx2(const std::uint8_t* first,
                                              std::span<const Term> terms, unsigned index_bits,
                                              std::uint64_t* words) {
  if (index_bits <= 4)
    mark_few_avx2<1>(first, terms, words);
  else if (index_bits == 5)
    mark_few_avx2<2>(first, terms, words);
  else
    mark_few_avx2<4>(first, terms, words);
}

template <class Code>
[[gnu::target("avx2")]] void eliminate_by_avx2(const Code* first, std::span<const Term> terms,
                                               std::size_t lanes, std::size_t stride,
                                               const Code* codes, Code* hits) {
  eliminate<32>(first, terms, lanes, stride, codes, hits);
}

bool has_avx512() { return __builtin_cpu_supports("avx512bw") != 0; }

template <int sixteens>
[[gnu::target("avx512bw")]] void mark_avx512(const std::uint8_t* first, std::span<const Term> terms,
                                             std::uint64_t* words) {
  const __m512i low = _mm512_load_si512(shuffles.low.data());
  const __m512i high = _mm512_load_si512(shuffles.high.data());
  const __m512i above_15 = _mm512_set1_epi8(0x70);
  __m512i planes[2 * sixteens];
  for (__m512i& plane : planes) plane = _mm512_setzero_si512();
  for (const Term& term : terms) {
    const __m512i partners = _mm512_loadu_si512(first - term.distance);
    const __m512i indices =
        _mm512_xor_si512(partners, _mm512_set1_epi8(static_cast<char>(term.code | common)));
    for (int i = 0; i < sixteens; ++i) {
      __m512i look_up = _mm512_xor_si512(indices, _mm512_set1_epi8(static_cast<char>(16 * i)));
      if (sixteens > 1) look_up = _mm512_adds_epu8(look_up, above_15);
      planes[2 * i] = _mm512_or_si512(planes[2 * i], _mm512_shuffle_epi8(low, look_up));
      planes[2 * i + 1] = _mm512_or_si512(planes[2 * i + 1], _mm512_shuffle_epi8(high, look_up));
    }
  }
  alignas(64) std::uint8_t bytes[2 * sixteens][64];
  std::memcpy(bytes, planes, sizeof bytes);
  spread(bytes, words);
}

[[gnu::target("avx512bw")]] void mark_by_avx512(const std::uint8_t* first,
                                                std::span<const Term> terms, unsigned index_bits,
                                                std::uint64_t* words) {
  if (index_bits <= 4)
    mark_avx512<1>(first, terms, words);
  else if (index_bits == 5)
    mark_avx512<2>(first, terms, words);
  else
    mark_avx512<4>(first, terms, words);
}

template <class Code>
[[gnu::target("avx512bw")]] void eliminate_by_avx512(const Code* first, std::span<const Term> terms,
                                                     std::size_t lanes, std::size_t stride,
                                                     const Code* codes, Code* hits) {
  if (lanes * sizeof(Code) % 64 == 0)
    eliminate<64>(first, terms, lanes, stride, codes, hits);
  else
    eliminate<32>(first, terms, lanes, stride, codes, hits);
}

#endif

constexpr LaneKernel kernels[] = {
    {"portable", 32, always, mark_portable<32>, mark_portable<8>, eliminate_portable,
     eliminate_portable},
#if defined(__x86_64__)
    {"avx2", 32, has_avx2, mark_by_avx2, mark_few_by_avx2, eliminate_by_avx2, eliminate_by_avx2},
    {"avx512", 64, has_avx512, mark_by_avx512, mark_few_by_avx2, eliminate_by_avx512,
     eliminate_by_avx512},
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
