// A certificate is checked by the rules alone: what claims too much is refused.

#include <cstdint>
#include <string>

#include <zugzwang/solvers/heaps/heap_report.hpp>
#include <zugzwang/solvers/heaps/period_certificate.hpp>

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

}  // namespace
}  // namespace zugzwang
