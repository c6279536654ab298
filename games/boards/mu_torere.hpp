#pragma once

// Mu Torere, the board game of the Maori: eight points, the kewai, in a ring around a ninth, the
// putahi, and four men each, side by side on the kewai. A man moves to the empty point: from one
// kewai to the next, or between a kewai and the putahi. A player who cannot move loses.
//
// Without a further rule the first move would win. Therefore a man may move to the putahi only from
// a kewai next to a man of the opponent: always (R. C. Bell, "Board and Table Games from Many
// Civilizations"), or in the first moves of each player (E. Best, "Games and Pastimes of the
// Maori", 1925). With either rule, play cycles if neither player errs (M. Ascher, "Mu Torere: An
// Analysis of a Maori Game", Mathematics Magazine 60, 1987).

#include <cstdint>
#include <optional>

#include <zugzwang/core/game.hpp>
#include <zugzwang/games/boards/nine_points.hpp>

namespace zugzwang::games {

class MuTorere {
 public:
  static constexpr Cycles cycles = Cycles::always;
  static constexpr bool never_stuck = true;
  struct State {
    Men men;
    Colour turn = Colour::x;
    /// The plies for which moves to the putahi stay restricted; 0 if the rule has no end.
    std::uint8_t restricted_plies = 0;
    bool operator==(const State&) const = default;
  };
  using Move = SquareMove;
  using Moves = FixedList<Move, 4>;
  using Before = FixedList<Predecessor<State, Move>, 8>;

  /// How long a man may move to the putahi only from a kewai next to a man of the opponent.
  enum class Restriction : std::uint8_t { always, two_moves_each, one_move_each, never };

  static constexpr PointSet points = 0b111'111'111;
  static constexpr PointSet putahi = point_set(centre_point);
  static constexpr unsigned men_each = 4;
  static constexpr std::uint8_t most_restricted_plies = 4;

  explicit MuTorere(Restriction restriction = Restriction::always)
      : always_(restriction == Restriction::always),
        plies_(restriction == Restriction::two_moves_each  ? most_restricted_plies
               : restriction == Restriction::one_move_each ? 2
                                                           : 0) {}
  /// Returns the points that are joined to a point.
  static PointSet lines_from(unsigned point) {
    return point == centre_point ? without(points, putahi) : united(ring[point], putahi);
  }
  /// Returns the number of restricted plies at the start.
  std::uint8_t restricted_plies() const { return plies_; }

  Moves moves(const State& state) const {
    Moves list;
    const unsigned to = vacant_point(points, state.men);
    for (const unsigned from : HighBits(movable(state))) list.push_back(point_move(from, to));
    return list;
  }
  std::uint64_t option_count(const State& state) const { return count_points(movable(state)); }
  State play(const State& state, const Move& move) const {
    const auto plies =
        static_cast<std::uint8_t>(state.restricted_plies == 0 ? 0 : state.restricted_plies - 1);
    return {
        {state.men.theirs, moved(state.men.mine, move.from, move.to)}, other(state.turn), plies};
  }
  std::optional<Outcome> result(const State& state) const {
    return movable(state) == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(const State& state) const { return index(state); }

  std::uint64_t size() const { return tier_begin(tiers()); }
  std::uint64_t index(const State& state) const {
    return tier_begin(tier(state)) + 2 * placements_->number(state.men) +
           static_cast<std::uint64_t>(state.turn);
  }
  State state_at(std::uint64_t index) const {
    const std::uint64_t tier = index / tier_begin(1);
    const std::uint64_t place = index % tier_begin(1);
    return {placements_->men(place / 2), static_cast<Colour>(place % 2),
            static_cast<std::uint8_t>(tier)};
  }

  /// There is a tier for each number of restricted plies: every move leaves its tier, except in the
  /// last.
  std::uint64_t tiers() const { return plies_ + std::uint64_t{1}; }
  std::uint64_t tier(const State& state) const { return state.restricted_plies; }
  std::uint64_t tier_begin(std::uint64_t tier) const { return tier * 2 * placements_->size(); }
  FixedList<std::uint64_t, 1> next_tiers(std::uint64_t tier) const {
    return {tier == 0 ? 0 : tier - 1};
  }

  /// A state of the last tier has predecessors in that tier and in the one above.
  Before predecessors(const State& to) const {
    Before list;
    const unsigned from = vacant_point(points, to.men);
    const PointSet ends = united(ring[from], from == centre_point ? points : putahi);
    for (const unsigned at : HighBits(common(to.men.theirs, ends))) {
      const bool beside_enemy = common(to.men.mine, ring[from]) != 0;
      const auto add = [&](unsigned plies) {
        if (at == centre_point && !beside_enemy && restricted(plies)) return;
        list.push_back({{{moved(to.men.theirs, at, from), to.men.mine},
                         other(to.turn),
                         static_cast<std::uint8_t>(plies)},
                        point_move(from, at)});
      };
      if (to.restricted_plies == 0) add(0);
      if (to.restricted_plies < plies_) add(to.restricted_plies + 1U);
    }
    return list;
  }

  /// Rotations and reflections of the ring and an exchange of the colours give equivalent states.
  State canonical(const State& state) const {
    return {placements_->canonical(state.men), Colour::x, state.restricted_plies};
  }
  std::uint64_t orbit_size(const State& state) const { return placements_->orbit_size(state.men); }

 private:
  /// The two neighbours of each kewai on the ring; none for the putahi.
  static constexpr Neighbours ring = [] {
    Neighbours beside{};
    for (unsigned i = 0; i < 8; ++i)
      beside[ring_points[i]] =
          united(point_set(ring_points[(i + 1) % 8]), point_set(ring_points[(i + 7) % 8]));
    return beside;
  }();

  static const Placements& placements() {
    static const Placements table(points, {{men_each, men_each}}, ring_symmetries(1));
    return table;
  }
  bool restricted(unsigned plies) const { return always_ || plies > 0; }
  PointSet movable(const State& state) const {
    const unsigned to = vacant_point(points, state.men);
    if (to != centre_point) return common(state.men.mine, united(ring[to], putahi));
    if (!restricted(state.restricted_plies)) return state.men.mine;
    PointSet beside = 0;
    for (const unsigned enemy : HighBits(state.men.theirs)) beside = united(beside, ring[enemy]);
    return common(state.men.mine, beside);
  }

  bool always_;
  std::uint8_t plies_;
  const Placements* placements_ = &placements();
};

}  // namespace zugzwang::games
