// Games that break the laws of moves and states.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <ranges>
#include <vector>

#include "toys.hpp"
#include "wrong_games.hpp"

namespace zugzwang::testing {
namespace {

using namespace toys;
using Predecessors = std::vector<Predecessor<Pile, std::uint64_t>>;

struct KeyOfHalf : Take431 {
  std::uint64_t key(const State& state) const { return state.pile / 2; }
};

struct MovesTurnRound : JustRules<Take431> {
  mutable bool rising = false;
  std::vector<Move> moves(const State& state) const {
    rising = !rising;
    const auto falling = Take431{}.moves(state);
    std::vector<Move> moves(falling.begin(), falling.end());
    if (rising) std::ranges::reverse(moves);
    return moves;
  }
};

struct PlayChanges : JustRules<Sided> {
  mutable std::uint64_t asked = 0;
  State play(const State& state, Move take) const {
    return Sided{}.play({state.pile, static_cast<std::uint8_t>(++asked / 50 % 2)}, take);
  }
};

struct NeverEnds : Sided {
  std::optional<Outcome> result(const State&) const { return std::nullopt; }
};

struct SameMoveTwice : JustRules<Sided> {
  FixedList<Move, 2> moves(const State&) const { return {1, 1}; }
};
struct SearchesItTwice : SameMoveTwice {
  FixedList<Move, 2> search_order(const State& state) const { return moves(state); }
};

struct RankStays : Take431 {
  std::uint64_t rank(const State&) const { return 7; }
};

struct PrefersTheSmaller : Take431 {
  bool prefers(Move a, Move b) const { return a < b; }
};
struct PrefersAll : Take431 {
  bool prefers(Move, Move) const { return true; }
};

struct LeavesOneOut : Take431 {
  std::vector<Move> search_order(const State& state) const {
    std::vector<Move> order;
    for (const Move take : moves(state)) order.push_back(take);
    order.pop_back();
    return order;
  }
};

struct EstimatesThree : Take431 {
  double evaluate(const State&) const { return 3; }
};

/// Take 4, 3 or 1, with all hints that a search can use.
struct TellsSafeMoves : Take431 {
  bool can_win(const State& state) const {
    return state.pile == 1 || state.pile == 3 || state.pile == 4;
  }
  std::vector<Move> safe_moves(const State& state) const {
    std::vector<Move> safe;
    for (const Move take : moves(state))
      if (!can_win(play(state, take))) safe.push_back(take);
    return safe;
  }
};
struct NeverSeesAWin : TellsSafeMoves {
  bool can_win(const State&) const { return false; }
};
/// A player who takes the last token loses, so that a move that takes it loses at once.
struct LastTakeLoses : Take431 {
  static constexpr bool impartial = false;
  std::optional<Outcome> result(const State& state) const {
    return state.pile == 0 ? std::optional(Outcome::win) : std::nullopt;
  }
  bool can_win(const State&) const { return false; }
  auto safe_moves(const State& state) const { return moves(state); }
};
struct AllIsSafe : TellsSafeMoves {
  auto safe_moves(const State& state) const { return moves(state); }
};

template <unsigned bits>
struct KeysOfBits : Take431 {
  unsigned key_bits() const { return bits; }
};

struct SettlesTooMuch : Take431 {
  std::optional<Outcome> settled(const State& state) const {
    return state.pile == 30 ? std::optional(Outcome::win) : std::nullopt;  // 30 is 2 modulo 7
  }
};

struct ProvesTooMuch : Take431 {
  std::optional<Outcome> proved(const State& state) const {
    return state.pile == 30 ? std::optional(Outcome::win) : std::nullopt;
  }
};

struct BoundsTooLow : Take431 {
  OutcomeBounds bounds(const State& state) const {
    return {.at_most = state.pile == 29 ? Outcome::draw : Outcome::win};  // 29 is 1 modulo 7
  }
};
struct BoundsTooHigh : Take431 {
  OutcomeBounds bounds(const State& state) const {
    return {.at_least = state.pile == 30 ? Outcome::draw : Outcome::loss};
  }
};

struct AllIsLegal : Take431 {
  bool legal(const State&, Move) const { return true; }
};
struct TakingAllIsIllegal : Take431 {
  bool legal(const State& state, Move take) const {
    return take < state.pile && (take == 1 || take == 3 || take == 4);
  }
};

template <std::uint64_t count>
struct CountsSoMany : Take431 {
  std::uint64_t option_count(const State&) const { return count; }
};
/// Each of two thousand moves ends play.
struct CountsAFewOfMany : JustRules<Take431> {
  std::ranges::iota_view<Move, Move> moves(const State&) const { return {0, 2000}; }
  State play(const State&, Move) const { return {0}; }
  std::uint64_t option_count(const State&) const { return 500; }
};

struct PredecessorLeftOut : Take431 {
  Predecessors predecessors(const State& state) const {
    Predecessors from = Take431::predecessors(state);
    from.pop_back();
    return from;
  }
};
struct PredecessorTwice : Take431 {
  Predecessors predecessors(const State& state) const {
    Predecessors from = Take431::predecessors(state);
    from.push_back(from.back());
    return from;
  }
};
struct PredecessorByIllegalMove : Take431 {
  Predecessors predecessors(const State& state) const {
    Predecessors from = Take431::predecessors(state);
    from.push_back({{state.pile + 5}, 5});
    return from;
  }
};
struct PredecessorIsFinished : DrawAtOne {
  Predecessors predecessors(const State& state) const {
    Predecessors from = DrawAtOne::predecessors(state);
    if (state.pile == 0) from.insert(from.begin(), {{1}, 1});
    return from;
  }
};
struct PredecessorsFall : Take431 {
  Predecessors predecessors(const State& state) const {
    Predecessors from = Take431::predecessors(state);
    std::ranges::reverse(from);
    return from;
  }
};

/// The mark is meaningless, but no state is canonical: each form has the other as canonical form.
struct FormsAlternate : JustRules<Layers> {
  State canonical(const State& state) const { return {state.pile, 1 - state.mark}; }
};
struct FormForgetsAHeap : TwoHeaps {
  State canonical(const State& state) const { return {state[0], 0}; }
};

struct ResistsIllegally : Take431 {
  std::optional<Move> resist(const State&) const { return 2; }
};
struct GivesUp : Take431 {
  std::optional<Move> resist(const State&) const { return std::nullopt; }
};

}  // namespace

std::vector<WrongGame> wrong_play() {
  const std::string left_out = "each move is among the predecessors of its option, once";
  return {
      wrong_game<KeyOfHalf>("the key is that of half the pile", {"key is injective"}, {{40}}),
      wrong_game<MovesTurnRound>("the moves turn round", {"repeated calls return the same"},
                                 {{40}}),
      wrong_game<PlayChanges>("play leads elsewhere", {"repeated calls return the same"},
                              {{40, 0}}),
      wrong_game<NeverEnds>("play never ends", {"a state without a result has a move"}, {{9, 0}}),
      wrong_game<LeavesOneOut>("a search leaves a move out", {"search_order lists each move once"},
                               {{9}}),
      wrong_game<EstimatesThree>(
          "an estimate is beyond a win",
          {"an evaluation is an estimate, and the same for a state and its canonical form"}, {{9}}),
      wrong_game<NeverSeesAWin>("no move wins at once", {"can_win finds a move that wins at once"},
                                {{9}}),
      wrong_game<LastTakeLoses>("a move loses at once",
                                {"no move loses at once in a SafeMovesGame"}, {{9}}),
      wrong_game<AllIsSafe>(
          "all moves are safe",
          {"safe_moves are the moves after which the opponent cannot win at once"}, {{9}}),
      wrong_game<KeysOfBits<3>>("keys of three bits are larger than 7",
                                {"keys have at most key_bits bits"}, {{9}}),
      wrong_game<SettlesTooMuch>("a lost state is settled as won",
                                 {"the outcome by theory is that of the definition"}, {{40}}),
      wrong_game<ProvesTooMuch>("a lost state is proved to be won",
                                {"the outcome by theory is that of the definition"}, {{40}}),
      wrong_game<BoundsTooLow>("a won state is said to be drawn at most",
                               {"the bounds of a state hold the outcome of the definition"},
                               {{40}}),
      wrong_game<BoundsTooHigh>("a lost state is said to be drawn at least",
                                {"the bounds of a state hold the outcome of the definition"},
                                {{40}}),
      wrong_game<SameMoveTwice>("a move twice", {"moves are distinct"}, {{9, 0}}),
      wrong_game<SearchesItTwice>("a search looks at a move twice",
                                  {"moves are distinct", "search_order lists each move once"},
                                  {{9, 0}}),
      wrong_game<RankStays>("the rank stays", {"rank falls with every move"}, {{40}}),
      wrong_game<PrefersTheSmaller>("the smaller move is preferred, the larger comes first",
                                    {"moves come in order of preference"}, {{40}}),
      wrong_game<PrefersAll>("every move is preferred to every other",
                             {"moves come in order of preference"}, {{40}}),
      wrong_game<AllIsLegal>("every move is legal", {"exactly the moves of a state are legal"},
                             {{40}}),
      wrong_game<TakingAllIsIllegal>("a move is not legal",
                                     {"exactly the moves of a state are legal"}, {{40}}),
      wrong_game<CountsSoMany<3>>("three moves are counted where there are two",
                                  {"a state has as many moves as option_count"}, {{3}}),
      wrong_game<CountsSoMany<1>>("one move is counted where there are three",
                                  {"a state has as many moves as option_count"}, {{40}}),
      wrong_game<CountsAFewOfMany>("hundreds of moves are counted where there are more",
                                   {"a state has as many moves as option_count"}, {{1}}),
      wrong_game<PredecessorLeftOut>("a predecessor is left out", {left_out}, {{40}}),
      wrong_game<PredecessorTwice>("a predecessor comes twice", {left_out}, {{40}}),
      wrong_game<PredecessorByIllegalMove>(
          "a predecessor has no such move",
          {"each predecessor is unfinished, and its move leads back"}, {{40}}),
      wrong_game<PredecessorIsFinished>("a predecessor is finished",
                                        {"each predecessor is unfinished, and its move leads back"},
                                        {{40}}),
      wrong_game<PredecessorsFall>("predecessors come in falling rows",
                                   {"predecessors come in rising rows"}, {{40}}),
      wrong_game<FormsAlternate>("two states are each the form of the other",
                                 {"canonical is idempotent"}, {{10, 0}}),
      wrong_game<FormForgetsAHeap>("a canonical form without one of the heaps",
                                   {"a canonical state is the same game"}, {{5, 3}}),
      wrong_game<ResistsIllegally>("an illegal move resists", {"resist returns a legal move"},
                                   {{40}}),
      wrong_game<GivesUp>("nobody resists", {"resist returns a legal move"}, {{40}}),
  };
}

}  // namespace zugzwang::testing
