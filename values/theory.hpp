#pragma once

// The theory of values beyond their sums: operators that make new values from old ones, and
// simplifications that discard some information. All work on canonical forms, and none recurses
// over the depth of a game.
//
// Sources: A. N. Siegel, Combinatorial Game Theory (2013), chapters II and III; Winning Ways,
// chapters 6–8; J. P. Grossman and A. N. Siegel, Reductions of Partizan Games (2009). Each function
// may throw what the functions of `PartizanValues` throw.

#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/core/player.hpp>
#include <zugzwang/values/dyadic.hpp>
#include <zugzwang/values/partizan_values.hpp>
#include <zugzwang/values/thermograph.hpp>

namespace zugzwang {

/// Returns the player's incentives: G^L − G for Left, G − G^R for Right; only the maximal ones.
std::vector<PartizanValue> incentives(PartizanValues& values, PartizanValue v, Player player);
/// Returns the maximal ones of the incentives of both players.
std::vector<PartizanValue> incentives(PartizanValues& values, PartizanValue v);

/// Returns the atomic weight of an all-small value; nothing for other values. Source: Siegel,
/// section II.7; Winning Ways, chapter 8 (“eccentric” cases by the remote star).
std::optional<PartizanValue> atomic_weight(PartizanValues& values, PartizanValue v);

/// Returns the simplest value that differs from v by an infinitesimal.
PartizanValue reduced_canonical_form(PartizanValues& values, PartizanValue v);

/// Returns the ordinal sum a:b, in which a move in a ends b. It depends on the form of a: here the
/// canonical form.
PartizanValue ordinal_sum(PartizanValues& values, PartizanValue a, PartizanValue b);

/// Returns v.unit: n copies of the unit for an integer n, else {v^L.unit + unit + i | v^R.unit −
/// unit − i} for all incentives i of the unit. Throws `Error` (bad_value) unless unit > 0.
PartizanValue norton_product(PartizanValues& values, PartizanValue v, PartizanValue unit);

/// Returns v heated by t: numbers stay, other values become {heated v^L + t | heated v^R − t}.
/// Cooling undoes it; it is not additive, and does not preserve the order where fractions are
/// options: {1 | 1/4} is positive, and heated by 1 it is {2 | −3/4}.
PartizanValue heat(PartizanValues& values, PartizanValue v, PartizanValue t);

/// Returns v overheated from s to t: n copies of s for an integer n, else {overheated v^L + t |
/// overheated v^R − t}.
PartizanValue overheat(PartizanValues& values, PartizanValue v, PartizanValue s, PartizanValue t);

/// Returns v cooled by t ≥ −1: {cooled v^L − t | cooled v^R + t}, or the mean if t is above the
/// temperature of v. Throws `Error` (bad_value) for t < −1.
PartizanValue cool(Thermographs& thermographs, PartizanValues& values, PartizanValue v,
                   const Dyadic& t);

/// Returns v cooled by its own temperature: its mean plus an infinitesimal. Numbers stay.
PartizanValue freeze(Thermographs& thermographs, PartizanValues& values, PartizanValue v);

/// Returns {0 || 0 | −x}.
PartizanValue tiny(PartizanValues& values, PartizanValue x);
/// Returns {x | 0 || 0}.
PartizanValue miny(PartizanValues& values, PartizanValue x);

/// Returns the n-th uptimal power, written ^<n>, which is {0 | *, less those of 1 … n − 1 before};
/// n ≥ 1.
PartizanValue up_power(PartizanValues& values, std::uint32_t n);
/// Returns the sum of the first n uptimal powers, written ^[n].
PartizanValue up_powers(PartizanValues& values, std::uint32_t n);

/// Returns the values born by a day in the order of their ids: 1, 4, 22 and 1,474 by days 0 to 3.
/// Throws `Error` (too_large) for later days, whose values have never been listed.
std::vector<PartizanValue> born_by_day(PartizanValues& values, std::uint32_t day);

}  // namespace zugzwang
