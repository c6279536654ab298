#include <string>
#include <vector>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/games/rows/piles_presentation.hpp>
#include <zugzwang/games/rows/stone_game_iii.hpp>

namespace zugzwang::games {

namespace {

class StoneGameIIIPresentation final : public Presentation<PilesProblem, StoneGameIII> {
 public:
  GameText text() const override { return prose("stone-game-iii"); }

  std::vector<Field<Problem>> fields() const override {
    return {piles_field(true).also_called({"stoneValue"})};
  }
  Rules rules(const Problem& problem) const override { return StoneGameIII(problem.piles); }
  State state(const StoneGameIII& game, const Problem&) const override { return game.start(); }

  PositionText position(const StoneGameIII& game, const State& state) const override {
    return piles_text(game.piles(), {static_cast<std::uint32_t>(game.first(state)), state.left});
  }
  MoveText move(const StoneGameIII& game, const State& state, const Move& taken) const override {
    return {"take " + counted(taken, "pile"), piles_place(game.first(state), taken)};
  }
  Datum answer(const StoneGameIII&, const State&, const Answer& answer) const override {
    return answer.outcome == Outcome::draw  ? "Tie"
           : answer.outcome == Outcome::win ? "Alice"
                                            : "Bob";
  }
};

}  // namespace

void register_stone_game_iii(Registry& registry) {
  register_game<StoneGameIIIPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
