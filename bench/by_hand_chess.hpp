#pragma once

// King, bishop and knight against king, hand-written for speed: one table for each player on move,
// two bytes a position. It is fast because of properties of this ending: only White can win, so
// White's positions need no counter; a capture draws, so Black's positions with one are draws at
// once; and the tables mark illegal positions, so un-moves are not checked.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace zugzwang::by_hand {

class BishopAndKnight {
 public:
  struct Counts {
    std::uint64_t white_wins = 0;  // positions with White on move
    std::uint64_t white_draws = 0;
    std::uint64_t black_losses = 0;  // and with Black on move
    std::uint64_t black_draws = 0;
    int longest = 0;  // plies to mate, White on move
  };

  BishopAndKnight() : white_(positions), black_(positions) {
    for (int from = 0; from < 64; ++from)
      for (int to = 0; to < 64; ++to) {
        const int files = from % 8 > to % 8 ? from % 8 - to % 8 : to % 8 - from % 8;
        const int ranks = from / 8 > to / 8 ? from / 8 - to / 8 : to / 8 - from / 8;
        if (files <= 1 && ranks <= 1 && from != to) king_[at(from)] |= bit(to);
        if (files * ranks == 2) knight_[at(from)] |= bit(to);
      }
    for (int from = 0; from < 64; ++from)
      for (int ray = 0; ray < 4; ++ray) {
        const int file_step = ray % 2 == 0 ? 1 : -1;
        const int rank_step = ray / 2 == 0 ? 1 : -1;
        for (int file = from % 8 + file_step, rank = from / 8 + rank_step;
             file >= 0 && file < 8 && rank >= 0 && rank < 8; file += file_step, rank += rank_step)
          rays_[at(ray)][at(from)] |= bit(8 * rank + file);
      }
  }

  Counts solve() {
    begin();
    std::vector<std::uint32_t> won;
    for (std::uint16_t plies = 1; !lost_.empty(); plies = static_cast<std::uint16_t>(plies + 2)) {
      won.clear();
      for (const std::uint32_t position : lost_) win(position, plies, won);
      lost_.clear();
      for (const std::uint32_t position : won) lose(position, lost_);
      longest_ = won.empty() ? longest_ : plies;
    }
    Counts counts;
    counts.longest = longest_;
    for (std::size_t i = 0; i < positions; ++i) {
      counts.white_wins += white_[i] != open && white_[i] != none;
      counts.white_draws += white_[i] == open;
      counts.black_losses += black_[i] == 0;
      counts.black_draws += black_[i] != 0 && black_[i] != none;
    }
    return counts;
  }

 private:
  // The white king's square, the bishop's, the knight's and the black king's, six bits each.
  static constexpr std::size_t positions = std::size_t{1} << 24;
  // White's positions hold the plies to mate, Black's the number of moves that are not known to
  // lose.
  static constexpr std::uint16_t open = 0;
  static constexpr std::uint16_t drawn = 0x4000;  // larger than any number of moves that is counted
  static constexpr std::uint16_t none = 0xFFFF;

  static constexpr std::size_t at(int place) { return static_cast<std::size_t>(place); }
  static constexpr std::uint64_t bit(int square) { return std::uint64_t{1} << square; }

  std::uint64_t bishop(int from, std::uint64_t occupied) const {
    std::uint64_t squares = 0;
    for (int ray = 0; ray < 4; ++ray) {
      const std::uint64_t all = rays_[at(ray)][at(from)];
      squares |= all;
      if (const std::uint64_t blockers = all & occupied; blockers != 0) {
        const int first =
            ray / 2 == 0 ? std::countr_zero(blockers) : 63 - std::countl_zero(blockers);
        squares ^= rays_[at(ray)][at(first)];
      }
    }
    return squares;
  }

  void begin() {
    lost_.clear();
    longest_ = 0;
    for (int king = 0; king < 64; ++king)
      for (int bishop_at = 0; bishop_at < 64; ++bishop_at)
        for (int knight = 0; knight < 64; ++knight) {
          const std::uint64_t men = bit(king) | bit(bishop_at) | bit(knight);
          const std::size_t row = (at(king) << 12 | at(bishop_at) << 6 | at(knight)) << 6;
          if (std::popcount(men) < 3) {
            for (std::size_t i = row; i < row + 64; ++i) white_[i] = black_[i] = none;
            continue;
          }
          const std::uint64_t attacked =
              king_[at(king)] | knight_[at(knight)] | bishop(bishop_at, bit(king) | bit(knight));
          for (int other = 0; other < 64; ++other) {
            const std::size_t i = row + at(other);
            const bool apart = ((king_[at(king)] | men) & bit(other)) == 0;
            white_[i] = apart && (attacked & bit(other)) == 0 ? open : none;
            if (!apart) {
              black_[i] = none;
              continue;
            }
            const std::uint64_t moves = king_[at(other)] & ~attacked;
            const bool check = (attacked & bit(other)) != 0;
            if (moves == 0 && check) {
              black_[i] = 0;
              lost_.push_back(static_cast<std::uint32_t>(i));
            } else {
              const bool draws = moves == 0 || (moves & men) != 0;
              black_[i] = draws ? drawn : static_cast<std::uint16_t>(std::popcount(moves));
            }
          }
        }
  }

  /// Updates White's positions with a move to this lost position of Black.
  void win(std::uint32_t position, std::uint16_t plies, std::vector<std::uint32_t>& won) {
    const int king = static_cast<int>(position >> 18);
    const int bishop_at = static_cast<int>(position >> 12 & 63);
    const int knight = static_cast<int>(position >> 6 & 63);
    const int other = static_cast<int>(position & 63);
    const std::uint64_t occupied = bit(king) | bit(bishop_at) | bit(knight) | bit(other);
    const auto each = [&](std::uint64_t squares, int shift) {
      const std::uint32_t rest = position & ~(63U << shift);
      for (squares &= ~occupied; squares != 0; squares &= squares - 1) {
        const auto from = static_cast<std::uint32_t>(std::countr_zero(squares));
        const std::uint32_t before = rest | from << shift;
        if (white_[before] != open) continue;
        white_[before] = plies;
        won.push_back(before);
      }
    };
    each(king_[at(king)], 18);
    each(bishop(bishop_at, occupied), 12);
    each(knight_[at(knight)], 6);
  }

  /// Updates Black's positions with a move to this position: one move fewer saves the game.
  void lose(std::uint32_t position, std::vector<std::uint32_t>& lost) {
    const std::uint32_t rest = position & ~63U;
    const int king = static_cast<int>(position >> 18);
    const std::uint64_t men = bit(king) | bit(static_cast<int>(position >> 12 & 63)) |
                              bit(static_cast<int>(position >> 6 & 63));
    for (std::uint64_t squares = king_[position & 63] & ~(king_[at(king)] | men); squares != 0;
         squares &= squares - 1) {
      const std::uint32_t before = rest | static_cast<std::uint32_t>(std::countr_zero(squares));
      if (--black_[before] == 0) lost.push_back(before);
    }
  }

  std::array<std::uint64_t, 64> king_{};
  std::array<std::uint64_t, 64> knight_{};
  std::array<std::array<std::uint64_t, 64>, 4> rays_{};
  std::vector<std::uint16_t> white_;
  std::vector<std::uint16_t> black_;
  std::vector<std::uint32_t> lost_;
  int longest_ = 0;
};

}  // namespace zugzwang::by_hand
