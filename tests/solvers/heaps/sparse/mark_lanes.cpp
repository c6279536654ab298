// Every kernel that the processor has does what the loops by the book do.

#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <limits>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/heaps/sparse/mark_lanes.hpp>

#include "catch.hpp"
#include "solvers/heaps/sparse/kernels.hpp"

namespace zugzwang {
namespace {

using testing::for_each_kernel;

/// Whether the system says that the processor has these instructions; nothing if it does not tell.
std::optional<bool> processor_has(const std::string& instructions) {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("flags")) continue;
    std::istringstream flags(line);
    for (std::string flag; flags >> flag;)
      if (flag == instructions) return true;
    return false;
  }
  return std::nullopt;
}

TEST_CASE("a kernel is run wherever the processor has its instructions", "[sparse_space]") {
  for (const LaneKernel& kernel : lane_kernels()) {
    CAPTURE(kernel.name);
    if (kernel.name == "portable" || kernel.name == "neon") {
      CHECK(kernel.supported());
    } else {
      const auto has = processor_has(kernel.name == "avx512" ? "avx512bw" : "avx2");
      if (has)
        CHECK(kernel.supported() == *has);
      else
        WARN("nothing tells whether the processor has what the kernel " << kernel.name << " needs");
    }
  }
}

/// Codes of a class bit above some index bits, and terms that reach less than 2000 back.
template <class Code>
struct RandomPairs {
  RandomPairs(Random& random, unsigned index_bits, unsigned class_bit) {
    const auto code = [&] {
      return static_cast<Code>(random() % (1U << index_bits) | random() % 2 << class_bit);
    };
    for (Code& each : codes) each = code();
    for (int i = 0; i < 300; ++i)
      terms.push_back({LaneKernel::most_lanes + random() % 1900, code()});
  }
  const Code* first() const { return codes.data() + 3000; }

  std::vector<Code> codes = std::vector<Code>(4096);
  std::vector<Term> terms;
};

template <class Code, class Word>
void marks_what_it_should(const LaneKernel& kernel, unsigned index_bits, unsigned class_bit) {
  Random random(9);
  const RandomPairs<Code> pairs(random, index_bits, class_bit);
  constexpr unsigned bits = std::numeric_limits<Word>::digits;
  const unsigned step = index_bits < 6 ? 1U << class_bit : bits;
  for (unsigned key = 0; key < 2U << class_bit; key += step) {
    for (const std::size_t count : {0, 1, 5, 300}) {
      CAPTURE(kernel.name, index_bits, key, count);
      const auto terms = std::span(pairs.terms).first(count);
      std::array<Word, LaneKernel::most_lanes> words{};
      words[3] = 2;
      kernel.mark<Code, Word>()(pairs.first(), terms, key, words.data());
      std::array<Word, LaneKernel::most_lanes> right{};
      right[3] = 2;
      for (std::size_t lane = 0; lane < kernel.lanes; ++lane)
        for (const Term& term : terms) {
          const unsigned pair = *(pairs.first() + lane - term.distance) ^ term.code ^ key;
          if (pair < bits) right[lane] = static_cast<Word>(right[lane] | Word{1} << pair);
        }
      CHECK(words == right);
    }
  }
}

TEST_CASE("every kernel marks the codes of pairs", "[sparse_space]") {
  for_each_kernel([](const LaneKernel& kernel) {
    for (const unsigned index_bits : {3U, 4U})
      marks_what_it_should<std::uint8_t, std::uint16_t>(kernel, index_bits, 7);
    marks_what_it_should<std::uint8_t, std::uint32_t>(kernel, 5, 7);
    for (const unsigned index_bits : {6U, 7U})
      marks_what_it_should<std::uint8_t, std::uint64_t>(kernel, index_bits, 7);
    for (const unsigned index_bits : {8U, 10U, 15U})
      marks_what_it_should<std::uint16_t, std::uint64_t>(kernel, index_bits, index_bits);
  });
}

template <class Code>
void eliminates_what_it_should(const LaneKernel& kernel) {
  constexpr std::size_t stride = 64;
  constexpr std::size_t size = LaneKernel::candidates * stride;
  Random random(10);
  const RandomPairs<Code> pairs(random, 7, 7);
  const auto terms = std::span(pairs.terms).first(40);
  std::vector<Code> asked(size);
  for (Code& code : asked) code = static_cast<Code>(random() % 512);
  for (const std::size_t lanes : {32, 64}) {
    CAPTURE(kernel.name, lanes);
    std::vector<Code> hits(size, 1);
    kernel.eliminate<Code>()(pairs.first(), terms, lanes, stride, asked.data(), hits.data());
    for (std::size_t i = 0; i < size; ++i) {
      if (i % stride >= lanes) continue;
      bool met = false;
      for (const Term& term : terms)
        met = met || (*(pairs.first() + i % stride - term.distance) ^ term.code) == asked[i];
      CHECK((hits[i] != 0) == met);
    }
  }
}

TEST_CASE("every kernel eliminates exactly the candidates of a pair", "[sparse_space]") {
  for_each_kernel([](const LaneKernel& kernel) {
    eliminates_what_it_should<std::uint8_t>(kernel);
    eliminates_what_it_should<std::uint16_t>(kernel);
  });
}

template <class Code>
void finds_what_it_should(const LaneKernel& kernel) {
  std::vector<Code> codes(300, 7);
  for (const std::size_t count : {0, 1, 15, 16, 31, 32, 33, 100}) {
    CAPTURE(kernel.name, count);
    const Code* const front = codes.data() + 1;
    const Code* const back = codes.data() + 299;
    CHECK(kernel.find<Code>()(front, back, count, 0) == (count > 0));
    CHECK_FALSE(kernel.find<Code>()(front, back, count, 5));
    for (std::size_t place = 0; place < count + 2; ++place) {
      codes[1 + place] = 7 ^ 5;
      CHECK(kernel.find<Code>()(front, back, count, 5) == (place < count));
      codes[1 + place] = 7;
      codes[299 - place] = 7 ^ 5;
      CHECK(kernel.find<Code>()(front, back, count, 5) == (place < count));
      codes[299 - place] = 7;
    }
  }
}

TEST_CASE("every kernel finds a pair of mirrored heaps", "[sparse_space]") {
  for_each_kernel([](const LaneKernel& kernel) {
    finds_what_it_should<std::uint8_t>(kernel);
    finds_what_it_should<std::uint16_t>(kernel);
  });
}

}  // namespace
}  // namespace zugzwang
