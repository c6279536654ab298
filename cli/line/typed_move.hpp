#pragma once

// The moves of a position as a person reads them in a list and types them. A move may be given as
// data, by its place in the printed list, or in words, from which anything may be omitted that
// leaves no ambiguity.

#include <cstddef>
#include <string>

#include <zugzwang/engine/walk.hpp>

namespace zugzwang::cli {

/// The number of moves that are searched for a typed text.
inline constexpr std::size_t moves_looked_through = 1000;

/// Returns the legal moves that the text may mean: one if it is unambiguous, none if it is no move.
/// `moves` are the first `moves_looked_through` of the position.
Datum::List typed_moves(const Walk& walk, const Datum::List& moves, const std::string& text);

/// Lists the legal moves, at most `most` items, in lines that fit a terminal of 80 columns: numbers
/// as runs such as 1-50, unless their words name something else, words as they are, and other moves
/// with their places.
std::string list_moves(const Walk& walk, std::size_t most);

/// Lists the moves that a typed text may mean, at most `most`.
std::string list_choices(const Walk& walk, const Datum::List& moves, const std::string& typed,
                         std::size_t most);

}  // namespace zugzwang::cli
