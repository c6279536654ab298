// Retrograde analysis gives each position the value of the definition, whichever abilities of the
// game it may use, wherever it takes predecessors from, and however many threads share a table.

#include "ablations.hpp"

#include <array>
#include <atomic>
#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/core/ranges.hpp>
#include <zugzwang/games/boards/dodgem.hpp>
#include <zugzwang/games/boards/fox_and_geese.hpp>
#include <zugzwang/games/boards/quixo.hpp>
#include <zugzwang/games/boards/three_mens_morris.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "catch.hpp"
#include "fixed_point.hpp"
#include "skirmish.hpp"

namespace zugzwang {
namespace {

using namespace testing;

/// The values of a game by the definition, by the index of each of its states.
template <IndexedGame G>
struct Defined {
  explicit Defined(const G& whole) : game(whole), values(distances()) {}

  G game;
  std::vector<Distance> values;

 private:
  std::vector<Distance> distances() const {
    if constexpr (SymmetricGame<G>)
      return fixed_point(WithoutSymmetry<G>(game));
    else
      return fixed_point(game);
  }
};

/// The number of positions to which the solution gives another value than the definition.
template <class E, IndexedGame G, IndexedGame Whole>
std::uint64_t wrong_values(RetrogradeSolver<G, E>& solution, const Defined<Whole>& defined,
                           const Limits& limits) {
  std::uint64_t wrong = 0;
  for (std::uint64_t index = 0; index < defined.values.size(); ++index) {
    const StateOf<G> state = defined.game.state_at(index);
    if constexpr (PartlyIndexedGame<Whole>)
      if (!defined.game.is_position(state)) continue;
    if (solution.solve(state, limits) != Status::complete) return defined.values.size();
    if constexpr (std::same_as<E, ByDistance>)
      wrong += solution.value(state) == defined.values[index] ? 0 : 1;
    else
      wrong += solution.value(state) == defined.values[index].outcome() ? 0 : 1;
  }
  return wrong;
}

/// Asks for one position after the other, as each source of predecessors finds their values.
template <IndexedGame G, class E = ByDistance, IndexedGame Whole>
void agrees_on(const std::vector<Predecessors>& sources, unsigned threads,
               const Defined<Whole>& defined) {
  for (const Predecessors source : sources) {
    CAPTURE(E::name, static_cast<int>(source), threads);
    RetrogradeSolver<G, E> solution(G(defined.game), source);
    CHECK(wrong_values(solution, defined, {.threads = threads}) == 0);
  }
}

template <IndexedGame G, IndexedGame Whole>
void agrees(const Defined<Whole>& defined) {
  const std::vector<Predecessors> sources{Predecessors::automatic, Predecessors::of_the_game,
                                          Predecessors::reverse_graph,
                                          Predecessors::value_iteration};
  agrees_on<G, ByDistance>(sources, 1, defined);
  agrees_on<G, ByOutcome>(sources, 1, defined);
}

template <SymmetricGame G>
void agrees_whatever_it_hides(const Defined<G>& defined) {
  agrees<G>(defined);
  agrees<WithBareIndex<G>>(defined);
  agrees<WithoutTiers<G>>(defined);
  agrees<WithoutSymmetry<G>>(defined);
  agrees<WithoutOrbits<G>>(defined);
  agrees<WithoutPredecessors<G>>(defined);
  agrees<WithoutCounts<G>>(defined);
}

TEST_CASE("a board game has one set of values by all abilities and without any", "[retrograde]") {
  using toys::Skirmish;
  for (const Skirmish& game : {Skirmish(6, 2), Skirmish(5, 3)}) {
    const Defined defined(game);
    agrees_whatever_it_hides(defined);
    agrees<WithoutTiers<WithoutSymmetry<Skirmish>>>(defined);
    agrees<WithoutPredecessors<WithoutCounts<Skirmish>>>(defined);
  }
}
TEST_CASE("Quixo has one set of values by all abilities and without any", "[retrograde]") {
  agrees_whatever_it_hides(Defined(games::Quixo(3)));
}
TEST_CASE("Dodgem has one set of values by all abilities and without any", "[retrograde]") {
  agrees_whatever_it_hides(Defined(games::Dodgem(3)));
}
TEST_CASE("Three Men's Morris has one set of values by all abilities and without any",
          "[retrograde]") {
  agrees_whatever_it_hides(Defined(games::ThreeMensMorris()));
}

/// A token on a board that is joined to itself at its edges, above another such board to which it
/// may fall. The squares are alike by the reflection at the diagonal, some are holes, and play ends
/// here and there. With all that a table can make use of, and tables large enough to be cut. Where
/// it always falls, each step leads to the board below, and play is over there.
template <bool always_falls = false>
struct Torus {
  struct State {
    std::uint16_t row = 0;
    std::uint16_t column = 0;
    std::uint8_t level = 0;
    bool operator==(const State&) const = default;
  };
  using Move = std::uint8_t;  // the number of a step, or `fall`

  static constexpr std::uint16_t side = 520;
  static constexpr Move fall = 4;
  /// The threads that have asked for a result.
  static inline std::atomic<unsigned> threads_met = 0;

  FixedList<Move, 5> moves(const State& state) const {
    FixedList<Move, 5> moves;
    for (Move move = 0; move <= fall; ++move)
      if (allows(state, move)) moves.push_back(move);
    return moves;
  }
  State play(const State& state, Move move) const {
    if (move == fall) return {state.row, state.column, 0};
    return stepped(state, steps[move][0], steps[move][1], always_falls ? 0 : state.level);
  }
  std::optional<Outcome> result(const State& state) const {
    [[maybe_unused]] thread_local const bool is_met = ++threads_met > 0;
    const unsigned mark = number(state, 1 + 6U * state.level);
    if (always_falls && state.level == 0) return Outcome{static_cast<std::uint8_t>(1 + mark % 3)};
    if (mark % 29 == 0 || option_count(state) == 0) return Outcome::loss;
    if (mark % 83 == 0) return Outcome::draw;
    return mark % 61 == 0 ? std::optional(Outcome::win) : std::nullopt;
  }
  std::uint64_t key(const State& state) const { return index(state); }
  std::uint64_t option_count(const State& state) const { return moves(state).size(); }
  FixedList<Predecessor<State, Move>, 5> predecessors(const State& to) const {
    FixedList<Predecessor<State, Move>, 5> list;
    const auto add = [&](const State& from, Move move) {
      if (is_position(from) && allows(from, move) && !result(from)) list.push_back({from, move});
    };
    if (always_falls && to.level == 1) return list;
    for (Move move = 0; move < fall; ++move)
      add(stepped(to, -steps[move][0], -steps[move][1], always_falls ? 1 : to.level), move);
    if (to.level == 0) add({to.row, to.column, 1}, fall);
    return list;
  }

  std::uint64_t size() const { return tier_begin(tiers()); }
  std::uint64_t index(const State& state) const {
    return tier_begin(state.level) + std::uint64_t{side} * state.row + state.column;
  }
  State state_at(std::uint64_t index) const {
    return {static_cast<std::uint16_t>(index / side % side),
            static_cast<std::uint16_t>(index % side), static_cast<std::uint8_t>(index / squares)};
  }
  bool is_position(const State& state) const { return number(state, 5) % 37 != 0; }
  std::uint64_t tiers() const { return 2; }
  std::uint64_t tier(const State& state) const { return state.level; }
  std::uint64_t tier_begin(std::uint64_t tier) const { return squares * tier; }
  FixedList<std::uint64_t, 2> next_tiers(std::uint64_t tier) const {
    FixedList<std::uint64_t, 2> next;
    if (tier == 1) next.push_back(0);
    if (!always_falls) next.push_back(tier);
    return next;
  }
  State canonical(const State& state) const {
    return state.row <= state.column ? state : State{state.column, state.row, state.level};
  }
  std::uint64_t orbit_size(const State& state) const { return state.row == state.column ? 1 : 2; }

 private:
  static constexpr std::uint64_t squares = std::uint64_t{side} * side;
  static constexpr std::array<std::array<int, 2>, 4> steps{{{1, 0}, {0, 1}, {-3, 2}, {2, -3}}};

  /// A number that is the same for a square and its reflection.
  static unsigned number(const State& state, unsigned factor) {
    return unsigned{state.row} * state.column + factor * (unsigned{state.row} + state.column) + 1;
  }
  static State stepped(const State& from, int rows, int columns, int level) {
    return {static_cast<std::uint16_t>((from.row + rows + side) % side),
            static_cast<std::uint16_t>((from.column + columns + side) % side),
            static_cast<std::uint8_t>(level)};
  }
  bool allows(const State& state, Move move) const {
    if (always_falls && state.level == 0) return false;
    if (move == fall) return state.level == 1 && number(state, 3) % 3 == 0;
    return is_position(play(state, move));
  }
};

TEST_CASE("a table that threads share has the same values by all abilities and without any",
          "[retrograde][threads]") {
  const Defined defined{Torus<>{}};
  // Forward passes are made by one thread.
  const std::vector<Predecessors> sources{Predecessors::of_the_game, Predecessors::reverse_graph};
  const unsigned before = Torus<>::threads_met;
  agrees_on<Torus<>, ByDistance>(sources, 2, defined);
  agrees_on<Torus<>, ByOutcome>(sources, 2, defined);
  CHECK(Torus<>::threads_met > before + 4);  // each solution has made use of another thread
  agrees_on<WithoutTiers<Torus<>>>(sources, 3, defined);
  agrees_on<WithoutSymmetry<Torus<>>>(sources, 3, defined);
  agrees_on<WithoutOrbits<Torus<>>>(sources, 2, defined);
  agrees_on<WithoutPredecessors<Torus<>>>(sources, 2, defined);
  agrees_on<WithoutCounts<Torus<>>>(sources, 2, defined);
}

TEST_CASE("tiers that every move leaves have the same values in one pass",
          "[retrograde][threads]") {
  const Defined defined{Torus<true>{}};
  const std::vector<Predecessors> sources{Predecessors::automatic, Predecessors::of_the_game,
                                          Predecessors::reverse_graph};
  const unsigned before = Torus<true>::threads_met;
  agrees_on<Torus<true>, ByDistance>(sources, 2, defined);
  agrees_on<Torus<true>, ByOutcome>(sources, 2, defined);
  CHECK(Torus<true>::threads_met > before + 6);
  agrees_on<WithoutSymmetry<Torus<true>>>(sources, 3, defined);
  agrees_on<WithoutPredecessors<Torus<true>>>(sources, 2, defined);
  agrees<games::FoxAndGeese>(Defined(games::FoxAndGeese(6)));
}

}  // namespace
}  // namespace zugzwang
