// Games that break the laws of indices, layers and rows.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ablations.hpp"
#include "toys.hpp"
#include "wrong_games.hpp"

namespace zugzwang::testing {
namespace {

using namespace toys;

struct SizeTooSmall : Take431 {
  std::uint64_t size() const { return 30; }
};
struct ColumnTooFar : Sided {
  std::size_t columns() const { return 1; }
};

struct StateOfNextIndex : Take431 {
  State state_at(std::uint64_t index) const { return {index + 1}; }
};
struct IndexOfHalf : Take431 {
  std::uint64_t index(const State& state) const { return state.pile / 2; }
};
/// A numbering that is a bijection on the states that play reaches, but not on all states.
struct IndexBeyondPlay : Take431 {
  State state_at(std::uint64_t index) const { return {index < 90 ? index : 90}; }
};

/// The canonical forms of two heaps, ordered by the larger heap, with a rank by their sum.
struct SumsNotInOrder : SortedHeaps {
  std::uint64_t rank(const State& state) const { return std::uint64_t{state[0]} + state[1]; }
};
/// Canonical states with two indices each.
struct FormsAtEveryIndex : SummedHeaps {
  State state_at(std::uint64_t index) const { return canonical(SummedHeaps::state_at(index)); }
  void layers() const = delete;
};
struct SevenAndThreeAreNone : WithoutPredecessors<SummedHeaps> {
  using WithoutPredecessors::WithoutPredecessors;
  bool is_position(const State& state) const {
    return SummedHeaps::is_position(state) && state[0] * state[1] != 21;
  }
};
/// No other state leads to the excluded one.
struct LargestHeapsAreNone : WithoutPredecessors<SummedHeaps> {
  using WithoutPredecessors::WithoutPredecessors;
  bool is_position(const State& state) const {
    return SummedHeaps::is_position(state) && state != State{largest, largest};
  }
};
struct LargestIsNine : SummedHeaps {
  bool is_position(const State& state) const { return state[0] <= 9 && state[1] <= 9; }
};

struct IndicesFall : Take431 {
  std::uint64_t index(const State& state) const { return 99 - state.pile; }
  State state_at(std::uint64_t index) const { return {99 - index}; }
};

struct OneStateFromTheOtherColumn : Sided {
  State state(std::uint64_t row, std::size_t column) const {
    return Sided::state(row, row == 40 ? 1 - column : column);
  }
};

struct LookbackTooShort : Take431 {
  std::uint64_t lookback() const { return 3; }
};
/// A pile of 70 alone has a longer move.
struct OneLongerMove : JustRules<Sided> {
  FixedList<Move, 2> moves(const State& state) const {
    if (state.pile == 70) return {10, 1};
    return Sided{}.moves(state);
  }
  std::size_t columns() const { return 2; }
  std::uint64_t lookback() const { return 3; }
  std::uint64_t row(const State& state) const { return state.pile; }
  std::size_t column(const State& state) const { return state.player; }
  State state(std::uint64_t row, std::size_t column) const { return Sided{}.state(row, column); }
};

struct OddPilesTakeOne : Sided {
  FixedList<Move, 2> moves(const State& state) const {
    if (state.pile % 2 == 1) return {1};
    return Sided::moves(state);
  }
  std::vector<Predecessor<State, Move>> predecessors(const State& state) const {
    std::vector<Predecessor<State, Move>> from = Sided::predecessors(state);
    if (from[1].state.pile % 2 == 1) from.pop_back();
    return from;
  }
};
/// The same rules, which are right for a stride of 2: they depend on the parity of the pile.
struct OddPilesByStride : OddPilesTakeOne {
  std::uint64_t stride() const { return 2; }
};
struct ResultFarAway : DrawAtOne {
  std::optional<Outcome> result(const State& state) const {
    if (state.pile == 1'000'007) return Outcome::win;
    return DrawAtOne::result(state);
  }
};

struct NumberedHeaps : TwoHeaps {
  std::uint64_t size() const { return 256; }
  std::uint64_t index(const State& state) const { return key(state); }
  State state_at(std::uint64_t index) const {
    return {static_cast<std::uint8_t>(index / 16), static_cast<std::uint8_t>(index % 16)};
  }
};
/// A state without moves, which play from smaller heaps does not reach.
struct StuckBeyondPlay : NumberedHeaps {
  std::vector<Move> moves(const State& state) const {
    if (state == State{7, 12}) return {};
    return NumberedHeaps::moves(state);
  }
};
struct EvenTotalsCounted : NumberedHeaps {
  bool is_counted(const State& state) const { return (state[0] + state[1]) % 2 == 0; }
};
struct SmallFirstHeapsCounted : NumberedHeaps {
  bool is_counted(const State& state) const { return state[0] < 3; }
};

struct NoLookback : Layers {
  std::uint64_t lookback() const { return 0; }
};
struct PlacesSwapped : Layers {
  State state_in(std::uint64_t layer, std::uint64_t place) const { return {layer, 1 - place}; }
};
struct ALayerTooFew : Layers {
  std::uint64_t layers() const { return 10; }
};
struct OneArrayWrong : ScoringLayers {
  void fill_layer(std::uint64_t layer, std::span<const Margin> below,
                  std::span<Margin> margins) const {
    ScoringLayers::fill_layer(layer, below, margins);
    if (layer == 5) ++margins[1];
  }
};

}  // namespace

std::vector<WrongGame> wrong_numbering() {
  const std::string repeats = "rows have the moves and results of the row one stride below";
  return {
      wrong_game<SizeTooSmall>("a size too small", {"play stays inside the game"}, {{40}}),
      wrong_game<ColumnTooFar>("a column too few", {"play stays inside the game"}, {{9, 0}}),
      wrong_game<StateOfNextIndex>("the state of the next index", {"index is a bijection"}, {{40}}),
      wrong_game<IndexOfHalf>("the index of half the pile", {"index is a bijection"}, {{40}}),
      wrong_game<IndexBeyondPlay>("indices beyond play share a state", {"index is a bijection"},
                                  {{40}}),
      wrong_game<IndicesFall>("indices fall as ranks rise", {"ranks rise with indices"}, {{40}}),
      wrong_game<SumsNotInOrder>("a rank by which indices are not in order",
                                 {"ranks rise with indices"}, {{9, 9}}),
      wrong_game<FormsAtEveryIndex>("canonical states at the indices of others",
                                    {"index is a bijection"}, {{9, 9}}),
      wrong_game<SevenAndThreeAreNone>("a position that play meets is said to be none",
                                       {"play leads from positions to positions"}, {{9, 9}}),
      wrong_game<SevenAndThreeAreNone>("a position that other play meets is said to be none",
                                       {"play leads from positions to positions"}, {{2, 1}}),
      wrong_game<LargestHeapsAreNone>("the position that play begins with is said to be none",
                                      {"play leads from positions to positions"}, {{15, 15}}),
      wrong_game<LargestIsNine>("predecessors with larger heaps than those of positions",
                                {"the predecessors of a position are positions"}, {{9, 9}}),
      wrong_game<OneStateFromTheOtherColumn>("the columns of a row change places",
                                             {"row and column determine the state"}, {{40, 0}}),
      wrong_game<LookbackTooShort>("a lookback too short",
                                   {"rows look back no further than stated", repeats}, {{40}}),
      wrong_game<OneLongerMove>("a move longer than the lookback",
                                {"rows look back no further than stated"}, {{70, 0}}),
      wrong_game<OddPilesTakeOne>("fewer moves in odd rows", {repeats}, {{40, 0}, {40, 1}}),
      wrong_game<OddPilesByStride>("fewer moves in odd rows, said by a stride of 2", {},
                                   {{40, 0}, {40, 1}}),
      wrong_game<ResultFarAway>("a result in a far row", {repeats}, {{40}}),
      wrong_game<StuckBeyondPlay>("a state without moves that play does not meet",
                                  {"a state without a result has a move"}, {{5, 3}}),
      wrong_game<EvenTotalsCounted>("heaps counted by their total", {}, {{5, 3}}),
      wrong_game<SmallFirstHeapsCounted>("heaps counted by the first of them",
                                         {"a state is counted exactly if its canonical form is"},
                                         {{5, 3}}),
      wrong_game<NoLookback>("a lookback of no layer", {"layers look back no further than stated"},
                             {{10, 0}}),
      wrong_game<PlacesSwapped>("the states of a layer change places",
                                {"layers hold consecutive indices"}, {{10, 0}}),
      wrong_game<ALayerTooFew>("a layer too few", {"layers hold consecutive indices"}, {{9, 0}}),
      wrong_game<OneArrayWrong>("an array with a wrong margin",
                                {"a layer as an array obeys the definition"}, {{10, 0}}),
  };
}

}  // namespace zugzwang::testing
