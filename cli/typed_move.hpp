#pragma once

// What a person types as a move. A move may be given as data, by its place in the list that was
// shown, or in words, which may leave out whatever leaves no doubt.

#include <string>

#include <zugzwang/facade/walk.hpp>

namespace zugzwang::cli {

/// How the moves of a position are named in a list.
enum class MoveNames {
  numbers,  ///< each is a number itself
  words,    ///< each is a word itself, such as "left"
  places    ///< in words of several kinds, each by its place from 0 on
};
MoveNames names_of(const Datum::List& moves);

/// So many moves are looked through for what was typed.
inline constexpr std::size_t moves_looked_through = 1000;

/// Returns the legal moves that the text may stand for: one if it is clear, none if it is no move.
/// `moves` are the first `moves_looked_through` of the position.
Datum::List typed_moves(const Walk& walk, const Datum::List& moves, const std::string& text);

}  // namespace zugzwang::cli
