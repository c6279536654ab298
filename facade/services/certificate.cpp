#include "certificate.hpp"

#include <string>
#include <utility>

#include <zugzwang/core/error.hpp>

namespace zugzwang {

namespace {

std::uint64_t number_in(const Datum& datum, const std::string& what) {
  if (const auto* number = datum.get<std::uint64_t>()) return *number;
  throw Error(ErrorCode::bad_value, "certificate: " + what + " is " + datum.to_json() +
                                        "; it must be an integer of 0 or more");
}
const Datum& member(const Datum& datum, const std::string& name) {
  if (const Datum* found = datum.find(name)) return *found;
  throw Error(ErrorCode::bad_value, "certificate: " + name + " is missing");
}

}  // namespace

Datum to_datum(const PeriodCertificate& certificate) {
  Datum::List values;
  for (const Nimber value : certificate.values) values.emplace_back(value);
  Datum::Object object{{"preperiod", certificate.period.preperiod},
                       {"period", certificate.period.period},
                       {"saltus", certificate.period.saltus},
                       {"mask", certificate.mask}};
  if (certificate.break_parity) object.emplace_back("break_parity", *certificate.break_parity);
  object.emplace_back("values", std::move(values));
  return object;
}

PeriodCertificate certificate_from(const Datum& datum) {
  const auto number = [&](const std::string& name) { return number_in(member(datum, name), name); };
  PeriodCertificate certificate{};
  certificate.period = {number("preperiod"), number("period"),
                        static_cast<std::int64_t>(number("saltus"))};
  certificate.mask = number("mask");
  if (datum.find("break_parity") != nullptr)
    certificate.break_parity = static_cast<unsigned>(number("break_parity") & 1);
  const auto* const values = member(datum, "values").get<Datum::List>();
  if (values == nullptr)
    throw Error(ErrorCode::bad_value, "certificate: values is not a list of integers");
  for (const Datum& value : *values) certificate.values.push_back(number_in(value, "a value"));
  return certificate;
}

}  // namespace zugzwang
