#pragma once

// The rules of chess without pawns as a book for beginners has them: a board of letters, steps from
// square to square, and each move tried. It shares nothing with the game under test.

#include <array>
#include <cctype>
#include <compare>
#include <cstdint>
#include <utility>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/games/chess/chess_ending.hpp>

namespace zugzwang::testing {

class SlowChess {
 public:
  explicit SlowChess(const games::chess::Placement& placement)
      : white_moves_(placement.turn == games::chess::Player::white) {
    for (auto& rank : board_) rank.fill('.');
    for (const auto& man : placement.men) {
      const char letter = "KQRBN"[static_cast<std::size_t>(man.kind)];
      char& square = at(man.square % 8, man.square / 8);
      if (square != '.') distinct_ = false;
      square = man.player == games::chess::Player::white ? letter
                                                         : static_cast<char>(std::tolower(letter));
    }
  }
  auto operator<=>(const SlowChess&) const = default;

  /// No two men on one square, and nobody can take a king.
  bool legal() const { return distinct_ && !king_attacked(!white_moves_); }
  bool in_check() const { return king_attacked(white_moves_); }

  struct Step;
  std::vector<Step> moves() const;

  std::uint64_t perft(int plies) const;

 private:
  char& at(int file, int rank) {
    return board_[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)];
  }
  char at(int file, int rank) const {
    return board_[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)];
  }
  static bool on_board(int file, int rank) {
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
  }
  static bool is_white(char man) { return std::isupper(static_cast<unsigned char>(man)) != 0; }

  /// The squares to which a man could go if kings could be taken.
  std::vector<std::pair<int, int>> reached(int file, int rank) const {
    const char man = at(file, rank);
    std::vector<std::pair<int, int>> squares;
    for (int dx = -2; dx <= 2; ++dx)
      for (int dy = -2; dy <= 2; ++dy) {
        if (dx == 0 && dy == 0) continue;
        const bool jump = dx * dx + dy * dy == 5;
        const bool step = dx * dx <= 1 && dy * dy <= 1;
        const bool straight = dx == 0 || dy == 0;
        bool may = false;
        int far = 7;
        switch (std::toupper(man)) {
          case 'N': may = jump, far = 1; break;
          case 'K': may = step, far = 1; break;
          case 'Q': may = step; break;
          case 'R': may = step && straight; break;
          case 'B': may = step && !straight; break;
          default: break;
        }
        for (int n = 1; may && n <= far && on_board(file + n * dx, rank + n * dy); ++n) {
          const char there = at(file + n * dx, rank + n * dy);
          if (there == '.' || is_white(there) != is_white(man))
            squares.emplace_back(file + n * dx, rank + n * dy);
          if (there != '.') break;
        }
      }
    return squares;
  }
  bool king_attacked(bool white) const {
    for (int file = 0; file < 8; ++file)
      for (int rank = 0; rank < 8; ++rank)
        if (at(file, rank) != '.' && is_white(at(file, rank)) != white)
          for (const auto& [to_file, to_rank] : reached(file, rank))
            if (at(to_file, to_rank) == (white ? 'K' : 'k')) return true;
    return false;
  }

  std::array<std::array<char, 8>, 8> board_{};
  bool white_moves_;
  bool distinct_ = true;
};

struct SlowChess::Step {
  games::chess::Move move;
  SlowChess after;
};

inline std::vector<SlowChess::Step> SlowChess::moves() const {
  std::vector<Step> steps;
  for (int file = 0; file < 8; ++file)
    for (int rank = 0; rank < 8; ++rank) {
      if (at(file, rank) == '.' || is_white(at(file, rank)) != white_moves_) continue;
      for (const auto& [to_file, to_rank] : reached(file, rank)) {
        SlowChess after = *this;
        after.at(to_file, to_rank) = at(file, rank);
        after.at(file, rank) = '.';
        after.white_moves_ = !white_moves_;
        if (after.legal())
          steps.push_back({{static_cast<games::chess::Square>(8 * rank + file),
                            static_cast<games::chess::Square>(8 * to_rank + to_file)},
                           after});
      }
    }
  return steps;
}

inline std::uint64_t SlowChess::perft(int plies) const {
  if (plies == 0) return 1;
  std::uint64_t count = 0;
  for (const Step& step : moves()) count += step.after.perft(plies - 1);
  return count;
}

/// A random state of the first tier, which need not be a position.
template <class G>
games::chess::State random_state(const G& game, Random& random) {
  const auto bits = game.tier_at(0).turn_shift() + 1;
  return {static_cast<std::uint32_t>(random() & ((std::uint64_t{1} << bits) - 1)), 0};
}
template <class G>
games::chess::State random_position(const G& game, Random& random) {
  for (;;)
    if (const auto state = random_state(game, random); game.is_position(state)) return state;
}

}  // namespace zugzwang::testing
