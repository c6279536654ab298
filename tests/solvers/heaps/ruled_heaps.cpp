// Sequences of heaps by the rules: far heaps by a proved period, and values that were computed
// before.

#include <algorithm>
#include <cstdint>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/heaps/subtraction.hpp>
#include <zugzwang/solvers/heaps/ruled_heaps.hpp>

#include "catch.hpp"
#include "games/nimbers.hpp"
#include "naive_nimbers.hpp"

namespace zugzwang {
namespace {

using games::Subtraction;
using testing::grundys_game;
using testing::nimbers;
using testing::rules_of;

/// Holds the proved period, and what it answers, against heaps computed one by one.
void agrees_beyond_its_period(const Subtraction& game) {
  constexpr std::uint64_t heaps = 3000;
  const std::vector<Nimber> right = nimbers(game, heaps);
  const Limits limits;
  Meter meter(limits);
  RuledHeaps by_period(game, UsePeriod::yes);
  RuledHeaps one_by_one(game, UsePeriod::no);
  REQUIRE(by_period.find_period(meter) == Status::complete);
  REQUIRE(one_by_one.cover(heaps - 1, meter) == Status::complete);
  bool same = true;
  for (std::uint64_t heap = 0; heap < heaps; ++heap)
    same = same && by_period.value(heap) == right[heap] && one_by_one.value(heap) == right[heap];
  CHECK(same);
  CHECK(one_by_one.computed() == heaps);
  // Both numbers are the least there are.
  const Period period = by_period.found()->period;
  if (period.preperiod > 0)
    CHECK(right[period.preperiod - 1] != right[period.preperiod - 1 + period.period]);
  for (std::uint64_t shorter = 1; shorter < period.period; ++shorter) {
    bool repeats = true;
    for (std::uint64_t heap = period.preperiod; heap + shorter < heaps; ++heap)
      repeats = repeats && right[heap] == right[heap + shorter];
    CHECK_FALSE(repeats);
  }
}

TEST_CASE("a proved period gives the values of all heaps computed one by one", "[heaps]") {
  Random random(6);
  for (int trial = 0; trial < 25; ++trial) {
    std::vector<std::uint64_t> set;
    for (std::uint64_t numbers = 1 + random() % 4; numbers > 0; --numbers)
      set.push_back(1 + random() % 14);
    CAPTURE(set);
    agrees_beyond_its_period(Subtraction(set));
  }
}

TEST_CASE("a sequence goes on from restored values as if it had computed them", "[heaps]") {
  const Limits limits;
  Meter meter(limits);
  for (const std::uint64_t kept : {1U, 700U, 1024U, 4097U, 8000U}) {
    for (const HeapRules& rules :
         {rules_of("0.16"), rules_of("0.6"), grundys_game(), rules_of("0.33"), rules_of("0x0.8")}) {
      const std::uint64_t count = rules.most_parts() == 3 ? 300 : 9000;
      RuledHeaps all(rules, UsePeriod::no);
      REQUIRE(all.cover(count - 1, meter) == Status::complete);
      RuledHeaps restored(rules, UsePeriod::no);
      std::vector<Nimber> values;
      for (std::uint64_t heap = 0; heap < std::min(kept, count); ++heap) {
        values.push_back(all.value(heap));
        if (values.size() < 500) continue;
        restored.restore(values);
        values.clear();
      }
      restored.restore(values);
      REQUIRE(restored.cover(count - 1, meter) == Status::complete);
      bool same = true;
      for (std::uint64_t heap = 0; heap < count; ++heap)
        same = same && restored.value(heap) == all.value(heap);
      CHECK(same);
    }
  }
}

TEST_CASE("far values of Grundy's game", "[.research]") {
  RuledHeaps heaps(grundys_game(), UsePeriod::no);
  const Limits limits;
  Meter meter(limits);
  REQUIRE(heaps.cover(1'000'000, meter) == Status::complete);
  CHECK(heaps.value(100'000) == 101);
  CHECK(heaps.value(999'999) == 3);
}

}  // namespace
}  // namespace zugzwang
