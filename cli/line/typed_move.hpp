#pragma once

// The moves of a position as a person sees them listed and types them. A move may be given as data,
// by its place in the list that was shown, or in words, which may leave out whatever leaves no
// doubt.

#include <cstddef>
#include <string>

#include <zugzwang/engine/walk.hpp>

namespace zugzwang::cli {

/// So many moves are looked through for what was typed.
inline constexpr std::size_t moves_looked_through = 1000;

/// Returns the legal moves that the text may stand for: one if it is clear, none if it is no move.
/// `moves` are the first `moves_looked_through` of the position.
Datum::List typed_moves(const Walk& walk, const Datum::List& moves, const std::string& text);

/// Lists the legal moves, at most so many items, in lines that a terminal of 80 columns holds:
/// numbers as runs such as 1-50, words as they are, other moves with their places.
std::string list_moves(const Walk& walk, std::size_t most);

/// Lists the moves that a typed text may stand for, at most so many.
std::string list_choices(const Walk& walk, const Datum::List& moves, const std::string& typed,
                         std::size_t most);

}  // namespace zugzwang::cli
