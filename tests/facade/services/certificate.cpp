// A certificate is written as JSON and read back; what is not one is refused.

#include <zugzwang/facade/services/certificate.hpp>
#include <zugzwang/solvers/heaps/heap_report.hpp>

#include "catch.hpp"
#include "solvers/heaps/heap_checks.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::error_of;
using testing::rules_of;
using testing::solved;

TEST_CASE("a certificate goes through its JSON form", "[period]") {
  const PeriodCertificate right = *certificate_of(solved(rules_of("0.137")));
  const Datum datum = Datum::from_json(to_datum(right).to_json());
  const PeriodCertificate read = certificate_from(datum);
  CHECK(read.period == right.period);
  CHECK(read.values == right.values);
  CHECK(read.mask == right.mask);
  CHECK(read.break_parity == right.break_parity);
  CHECK(error_of([] { certificate_from(Datum::from_json(R"({"preperiod":1})")); }));
  CHECK(error_of([] {
    certificate_from(
        Datum::from_json(R"({"preperiod":1,"period":1,"saltus":0,"mask":1,"values":[1,"x"]})"));
  }));
}

}  // namespace
}  // namespace zugzwang
