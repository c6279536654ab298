// Periods of nimbers: the known ones, their proofs, and certificates that are checked alone.

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <zugzwang/solvers/heaps/heap_sequence.hpp>
#include <zugzwang/solvers/heaps/period_certificate.hpp>

#include "catch.hpp"
#include "naive_nimbers.hpp"
#include "solved_heaps.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::all_but;
using testing::contains;
using testing::grundys_game;
using testing::naive_nimbers;
using testing::rules_of;
using testing::solved;

/// A. Flammenkamp's table of octal games, and Guy and Smith (1956).
const std::map<std::string, Period>& known_periods() {
  static const std::map<std::string, Period> periods = {
      {"0.77", {71, 12, 0}},     {"0.137", {52, 34, 0}},        {"0.07", {53, 34, 0}},
      {"0.156", {3479, 349, 0}}, {"0.165", {5181, 1550, 0}},    {"0.356", {7315, 142, 0}},
      {"0.644", {3256, 442, 0}}, {"0.16", {105351, 149459, 0}}, {"0.56", {326640, 144, 0}},
  };
  return periods;
}

void has_period(const std::string& code, const Period& period) {
  CAPTURE(code);
  const RuledHeaps heaps = solved(rules_of(code));
  CHECK(heaps.found()->period == period);
  CHECK(heaps.proved());
  CHECK(contains(heaps.found()->proof, "Guy-Smith"));
  const auto certificate = certificate_of(heaps);
  REQUIRE(certificate);
  const CertificateCheck check = check_certificate(rules_of(code), *certificate, {});
  CHECK(check.flaw.empty());
  CHECK(check.status == Status::complete);
  CHECK(check.heaps > 2 * period.preperiod + 2 * period.period);
}

TEST_CASE("known periods of octal games are found, proved and certified", "[period]") {
  for (const auto& [code, period] : known_periods())
    if (period.preperiod < 10'000) has_period(code, period);
}

TEST_CASE("the periods of 0.16 and 0.56 are found and proved", "[period]") {
  for (const char* code : {"0.16", "0.56"}) {
    const RuledHeaps heaps = solved(rules_of(code));
    CHECK(heaps.found()->period == known_periods().at(code));
    CHECK(heaps.proved());
  }
}

TEST_CASE("long periods of octal games", "[.research]") {
  has_period("0.16", known_periods().at("0.16"));
  has_period("0.56", known_periods().at("0.56"));
  const RuledHeaps heaps = solved(rules_of("0.376"));
  CHECK(heaps.found()->period == Period{2268248, 4, 0});
  CHECK(heaps.proved());
}

TEST_CASE("0.104 has period 11770282", "[.research]") {
  const RuledHeaps heaps = solved(rules_of("0.104"));
  CHECK(heaps.found()->period == Period{197769598, 11770282, 0});
  CHECK(heaps.proved());
}

TEST_CASE("far values of Grundy's game", "[.research]") {
  RuledHeaps heaps(grundys_game(), UsePeriod::no);
  const Limits limits;
  Meter meter(limits);
  REQUIRE(heaps.cover(1'000'000, meter) == Status::complete);
  CHECK(heaps.value(100'000) == 101);
  CHECK(heaps.value(999'999) == 3);
}

TEST_CASE("the exceptional values of Kayles", "[period]") {
  // Winning Ways, chapter 4: fourteen, the last of them 70.
  const SequenceReport report = report_of(solved(rules_of("0.77")));
  REQUIRE(report.exceptional);
  CHECK(report.exceptional->heaps ==
        std::vector<std::uint64_t>{0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70});
  CHECK(report.exceptional->count == 14);
  REQUIRE(report.maximum);
  const std::vector<Nimber> values = naive_nimbers(rules_of("0.77"), 200);
  CHECK(report.maximum->value == *std::ranges::max_element(values));
}

TEST_CASE("all numbers but some: arithmetic periods are proved, and right", "[period]") {
  std::mt19937_64 random(21);
  for (int trial = 0; trial < 40; ++trial) {
    std::set<std::uint64_t> numbers;
    for (std::uint64_t count = random() % 5; count > 0; --count) numbers.insert(1 + random() % 15);
    const HeapRules rules = all_but(numbers);
    const RuledHeaps heaps = solved(rules);
    REQUIRE(heaps.proved());
    const Period period = heaps.found()->period;
    CHECK(period.saltus > 0);
    const std::vector<Nimber> right = naive_nimbers(rules, 600);
    for (std::uint64_t heap = 0; heap < right.size(); ++heap)
      CHECK(right[heap] == right[period.reduced(heap)] + static_cast<Nimber>(period.gained(heap)));
    const auto certificate = certificate_of(heaps);
    REQUIRE(certificate);
    CHECK(check_certificate(rules, *certificate, {}).flaw.empty());
  }
  // All numbers: Nim.
  CHECK(solved(all_but({})).found()->period == Period{0, 1, 1});
  CHECK(solved(all_but({})).value(std::uint64_t{1} << 60) == std::uint64_t{1} << 60);
}

TEST_CASE("an arithmetic period of a hexadecimal game is observed, not proved", "[period]") {
  // Howse and Nowakowski, Periodicity and arithmetic-periodicity in hexadecimal games (2004).
  const RuledHeaps heaps = solved(rules_of("0.13FF"));
  CHECK(heaps.found()->period.period == 7);
  CHECK(heaps.found()->period.saltus == 4);
  CHECK_FALSE(heaps.proved());
  CHECK_FALSE(report_of(heaps).found->proved);
  CHECK_FALSE(certificate_of(heaps));
  CHECK_FALSE(heaps.knows(1'000'000'000));
}

TEST_CASE("unequal parts: a period is proved, and right", "[period]") {
  const std::vector<std::pair<HeapRules, Period>> games = {
      {{.rules = {{1, 3}, {2, 5}}, .unequal = true}, {21, 3, 0}},
      {{.rules = {{0, 4}, {1, 5}, {2, 2}}, .unequal = true}, {22, 8, 0}},
      {{.rules = {{2, 5}}, .unequal = true}, {13, 20, 0}},
  };
  for (const auto& [rules, period] : games) {
    const RuledHeaps heaps = solved(rules);
    REQUIRE(heaps.proved());
    CHECK(heaps.found()->period == period);
    const std::vector<Nimber> right = naive_nimbers(rules, 2000);
    bool same = true;
    for (std::uint64_t heap = 0; heap < right.size(); ++heap)
      same = same && heaps.value(heap) == right[heap];
    CHECK(same);
    CHECK(check_certificate(rules, *certificate_of(heaps), {}).flaw.empty());
  }
}

TEST_CASE("a certificate that claims too much is refused", "[period]") {
  const HeapRules rules = rules_of("0.77");
  const PeriodCertificate right = *certificate_of(solved(rules));
  const auto flaw = [&](const PeriodCertificate& certificate) {
    return check_certificate(rules, certificate, {}).flaw;
  };
  REQUIRE(flaw(right).empty());

  PeriodCertificate wrong = right;
  ++wrong.values[40];
  CHECK(contains(flaw(wrong), "heap of 40: claimed " + std::to_string(wrong.values[40])));
  wrong = right;
  --wrong.values[41];
  CHECK(contains(flaw(wrong), "heap of 41"));
  wrong = right;
  wrong.period.preperiod += 1;
  wrong.values.push_back(right.values[right.period.preperiod]);
  CHECK(contains(flaw(wrong), "the preperiod can be less"));
  wrong = right;
  wrong.period.period *= 2;
  for (std::uint64_t i = 0; i < 12; ++i) wrong.values.push_back(right.values[71 + i]);
  CHECK(contains(flaw(wrong), "the period can be less"));
  wrong = right;
  wrong.period.preperiod -= 1;
  wrong.values.pop_back();
  CHECK_FALSE(flaw(wrong).empty());
  wrong = right;
  wrong.values.pop_back();
  CHECK(contains(flaw(wrong), "preperiod + period values"));
  wrong = right;
  wrong.period.saltus = 1;
  CHECK(contains(flaw(wrong), "no theorem"));
  // Bad advice makes the check slow, not wrong.
  for (const std::uint64_t mask : {0, 1, 5, 255}) {
    wrong = right;
    wrong.mask = mask;
    CHECK(flaw(wrong).empty());
    wrong.break_parity = 1;
    CHECK(flaw(wrong).empty());
    ++wrong.values[50];
    CHECK_FALSE(flaw(wrong).empty());
  }
  // Of other rules.
  CHECK_FALSE(check_certificate(rules_of("0.137"), right, {}).flaw.empty());
  CHECK(contains(check_certificate(rules_of("0x0.8"), right, {}).flaw, "heap of"));
}

TEST_CASE("the winning splits of one heap are those of all its moves", "[period]") {
  const auto all_ways = [](const RuledHeaps& heaps, std::uint64_t heap, Nimber target) {
    std::multiset<std::vector<std::uint64_t>> ways;
    heaps.for_each_family(heap, target, [&](const WayFamily& family) {
      for (std::uint64_t i = 0; i < family.count; ++i) {
        const HeapParts parts = family.way(i);
        ways.emplace(parts.begin(), parts.end());
      }
      return true;
    });
    return ways;
  };
  for (const char* code : {"0.77", "0.137", "4.07", "0.3123", "0x0.8", "0.156"}) {
    CAPTURE(code);
    const HeapRules rules = rules_of(code);
    // Once from the period, once from the values alone.
    RuledHeaps periodic(rules);
    RuledHeaps plain(rules, UsePeriod::no);
    const Limits limits;
    Meter meter(limits);
    const std::uint64_t largest = rules.most_parts() == 3 ? 40 : 700;
    if (rules.most_parts() <= 2) REQUIRE(periodic.find_period(meter) == Status::complete);
    REQUIRE(periodic.cover(largest, meter) == Status::complete);
    REQUIRE(plain.cover(largest, meter) == Status::complete);
    for (const std::uint64_t heap : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2},
                                     std::uint64_t{17}, largest - 1, largest})
      for (Nimber target = 0; target < 5; ++target)
        CHECK(all_ways(periodic, heap, target) == all_ways(plain, heap, target));
  }
  // With a saltus: which heaps a heap of 10^15 may become that have a given value.
  const RuledHeaps but = solved(all_but({2, 3, 7}));
  const std::uint64_t heap = 1'000'000'000'000'000;
  for (const Nimber target : {Nimber{0}, Nimber{5}, but.value(heap / 2), but.value(heap - 3)}) {
    for (const std::vector<std::uint64_t>& way : all_ways(but, heap, target)) {
      const std::uint64_t left = way.empty() ? 0 : way[0];
      CHECK(but.value(left) == target);
    }
  }
  CHECK(all_ways(but, heap, 5) == all_ways(but, 1000, 5));
}

}  // namespace
}  // namespace zugzwang
