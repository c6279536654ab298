#pragma once

// Converts the certificate of a proved period to data and back, so that it can be stored in a file
// and checked elsewhere.

#include <string>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/solvers/heaps/period_certificate.hpp>

namespace zugzwang {

/// Returns the certificate as an object whose members have the names of those of PeriodCertificate.
Datum to_datum(const PeriodCertificate& certificate);

/// Returns the certificate described by an object of this form. Throws Error{bad_value}, which
/// names the member that is missing or wrong.
PeriodCertificate certificate_from(const Datum& datum);

/// Returns a member of this object, or of one that contains it. Throws Error{bad_value}, which
/// names the member, if it is missing.
const Datum& certificate_member(const Datum& datum, const std::string& name);

}  // namespace zugzwang
