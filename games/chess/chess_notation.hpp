#pragma once

// Chess notation: materials such as KBNK, positions as FEN, moves in algebraic notation. Input is
// checked, and an error message says in one line what is wrong and what would be valid.
//
// S. J. Edwards, "Standard: Portable Game Notation Specification and Implementation Guide" (1994):
// section 16.1 defines FEN, section 8.2.3 the standard algebraic notation (SAN).

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/games/chess/chess_ending.hpp>

namespace zugzwang::games::chess {

/// Reads the men of White and then of Black, each with the king first and the others in any order;
/// at most `most` men, and at most `most_men`. Small letters are as good as capitals, and a sign
/// may stand between the players, as in KQvK and KQ-K. Throws Error{bad_value}.
Material read_material(std::string_view text, std::size_t most = most_men);
std::string text_of(const Material& material);
Material material_of(const Placement& placement);

/// Reads a position without pawns, of at most `most` men and at most `most_men`. The first two of
/// the six fields are required; blanks or underscores stand between them. What cannot be, castling
/// without king or rook on its square and a capture en passant, and the counters, which must be
/// whole numbers, are ignored. Throws Error{bad_value}, also where castling is possible. Whether
/// the rules allow the position is not checked.
Placement read_fen(std::string_view text, std::size_t most = most_men);
/// Lists what `read_fen` ignores of a position that it reads and that its reader may not expect to
/// be ignored, each as a message.
std::vector<std::string> ignored_in_fen(std::string_view text);
/// Writes the first four fields.
std::string fen_of(const Placement& placement);

/// Writes a move by its squares, such as "e1e8".
std::string coordinates(Move move);
/// Writes a legal move of an unfinished state as SAN, such as "Nbxd7+".
std::string san(const ChessRules& rules, const State& state, Move move);
/// Returns the legal move of an unfinished state that a text gives by its squares or as SAN, with
/// or without the signs of check and mate; nothing if there is none.
std::optional<Move> read_move(const ChessRules& rules, const State& state, std::string_view text);

}  // namespace zugzwang::games::chess
