// A game with a planted error is caught twice: the laws name the promise that it breaks, and the
// verifier rejects the values that a solver computes from it.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/checks/laws.hpp>
#include <zugzwang/checks/reachable.hpp>
#include <zugzwang/checks/verify.hpp>
#include <zugzwang/games/graphs/cat_and_mouse.hpp>
#include <zugzwang/games/heaps/nim.hpp>
#include <zugzwang/games/heaps/subtraction.hpp>
#include <zugzwang/games/rows/flip_game.hpp>
#include <zugzwang/solvers/closed_form.hpp>
#include <zugzwang/solvers/heaps/grundy.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "catch.hpp"
#include "support.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

using games::AllButSubtraction;
using games::CatAndMouse;
using games::FlipGame;
using games::Heaps;
using games::Nim;

/// Returns whether a game breaks a law.
template <Game G>
bool breaks(const G& game, const std::vector<StateOf<G>>& roots, const std::string& law) {
  const auto violations = broken_laws(game, roots);
  return std::ranges::any_of(violations, [&](const auto& broken) { return broken.law == law; });
}

/// Returns the first reachable state whose solved value does not follow from the rules.
template <class E, Game Rules, class Solution>
auto violation(const Rules& rules, Solution&& solution, const StateOf<Rules>& root) {
  const Limits limits;
  Meter meter(limits);
  const auto verified = verify<E>(
      rules, reachable_states(rules, {root}, 10'000),
      [&](const StateOf<Rules>& state) {
        REQUIRE(solution.solve(state, {}) == Status::complete);
        return solution.value(state);
      },
      meter);
  REQUIRE(verified.status == Status::complete);
  return verified.violation;
}

TEST_CASE("a wrong closed form of Nim is caught", "[wrong_rules]") {
  struct Sums : Nim {
    Nimber closed_form(const State& heaps) const {
      Nimber sum = 0;
      for (const std::uint64_t heap : heaps) sum += heap;
      return sum;
    }
  };
  struct MissesOneMove : Nim {
    std::vector<Move> best_moves(const State& heaps) const {
      std::vector<Move> best = Nim::best_moves(heaps);
      if (best.size() == 3) best.pop_back();
      return best;
    }
  };
  const Heaps root{3, 2, 4};
  CHECK_FALSE(breaks(Nim{}, {root}, "the closed form obeys the definition"));
  CHECK(breaks(Sums{}, {root}, "the closed form obeys the definition"));
  const std::string best_moves = "the closed form's best moves are those that attain the value";
  CHECK_FALSE(breaks(Nim{}, {{1, 1, 1}}, best_moves));
  CHECK(breaks(MissesOneMove{}, {{1, 1, 1}}, best_moves));

  CHECK_FALSE(violation<ByNimber>(Nim{}, ClosedFormSolver<Nim, ByNimber>(Nim{}), root));
  const auto wrong = violation<ByNimber>(Nim{}, ClosedFormSolver<Sums, ByNimber>(Sums{}), root);
  REQUIRE(wrong);
  CHECK(wrong->claimed != wrong->defined);
}

/// Leaves out one of the predecessors that come from this node.
struct ForgetsAnEdge : CatAndMouse {
  using CatAndMouse::CatAndMouse;

  std::vector<Predecessor<State, Move>> predecessors(const State& state) const {
    std::vector<Predecessor<State, Move>> all;
    for (const auto& predecessor : CatAndMouse::predecessors(state))
      if (predecessor.state.mouse != 3 || predecessor.move != 0) all.push_back(predecessor);
    return all;
  }
};

TEST_CASE("predecessors that forget an edge are caught", "[wrong_rules]") {
  // LeetCode's second example, where the mouse wins.
  const std::vector<std::vector<CatAndMouse::Node>> graph = {{1, 3}, {0}, {3}, {0, 2}};
  const CatAndMouse right(graph);
  const ForgetsAnEdge wrong(graph);
  const CatAndMouse::State root{3, 2, CatAndMouse::Player::mouse};
  const std::string law = "each move is among the predecessors of its option, once";
  CHECK_FALSE(breaks(right, {root}, law));
  CHECK(breaks(wrong, {root}, law));

  using Right = RetrogradeSolver<CatAndMouse, ByDistance>;
  using Wrong = RetrogradeSolver<ForgetsAnEdge, ByDistance>;
  CHECK_FALSE(violation<ByDistance>(right, Right(right), root));
  CHECK(violation<ByDistance>(right, Wrong(wrong), root));
  // The solver that reverses the graph does not call them.
  CHECK_FALSE(violation<ByDistance>(right, Wrong(wrong, Predecessors::reverse_graph), root));
}

TEST_CASE("wrong options of heaps are caught", "[wrong_rules]") {
  // Takes two from the end of a run only.
  struct NeverSplits : FlipGame {
    std::vector<std::vector<std::uint64_t>> heap_options(std::uint64_t run) const {
      if (run < 2) return {};
      return {{run - 2}};
    }
  };
  // Its heap rules have the same error: the digit 3 for 7.
  struct RulesNeverSplit : FlipGame {
    HeapRules heap_rules() const { return {{{2, 3}}}; }
  };
  const std::string row = "++++++-++++";
  CHECK_FALSE(breaks(FlipGame{}, {row}, "a state has the moves of its heaps"));
  CHECK_FALSE(breaks(FlipGame{}, {row}, "heaps have the options that the rules allow"));
  CHECK(breaks(NeverSplits{}, {row}, "a state has the moves of its heaps"));
  CHECK(breaks(NeverSplits{}, {row}, "heaps have the options that the rules allow"));
  CHECK(breaks(RulesNeverSplit{}, {row}, "heaps have the options that the rules allow"));

  CHECK_FALSE(violation<ByNimber>(FlipGame{}, HeapSolver<FlipGame>(FlipGame{}), row));
  CHECK(violation<ByNimber>(FlipGame{}, HeapSolver<RulesNeverSplit>(RulesNeverSplit{}), row));
}

TEST_CASE("a move that leaves other parts than asked for is caught", "[wrong_rules]") {
  struct TakesOne : AllButSubtraction {
    using AllButSubtraction::AllButSubtraction;
    Move move_leaving(const State&, std::size_t heap, const HeapParts&) const {
      return {static_cast<std::uint32_t>(heap), 1};
    }
  };
  const std::string law = "move_leaving returns a move that leaves the given parts";
  CHECK_FALSE(breaks(AllButSubtraction({2}), {{4, 2}}, law));
  CHECK(breaks(TakesOne({2}), {{4, 2}}, law));
}

/// Accepts any win, however slow.
struct AnyWin : ByDistance {
  static constexpr Value ceiling = Distance::win(1000);
  using Fold = BestFold<AnyWin>;
};

/// Takes the worst of the options as the best.
struct WorstOption : ByOutcome {
  class Fold {
   public:
    bool add(Outcome seen) {
      worst_ = std::min(worst_, seen);
      return true;
    }
    Outcome value() const { return worst_; }

   private:
    Outcome worst_ = Outcome::win;
  };
};

TEST_CASE("a solution by a wrong fold fails the verifier", "[wrong_rules]") {
  using toys::DrawAtOne;
  const toys::Pile root{40};
  using Slow = toys::Subtraction<1, 3, 4>;  // the smaller take first
  CHECK_FALSE(violation<ByDistance>(Slow{}, MemoSolver<Slow, ByDistance>({}), root));
  CHECK(violation<ByDistance>(Slow{}, MemoSolver<Slow, AnyWin>({}), root));
  CHECK_FALSE(violation<ByOutcome>(DrawAtOne{}, MemoSolver<DrawAtOne, ByOutcome>({}), root));
  CHECK(violation<ByOutcome>(DrawAtOne{}, MemoSolver<DrawAtOne, WorstOption>({}), root));
}

TEST_CASE("a draw that is claimed to be won fails the verifier", "[wrong_rules]") {
  // LeetCode's first example. Around a cycle each claimed win would rest on the next one, and none
  // of their distances is one ply shorter.
  const CatAndMouse game({{2, 5}, {3}, {0, 4, 5}, {1, 4, 5}, {2, 3}, {0, 2, 3}});
  const CatAndMouse::State root{1, 2, CatAndMouse::Player::mouse};
  RetrogradeSolver<CatAndMouse, ByDistance> solution(game);
  REQUIRE(solution.solve(root, {}) == Status::complete);
  const auto states = reachable_states(game, {root}, 1000);
  const Limits limits;
  Meter meter(limits);
  const auto claim = [&](std::uint64_t plies) {
    return verify<ByDistance>(
        game, states,
        [&](const CatAndMouse::State& state) {
          const Distance value = solution.value(state);
          if (value != Distance::draw()) return value;
          return state.turn == CatAndMouse::Player::mouse ? Distance::win(plies)
                                                          : Distance::loss(plies - 1);
        },
        meter);
  };
  const bool some_draw = std::ranges::any_of(
      states, [&](const auto& state) { return solution.value(state) == Distance::draw(); });
  REQUIRE(some_draw);
  for (std::uint64_t plies = 2; plies < 20; ++plies) CHECK(claim(plies).violation);
}

}  // namespace
}  // namespace zugzwang
