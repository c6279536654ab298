#pragma once

// The certificate of a proved period as data, so that it can be kept in a file and checked
// elsewhere.

#include <zugzwang/facade/datum.hpp>
#include <zugzwang/solvers/heaps/period_certificate.hpp>

namespace zugzwang {

/// Returns the certificate as an object whose members are named after those of PeriodCertificate.
Datum to_datum(const PeriodCertificate& certificate);

/// Returns the certificate that such an object describes.
/// Throws Error{bad_value}, which names the member that is missing or wrong.
PeriodCertificate certificate_from(const Datum& datum);

}  // namespace zugzwang
