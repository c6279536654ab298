#pragma once

// Three Men's Morris, or the smaller merels: on nine points in three rows the players in turn place
// three men each, and then move them. A player with his three men in a row wins; a player who
// cannot move loses. How far a man moves and whether the diagonals count differ from place to place
// (H. J. R. Murray, "A History of Chess", 1913, p. 614).

#include <array>
#include <cstdint>
#include <optional>

#include <zugzwang/core/board.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/games/boards/nine_points.hpp>

namespace zugzwang::games {

class ThreeMensMorris {
 public:
  static constexpr Cycles cycles = Cycles::always;
  static constexpr bool never_stuck = true;
  using State = MenAndTurn;
  using Move = SquareMove;
  using Moves = FixedList<Move, 9>;
  using Before = FixedList<Predecessor<State, Move>, 12>;

  /// The points to which a man moves: the next one of a row or column, or of a diagonal too, or any
  /// point.
  enum class Steps : std::uint8_t { orthogonal, diagonal, any };
  /// The lines on which three men win.
  enum class Lines : std::uint8_t { orthogonal, all };

  static constexpr PointSet points = 0b111'111'111;
  static constexpr unsigned men_each = 3;

  explicit ThreeMensMorris(Steps steps = Steps::orthogonal, Lines lines = Lines::all)
      : reach_(reach_of(steps)), lines_(lines == Lines::all ? 8 : 6) {}

  /// Returns the points that are joined to a point; if men may move anywhere, by all lines of the
  /// board.
  PointSet lines_from(unsigned point) const {
    return reach_[point] == points ? reach_of(Steps::diagonal)[point] : reach_[point];
  }

  Moves moves(const State& state) const {
    Moves list;
    const PointSet vacant = vacant_points(points, state.men);
    if (placing(state.men.mine)) {
      for (const unsigned to : HighBits(vacant)) list.push_back(point_move(to, to));
    } else {
      for (const unsigned from : HighBits(state.men.mine))
        for (const unsigned to : HighBits(common(vacant, reach_[from])))
          list.push_back(point_move(from, to));
    }
    return list;
  }
  std::uint64_t option_count(const State& state) const {
    const PointSet vacant = vacant_points(points, state.men);
    if (placing(state.men.mine)) return count_points(vacant);
    std::uint64_t count = 0;
    for (const unsigned from : HighBits(state.men.mine))
      count += count_points(common(vacant, reach_[from]));
    return count;
  }
  State play(const State& state, const Move& move) const {
    return {{state.men.theirs, moved(state.men.mine, move.from, move.to)}, other(state.turn)};
  }
  /// A state in which the player on move has three men in a line would be a win, but is no
  /// position.
  std::optional<Outcome> result(const State& state) const {
    if (has_line(state.men.mine)) return Outcome::win;
    if (has_line(state.men.theirs) || option_count(state) == 0) return Outcome::loss;
    return std::nullopt;
  }
  bool is_position(const State& state) const { return !has_line(state.men.mine); }
  std::uint64_t key(const State& state) const { return index(state); }

  std::uint64_t size() const { return 2 * placements_->size(); }
  std::uint64_t index(const State& state) const {
    return 2 * placements_->number(state.men) + static_cast<std::uint64_t>(state.turn);
  }
  State state_at(std::uint64_t index) const {
    return {placements_->men(index / 2), static_cast<Colour>(index % 2)};
  }

  /// There is a tier for each number of men on the board; in the last one the men move.
  std::uint64_t tiers() const { return last_tier + 1; }
  std::uint64_t tier(const State& state) const {
    return count_points(united(state.men.mine, state.men.theirs));
  }
  std::uint64_t tier_begin(std::uint64_t tier) const { return 2 * placements_->tier_begin(tier); }
  FixedList<std::uint64_t, 1> next_tiers(std::uint64_t tier) const {
    return {tier == last_tier ? tier : tier + 1};
  }

  /// One of three men may have moved here, or may have been placed last. No move follows a line.
  Before predecessors(const State& to) const {
    Before list;
    if (has_line(to.men.mine)) return list;
    const auto add = [&](PointSet mine, const Move& move) {
      if (!has_line(mine)) list.push_back({{{mine, to.men.mine}, other(to.turn)}, move});
    };
    const PointSet vacant = vacant_points(points, to.men);
    for (const unsigned at : HighBits(to.men.theirs)) {
      if (!placing(to.men.mine))
        for (const unsigned from : HighBits(common(vacant, reach_[at])))
          add(moved(to.men.theirs, at, from), point_move(from, at));
      add(without(to.men.theirs, point_set(at)), point_move(at, at));
    }
    return list;
  }

  /// Rotations and reflections of the board and an exchange of the colours give equivalent states.
  State canonical(const State& state) const { return {placements_->canonical(state.men), {}}; }
  std::uint64_t orbit_size(const State& state) const { return placements_->orbit_size(state.men); }

 private:
  static constexpr std::uint64_t last_tier = 2 * men_each;
  static constexpr Neighbours reach_of(Steps steps) {
    constexpr Board board(3, 3);
    constexpr PointSet corners = 0b101'000'101;
    Neighbours reach{};
    for (unsigned point = 0; point < most_points; ++point) {
      for (const Step step : orthogonal_steps)
        if (const auto to = board.neighbour(point, step))
          reach[point] = united(reach[point], point_set(*to));
      if (steps == Steps::diagonal && common(corners, point_set(point)) != 0)
        reach[point] = united(reach[point], point_set(centre_point));
      if (steps == Steps::any) reach[point] = points;
    }
    if (steps == Steps::diagonal) reach[centre_point] = united(reach[centre_point], corners);
    return reach;
  }
  /// The opponent has as many men as the mover or one more, regardless of who began.
  static const Placements& placements() {
    static const Placements table(points, {{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 2}, {2, 3}, {3, 3}},
                                  ring_symmetries(2));
    return table;
  }

  static bool placing(PointSet mine) { return count_points(mine) < men_each; }
  bool has_line(PointSet men) const {
    for (unsigned line = 0; line < lines_; ++line)
      if (men == line_sets[line]) return true;
    return false;
  }

  Neighbours reach_;
  unsigned lines_;
  const Placements* placements_ = &placements();
};

}  // namespace zugzwang::games
