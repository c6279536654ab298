#pragma once

#include <cstdint>

#include <zugzwang/core/datum.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/game_entry.hpp>

namespace zugzwang {

/// Returns a random problem of about this size in which the given fields have their values. Where
/// these make no position with what is drawn, it draws anew, up to 1,000 times; the last one is
/// then returned as it is.
Datum::Object random_problem(const GameEntry& game, const Datum::Object& given, std::uint64_t size,
                             Random& random);

}  // namespace zugzwang
