#pragma once

// A period of nimbers, with all that is needed to check it without trusting the solver.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/concepts/heaps.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/period.hpp>

namespace zugzwang {

/// Returns how many options a heap has, or more, before any of them is known: a nimber is never
/// above it. Counts to 2^62 at most. Cost: O(rules).
std::uint64_t most_options(const HeapRules& rules, std::uint64_t heap);

/// Claims that the heaps below preperiod + period have these values, and that they repeat from the
/// preperiod on. `mask` and `break_parity` describe the SparseSpace in which they were found:
/// advice that speeds the check up. Bad advice makes it slow, not wrong.
struct PeriodCertificate {
  Period period;
  std::vector<Nimber> values;
  std::uint64_t mask = 0;
  std::optional<unsigned> break_parity{};
};

/// What the check of a certificate has found.
struct CertificateCheck {
  Status status = Status::complete;
  std::uint64_t heaps = 0;  ///< how many were checked by the definition
  std::string flaw{};       ///< the first fault; empty if there is none
  std::string theorem{};    ///< extends the heaps checked to all others
};

/// Checks by the definition, for every heap up to the bound of a theorem (see docs/grundy.md), that
/// no option has the claimed value and that some option has each smaller one; then that neither
/// the period nor the preperiod can be less. Takes memory in proportion to the certificate, as far
/// as the limits allow.
CertificateCheck check_certificate(const HeapRules& rules, const PeriodCertificate& certificate,
                                   const Limits& limits);

}  // namespace zugzwang
