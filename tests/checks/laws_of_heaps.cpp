// Games that break the laws of impartial games, components and heaps.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "toys.hpp"
#include "wrong_games.hpp"

namespace zugzwang::testing {
namespace {

using namespace toys;
using Options = std::vector<std::vector<std::uint64_t>>;

struct StuckPlayerWins : Take431 {
  std::optional<Outcome> result(const State& state) const {
    return state.pile == 0 ? std::optional(Outcome::win) : std::nullopt;
  }
};
struct EndsBeforeTheLastMove : JustRules<Take431> {
  static constexpr bool impartial = true;
  std::optional<Outcome> result(const State& state) const {
    return state.pile < 3 ? std::optional(Outcome::loss) : std::nullopt;
  }
};

struct SidedIsImpartial : Sided {
  static constexpr bool impartial = true;
  State turned(const State& state) const {
    return {state.pile, static_cast<std::uint8_t>(1 - state.player)};
  }
};

struct AComponentLeftOut : TwoHeaps {
  std::array<State, 1> components(const State& state) const { return {State{state[0], 0}}; }
};

struct AnOptionLeftOut : Take431 {
  Options heap_options(std::uint64_t heap) const {
    Options options = Take431::heap_options(heap);
    if (heap == 30) options.pop_back();
    return options;
  }
};

/// A heap that play does not reach has a move that leaves it unchanged.
struct AHeapStays : Take431 {
  Options heap_options(std::uint64_t heap) const {
    if (heap == 50) return {{50}};
    return Take431::heap_options(heap);
  }
};

struct EffectOfTheWrongSize : RuledTake431 {
  std::vector<HeapMove<Move>> heap_moves(const State& state) const {
    std::vector<HeapMove<Move>> effects = RuledTake431::heap_moves(state);
    if (state.pile == 20) effects[1].parts = {state.pile - 2};
    return effects;
  }
};
struct EffectOnTheWrongHeap : RuledTake431 {
  std::vector<HeapMove<Move>> heap_moves(const State& state) const {
    std::vector<HeapMove<Move>> effects = RuledTake431::heap_moves(state);
    if (state.pile == 20) ++effects[1].heap;
    return effects;
  }
};
struct EffectLeftOut : RuledTake431 {
  std::vector<HeapMove<Move>> heap_moves(const State& state) const {
    std::vector<HeapMove<Move>> effects = RuledTake431::heap_moves(state);
    if (state.pile == 20) effects.pop_back();
    return effects;
  }
};

struct LeavesOtherParts : RuledTake431 {
  Move move_leaving(const State&, std::size_t, const HeapParts&) const { return 1; }
};

/// The empty heap has a move to nothing, but no position has an empty heap.
struct NothingFromNothing : RuledTake431 {
  std::vector<std::uint64_t> heaps(const State& state) const {
    if (state.pile == 0) return {};
    return {state.pile};
  }
  Options heap_options(std::uint64_t heap) const {
    if (heap == 0) return {{}};
    return RuledTake431::heap_options(heap);
  }
  HeapRules heap_rules() const { return {.rules = {{0, 1}, {1, 3}, {3, 3}, {4, 3}}}; }
};

struct RuleLeftOut : RuledTake431 {
  HeapRules heap_rules() const { return {.rules = {{1, 3}, {3, 3}}}; }
};
struct RulesThatSplit : RuledTake431 {
  HeapRules heap_rules() const { return {.rules = {{1, 3}, {3, 3}, {4, 7}}}; }
};
struct RulesWithATail : RuledTake431 {
  HeapRules heap_rules() const { return {.rules = {{1, 3}, {3, 3}, {4, 3}}, .beyond = 3}; }
};

}  // namespace

std::vector<WrongGame> wrong_heaps() {
  const std::string stuck = "in an impartial game a player has lost exactly if he has no move";
  const std::string effects = "heap_moves describe the effects of the moves on the heaps";
  const std::string rules = "heaps have the options that the rules allow";
  return {
      wrong_game<StuckPlayerWins>("who cannot move has won", {stuck}, {{40}}),
      wrong_game<EndsBeforeTheLastMove>("play ends while there is a move", {stuck}, {{40}}),
      wrong_game<SidedIsImpartial>("a game with sides is said to be impartial",
                                   {"in an impartial game both players have the same moves"},
                                   {{9, 0}}),
      wrong_game<AComponentLeftOut>("a component is left out",
                                    {"a state has the moves of its components"}, {{5, 3}}),
      wrong_game<AnOptionLeftOut>("an option of a heap is left out",
                                  {"a state has the moves of its heaps"}, {{40}}),
      wrong_game<AHeapStays>("a heap stays as it is", {"a heap becomes smaller heaps"}, {{40}}),
      wrong_game<EffectOfTheWrongSize>("a move leaves another heap than told", {effects}, {{40}}),
      wrong_game<EffectOnTheWrongHeap>("a move changes a heap that is not there", {effects},
                                       {{40}}),
      wrong_game<EffectLeftOut>("the effect of a move is left out", {effects}, {{40}}),
      wrong_game<LeavesOtherParts>("a move leaves other parts than asked for",
                                   {"move_leaving returns a move that leaves the given parts"},
                                   {{40}}),
      wrong_game<NothingFromNothing>("a rule to remove nothing and leave nothing",
                                     {"a move that removes nothing splits"}, {{40}}),
      wrong_game<RuleLeftOut>("a rule is left out", {rules}, {{40}}),
      wrong_game<RulesThatSplit>("the rules allow to split, the moves do not", {rules}, {{40}}),
      wrong_game<RulesWithATail>("the rules go on, the moves do not", {rules}, {{40}}),
  };
}

}  // namespace zugzwang::testing
