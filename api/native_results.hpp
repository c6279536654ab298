#pragma once

// The results as JSON of services that only a machine with files and threads has, for the program
// and `Caller`.

#include <string>
#include <string_view>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/engine/services/certificate.hpp>
#include <zugzwang/engine/services/check_game.hpp>
#include <zugzwang/engine/services/verify.hpp>
#include <zugzwang/solvers/heaps/period_certificate.hpp>
#include <zugzwang/store/tablebase.hpp>

namespace zugzwang {

Datum::Object check_to_datum(const std::string& game, const CheckReport& report);

/// Returns what a tablebase contains.
Datum::Object contents_to_datum(const Tablebase& tables);
/// Formats sizes as in "0.52 bits per position for the outcomes, 1.3 for the distances".
std::string format_bits(const TablebaseSizes& sizes);

/// Adds `correct`, and the violation under this name if there is one. A check that a limit has
/// ended decides nothing, unless it has already found an error.
void add_verdict(Datum::Object& object, Status status, const std::string& violation,
                 std::string_view name = "violation");

// The members without the verdict.
Datum::Object verification_to_datum(const std::string& game, const VerificationReport& report);
Datum::Object verification_to_datum(const Tablebase& tables, const std::string& file,
                                    const TablebaseVerification& report);
Datum::Object verification_to_datum(const CertifiedPeriod& certified,
                                    const CertificateCheck& check);

}  // namespace zugzwang
