#pragma once

// A period of nimbers, with everything that is needed to check it without trusting the solver.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/concepts/heaps.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/period.hpp>

namespace zugzwang {

/// Returns an upper bound on the number of options of a heap, without any nimber; a nimber is never
/// above it. At most 2^62. Cost: O(rules).
std::uint64_t most_options(const HeapRules& rules, std::uint64_t heap);

/// Claims that the heaps below preperiod + period have these values, and that they repeat from the
/// preperiod on. `mask` and `break_parity` describe the SparseSpace in which they were found, to
/// speed up the check: wrong ones make it slow, not incorrect.
struct PeriodCertificate {
  Period period;
  std::vector<Nimber> values;
  std::uint64_t mask = 0;
  std::optional<unsigned> break_parity{};
};

/// The result of the check of a certificate.
struct CertificateCheck {
  Status status = Status::complete;
  std::uint64_t heaps = 0;  ///< the number of heaps checked by the definition
  std::string flaw{};       ///< the first fault; empty if there is none
  std::string theorem{};    ///< extends the check to all other heaps
};

/// Checks by the definition, for every heap up to the bound of a theorem (see docs/grundy.md), that
/// no option has the claimed value and that some option has each smaller one; also checks that
/// neither the period nor the preperiod can be less. Memory: proportional to the certificate,
/// within the limits.
CertificateCheck check_certificate(const HeapRules& rules, const PeriodCertificate& certificate,
                                   const Limits& limits);

}  // namespace zugzwang
