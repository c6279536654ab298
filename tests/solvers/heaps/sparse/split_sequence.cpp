// Sparse space against the definition, value by value: all codes of up to three digits, random
// longer ones, the games of the yardsticks, by every kernel.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <limits>
#include <optional>
#include <random>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/solvers/heaps/sparse/split_sequence.hpp>

#include "catch.hpp"
#include "solvers/heaps/heap_checks.hpp"
#include "solvers/heaps/naive_nimbers.hpp"

namespace zugzwang {
namespace {

using testing::agrees;
using testing::first_difference;
using testing::grundys_game;
using testing::naive_nimbers;
using testing::rules_of;

std::string code_of(unsigned digits, unsigned places) {
  std::string code = "0.";
  for (unsigned place = places; place-- > 0;)
    code += static_cast<char>('0' + (digits >> (3 * place) & 7));
  return code;
}

TEST_CASE("all octal codes of two digits have the values of the definition", "[sparse_space]") {
  for (unsigned digits = 0; digits < 64; ++digits) {
    CAPTURE(code_of(digits, 2));
    agrees(rules_of(code_of(digits, 2)), 3000);
  }
}

TEST_CASE("octal codes of three digits have the values of the definition", "[sparse_space]") {
  // Those with a last digit that splits, and every fifth of the others.
  for (unsigned digits = 0; digits < 512; ++digits) {
    if ((digits & 4) == 0 && digits % 5 != 0) continue;
    CAPTURE(code_of(digits, 3));
    agrees(rules_of(code_of(digits, 3)), 1700);
  }
}

TEST_CASE("random octal codes have the values of the definition", "[sparse_space]") {
  std::mt19937_64 random(77);
  for (int trial = 0; trial < 60; ++trial) {
    std::string code = random() % 4 == 0 ? "4." : "0.";
    for (std::uint64_t places = 1 + random() % 6; places > 0; --places)
      code += static_cast<char>('0' + random() % 8);
    CAPTURE(code);
    agrees(rules_of(code), 2200);
  }
}

TEST_CASE("far values of hard games are those of the definition", "[sparse_space]") {
  for (const char* code : {"0.6", "0.16", "0.56", "0.106", "0.104", "0.454", "0.376", "0.127",
                           "0.06", "0.36", "0.644", "4.07", "4.4"}) {
    CAPTURE(code);
    agrees(rules_of(code), 9000);
  }
  agrees(grundys_game(), 9000);
}

TEST_CASE("two threads give the same values", "[sparse_space]") {
  const Limits limits{.threads = 2};
  Meter meter(limits);
  for (const HeapRules& rules : {grundys_game(), rules_of("0.6"), rules_of("0.376")}) {
    const std::vector<Nimber> right = naive_nimbers(rules, 7000);
    SplitSequence sequence(rules);
    REQUIRE(sequence.extend(right.size(), meter) == Status::complete);
    bool same = true;
    for (std::uint64_t heap = 0; heap < right.size(); ++heap)
      same = same && sequence.value(heap) == right[heap];
    CHECK(same);
  }
}

TEST_CASE("unequal parts after a removal", "[sparse_space]") {
  std::mt19937_64 random(3);
  for (int trial = 0; trial < 20; ++trial) {
    HeapRules rules{.rules = {}, .unequal = true};
    for (std::uint64_t removed = 0; removed < 4; ++removed)
      rules.rules.push_back(
          {removed, static_cast<std::uint8_t>(removed == 0 ? random() % 2 * 4 : random() % 8)});
    agrees(rules, 2500);
  }
}

/// Tests every kernel that this processor can run, the portable one in any case, and names those
/// that it cannot.
void for_each_kernel(const std::function<void(const LaneKernel&)>& test) {
  std::vector<std::string_view> tested;
  for (const LaneKernel& kernel : lane_kernels()) {
    if (kernel.supported()) {
      test(kernel);
      tested.push_back(kernel.name);
    } else {
      WARN("the kernel " << kernel.name << " is not tested: this processor cannot run it");
    }
  }
  REQUIRE_FALSE(tested.empty());
  CHECK(tested.front() == "portable");
  CHECK(tested.back() == best_lane_kernel().name);
}

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
    if (kernel.name == "portable") {
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

TEST_CASE("every kernel that this processor has gives the same values", "[sparse_space]") {
  for_each_kernel([](const LaneKernel& kernel) {
    CAPTURE(kernel.name);
    for (const char* code : {"0.16", "0.104", "0.454", "0.77", "0.564"}) {
      CAPTURE(code);
      const std::vector<Nimber> right = naive_nimbers(rules_of(code), 5000);
      SplitSequence sequence(rules_of(code), kernel);
      const Limits limits;
      Meter meter(limits);
      REQUIRE(sequence.extend(right.size(), meter) == Status::complete);
      CHECK(first_difference(sequence, right) == right.size());
    }
  });
}

/// Codes of a class bit above some index bits, and terms that reach less than 2000 back.
template <class Code>
struct RandomPairs {
  RandomPairs(std::mt19937_64& random, unsigned index_bits, unsigned class_bit) {
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
  std::mt19937_64 random(9);
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
  std::mt19937_64 random(10);
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

TEST_CASE("every kernel eliminates just the candidates that a pair has", "[sparse_space]") {
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

TEST_CASE("codes of a sparse space xor as values do", "[sparse_space]") {
  std::mt19937_64 random(4);
  for (int trial = 0; trial < 200; ++trial) {
    const auto bits = static_cast<unsigned>(3 + random() % 8);
    const unsigned values = 1U << bits;
    const auto removed = static_cast<unsigned>(random() % 4);
    const SparseSpace space(static_cast<unsigned>(1 + random() % (values - 1)), bits,
                            random() % 2 == 0 ? std::optional(removed & 1) : std::nullopt);
    for (int pair = 0; pair < 50; ++pair) {
      const std::uint64_t a = random() % 1000;
      const std::uint64_t b = random() % 1000;
      const auto x = static_cast<unsigned>(random() % values);
      const auto y = static_cast<unsigned>(random() % values);
      const std::uint64_t whole = a + b + removed;
      CHECK(space.decode(a, space.encode(a, x)) == x);
      CHECK((space.encode(a, x) ^ space.encode(b, y)) == space.encode(whole, x ^ y));
      if (space.is_rare(space.encode(a, x)) == space.is_rare(space.encode(a, y)))
        CHECK((space.encode(a, x) < space.encode(a, y)) == (x < y));
    }
  }
}

TEST_CASE("the space of fewest rares is the best of all masks", "[sparse_space]") {
  std::mt19937_64 random(8);
  for (int trial = 0; trial < 30; ++trial) {
    constexpr unsigned bits = 5;
    SparseSpace::Histogram histogram;
    for (auto& counts : histogram)
      for (unsigned value = 0; value < 1U << bits; ++value) counts.push_back(random() % 100);
    const auto rares = [&](const SparseSpace& space) {
      std::uint64_t count = 0;
      for (unsigned parity = 0; parity < 2; ++parity)
        for (unsigned value = 0; value < 1U << bits; ++value)
          if (space.is_rare(space.encode(parity, value))) count += histogram[parity][value];
      return count;
    };
    for (const std::optional<unsigned> parity :
         {std::optional<unsigned>(), std::optional(0U), std::optional(1U)}) {
      std::uint64_t least = rares(SparseSpace(1, bits, std::nullopt));
      for (unsigned mask = 1; mask < 1U << bits; ++mask) {
        least = std::min(least, rares(SparseSpace(mask, bits, std::nullopt)));
        if (parity) least = std::min(least, rares(SparseSpace(mask, bits, parity)));
      }
      CHECK(rares(SparseSpace::fewest_rares(histogram, bits, parity)) == least);
    }
  }
}

}  // namespace
}  // namespace zugzwang
