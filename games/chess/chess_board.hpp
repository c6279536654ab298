#pragma once

// The chessboard and the attacks of its pieces, without pawns. With few men on the board, the
// attacks of a rook, a bishop or a queen are those on an empty board less the squares behind each
// man in the way: one table serves all kinds, and there is no loop along the rays.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <zugzwang/core/bits.hpp>

namespace zugzwang::games::chess {

/// Squares are numbered from a1 = 0, b1 = 1 to h8 = 63.
using Square = std::uint8_t;
/// A set of squares: bit s for square s.
using Squares = std::uint64_t;

inline constexpr int side = 8;  // of the board
inline constexpr std::size_t squares = 64;

constexpr Squares bit(Square square) { return Squares{1} << square; }
constexpr int file_of(Square square) { return square % side; }
constexpr int rank_of(Square square) { return square / side; }
constexpr Square square_at(int file, int rank) { return static_cast<Square>(rank * side + file); }
constexpr Square lowest(Squares set) { return static_cast<Square>(std::countr_zero(set)); }

/// Returns the number of squares.
constexpr unsigned count(Squares set) { return static_cast<unsigned>(count_bits(set)); }

/// Returns a name such as "e4".
inline std::string name_of(Square square) {
  return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

enum class Player : std::uint8_t { white, black };

constexpr Player opponent(Player player) {
  return player == Player::white ? Player::black : Player::white;
}
constexpr std::string_view name_of(Player player) {
  return player == Player::white ? "white" : "black";
}

enum class Kind : std::uint8_t { king, queen, rook, bishop, knight };

inline constexpr std::size_t kinds = 5;
/// The letters of the kinds, in their order.
inline constexpr std::string_view letters = "KQRBN";

constexpr char letter_of(Kind kind) { return letters[static_cast<std::size_t>(kind)]; }
constexpr std::string_view name_of(Kind kind) {
  constexpr std::array<std::string_view, kinds> names = {"king", "queen", "rook", "bishop",
                                                         "knight"};
  return names[static_cast<std::size_t>(kind)];
}

namespace detail {

struct Step {
  int file;
  int rank;
};
inline constexpr std::array<Step, 8> rays = {
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}}};
inline constexpr std::array<Step, 8> jumps = {
    {{1, 2}, {-1, 2}, {1, -2}, {-1, -2}, {2, 1}, {-2, 1}, {2, -1}, {-2, -1}}};

template <class T>
using Table = std::array<std::array<T, squares>, squares>;

struct Attacks {
  std::array<std::array<Squares, squares>, kinds> open{};  // on an empty board
  Table<Squares> behind{};
  Table<Squares> between{};
};

/// Calls `visit(square)` for the squares of a ray from `from`, without `from`, up to the edge of
/// the board or until `visit` returns false.
template <class Visit>
constexpr void each_on_ray(Square from, Step step, Visit visit) {
  int file = file_of(from) + step.file;
  int rank = rank_of(from) + step.rank;
  for (; file >= 0 && file < side && rank >= 0 && rank < side; file += step.file, rank += step.rank)
    if (!visit(square_at(file, rank))) return;
}

constexpr Attacks make_attacks() {
  Attacks attacks;
  const auto open = [&](Kind kind, Square from) -> Squares& {
    return attacks.open[static_cast<std::size_t>(kind)][from];
  };
  for (Square from = 0; from < squares; ++from) {
    for (const Step step : jumps)
      each_on_ray(from, step, [&](Square to) {
        open(Kind::knight, from) |= bit(to);
        return false;
      });
    for (const Step step : rays) {
      each_on_ray(from, step, [&](Square to) {
        open(Kind::king, from) |= bit(to);
        return false;
      });
      const bool straight = step.file == 0 || step.rank == 0;
      Squares passed = 0;
      each_on_ray(from, step, [&](Square to) {
        open(Kind::queen, from) |= bit(to);
        open(straight ? Kind::rook : Kind::bishop, from) |= bit(to);
        attacks.between[from][to] = passed;
        passed |= bit(to);
        each_on_ray(to, step, [&](Square beyond) {
          attacks.behind[from][to] |= bit(beyond);
          return true;
        });
        return true;
      });
    }
  }
  return attacks;
}

inline constexpr Attacks attacks = make_attacks();

}  // namespace detail

/// Returns the squares that a man attacks on an otherwise empty board.
constexpr Squares open_attacks(Kind kind, Square from) {
  return detail::attacks.open[static_cast<std::size_t>(kind)][from];
}
/// Returns the squares that a man on `blocker` hides from one on `from`: those further along the
/// line through both; none if they are on no common line. A king or a knight on `from` attacks none
/// of them.
constexpr Squares behind(Square from, Square blocker) {
  return detail::attacks.behind[from][blocker];
}
/// Returns the squares strictly between two on a common line; none for any other two.
constexpr Squares between(Square a, Square b) { return detail::attacks.between[a][b]; }

/// Whether a man attacks a square over these men, of which its own and one on that square do not
/// matter.
constexpr bool attacks(Kind kind, Square from, Square to, Squares occupied) {
  return (open_attacks(kind, from) & bit(to)) != 0 && (between(from, to) & occupied) == 0;
}

}  // namespace zugzwang::games::chess
