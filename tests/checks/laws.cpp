// Each law catches a game that breaks it, and games that keep their promises pass.

#include <string>
#include <vector>

#include <zugzwang/checks/laws.hpp>

#include "catch.hpp"
#include "support.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

using namespace toys;

using Laws = std::vector<std::string>;

template <Game G>
Laws broken(const std::vector<StateOf<G>>& roots, const G& game = {}) {
  Laws names;
  for (const LawViolation& violation : broken_laws(game, roots)) names.push_back(violation.law);
  return names;
}

/// The same game, said to be impartial.
template <class G>
struct Impartial : G {
  static constexpr bool impartial = true;
};

/// The laws that a toy breaks from a pile of 40 on.
template <Game G>
Laws broken() {
  return broken<G>({StateOf<G>{40}});
}

TEST_CASE("games that keep their promises break no law", "[laws]") {
  CHECK(broken<Take431>() == Laws{});
  CHECK(broken<Take742>() == Laws{});
  CHECK(broken<ClosedTake21>() == Laws{});
  CHECK(broken<DrawAtOne>() == Laws{});
  CHECK(broken<TwoGoesOn>() == Laws{});
  CHECK(broken<ScoringTake21>() == Laws{});
  CHECK(broken<Sided>({{40, 0}, {40, 1}}) == Laws{});
  CHECK(broken<TwoHeaps>({{15, 12}}) == Laws{});
}

TEST_CASE("a violation names the state and the move", "[laws]") {
  struct RankStays : Take431 {
    std::uint64_t rank(const State& state) const { return state.pile / 2; }
  };
  LawTexts<RankStays> texts;
  texts.state = [](const Pile& state) { return "pile " + std::to_string(state.pile); };
  texts.move = [](std::uint64_t take) { return std::to_string(take); };
  const auto violations = broken_laws(RankStays{}, {{9}}, 2000, texts);
  REQUIRE(violations.size() == 1);
  CHECK(violations[0].law == "rank falls with every move");
  CHECK(violations[0].detail == "pile 9, move 1");
}

TEST_CASE("reachable states are told apart by ==, and bounded", "[laws]") {
  CHECK(reachable_states(Take431{}, {{9}}, 100).size() == 10);
  CHECK(reachable_states(Take431{}, {{9}}, 4).size() == 4);
  CHECK(reachable_states(Take431{}, {{0}, {0}}, 100).size() == 1);
  CHECK(reachable_states(TwoHeaps{}, {{3, 2}}, 100).size() == 12);
}

TEST_CASE("law: key is injective", "[laws]") {
  struct Broken : Take431 {
    std::uint64_t key(const State& state) const { return state.pile / 2; }
  };
  CHECK(broken<Broken>() == Laws{"key is injective"});
}

TEST_CASE("law: asking twice gives the same", "[laws]") {
  struct Broken : Take431 {
    mutable std::uint64_t asked = 0;
    State play(const State& state, Move take) const { return {state.pile - take - ++asked % 2}; }
    FixedList<Move, 3> moves(const State& state) const {
      return Take431::moves({state.pile > 0 ? state.pile - 1 : 0});
    }
  };
  CHECK(testing::contains(broken<Broken>({{3}}).front(), "asking twice gives the same"));
}

TEST_CASE("law: a state without a result has a move", "[laws]") {
  struct Broken : Sided {
    std::optional<Outcome> result(const State&) const { return std::nullopt; }
  };
  CHECK(broken<Broken>({{9, 0}}) == Laws{"a state without a result has a move"});
}

TEST_CASE("law: just the moves of a state are legal", "[laws]") {
  struct Kept : Take431 {
    bool legal(const State& state, Move take) const {
      return take <= state.pile && (take == 1 || take == 3 || take == 4);
    }
  };
  struct Lax : Take431 {
    bool legal(const State&, Move) const { return true; }
  };
  CHECK(broken<Kept>().empty());
  CHECK(broken<Lax>() == Laws{"just the moves of a state are legal"});
}

TEST_CASE("law: moves are distinct", "[laws]") {
  struct Broken : Sided {
    FixedList<Move, 2> moves(const State&) const { return {1, 1}; }
    bool prefers(Move, Move) const { return true; }
  };
  const Laws laws = broken<Broken>({{9, 0}});
  CHECK(std::ranges::count(laws, "moves are distinct") == 1);
}

TEST_CASE("law: rank falls with every move", "[laws]") {
  struct Broken : Take431 {
    std::uint64_t rank(const State&) const { return 7; }
  };
  CHECK(broken<Broken>() == Laws{"rank falls with every move"});
}

TEST_CASE("law: index is a bijection", "[laws]") {
  struct Shifted : Take431 {
    State state_at(std::uint64_t index) const { return {index + 1}; }
  };
  CHECK(broken<Shifted>() == Laws{"index is a bijection"});
  struct Halved : Take431 {
    std::uint64_t index(const State& state) const { return state.pile / 2; }
  };
  CHECK(broken<Halved>() == Laws{"index is a bijection"});
}

TEST_CASE("law: play stays inside the game", "[laws]") {
  struct SizeTooSmall : Take431 {
    std::uint64_t size() const { return 30; }
  };
  CHECK(broken<SizeTooSmall>() == Laws{"play stays inside the game"});
  struct ColumnTooFar : Sided {
    std::size_t columns() const { return 1; }
  };
  CHECK(broken<ColumnTooFar>({{9, 0}}) == Laws{"play stays inside the game"});
}

TEST_CASE("law: row and column tell the state", "[laws]") {
  struct Broken : Sided {
    std::size_t column(const State&) const { return 0; }
  };
  const Laws laws = broken<Broken>({{9, 0}});
  CHECK(std::ranges::count(laws, "row and column tell the state") == 1);
}

TEST_CASE("law: rows look back no further than stated", "[laws]") {
  struct TooShort : Take431 {
    std::uint64_t lookback() const { return 3; }
  };
  CHECK(broken<TooShort>() == Laws{"rows look back no further than stated",
                                   "rows have the moves and results of the row one stride below"});
  struct SameRow : Sided {
    std::uint64_t row(const State& state) const { return state.pile / 2; }
    State state(std::uint64_t row, std::size_t column) const {
      return Sided::state(2 * row, column);
    }
  };
  const Laws laws = broken<SameRow>({{9, 0}});
  CHECK(std::ranges::count(laws, "rows look back no further than stated") == 1);
}

TEST_CASE("law: rows have the moves and results of the row one stride below", "[laws]") {
  struct OddPilesTakeMore : Sided {
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
  CHECK(broken<OddPilesTakeMore>({{40, 0}, {40, 1}}) ==
        Laws{"rows have the moves and results of the row one stride below"});
  struct WithStride : OddPilesTakeMore {
    std::uint64_t stride() const { return 2; }
  };
  CHECK(broken<WithStride>({{40, 0}, {40, 1}}) == Laws{});
  struct ResultFarAway : DrawAtOne {
    std::optional<Outcome> result(const State& state) const {
      if (state.pile == 1'000'007) return Outcome::win;
      return DrawAtOne::result(state);
    }
  };
  CHECK(broken<ResultFarAway>() ==
        Laws{"rows have the moves and results of the row one stride below"});
}

TEST_CASE("law: moves come in order of preference", "[laws]") {
  struct Broken : Take431 {
    bool prefers(Move a, Move b) const { return a < b; }
  };
  CHECK(broken<Broken>() == Laws{"moves come in order of preference"});
  struct NotStrict : Take431 {
    bool prefers(Move, Move) const { return true; }
  };
  CHECK(broken<NotStrict>() == Laws{"moves come in order of preference"});
}

TEST_CASE("law: each move is among the predecessors of its option, once", "[laws]") {
  using Predecessors = std::vector<Predecessor<Pile, std::uint64_t>>;
  struct OneLeftOut : Take431 {
    Predecessors predecessors(const State& state) const {
      Predecessors from = Take431::predecessors(state);
      from.pop_back();
      return from;
    }
  };
  CHECK(broken<OneLeftOut>() == Laws{"each move is among the predecessors of its option, once"});
  struct OneTwice : Take431 {
    Predecessors predecessors(const State& state) const {
      Predecessors from = Take431::predecessors(state);
      from.push_back(from.back());
      return from;
    }
  };
  CHECK(broken<OneTwice>() == Laws{"each move is among the predecessors of its option, once"});
}

TEST_CASE("law: each predecessor's move leads back, in rising rows", "[laws]") {
  using Predecessors = std::vector<Predecessor<Pile, std::uint64_t>>;
  struct IllegalMove : Take431 {
    Predecessors predecessors(const State& state) const {
      Predecessors from = Take431::predecessors(state);
      from.push_back({{state.pile + 5}, 5});
      return from;
    }
  };
  CHECK(broken<IllegalMove>() == Laws{"each predecessor's move leads back"});
  struct FromFinished : DrawAtOne {
    Predecessors predecessors(const State& state) const {
      Predecessors from = DrawAtOne::predecessors(state);
      if (state.pile == 0) from.insert(from.begin(), {{1}, 1});
      return from;
    }
  };
  CHECK(broken<FromFinished>() == Laws{"each predecessor's move leads back"});
  struct Falling : Take431 {
    Predecessors predecessors(const State& state) const {
      Predecessors from = Take431::predecessors(state);
      std::ranges::reverse(from);
      return from;
    }
  };
  CHECK(broken<Falling>() == Laws{"predecessors come in rising rows"});
}

TEST_CASE("law: a finished scoring game is a draw", "[laws]") {
  struct Broken : ScoringTake21 {
    std::optional<Outcome> result(const State& state) const {
      return state.pile == 0 ? std::optional(Outcome::loss) : std::nullopt;
    }
  };
  CHECK(broken<Broken>() == Laws{"a finished scoring game is a draw"});
}

TEST_CASE("law: in an impartial game just the player without a move has lost", "[laws]") {
  struct EndsEarly : Impartial<DrawAtOne> {
    std::optional<Outcome> result(const State& state) const {
      return state.pile < 3 ? std::optional(Outcome::loss) : std::nullopt;
    }
    std::vector<Predecessor<State, Move>> predecessors(const State& state) const {
      if (state.pile == 0) return {{{3}, 3}};
      return DrawAtOne::predecessors(state);
    }
    std::optional<Move> resist(const State& state) const {
      return result(state) ? std::nullopt : std::optional<Move>(2);
    }
  };
  const Laws laws = broken<EndsEarly>();
  CHECK(std::ranges::count(laws, "in an impartial game just the player without a move has lost") ==
        1);
  struct StuckWins : Take431 {
    std::optional<Outcome> result(const State& state) const {
      return state.pile == 0 ? std::optional(Outcome::win) : std::nullopt;
    }
  };
  CHECK(broken<StuckWins>() ==
        Laws{"in an impartial game just the player without a move has lost"});
}

TEST_CASE("law: in an impartial game both players have the same moves", "[laws]") {
  struct Broken : Impartial<Sided> {
    State turned(const State& state) const {
      return {state.pile, static_cast<std::uint8_t>(1 - state.player)};
    }
  };
  CHECK(broken<Broken>({{9, 0}}) == Laws{"in an impartial game both players have the same moves"});
}

TEST_CASE("law: a state has the moves of its components", "[laws]") {
  struct Broken : TwoHeaps {
    std::array<State, 1> components(const State& state) const { return {State{state[0], 0}}; }
  };
  CHECK(broken<Broken>({{5, 3}}) == Laws{"a state has the moves of its components"});
}

TEST_CASE("law: a heap becomes smaller heaps", "[laws]") {
  struct Broken : Take431 {
    std::vector<std::vector<std::uint64_t>> heap_options(std::uint64_t heap) const {
      return {{heap / 2, heap - heap / 2}};
    }
  };
  const Laws laws = broken<Broken>();
  CHECK(std::ranges::count(laws, "a heap becomes smaller heaps") == 1);
}

TEST_CASE("law: a canonical state is the same game, in one form", "[laws]") {
  struct Swaps : TwoHeaps {
    State canonical(const State& state) const { return {state[1], state[0]}; }
  };
  const Laws laws = broken<Swaps>({{5, 3}});
  CHECK(std::ranges::count(laws, "canonical is idempotent") == 1);
  struct Wrong : TwoHeaps {
    State canonical(const State& state) const { return {state[0], 0}; }
  };
  CHECK(broken<Wrong>({{5, 3}}) == Laws{"a canonical state is the same game"});
}

TEST_CASE("law: the closed form obeys the definition", "[laws]") {
  struct Broken : ClosedTake21 {
    Outcome closed_form(const State& state) const {
      return state.pile == 30 ? Outcome::win : ClosedTake21::closed_form(state);
    }
  };
  const Laws laws = broken<Broken>();
  CHECK(std::ranges::count(laws, "the closed form obeys the definition") == 1);
}

TEST_CASE("law: the closed form's best moves are those that keep the outcome", "[laws]") {
  struct Broken : ClosedTake21 {
    FixedList<Move, 1> best_moves(const State&) const { return {1}; }
  };
  CHECK(broken<Broken>() == Laws{"the closed form's best moves are those that keep the outcome"});
}

TEST_CASE("law: a player who resists plays a legal move", "[laws]") {
  struct IllegalMove : Take431 {
    std::optional<Move> resist(const State&) const { return 2; }
  };
  CHECK(broken<IllegalMove>() == Laws{"a player who resists plays a legal move"});
  struct GivesUp : Take431 {
    std::optional<Move> resist(const State&) const { return std::nullopt; }
  };
  CHECK(broken<GivesUp>() == Laws{"a player who resists plays a legal move"});
}

}  // namespace
}  // namespace zugzwang
