#pragma once

// TIP ("State Maps", a programming-workshop column): a total and a die. A player in turn tips the
// die a quarter turn, to one of the four faces beside the top one, and subtracts the new top face
// from the total. A player who makes the total exactly 0 wins; no tip may go past 0, and a player
// without a tip loses.
//
// Opposite faces add up to 7 and allow the same tips. The condensed form of the game joins them,
// (1,6) (2,5) (3,4): half the states, the same game.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::games {

/// Faces of a die in a fixed order.
using Faces = PackedList<std::uint8_t, 4, std::uint32_t>;

/// faces_beside for each total, where 6 stands for all above, and each face.
inline constexpr auto faces_beside_table = [] {
  std::array<std::array<Faces, 7>, 7> faces;
  for (std::size_t total = 0; total < faces.size(); ++total)
    for (std::size_t top = 1; top < faces[total].size(); ++top)
      for (std::size_t next = 1; next <= total; ++next)
        if (next != top && next != 7 - top)
          faces[total][top].push_front(static_cast<std::uint8_t>(next));
  return faces;
}();

/// Returns the faces beside `face` that do not exceed `total`, from the highest to the lowest.
constexpr Faces faces_beside(std::uint8_t face, std::uint64_t total) {
  return faces_beside_table[total < 6 ? total : 6][face];
}

enum class Die { six_faces, three_joint_states };

/// Returns the face by which a state records the top face: in a joint state, the lower of the two.
template <Die die>
constexpr std::uint8_t recorded_face(std::uint8_t face) {
  return die == Die::six_faces || face <= 3 ? face : static_cast<std::uint8_t>(7 - face);
}

/// For each face that a state records, the tips that lead to it, in ascending order of the face
/// tipped to. The upper four bits of a tip are the face of the state before, the lower four the
/// face tipped to.
template <Die die>
inline constexpr auto tips_to_table = [] {
  std::array<PackedList<std::uint8_t, 8>, 7> tips;
  for (std::uint8_t face = 6; face >= 1; --face)
    for (const std::uint8_t from : faces_beside(face, 6))
      if (from == recorded_face<die>(from))
        tips[recorded_face<die>(face)].push_front(static_cast<std::uint8_t>(from << 4 | face));
  return tips;
}();

template <Die die>
class BasicTip {
 public:
  struct State {
    std::uint64_t total = 0;
    std::uint8_t face = 1;  ///< on top, 1 to 6; of a joint state its lower face, 1 to 3
    bool operator==(const State&) const = default;
  };
  using Move = std::uint8_t;  ///< the face tipped to

  static constexpr bool impartial = true;

  constexpr Faces moves(const State& state) const { return faces_beside(state.face, state.total); }
  constexpr State play(const State& state, Move face) const {
    return {state.total - face, recorded_face<die>(face)};
  }
  constexpr std::optional<Outcome> result(const State& state) const {
    // Only a total of 0, or of 1 under a face that has no 1 beside it, leaves no tip.
    const bool stuck = state.total == 0 || (state.total == 1 && (state.face + 4) % 5 == 0);
    return stuck ? std::optional(Outcome::loss) : std::nullopt;
  }
  /// Injective for totals below 2^61.
  constexpr std::uint64_t key(const State& state) const { return state.total << 3 | state.face; }

  constexpr std::uint64_t rank(const State& state) const { return state.total; }

  static constexpr std::size_t columns() { return die == Die::six_faces ? 6 : 3; }
  static constexpr std::uint64_t lookback() { return 6; }
  constexpr std::uint64_t row(const State& state) const { return state.total; }
  constexpr std::size_t column(const State& state) const { return state.face - 1U; }
  constexpr State state(std::uint64_t row, std::size_t column) const {
    return {row, static_cast<std::uint8_t>(column + 1)};
  }

  /// Lists the tips that lead here: to this very face, and in the condensed form to its opposite,
  /// too.
  constexpr auto predecessors(const State& to) const {
    return mapped(tips_to_table<die>[to.face], [total = to.total](std::uint8_t tip) {
      const Move face = tip & 15;
      return Predecessor<State, Move>{{total + face, static_cast<std::uint8_t>(tip >> 4)}, face};
    });
  }

  /// The higher face is preferred: the column's strategy, and always among the fastest wins.
  constexpr bool prefers(Move a, Move b) const { return a > b; }
  /// Returns the tip that holds out longest: to 1, or to 2 if 1 is not beside the top face.
  constexpr std::optional<Move> resist(const State& state) const {
    if (result(state)) return std::nullopt;
    return canonical(state).face == 1 ? Move{2} : Move{1};
  }

  /// Opposite faces are equivalent.
  constexpr State canonical(const State& state) const {
    return {state.total, recorded_face<Die::three_joint_states>(state.face)};
  }
};

using Tip = BasicTip<Die::six_faces>;
using CondensedTip = BasicTip<Die::three_joint_states>;

// The chart of TIP, as in the column: a line for each total, and in it an entry for each face, the
// highest face that wins, or 0 if none does. The column packs a line into one decimal number.

/// Returns a line of the chart as one decimal number, with the entry of the lowest face first:
/// 4,6,6 packs to 466. Leading zeros are lost, so a line is read from its number by the count of
/// its columns.
template <std::ranges::input_range Entries>
constexpr std::uint32_t pack_line(const Entries& entries) {
  std::uint32_t packed = 0;
  for (const auto entry : entries) packed = 10 * packed + static_cast<std::uint32_t>(entry);
  return packed;
}

/// Returns the entry of a packed line in a column, by integer division and remainder. `columns` is
/// 6, or 3 for the condensed chart; `column` counts from 0.
constexpr std::uint8_t packed_entry(std::uint32_t packed, std::size_t columns, std::size_t column) {
  for (std::size_t i = column + 1; i < columns; ++i) packed /= 10;
  return static_cast<std::uint8_t>(packed % 10);
}

/// Returns all entries of a packed line. Throws Error if the number has more digits than columns.
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
