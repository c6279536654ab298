// A game whose indices are those of canonical states alone, behind the engine: what is told of a
// position is told of that one, not of its image, and all ways to solve it agree.

#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/engine/services/check_game.hpp>
#include <zugzwang/solvers/heaps/grundy.hpp>
#include <zugzwang/solvers/rows/bottom_up.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "catch.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

struct HeapsProblem {
  std::vector<std::uint64_t> heaps;
};

template <Game G>
class HeapsPresentation final : public Presentation<HeapsProblem, G> {
 public:
  using typename Presentation<HeapsProblem, G>::State;
  using typename Presentation<HeapsProblem, G>::Move;

  GameText text() const override {
    return {.name = "heaps", .title = "", .summary = "", .rules = "", .move = "", .answer = ""};
  }
  std::vector<Field<HeapsProblem>> fields() const override {
    return {field("heaps", &HeapsProblem::heaps, "").range(0, 15).at_most(2)};
  }
  G rules(const HeapsProblem&) const override { return {}; }
  State state(const G&, const HeapsProblem& problem) const override {
    State state{};
    for (std::size_t i = 0; i < problem.heaps.size(); ++i)
      state[i] = static_cast<std::uint8_t>(problem.heaps[i]);
    return state;
  }
  PositionText position(const G&, const State& state) const override {
    return {std::to_string(state[0]) + "+" + std::to_string(state[1])};
  }
  MoveText move(const G&, const State&, const Move& move) const override {
    return {std::to_string(move.heap) + " to " + std::to_string(move.left)};
  }
  Datum move_to_json(const G&, const Move& move) const override {
    return Datum::List{std::uint64_t{move.heap}, std::uint64_t{move.left}};
  }
};

template <Game G>
void is_told_as_it_is() {
  Registry registry;
  register_game<HeapsPresentation<G>>(registry, SolverList<BottomUp, TopDown, Grundy>{});
  const GameEntry& game = registry.find("heaps");
  const CheckReport report = check_game(game, {.small_problems = 40, .random_problems = 20});
  for (const Fault& fault : report.faults)
    FAIL_CHECK(fault.what << ": " << fault.detail << " in " << fault.problem);
  CHECK(report.problems > 20);
  CHECK(report.solvers.size() >= 7);  // values of three kinds by both traversals, nimbers by grundy

  const auto problem = game.problem(
      Datum::Object{{"heaps", Datum::List{std::uint64_t{5}, std::uint64_t{3}}}}, Scope::position);
  const std::shared_ptr<GameGraph> positions = problem->graph();
  const std::uint64_t position = positions->number_of(*problem);
  CHECK(positions->position_text(position).line == "5+3");
  std::vector<std::string> options;
  positions->each_option(position, [&](const Option& option) {
    options.push_back(positions->position_text(option.to).line);
    return true;
  });
  CHECK(options ==
        std::vector<std::string>{"0+3", "1+3", "2+3", "3+3", "4+3", "5+0", "5+1", "5+2"});
}

TEST_CASE("positions of a game with symmetry are shown as they are", "[positions]") {
  is_told_as_it_is<toys::SortedHeaps>();
  is_told_as_it_is<toys::SummedHeaps>();
}

}  // namespace
}  // namespace zugzwang
