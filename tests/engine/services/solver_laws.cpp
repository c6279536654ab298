// The laws of solutions, and solvers that break each of them.

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <zugzwang/core/best_moves.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/engine/services/solver_laws.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "catch.hpp"
#include "engine/services/one_or_two.hpp"
#include "engine/services/outcome_solver.hpp"
#include "games/answers.hpp"

namespace zugzwang {
namespace {

using testing::TokensPresentation;

/// A memoized search with one flaw or none.
enum class Flaw {
  none,
  wrong_values,
  stale_values,         // of the position that was solved first
  keeps_limited,        // takes what a limit cut short for solved
  unsolved_options,     // claims to have solved them
  worst_move,           // for the best
  counts_limit_as_done  // tells that it is complete
};

template <Flaw flaw>
struct Flawed {
  static constexpr std::string_view name = "flawed";
  static constexpr SolverDescription description = testing::outcome_solver(name);

  template <Game G, class E>
  class Solution {
   public:
    explicit Solution(const G& game) : game_(game), inner_(game) {}

    Status solve(const StateOf<G>& root, const Limits& limits) {
      if (flaw == Flaw::stale_values && solved_) return Status::complete;
      solved_ = root;
      if (limits.memory == 1 && flaw == Flaw::keeps_limited) limited_.push_back(root);
      if (limits.memory == 1 && flaw == Flaw::counts_limit_as_done) {
        limited_ = {root};
        return Status::complete;
      }
      if (flaw == Flaw::counts_limit_as_done) limited_.clear();
      return limits.memory == 1 ? Status::memory_limit : inner_.solve_options(root, {});
    }
    Status solve_options(const StateOf<G>& root, const Limits& limits)
      requires(flaw == Flaw::unsolved_options)
    {
      hidden_ = root;
      return solve(root, limits);
    }
    Outcome value(const StateOf<G>& state) const {
      const StateOf<G> of = flaw == Flaw::stale_values ? *solved_ : state;
      MemoSolver<G, E> fresh(game_);
      fresh.solve(of, {});
      const bool cut = std::ranges::find(limited_, of) != limited_.end();
      const bool option = hidden_ && *hidden_ != of;
      if (flaw == Flaw::wrong_values || cut || option) return opposite(fresh.value(of));
      return fresh.value(of);
    }
    std::optional<MoveOf<G>> best_move(const StateOf<G>& state) const {
      MemoSolver<G, E> fresh(game_);
      fresh.solve_options(state, {});
      const auto best = fresh.best_move(state);
      if (flaw != Flaw::worst_move || !best) return best;
      for (const MoveOf<G>& move : game_.moves(state))
        if (move != *best) return move;
      return best;
    }
    const Statistics& statistics() const { return inner_.statistics(); }

   private:
    G game_;
    MemoSolver<G, E> inner_;
    std::optional<StateOf<G>> solved_;
    std::optional<StateOf<G>> hidden_;
    std::vector<StateOf<G>> limited_;
  };
  template <Game G, std::same_as<ByOutcome> E>
  static Solution<G, E> open(const G& game, std::string_view) {
    return Solution<G, E>(game);
  }
};

template <Flaw flaw>
std::vector<std::string> laws_broken_by() {
  Registry registry;
  register_game<TokensPresentation>(registry, SolverList<Flawed<flaw>>{});
  const auto problem =
      registry.find("one-or-two").problem(Datum(Datum::Object{{"left", 9}}), Scope::position);
  std::vector<std::string> laws;
  for (const LawViolation& broken : broken_solution_laws(*problem, {}, 100, 1))
    laws.push_back(broken.law);
  return laws;
}

bool has(const std::vector<std::string>& laws, const std::string& law) {
  return std::ranges::find(laws, law) != laws.end();
}

TEST_CASE("a correct solution satisfies all laws", "[solution_laws]") {
  CHECK(laws_broken_by<Flaw::none>().empty());
}

TEST_CASE("each law of solutions is seen broken", "[solution_laws]") {
  const auto wrong = laws_broken_by<Flaw::wrong_values>();
  CHECK(has(wrong, "the value equals the definition"));
  CHECK(has(wrong, "an answer has the value and the moves that keep it"));
  CHECK(has(wrong, "a graph shows the value of each position"));
  CHECK(has(wrong, "a chart shows the value of each position"));

  const auto stale = laws_broken_by<Flaw::stale_values>();
  CHECK_FALSE(has(stale, "the value equals the definition"));
  CHECK(has(stale, "the order of solves makes no difference"));
  CHECK(has(stale, "a graph shows the value of each position"));

  CHECK(has(laws_broken_by<Flaw::keeps_limited>(), "a limit does not spoil later solves"));
  CHECK(has(laws_broken_by<Flaw::counts_limit_as_done>(), "values solved within limits are right"));
  CHECK(has(laws_broken_by<Flaw::unsolved_options>(),
            "a position is solved together with its options"));
  CHECK(laws_broken_by<Flaw::worst_move>() ==
        std::vector<std::string>{"the best move attains the value"});
}

TEST_CASE("problems that are too large or have no value are skipped", "[solution_laws]") {
  Registry registry;
  register_game<TokensPresentation>(registry, SolverList<Flawed<Flaw::wrong_values>>{});
  const auto problem =
      registry.find("one-or-two").problem(Datum(Datum::Object{{"left", 9}}), Scope::position);
  CHECK(broken_solution_laws(*problem, {}, 9, 1).empty());
  CHECK_FALSE(broken_solution_laws(*problem, {}, 10, 1).empty());
}

TEST_CASE("a window of layers satisfies the laws wherever it was", "[solution_laws]") {
  const auto row = testing::problem("stone-game", R"({"piles":[5,3,4,9,2,7,1,1,30,2]})");
  for (const char* const strategy : {"table", "window", "array"})
    for (const LawViolation& broken :
         broken_solution_laws(*row, {.solver = "bottom_up", .strategy = strategy}, 200, 3))
      FAIL_CHECK(strategy << ": " << broken.law << ": " << broken.detail);
}

}  // namespace
}  // namespace zugzwang
