#pragma once

// Converts the certificate of a proved period to data and back, so that it can be stored in a file
// and checked elsewhere.

#include <optional>
#include <string>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/game_entry.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/solvers/heaps/period_certificate.hpp>

namespace zugzwang {

/// Returns the certificate as an object whose members have the names of those of PeriodCertificate.
Datum to_datum(const PeriodCertificate& certificate);

/// Returns the certificate of the period that a session has found; nothing if none is proved.
/// Throws Error{not_applicable} where periods are proved in another way.
std::optional<PeriodCertificate> certificate_of(const Session& session);
/// Returns {"game":…,"fields":{…},"certificate":{…}}: all that a check needs.
Datum to_datum(const PeriodCertificate& certificate, const GameEntry& game,
               const Problem& problem);

/// Returns the certificate described by an object of this form. Throws Error{bad_value}, which
/// names the member that is missing or wrong.
PeriodCertificate certificate_from(const Datum& datum);

/// Returns a member of this object, or of one that contains it. Throws Error{bad_value}, which
/// names the member, if it is missing.
const Datum& certificate_member(const Datum& datum, const std::string& name);

}  // namespace zugzwang
