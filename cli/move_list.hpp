#pragma once

// The moves of a position as a player sees them, in lines that a terminal of 80 columns holds.

#include <cstddef>
#include <string>

#include <zugzwang/facade/walk.hpp>

namespace zugzwang::cli {

/// Lists the legal moves, at most so many items: numbers as runs such as 1-50, words as they are,
/// other moves with their places.
std::string list_moves(const Walk& walk, std::size_t most);

/// Lists the moves that a typed text may stand for, at most so many.
std::string list_choices(const Walk& walk, const Datum::List& moves, const std::string& typed,
                         std::size_t most);

}  // namespace zugzwang::cli
