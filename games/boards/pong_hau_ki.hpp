#pragma once

// Pong Hau K'i, a Chinese children's game: two men each on the corners of a square and its centre,
// which are all joined except for the two upper corners. A man moves to the only empty point, if it
// is joined to it; a player who cannot move loses. Play cycles if neither player errs (P. D.
// Straffin, "Position Graphs for Pong Hau K'i and Mu Torere", Mathematics Magazine 68, 1995).

#include <cstdint>
#include <optional>

#include <zugzwang/core/game.hpp>
#include <zugzwang/games/boards/nine_points.hpp>

namespace zugzwang::games {

class PongHauKi {
 public:
  static constexpr Cycles cycles = Cycles::always;
  using State = MenAndTurn;
  using Move = SquareMove;
  using Moves = FixedList<Move, 2>;

  static constexpr PointSet points = 0b101'010'101;
  static constexpr unsigned men_each = 2;

  /// Returns the points that are joined to a point.
  static PointSet lines_from(unsigned point) { return beside[point]; }

  Moves moves(const State& state) const {
    Moves list;
    const unsigned to = vacant_point(points, state.men);
    for (const unsigned from : HighBits(movable(state.men))) list.push_back(point_move(from, to));
    return list;
  }
  State play(const State& state, const Move& move) const {
    return {{state.men.theirs, moved(state.men.mine, move.from, move.to)}, other(state.turn)};
  }
  std::optional<Outcome> result(const State& state) const {
    return movable(state.men) == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(const State& state) const { return index(state); }

  std::uint64_t size() const { return 2 * placements_->size(); }
  std::uint64_t index(const State& state) const {
    return 2 * placements_->number(state.men) + static_cast<std::uint64_t>(state.turn);
  }
  State state_at(std::uint64_t index) const {
    return {placements_->men(index / 2), static_cast<Colour>(index % 2)};
  }

  /// A reflection from left to right and an exchange of the colours give equivalent states.
  State canonical(const State& state) const { return {placements_->canonical(state.men), {}}; }
  std::uint64_t orbit_size(const State& state) const { return placements_->orbit_size(state.men); }

 private:
  /// The points that are joined to each point.
  static constexpr Neighbours beside = [] {
    constexpr SquareMove lines[]{{0, 4}, {2, 4}, {6, 4}, {8, 4}, {0, 6}, {2, 8}, {6, 8}};
    Neighbours joined{};
    for (const auto& [a, b] : lines) {
      joined[a] = united(joined[a], point_set(b));
      joined[b] = united(joined[b], point_set(a));
    }
    return joined;
  }();

  static const Placements& placements() {
    static const Placements table(
        points, {{men_each, men_each}},
        {ring_symmetry(0, Reflection::none), ring_symmetry(0, Reflection::left_to_right)});
    return table;
  }
  static constexpr PointSet movable(const Men& men) {
    return common(men.mine, beside[vacant_point(points, men)]);
  }

  const Placements* placements_ = &placements();
};

}  // namespace zugzwang::games
