#pragma once

// Code shared by the presentations of games with rows of piles.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/engine/field.hpp>
#include <zugzwang/engine/position_text.hpp>
#include <zugzwang/engine/scene.hpp>
#include <zugzwang/games/rows/intervals.hpp>
#include <zugzwang/games/rows/piles.hpp>

namespace zugzwang::games {

struct PilesProblem {
  Piles piles;
};

/// The field `piles`, of at most 2^20 piles of at most 2^40 stones; or of as many less than none.
inline Field<PilesProblem> piles_field(bool may_be_negative = false) {
  constexpr std::int64_t most = std::int64_t{1} << 40;
  return field("piles", &PilesProblem::piles)
      .word()
      .rule()
      .range(may_be_negative ? -most : 0, most)
      .at_most(1 << 20);
}

/// Returns text such as "piles 3 4 5", of at most 20 of them.
inline std::string piles_line(const Piles& piles, const Interval& left) {
  constexpr std::uint32_t most = 20;
  if (left.length == 0) return "no piles are left";
  std::string text = "piles";
  for (std::uint32_t i = 0; i < std::min(left.length, most); ++i)
    text += " " + std::to_string(piles[left.left + i]);
  if (left.length > most) text += " and " + std::to_string(left.length - most) + " more";
  return text;
}

/// Returns the row "piles", with gaps where piles were taken.
inline scene::Row piles_row(const Piles& piles, const Interval& left) {
  scene::Row row{"piles", scene::Look::cards, std::vector<std::string>(piles.size())};
  for (std::uint32_t i = left.left; i < left.left + left.length; ++i)
    row.items[i] = std::to_string(piles[i]);
  return row;
}

/// Returns the place of some adjacent piles.
inline std::string piles_place(std::uint64_t first, std::uint64_t count) {
  return scene::span("piles", first, first + count - 1);
}

/// Returns what an interval of the piles looks like; the piles must outlive the text.
inline PositionText piles_text(const Piles& piles, const Interval& left) {
  return {.line = piles_line(piles, left),
          .scene = [&piles, left] { return Scene{piles_row(piles, left)}; }};
}

inline const char* name_of(End end) { return end == End::left ? "left" : "right"; }
/// Returns what the move looks like that takes the pile at an end.
inline MoveText end_text(const Interval& left, End end) {
  const std::uint32_t taken = end == End::left ? left.left : left.left + left.length - 1;
  return {std::string("take the ") + name_of(end) + " pile", scene::place("piles", taken)};
}

}  // namespace zugzwang::games
