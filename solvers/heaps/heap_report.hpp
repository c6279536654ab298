#pragma once

// What is told of the period of a sequence of heaps: to the reader a report, to the sceptic a
// certificate.

#include <optional>

#include <zugzwang/core/period.hpp>
#include <zugzwang/solvers/heaps/period_certificate.hpp>
#include <zugzwang/solvers/heaps/ruled_heaps.hpp>

namespace zugzwang {

/// Returns the period found, with the largest value and the exceptional heaps.
SequenceReport report_of(const RuledHeaps& heaps);

/// Returns the certificate of a proved period; nothing if none is proved.
std::optional<PeriodCertificate> certificate_of(const RuledHeaps& heaps);

}  // namespace zugzwang
