#pragma once

// A period of nimbers, with all that is needed to check it without trust in how it was found.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/period.hpp>

namespace zugzwang {

/// Says: the values of the heaps below preperiod + period are `values`, and from the preperiod on
/// they repeat. `mask` and `break_parity` are those of the SparseSpace that the values were found
/// in: advice that makes the check fast, and sound whatever it is.
struct PeriodCertificate {
  Period period;
  std::vector<Nimber> values;
  std::uint64_t mask = 0;
  std::optional<unsigned> break_parity{};
};

struct CertificateCheck {
  Status status = Status::complete;
  std::uint64_t heaps = 0;  ///< checked by the definition
  std::string flaw{};       ///< the first thing that is wrong; empty if nothing is
  std::string theorem{};    ///< by which the heaps checked prove all others
};

/// Checks by the definition, for every heap up to where a theorem takes over (see docs/grundy.md),
/// that no option has its claimed value and that some option has each smaller value; and that
/// neither the period nor the preperiod can be less.
CertificateCheck check_certificate(const HeapRules& rules, const PeriodCertificate& certificate,
                                   const Limits& limits);

}  // namespace zugzwang
