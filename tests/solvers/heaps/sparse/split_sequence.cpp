// Sparse space against the definition, value by value: all codes of up to three digits, random
// longer ones, the games of the yardsticks, by every kernel.

#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/heaps/sparse/split_sequence.hpp>

#include "catch.hpp"
#include "solvers/heaps/heap_checks.hpp"
#include "solvers/heaps/naive_nimbers.hpp"
#include "solvers/heaps/sparse/kernels.hpp"

namespace zugzwang {
namespace {

using testing::agrees;
using testing::first_difference;
using testing::for_each_kernel;
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
  Random random(77);
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
  Random random(3);
  for (int trial = 0; trial < 20; ++trial) {
    HeapRules rules{.rules = {}, .unequal = true};
    for (std::uint64_t removed = 0; removed < 4; ++removed)
      rules.rules.push_back(
          {removed, static_cast<std::uint8_t>(removed == 0 ? random() % 2 * 4 : random() % 8)});
    agrees(rules, 2500);
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

}  // namespace
}  // namespace zugzwang
