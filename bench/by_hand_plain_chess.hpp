#pragma once

// Two white men and a bare black king, by retrograde analysis as one would write it in an
// afternoon: two bytes a position for counter, outcome and distance together, a list of the
// positions decided at each depth, moves along rays, and an examination of the men for every check.
// It uses no property of this ending except its men, and leaves out captures, which draw.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

namespace zugzwang::by_hand {

class PlainBishopAndKnight {
 public:
  struct Counts {
    std::uint64_t white_wins = 0;
    std::uint64_t black_losses = 0;
    int longest = 0;  // plies to mate
  };

  Counts solve() {
    table_.assign(2 * side, none);
    std::vector<std::uint32_t> now, next;
    for (std::uint32_t index = 0; index < 2 * side; ++index) {
      const Position position = position_at(index);
      if (!is_legal(position)) continue;
      const std::uint16_t moves = count_moves(position);
      if (moves == 0 && position.black_moves && white_attacks(position, position.black_king)) {
        table_[index] = decided;
        now.push_back(index);
      } else {
        table_[index] = moves == 0 ? stalemate : moves;
      }
    }
    Counts counts;
    for (std::uint16_t plies = 1; !now.empty(); ++plies) {
      next.clear();
      for (const std::uint32_t index : now) {
        const Position position = position_at(index);
        const bool lost = (table_[index] & won) == 0;
        each_predecessor(position, [&](const Position& from) {
          std::uint16_t& cell = table_[index_of(from)];
          if (cell >= stalemate) return;  // decided, none, or over
          if (lost) {
            cell = static_cast<std::uint16_t>(decided | won | plies);
            next.push_back(index_of(from));
          } else if (--cell == 0) {
            cell = static_cast<std::uint16_t>(decided | plies);
            next.push_back(index_of(from));
          }
        });
      }
      if (!next.empty()) counts.longest = plies;
      std::swap(now, next);
    }
    for (std::uint32_t index = 0; index < 2 * side; ++index) {
      if (table_[index] == none || (table_[index] & decided) == 0) continue;
      ++(index < side ? counts.white_wins : counts.black_losses);
    }
    if (counts.longest % 2 == 0) --counts.longest;  // the last ply is Black's to White's mate
    return counts;
  }

 private:
  static constexpr std::uint32_t side = 1U << 24;  // positions with one player on move
  static constexpr std::uint16_t decided = 1 << 15;
  static constexpr std::uint16_t won = 1 << 14;
  static constexpr std::uint16_t stalemate = 1 << 13;
  static constexpr std::uint16_t none = 0xFFFF;

  struct Position {
    int white_king, bishop, knight, black_king;
    bool black_moves;
  };
  using Steps = std::array<std::pair<int, int>, 8>;
  static constexpr Steps king_steps = {
      {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
  static constexpr Steps knight_steps = {
      {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

  static Position position_at(std::uint32_t index) {
    return {static_cast<int>(index >> 18 & 63), static_cast<int>(index >> 12 & 63),
            static_cast<int>(index >> 6 & 63), static_cast<int>(index & 63), index >= side};
  }
  static std::uint32_t index_of(const Position& position) {
    return (position.black_moves ? side : 0) |
           static_cast<std::uint32_t>(position.white_king) << 18 |
           static_cast<std::uint32_t>(position.bishop) << 12 |
           static_cast<std::uint32_t>(position.knight) << 6 |
           static_cast<std::uint32_t>(position.black_king);
  }
  static bool has_man(const Position& p, int square) {
    return square == p.white_king || square == p.bishop || square == p.knight ||
           square == p.black_king;
  }
  static bool near(int a, int b) {
    return std::abs(a % 8 - b % 8) <= 1 && std::abs(a / 8 - b / 8) <= 1;
  }
  /// Returns whether White attacks a square on which the black king stands or to which it would
  /// move, and from which it does not shield anything itself.
  static bool white_attacks(const Position& p, int square) {
    if (near(p.white_king, square)) return true;
    const int files = std::abs(p.knight % 8 - square % 8);
    const int ranks = std::abs(p.knight / 8 - square / 8);
    if (p.knight != square && files * ranks == 2) return true;
    const int file = square % 8 - p.bishop % 8;
    const int rank = square / 8 - p.bishop / 8;
    if (p.bishop == square || std::abs(file) != std::abs(rank)) return false;
    const int step = (file > 0 ? 1 : -1) + (rank > 0 ? 8 : -8);
    for (int at = p.bishop + step; at != square; at += step)
      if (at == p.white_king || at == p.knight) return false;
    return true;
  }
  static bool is_legal(const Position& p) {
    if (p.white_king == p.bishop || p.white_king == p.knight || p.white_king == p.black_king ||
        p.bishop == p.knight || p.bishop == p.black_king || p.knight == p.black_king)
      return false;
    return !near(p.white_king, p.black_king) && (p.black_moves || !white_attacks(p, p.black_king));
  }

  template <class Visit>
  static void each_step(int from, const Steps& steps, Visit visit) {
    for (const auto& [files, ranks] : steps) {
      const int file = from % 8 + files;
      const int rank = from / 8 + ranks;
      if (file >= 0 && file < 8 && rank >= 0 && rank < 8) visit(8 * rank + file);
    }
  }
  /// Visits the empty squares that the bishop can reach.
  template <class Visit>
  static void each_slide(const Position& p, Visit visit) {
    for (int ray = 1; ray < 8; ray += 2) {
      int file = p.bishop % 8 + king_steps[static_cast<std::size_t>(ray)].first;
      int rank = p.bishop / 8 + king_steps[static_cast<std::size_t>(ray)].second;
      while (file >= 0 && file < 8 && rank >= 0 && rank < 8 && !has_man(p, 8 * rank + file)) {
        visit(8 * rank + file);
        file += king_steps[static_cast<std::size_t>(ray)].first;
        rank += king_steps[static_cast<std::size_t>(ray)].second;
      }
    }
  }

  static std::uint16_t count_moves(const Position& p) {
    std::uint16_t moves = 0;
    if (p.black_moves) {
      each_step(p.black_king, king_steps, [&](int to) {
        if (to != p.white_king) moves += !white_attacks(p, to);
      });
    } else {
      each_step(p.white_king, king_steps,
                [&](int to) { moves += !has_man(p, to) && !near(to, p.black_king); });
      each_step(p.knight, knight_steps, [&](int to) { moves += !has_man(p, to); });
      each_slide(p, [&](int) { ++moves; });
    }
    return moves;
  }

  /// Visits the positions from which a move without a capture leads to this one.
  template <class Visit>
  static void each_predecessor(const Position& p, Visit visit) {
    const auto give = [&](Position from) {
      from.black_moves = !p.black_moves;
      if (is_legal(from)) visit(from);
    };
    Position from = p;
    if (!p.black_moves) {
      each_step(p.black_king, king_steps, [&](int at) {
        from.black_king = at;
        give(from);
      });
      return;
    }
    each_step(p.white_king, king_steps, [&](int at) {
      from.white_king = at;
      give(from);
    });
    from = p;
    each_step(p.knight, knight_steps, [&](int at) {
      from.knight = at;
      give(from);
    });
    from = p;
    each_slide(p, [&](int at) {
      from.bishop = at;
      give(from);
    });
  }

  std::vector<std::uint16_t> table_;
};

}  // namespace zugzwang::by_hand
