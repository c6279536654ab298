// A claim about the value of a position, with its check by play in the game that it names.

#include <string>

#include <zugzwang/core/error.hpp>
#include <zugzwang/engine/services/canonical_claim.hpp>
#include <zugzwang/engine/services/check_canonical_claim.hpp>

#include "fuzz.hpp"
#include "games/answers.hpp"

using namespace zugzwang;

namespace {

using Verdict = ValueClaimCheck::Verdict;

void check(const PositionClaim& read) {
  const auto problem =
      testing::bundled().find(read.game).problem(Datum(read.position), Scope::position);
  const auto positions = problem->graph();
  const ValueClaimCheck check = check_canonical_claim(*positions, positions->number_of(*problem),
                                                      read.claim, fuzz::small_limits());
  fuzz::require((check.status == Status::complete) == (check.verdict != Verdict::undecided));
  fuzz::require(!check.line.empty() == (check.verdict == Verdict::refuted));
  fuzz::require(check.excess.has_value() == (check.verdict == Verdict::not_canonical));
  fuzz::require(!to_text(check, read.claim).empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const Datum file = Datum::from_json(fuzz::text_of(data, size), std::uint64_t{1} << 20);
    const PositionClaim read = position_claim_from(file);
    fuzz::require(position_claim_from(to_datum(read)).claim == read.claim);
    check(read);
  } catch (const Error&) {
  }
  return 0;
}
