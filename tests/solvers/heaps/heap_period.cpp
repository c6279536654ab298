// Periods of nimbers: the known ones, and what proves them.

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/heaps/period_certificate.hpp>
#include <zugzwang/solvers/heaps/ruled_heaps.hpp>

#include "catch.hpp"
#include "heap_checks.hpp"
#include "naive_nimbers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::all_but;
using testing::contains;
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

TEST_CASE("all-but subtraction: arithmetic periods are proved and correct", "[period]") {
  Random random(21);
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

TEST_CASE("unequal parts: a period is proved and correct", "[period]") {
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

}  // namespace
}  // namespace zugzwang
