#pragma once

// The certificate of a proved period as data, so that it can be kept in a file and checked
// elsewhere.

#include <string>

#include <zugzwang/engine/datum.hpp>
#include <zugzwang/solvers/heaps/period_certificate.hpp>

namespace zugzwang {

/// Returns the certificate as an object whose members are named after those of PeriodCertificate.
Datum to_datum(const PeriodCertificate& certificate);

/// Returns the certificate that such an object describes.
/// Throws Error{bad_value}, which names the member that is missing or wrong.
PeriodCertificate certificate_from(const Datum& datum);

/// Returns a member of such an object, or of one that holds it.
/// Throws Error{bad_value}, which names the member, where it is missing.
const Datum& certificate_member(const Datum& datum, const std::string& name);

}  // namespace zugzwang
