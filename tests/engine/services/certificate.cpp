// A certificate is written as JSON and read back; what is not one is refused.

#include <string>

#include <zugzwang/engine/services/certificate.hpp>
#include <zugzwang/solvers/heaps/ruled_heaps.hpp>

#include "catch.hpp"
#include "solvers/heaps/heap_checks.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::contains;
using testing::error_of;
using testing::rules_of;
using testing::solved;

TEST_CASE("JSON round trip of a certificate", "[period]") {
  const PeriodCertificate right = *certificate_of(solved(rules_of("0.137")));
  const Datum datum = Datum::from_json(to_datum(right).to_json());
  const PeriodCertificate read = certificate_from(datum);
  CHECK(read.period == right.period);
  CHECK(read.values == right.values);
  CHECK(read.mask == right.mask);
  CHECK(read.break_parity == right.break_parity);
  CHECK(certificate_member(datum, "mask") == Datum(right.mask));
  const auto missing = error_of([] { certificate_from(Datum::from_json(R"({"preperiod":1})")); });
  REQUIRE(missing);
  CHECK(missing->code() == ErrorCode::bad_value);
  CHECK(contains(missing->what(), "certificate: period is missing"));
  CHECK(error_of([] {
    certificate_from(
        Datum::from_json(R"({"preperiod":1,"period":1,"saltus":0,"mask":1,"values":[1,"x"]})"));
  }));
}

TEST_CASE("an invalid number of a certificate is refused by its name", "[period]") {
  const auto refusal = [](const std::string& numbers) {
    const std::string json = R"({"mask":0,"values":[0],)" + numbers + "}";
    const auto error = error_of([&] { certificate_from(Datum::from_json(json)); });
    return error ? std::string(error->what()) : "none";
  };
  const std::string right = R"("preperiod":0,"period":1,"saltus":)";
  CHECK(refusal(right + "9223372036854775807") == "none");
  for (const std::string saltus : {"9223372036854775808", "18446744073709551615", "-1", "null"})
    CHECK(refusal(right + saltus) ==
          "certificate: saltus is " + saltus +
              "; it must be a whole number from 0 to 9223372036854775807");
  CHECK(contains(refusal(right + R"(0,"break_parity":2)"), "break_parity is 2"));
  CHECK(refusal(right + "\"" + std::string(10'000, 'x') + "\"").size() < 200);
}

}  // namespace
}  // namespace zugzwang
