#pragma once

// Stores claims about the values of positions in files: a claim is written for a position whose
// value is known, and is read to be checked (check_canonical_claim.hpp).

#include <cstdint>
#include <string>

#include <zugzwang/checks/claim.hpp>
#include <zugzwang/core/datum.hpp>
#include <zugzwang/engine/partizan.hpp>

namespace zugzwang {

/// A claim, and the position that it is about.
struct PositionClaim {
  std::string game;        ///< its name
  Datum::Object position;  ///< its fields, as those of a JSON problem
  ValueClaim claim;
};

/// Writes out a canonical form, each of its followers just once and before it. The options of
/// numbers are generated for it: an integer n takes n + 1 nodes. Throws Error{too_large} if there
/// are more than `most_nodes`, and ValueLimit as the table does. Cost: linear in the options of the
/// followers.
ValueClaim claim_of(PartizanValues& table, PartizanValue value,
                    std::uint64_t most_nodes = most_claim_nodes);

/// Returns {"format":"zugzwang value claim","version":1,"game":…,"position":{…},"root":n,
/// "nodes":[[[left options],[right options]],…]}, whose nodes are numbered from 0 on.
Datum to_datum(const PositionClaim& claim);

/// Returns the claim in an object of this form. The game and the fields of its position are not
/// checked. Throws Error{bad_value}, which names the member that is missing, wrong, or unknown.
PositionClaim position_claim_from(const Datum& datum);

}  // namespace zugzwang
