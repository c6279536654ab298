#pragma once

// Converts the certificate of a proved period to data and back, so that it can be stored in a file
// and checked elsewhere.

#include <memory>
#include <optional>
#include <string>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/any_solver.hpp>
#include <zugzwang/engine/game_entry.hpp>
#include <zugzwang/engine/problem.hpp>
#include <zugzwang/engine/registry.hpp>
#include <zugzwang/solvers/heaps/period_certificate.hpp>

namespace zugzwang {

/// Returns the certificate as an object whose members have the names of those of PeriodCertificate.
Datum to_datum(const PeriodCertificate& certificate);

/// Returns the certificate of the period that a session has found; nothing if none is proved.
/// Throws Error{not_applicable} where periods are proved in another way.
std::optional<PeriodCertificate> certificate_of(const Session& session);
/// Returns {"game":…,"fields":{…},"certificate":{…}}: all that a check needs.
Datum to_datum(const PeriodCertificate& certificate, const GameEntry& game, const Problem& problem);

/// Returns the certificate described by an object of this form. Throws Error{bad_value}, which
/// names the member that is missing or wrong.
PeriodCertificate certificate_from(const Datum& datum);

/// A certificate, and the game that it is about.
struct CertifiedPeriod {
  std::string game;  ///< its name
  std::unique_ptr<Problem> rules;
  std::shared_ptr<GameGraph> positions;  ///< which know the rules of their heaps
  PeriodCertificate certificate;

  CertificateCheck check(const Limits& limits) const;
};

/// Returns what an object says that has all that a check needs. Throws Error{bad_value}, which
/// names the member that is missing or wrong, and Error{not_applicable} if the game is not a
/// taking-and-breaking game; `origin` is what a message calls the object.
CertifiedPeriod certified_period(const Datum& datum, const Registry& registry,
                                 const std::string& origin);

/// Returns a member of this object, or of one that contains it. Throws Error{bad_value}, which
/// names the member, if it is missing.
const Datum& certificate_member(const Datum& datum, const std::string& name);

}  // namespace zugzwang
