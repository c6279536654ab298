#pragma once

// What the tests of searches have in common.

#include <chrono>
#include <cstdint>
#include <optional>
#include <ranges>
#include <stop_token>
#include <vector>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/game.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/solver_list.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang::testing {

/// All that one table and fresh ones say of the states is right, the best moves too.
template <class Solver, class E, Game G>
void agrees(const G& game, const std::vector<StateOf<G>>& states) {
  CAPTURE(E::name);
  Reference<G> reference(game);
  OpenedBy<Solver, G, E> kept(game);
  for (const StateOf<G>& state : states) {
    OpenedBy<Solver, G, E> fresh(game);
    REQUIRE(fresh.solve(state, {}) == Status::complete);
    REQUIRE(kept.solve_options(state, {}) == Status::complete);
    const auto value = reference.template value<E>(state);
    REQUIRE(fresh.value(state) == value);
    REQUIRE(kept.value(state) == value);
    const std::optional<MoveOf<G>> best = fresh.best_move(state);
    REQUIRE(best.has_value() != game.result(state).has_value());
    if (!best) continue;
    REQUIRE(E::seen(game, state, *best, reference.template value<E>(game.play(state, *best))) ==
            value);
    for (const MoveOf<G>& move : game.moves(state)) {
      const StateOf<G> option = game.play(state, move);
      REQUIRE(kept.value(option) == reference.template value<E>(option));
    }
  }
}

/// Each limit ends a solve of long play with its status, and without limits it is completed.
template <class Solution, class State>
void limits_end_it_and_it_goes_on(Solution& solution, const State& root) {
  CHECK(solution.solve(root, {.memory = 1 << 20}) == Status::memory_limit);
  CHECK(solution.solve(root, {.time = std::chrono::duration<double>(0)}) == Status::time_limit);
  std::stop_source stop;
  stop.request_stop();
  CHECK(solution.solve(root, {.cancel = stop.get_token()}) == Status::cancelled);
  REQUIRE(solution.solve(root, {}) == Status::complete);
}

/// Positions of random play, those where it is over too.
template <Game G>
std::vector<StateOf<G>> random_play(const G& game, unsigned most_plies, int count,
                                    const StateOf<G>& start = {}) {
  Random random(11);
  std::vector<StateOf<G>> states;
  while (count-- > 0) {
    StateOf<G> state = start;
    for (std::uint64_t plies = random() % most_plies; plies > 0 && !game.result(state); --plies) {
      const auto moves = game.moves(state);
      state = game.play(state, moves[random() % moves.size()]);
    }
    states.push_back(state);
  }
  return states;
}

/// Checks that a search in three threads finds the values that another finds alone, and moves that
/// attain them.
template <class E, Game G, class Alone, class Together>
void agree_in_threads(const G& game, Alone& alone, Together& together) {
  const Limits limits{.threads = 3};
  for (const StateOf<G>& state : random_play(game, 6, 8)) {
    REQUIRE(alone.solve(state, {}) == Status::complete);
    REQUIRE(together.solve(state, limits) == Status::complete);
    CHECK(together.value(state) == alone.value(state));
    if (const auto move = together.best_move(state)) {
      const StateOf<G> option = game.play(state, *move);
      REQUIRE(alone.solve(option, {}) == Status::complete);
      CHECK(E::seen(game, state, *move, alone.value(option)) == alone.value(state));
    }
  }
}

/// A token on a ring of four nodes, with a way out at one: play can come back.
struct Ring {
  Outcome outside = Outcome::loss;  // for the player on move there
  using State = std::uint64_t;
  using Move = std::uint64_t;
  std::vector<Move> moves(State at) const {
    if (at == 3) return {0, 4};
    return {at + 1};
  }
  State play(State, Move to) const { return to; }
  std::optional<Outcome> result(State at) const {
    return at == 4 ? std::optional(outside) : std::nullopt;
  }
  std::uint64_t key(State at) const { return at; }
};

/// One player alone goes through a tree of half a million positions, which ends in draws, but at
/// the last of its leaves he comes back to the root.
struct LateRing {
  using State = std::uint64_t;
  using Move = std::uint64_t;

  static constexpr State first_leaf = 1 << 18;
  static constexpr State last_leaf = 2 * first_leaf - 1;

  std::vector<Move> moves(State at) const {
    if (at == last_leaf) return {1};
    return {2 * at, 2 * at + 1};
  }
  State play(State, Move to) const { return to; }
  bool keeps_turn(State, Move) const { return true; }
  std::optional<Outcome> result(State at) const {
    return at >= first_leaf && at != last_leaf ? std::optional(Outcome::draw) : std::nullopt;
  }
  std::uint64_t key(State at) const { return at; }
};

/// A path of so many steps, at the end of which the second player has lost. Before each of his own
/// the first player may leave it, for wide trees that end in draws.
struct Corridor {
  struct State {
    std::uint32_t step = 0;
    std::uint32_t depth = 0;   // of a tree, from 1 on
    std::uint64_t branch = 0;  // of those of its depth
    bool operator==(const State&) const = default;
  };
  using Move = std::uint32_t;

  static constexpr std::uint32_t length = 41;
  static constexpr std::uint32_t width = 50;
  static constexpr Move ahead = width;  // the last move in order

  auto moves(const State& at) const {
    const bool may_leave = at.depth != 0 || at.step % 2 == 0;
    return std::views::iota(may_leave ? 0U : ahead, at.depth == 0 ? ahead + 1 : width);
  }
  State play(const State& at, Move move) const {
    if (move == ahead) return {at.step + 1};
    return {at.step, at.depth + 1, at.branch * width + move};
  }
  std::optional<Outcome> result(const State& at) const {
    if (at.depth == 9) return Outcome::draw;
    return at.step == length ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(const State& at) const {
    return (std::uint64_t{at.step} * 16 + at.depth) << 52 | at.branch;
  }
};

}  // namespace zugzwang::testing
