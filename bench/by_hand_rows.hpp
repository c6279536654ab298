#pragma once

// Hand-written loops for Stones and TIP, with which the generic solvers are compared. Each fills a
// table of `rows` rows and returns its last entry.

#include <algorithm>
#include <cstdint>
#include <vector>

namespace zugzwang::by_hand {

inline std::uint8_t stones_pull(std::uint64_t max_take, std::uint64_t rows) {
  std::vector<std::uint8_t> lost(2 * rows);
  lost[0] = 1;
  for (std::uint64_t pile = 1; pile < rows; ++pile)
    for (std::uint64_t parity = 0; parity < 2; ++parity) {
      const std::uint64_t other = (1 + parity + pile) & 1;
      std::uint8_t is_lost = 1;
      for (std::uint64_t take = std::min(max_take, pile); take > 0; --take)
        if (lost[2 * (pile - take) + other]) {
          is_lost = 0;
          break;
        }
      lost[2 * pile + parity] = is_lost;
    }
  return lost.back();
}

inline std::uint8_t stones_push(std::uint64_t max_take, std::uint64_t rows) {
  std::vector<std::uint8_t> won(2 * rows);
  won[1] = 1;
  for (std::uint64_t pile = 0; pile < rows; ++pile)
    for (std::uint64_t parity = 0; parity < 2; ++parity)
      if (!won[2 * pile + parity]) {
        const std::uint64_t most = std::min(max_take, rows - 1 - pile);
        for (std::uint64_t take = 1; take <= most; ++take)
          won[2 * (pile + take) + ((1 + parity + pile + take) & 1)] = 1;
      }
  return won.back();
}

/// Also stores the largest winning take of every state: 0 if no take wins.
inline std::uint64_t stones_push_takes(std::uint64_t max_take, std::uint64_t rows) {
  std::vector<std::uint8_t> won(2 * rows);
  std::vector<std::uint64_t> takes(2 * rows);
  won[1] = 1;
  for (std::uint64_t pile = 0; pile < rows; ++pile)
    for (std::uint64_t parity = 0; parity < 2; ++parity)
      if (!won[2 * pile + parity]) {
        const std::uint64_t most = std::min(max_take, rows - 1 - pile);
        for (std::uint64_t take = 1; take <= most; ++take) {
          const std::uint64_t there = 2 * (pile + take) + ((1 + parity + pile + take) & 1);
          if (!won[there]) {
            won[there] = 1;
            takes[there] = take;
          }
        }
      }
  return takes.back();
}

inline std::uint8_t tip_pull(std::uint64_t rows) {
  std::vector<std::uint8_t> lost(6 * rows);
  for (std::uint64_t total = 0; total < rows; ++total)
    for (std::uint64_t face = 1; face <= 6; ++face) {
      std::uint8_t is_lost = 1;
      for (std::uint64_t next = 6; next > 0; --next) {
        if (next == face || next == 7 - face || next > total) continue;
        if (lost[6 * (total - next) + next - 1]) {
          is_lost = 0;
          break;
        }
      }
      lost[6 * total + face - 1] = is_lost;
    }
  return lost.back();
}

inline std::uint8_t tip_push(std::uint64_t rows) {
  std::vector<std::uint8_t> won(6 * (rows + 6));
  for (std::uint64_t total = 0; total < rows; ++total)
    for (std::uint64_t face = 1; face <= 6; ++face)
      if (!won[6 * total + face - 1])
        for (std::uint64_t from = 1; from <= 6; ++from)
          if (from != face && from != 7 - face) won[6 * (total + face) + from - 1] = 1;
  return won.back();
}

}  // namespace zugzwang::by_hand
