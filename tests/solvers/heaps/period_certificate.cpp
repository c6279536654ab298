// A certificate is checked by the rules alone: what claims too much is refused.

#include <chrono>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/solvers/heaps/period_certificate.hpp>
#include <zugzwang/solvers/heaps/ruled_heaps.hpp>

#include "catch.hpp"
#include "heap_checks.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::contains;
using testing::rules_of;
using testing::solved;

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

TEST_CASE("a value above the number of options is refused at once", "[period]") {
  const auto flaw = [](const HeapRules& rules, const Period& period, std::vector<Nimber> values) {
    const PeriodCertificate certificate{period, std::move(values)};
    return check_certificate(rules, certificate, {}).flaw;
  };
  const HeapRules hexadecimal = rules_of("0x0.F");
  for (const Nimber value : {Nimber{1} << 32, Nimber{1} << 63, testing::max64})
    CHECK(contains(flaw(hexadecimal, {1, 2, 0}, {0, 1, value}),
                   "heap of 2: claimed " + std::to_string(value) + ", but it has no more options"));
  CHECK(contains(flaw(rules_of("0.77"), {1, 2, 0}, {0, 1, 5}), "no more options than 2"));
  const HeapRules endless = testing::all_but({1});
  CHECK(flaw(endless, {0, 2, 1}, {0, 0}).empty());
  for (const std::int64_t saltus : {std::int64_t{1} << 37, std::numeric_limits<std::int64_t>::max(),
                                    std::int64_t{-1}, std::int64_t{3}})
    CHECK(contains(flaw(endless, {0, 2, saltus}, {0, 0}), "the saltus is"));
  CHECK(contains(flaw(endless, {0, 2, 2}, {0, 0}), "heap of 2: claimed 2, but it has no more"));
  CHECK(contains(flaw(endless, {std::uint64_t{1} << 47, 2, 0}, {0, 0}), "preperiod + period"));
  CHECK(contains(flaw(endless, {testing::max64, 1, 0}, {}), "too large"));
}

TEST_CASE("a limit ends the check of a certificate", "[period]") {
  const HeapRules rules = rules_of("0.77");
  const PeriodCertificate right = *certificate_of(solved(rules));
  Limits little;
  little.memory = 500;
  CHECK(check_certificate(rules, right, little).status == Status::memory_limit);
  Limits short_time;
  short_time.time = std::chrono::duration<double>(0);
  CHECK(check_certificate(rules, right, short_time).status == Status::time_limit);
  // One heap whose moves leave seven parts has more options than could be looked at.
  const HeapRules seven{.rules = {{1, 128}}};
  short_time.time = std::chrono::duration<double>(0.2);
  const PeriodCertificate zeros{{1, 2000, 0}, std::vector<Nimber>(2001, 0)};
  CHECK(check_certificate(seven, zeros, short_time).heaps < 2000);
}

TEST_CASE("the values of options count as memory of the check", "[period]") {
  // The certificate fits exactly: whatever is found out of its heaps is too much.
  const auto ends_between_heaps = [](const HeapRules& rules, const PeriodCertificate& certificate) {
    for (std::uint64_t bytes = 0; bytes < 10'000; ++bytes) {
      Limits limits;
      limits.memory = bytes;
      const CertificateCheck check = check_certificate(rules, certificate, limits);
      if (check.status == Status::complete) return false;
      CHECK(check.status == Status::memory_limit);
      CHECK(check.flaw.empty());
      if (check.heaps > 0) return true;
    }
    return false;
  };
  CHECK(ends_between_heaps(rules_of("0.77"), *certificate_of(solved(rules_of("0.77")))));
  CHECK(ends_between_heaps(rules_of("0x0.F"), PeriodCertificate{{1, 2, 0}, {0, 1, 2}}));
}

}  // namespace
}  // namespace zugzwang
