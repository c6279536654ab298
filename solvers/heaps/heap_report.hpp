#pragma once

// What is told of the period of a sequence of heaps: a report to read and a certificate to check.

#include <optional>

#include <zugzwang/core/period.hpp>
#include <zugzwang/solvers/heaps/period_certificate.hpp>
#include <zugzwang/solvers/heaps/ruled_heaps.hpp>

namespace zugzwang {

/// Reports the period found, the largest value and the exceptional heaps.
SequenceReport report_of(const RuledHeaps& heaps);

/// Returns the certificate of a proved period; nothing if none is proved.
std::optional<PeriodCertificate> certificate_of(const RuledHeaps& heaps);

}  // namespace zugzwang
