#pragma once

// A small board game with all that a table of a cyclic game can make use of at once: indices that
// stand for no position, tiers, symmetry with the sizes of orbits, predecessors and counted moves.
// ablations.hpp takes them away one by one.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <zugzwang/core/game.hpp>
#include <zugzwang/core/ranges.hpp>

namespace zugzwang::toys {

/// White and black men stand on a ring of squares. The mover steps with one of them to a square
/// beside it, and takes the enemy that stands there. A player on move has lost without men, and won
/// with two men more than the enemy; with one man each play is drawn, and so is play without end.
/// With 6 squares and 2 men there are 522 positions, 60 of them canonical, and wins in 5 plies.
class Skirmish {
 public:
  static constexpr std::size_t most_men = 3;
  using Square = std::uint8_t;
  using Men = FixedList<Square, most_men>;  // in rising order
  struct State {
    std::array<Men, 2> men{};  // white and black
    std::uint8_t turn = 0;     // 0 for white, 1 for black
    bool operator==(const State&) const = default;
  };
  struct Move {
    Square from = 0;
    Square to = 0;
    bool operator==(const Move&) const = default;
  };

  /// From 3 to 16 squares, and from 1 to `most_men` men a player at most.
  constexpr Skirmish(Square squares, std::size_t men) : squares_(squares), men_(men) {}
  constexpr Skirmish() : Skirmish(6, 2) {}

  FixedList<Move, 2 * most_men> moves(const State& state) const {
    FixedList<Move, 2 * most_men> moves;
    each_step(state, [&](Move step) { moves.push_back(step); });
    return moves;
  }
  State play(const State& state, const Move& move) const {
    return {ordered(state.turn, with(without(own(state), move.from), move.to),
                    without(enemy(state), move.to)),
            other(state.turn)};
  }
  std::optional<Outcome> result(const State& state) const {
    const std::size_t mine = own(state).size();
    const std::size_t theirs = enemy(state).size();
    if (mine == 0) return Outcome::loss;
    if (mine > theirs + 1) return Outcome::win;
    if (mine == 1 && theirs == 1) return Outcome::draw;
    return std::nullopt;
  }
  std::uint64_t key(const State& state) const { return index(state); }
  std::uint64_t option_count(const State& state) const {
    std::uint64_t steps = 0;
    each_step(state, [&](Move) { ++steps; });
    return steps;
  }

  /// The man that moved stepped back, and perhaps had taken an enemy.
  FixedList<Predecessor<State, Move>, 4 * most_men> predecessors(const State& state) const {
    FixedList<Predecessor<State, Move>, 4 * most_men> from;
    const std::uint8_t turn = other(state.turn);
    for (const Square to : enemy(state))
      for (const Square back : beside(to)) {
        if (has(own(state), back) || has(enemy(state), back)) continue;
        const Men men = with(without(enemy(state), to), back);
        const auto add = [&](const Men& others) {
          const State before{ordered(turn, men, others), turn};
          if (is_position(before) && !result(before)) from.push_back({before, {back, to}});
        };
        add(own(state));
        if (own(state).size() < men_) add(with(own(state), to));
      }
    return from;
  }

  // Square by square of one man after the other, which puts men on one square and counts those of
  // one colour in any order.

  std::uint64_t size() const { return tier_begin(tiers()); }
  std::uint64_t index(const State& state) const {
    std::uint64_t number = 0;
    for (const Men& men : state.men)
      for (const Square square : men) number = number * squares_ + square;
    return tier_begin(tier(state)) + 2 * number + state.turn;
  }
  State state_at(std::uint64_t index) const {
    std::uint64_t tier = 0;
    while (tier_begin(tier + 1) <= index) ++tier;
    index -= tier_begin(tier);
    const std::uint64_t white = white_in(tier);
    std::array<Square, 2 * most_men> placed{};
    std::uint64_t number = index / 2;
    for (std::uint64_t man = white + black_in(tier); man-- > 0; number /= squares_)
      placed[man] = static_cast<Square>(number % squares_);
    State state{{}, static_cast<std::uint8_t>(index % 2)};
    for (std::uint64_t man = 0; man < white + black_in(tier); ++man)
      state.men[man < white ? 0 : 1].push_back(placed[man]);
    return state;
  }
  /// Nobody is on move where the enemy has no man: the player who took the last one is not.
  bool is_position(const State& state) const {
    for (const Men& men : state.men)
      for (std::size_t i = 1; i < men.size(); ++i)
        if (men[i - 1] >= men[i]) return false;
    for (const Square square : state.men[0])
      if (has(state.men[1], square)) return false;
    return !enemy(state).empty();
  }

  // A tier for each number of white and of black men, so that the loss of a white man leads to a
  // higher tier and that of a black one to a lower. Where there are none of either, no index is
  // left to stand for a position.

  std::uint64_t tiers() const { return (men_ + 1) * (men_ + 1); }
  std::uint64_t tier(const State& state) const {
    return tier_of(state.men[0].size(), state.men[1].size());
  }
  std::uint64_t tier_begin(std::uint64_t tier) const {
    std::uint64_t begin = 0;
    for (std::uint64_t below = 0; below < tier; ++below) {
      std::uint64_t states = 2;
      for (std::uint64_t man = white_in(below) + black_in(below); man > 0; --man)
        states *= squares_;
      begin += states;
    }
    return begin;
  }
  FixedList<std::uint64_t, 3> next_tiers(std::uint64_t tier) const {
    const std::uint64_t white = white_in(tier);
    const std::uint64_t black = black_in(tier);
    if (white == 0 || black == 0 || white + black == 2) return {};
    return {tier, tier_of(white - 1, black), tier_of(white, black - 1)};
  }

  // The ring may be turned and reflected.

  State canonical(const State& state) const {
    State least = state;
    for (Square symmetry = 1; symmetry < 2 * squares_; ++symmetry) {
      const State image = seen_by(symmetry, state);
      if (index(image) < index(least)) least = image;
    }
    return least;
  }
  std::uint64_t orbit_size(const State& state) const {
    std::uint64_t fixing = 0;
    for (Square symmetry = 0; symmetry < 2 * squares_; ++symmetry)
      if (seen_by(symmetry, state) == state) ++fixing;
    return 2 * std::uint64_t{squares_} / fixing;
  }

 private:
  static std::uint8_t other(std::uint8_t player) { return static_cast<std::uint8_t>(1 - player); }
  static const Men& own(const State& state) { return state.men[state.turn]; }
  static const Men& enemy(const State& state) { return state.men[other(state.turn)]; }
  static std::array<Men, 2> ordered(std::uint8_t turn, const Men& mine, const Men& theirs) {
    if (turn == 0) return {mine, theirs};
    return {theirs, mine};
  }
  static bool has(const Men& men, Square square) {
    for (const Square man : men)
      if (man == square) return true;
    return false;
  }
  static Men without(const Men& men, Square square) {
    Men left;
    for (const Square man : men)
      if (man != square) left.push_back(man);
    return left;
  }
  static Men with(const Men& men, Square square) {
    Men more;
    for (const Square man : men)
      if (man < square) more.push_back(man);
    more.push_back(square);
    for (const Square man : men)
      if (man > square) more.push_back(man);
    return more;
  }

  std::array<Square, 2> beside(Square square) const {
    return {static_cast<Square>((square + squares_ - 1) % squares_),
            static_cast<Square>((square + 1) % squares_)};
  }
  template <class Visit>
  void each_step(const State& state, Visit visit) const {
    for (const Square from : own(state))
      for (const Square to : beside(from))
        if (!has(own(state), to)) visit(Move{from, to});
  }

  std::uint64_t tier_of(std::uint64_t white, std::uint64_t black) const {
    return black * (men_ + 1) + men_ - white;
  }
  std::uint64_t white_in(std::uint64_t tier) const { return men_ - tier % (men_ + 1); }
  std::uint64_t black_in(std::uint64_t tier) const { return tier / (men_ + 1); }

  State seen_by(Square symmetry, const State& state) const {
    State image{{}, state.turn};
    for (std::size_t player = 0; player < 2; ++player)
      for (const Square square : state.men[player]) {
        const int turned = symmetry < squares_ ? symmetry + square : symmetry - square;
        image.men[player] = with(image.men[player], static_cast<Square>(turned % squares_));
      }
    return image;
  }

  Square squares_;
  std::size_t men_;
};

}  // namespace zugzwang::toys
