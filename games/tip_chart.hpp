#pragma once

// The chart of TIP, as the column "State Maps" has it: a line for each total, an entry for each
// face, and the entry is the highest face that wins, 0 when none does. The column packs a line into
// one decimal number.

#include <array>
#include <cstddef>
#include <cstdint>
#include <ranges>

#include <zugzwang/core/error.hpp>

namespace zugzwang::games {

/// A line of the chart as one decimal number, the lowest face's entry first: 4,6,6 packs to 466.
/// Leading zeros do not show, so a line is told from its number by the count of its columns.
template <std::ranges::input_range Entries>
constexpr std::uint32_t pack_line(const Entries& entries) {
  std::uint32_t packed = 0;
  for (const auto entry : entries) packed = 10 * packed + static_cast<std::uint32_t>(entry);
  return packed;
}

/// The entry of a packed line in this column, by integer division and remainder.
/// `columns` is 6, or 3 for the condensed chart; `column` counts from 0.
constexpr std::uint8_t packed_entry(std::uint32_t packed, std::size_t columns, std::size_t column) {
  for (std::size_t i = column + 1; i < columns; ++i) packed /= 10;
  return static_cast<std::uint8_t>(packed % 10);
}

/// All entries of a packed line. Throws Error when the number has more digits than columns.
template <std::size_t columns>
constexpr std::array<std::uint8_t, columns> unpack_line(std::uint32_t packed) {
  std::array<std::uint8_t, columns> entries{};
  for (std::size_t i = columns; i-- > 0; packed /= 10)
    entries[i] = static_cast<std::uint8_t>(packed % 10);
  if (packed != 0)
    throw Error(ErrorCode::bad_value, "packed line: it has more digits than the chart has columns");
  return entries;
}

}  // namespace zugzwang::games
