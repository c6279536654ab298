// A state without a result and without moves has no value. Every solver that meets one refuses it,
// compiled for the game or on its model, in one line that names the game and shows the position.

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/ranges.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>
#include <zugzwang/solvers/search/alpha_beta.hpp>
#include <zugzwang/solvers/search/proof_number.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using Taken = FixedList<std::uint64_t, 2>;

/// Take 2 or 3: with one token left there is no move, and the rules do not state who has won.
struct TakesTwoOrThree {
  using State = std::uint64_t;
  using Move = std::uint64_t;

  Taken moves(State left) const {
    Taken moves;
    if (left >= 3) moves.push_back(3);
    if (left >= 2) moves.push_back(2);
    return moves;
  }
  State play(State left, Move taken) const { return left - taken; }
  std::optional<Outcome> result(State left) const {
    return left == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State left) const { return left; }
};

/// A move that is no plain bytes, so that the model lists the moves again to find it.
struct MovesAreText : TakesTwoOrThree {
  using Move = std::string;
  std::vector<Move> moves(State left) const {
    std::vector<Move> moves;
    for (const std::uint64_t taken : TakesTwoOrThree::moves(left))
      moves.push_back(std::to_string(taken));
    return moves;
  }
  State play(State left, const Move& taken) const { return left - std::stoull(taken); }
};

struct Scores : TakesTwoOrThree {
  std::optional<Outcome> result(State left) const {
    return left == 0 ? std::optional(Outcome::draw) : std::nullopt;
  }
  std::int64_t gain(State, Move taken) const { return static_cast<std::int64_t>(taken); }
};

struct IsImpartial : TakesTwoOrThree {
  static constexpr bool impartial = true;
};

struct HasIndices : TakesTwoOrThree {
  std::uint64_t size() const { return 20; }
  std::uint64_t index(State left) const { return left; }
  State state_at(std::uint64_t index) const { return index; }
};

struct HasRank : HasIndices {
  std::uint64_t rank(State left) const { return left; }
};

struct HasPredecessors : HasIndices {
  std::vector<Predecessor<State, Move>> predecessors(State left) const {
    std::vector<Predecessor<State, Move>> predecessors;
    for (const Move taken : {std::uint64_t{2}, std::uint64_t{3}})
      if (left + taken < size()) predecessors.push_back({left + taken, taken});
    return predecessors;
  }
};

struct HasRows : TakesTwoOrThree {
  static constexpr std::size_t columns() { return 1; }
  std::uint64_t lookback() const { return 3; }
  std::uint64_t row(State left) const { return left; }
  std::size_t column(State) const { return 0; }
  State state(std::uint64_t row, std::size_t) const { return row; }
};

struct HasRowsBack : HasRows {
  std::vector<Predecessor<State, Move>> predecessors(State left) const {
    return {{left + 2, 2}, {left + 3, 3}};
  }
};

struct Tokens {
  std::uint64_t left = 0;
};

template <Game G>
class StuckPresentation final : public Presentation<Tokens, G> {
 public:
  using typename Presentation<Tokens, G>::State;
  using typename Presentation<Tokens, G>::Move;

  GameText text() const override {
    return {.name = "tokens", .title = "", .summary = "", .rules = "", .move = "", .answer = ""};
  }
  std::vector<Field<Tokens>> fields() const override { return {field("left", &Tokens::left, "")}; }
  G rules(const Tokens&) const override { return {}; }
  State state(const G&, const Tokens& problem) const override { return problem.left; }
  PositionText position(const G&, const State& left) const override {
    return {std::to_string(left) + " left"};
  }
  MoveText move(const G&, const State&, const Move&) const override { return {"take"}; }
  Datum move_to_json(const G&, const Move& taken) const override { return Datum(taken); }
};

constexpr const char* refusal =
    "game 'tokens': the position \"1 left\" has no move and no result; return a result where there "
    "are no moves, or state no_moves";

/// Tries all ways to solve a position from which play may reach the state; returns their number.
std::size_t ways_refused(const Registry& registry) {
  const auto problem = registry.find("tokens").problem(
      Datum(Datum::Object{{"left", std::uint64_t{9}}}), Scope::position);
  std::size_t ways = 0;
  for (const SolverFit& fit : problem->solvers()) {
    if (!fit.applies()) continue;
    std::vector<std::string> strategies = fit.strategies;
    strategies.push_back("");
    for (const EvaluationKind evaluation : fit.evaluations)
      for (const std::string& strategy : strategies) {
        CAPTURE(fit.name, strategy);
        const auto error = testing::error_of([&] {
          zugzwang::answer(*problem,
                           {.solver = fit.name, .evaluation = evaluation, .strategy = strategy});
        });
        REQUIRE(error);
        // Some strategies need an ability that the game lacks.
        if (!strategy.empty() && error->code() == ErrorCode::not_applicable) continue;
        CHECK(error->code() == ErrorCode::bad_plugin);
        CHECK(std::string(error->what()) == refusal);
        ++ways;
      }
  }
  return ways;
}

/// The solvers that look for moves each in its own way, where they are compiled for the rules:
/// tables for those with indices, searches for the plain ones and for scores.
template <class G>
using CodeFor = std::conditional_t<
    IndexedGame<G>, Compiled<Retrograde>,
    std::conditional_t<std::same_as<G, TakesTwoOrThree> || std::same_as<G, Scores>,
                       Compiled<AlphaBeta, ProofNumber, TopDown>, Compiled<>>>;

TEMPLATE_TEST_CASE("no solver gives a value to a state without a result and without moves",
                   "[stuck]", TakesTwoOrThree, MovesAreText, Scores, IsImpartial, HasIndices,
                   HasRank, HasPredecessors, HasRows, HasRowsBack) {
  Registry on_model;
  register_game<StuckPresentation<TestType>>(on_model, AllSolvers{});
  CHECK(ways_refused(on_model) > 0);
  Registry compiled;
  register_game<StuckPresentation<TestType>>(compiled, AllSolvers{}, CodeFor<TestType>{});
  CHECK(ways_refused(compiled) > 0);
}

TEST_CASE("the options of a state without a result and without moves are refused", "[stuck]") {
  Registry registry;
  register_game<StuckPresentation<TakesTwoOrThree>>(registry, AllSolvers{});
  const auto problem = registry.find("tokens").problem(
      Datum(Datum::Object{{"left", std::uint64_t{1}}}), Scope::position);
  const std::shared_ptr<GameGraph> positions = problem->graph();
  const std::uint64_t position = positions->number_of(*problem);
  const auto visit = [&] { positions->each_option(position, [](const Option&) { return true; }); };
  const auto count = [&] { positions->count_moves(position, 5); };
  CHECK(std::string(testing::error_of(visit).value().what()) == refusal);
  CHECK(std::string(testing::error_of(count).value().what()) == refusal);
}

/// The same game, which states what it means to have no move.
template <class Base, Outcome end>
struct Ends : Base {
  static constexpr Outcome no_moves = end;
};

template <class G>
Outcome outcome_by_play(const G& game, std::uint64_t left) {
  if (left <= 1) return left == 0 ? Outcome::loss : G::no_moves;
  Outcome best = Outcome::loss;
  for (const std::uint64_t taken : {std::uint64_t{2}, std::uint64_t{3}})
    if (taken <= left) best = std::max(best, opposite(outcome_by_play(game, left - taken)));
  return best;
}

template <class G>
void check_ends() {
  Registry registry;
  register_game<StuckPresentation<G>>(registry, AllSolvers{});
  for (std::uint64_t left = 0; left < 12; ++left) {
    const auto problem =
        registry.find("tokens").problem(Datum(Datum::Object{{"left", left}}), Scope::position);
    CHECK(problem->broken_laws(200).empty());
    for (const SolverFit& fit : problem->solvers())
      for (const EvaluationKind evaluation : fit.evaluations) {
        CAPTURE(left, fit.name, name_of(evaluation));
        if (fit.applies())
          CHECK(answer(*problem, {fit.name, evaluation, ""}).outcome == outcome_by_play(G{}, left));
      }
  }
}

TEMPLATE_TEST_CASE("a game states what a state without moves means", "[stuck]",
                   (Ends<TakesTwoOrThree, Outcome::loss>), (Ends<TakesTwoOrThree, Outcome::win>),
                   (Ends<TakesTwoOrThree, Outcome::draw>), (Ends<MovesAreText, Outcome::win>),
                   (Ends<HasIndices, Outcome::win>), (Ends<HasIndices, Outcome::draw>),
                   (Ends<HasRank, Outcome::win>), (Ends<HasPredecessors, Outcome::win>),
                   (Ends<HasPredecessors, Outcome::draw>), (Ends<HasRows, Outcome::win>)) {
  check_ends<TestType>();
}

TEST_CASE("without a presentation, the error has the state", "[stuck]") {
  auto solver = TopDown::open<TakesTwoOrThree, ByOutcome>(TakesTwoOrThree{}, "");
  try {
    (void)solver.solve(9, Limits{});
    FAIL("the state has been given a value");
  } catch (const StuckState<TakesTwoOrThree>& stuck) {
    CHECK(stuck.state() == 1);
    CHECK(stuck.code() == ErrorCode::bad_plugin);
  }
}

}  // namespace
}  // namespace zugzwang
