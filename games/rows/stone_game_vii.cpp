#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/games/rows/piles_presentation.hpp>
#include <zugzwang/games/rows/stone_game_vii.hpp>

namespace zugzwang::games {

namespace {

class StoneGameVIIPresentation final : public Presentation<PilesProblem, StoneGameVII> {
 public:
  GameText text() const override { return prose("stone-game-vii"); }

  std::vector<Field<Problem>> fields() const override {
    return {piles_field().also_called({"stones"})};
  }
  Rules rules(const Problem& problem) const override { return StoneGameVII(problem.piles); }
  State state(const StoneGameVII& game, const Problem&) const override { return game.start(); }

  PositionText position(const StoneGameVII& game, const State& state) const override {
    return piles_text(game.stones(), state);
  }
  MoveText move(const StoneGameVII&, const State& state, const Move& move) const override {
    return end_text(state, move);
  }
  Datum move_to_json(const StoneGameVII&, const Move& move) const override { return name_of(move); }
  Datum answer(const StoneGameVII&, const State&, const Answer& answer) const override {
    return *answer.margin;
  }
};

}  // namespace

void register_stone_game_vii(Registry& registry) {
  register_game<StoneGameVIIPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
