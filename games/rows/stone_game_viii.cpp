#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/games/rows/piles_presentation.hpp>
#include <zugzwang/games/rows/stone_game_viii.hpp>

namespace zugzwang::games {

namespace {

class StoneGameVIIIPresentation final : public Presentation<PilesProblem, StoneGameVIII> {
 public:
  GameText text() const override { return prose("stone-game-viii"); }

  std::vector<Field<Problem>> fields() const override {
    return {piles_field(true).also_called({"stones"})};
  }
  Rules rules(const Problem& problem) const override { return StoneGameVIII(problem.piles); }
  State state(const StoneGameVIII& game, const Problem&) const override { return game.start(); }

  PositionText position(const StoneGameVIII& game, const State& state) const override {
    const auto shown = [&game, state] {
      Piles stones = game.stones();
      if (state.left > 0) stones[stones.size() - state.left] = game.first(state);
      return stones;
    };
    const std::uint32_t removed = static_cast<std::uint32_t>(game.stones().size()) - state.left;
    return {.line = piles_line(shown(), {removed, state.left}), .scene = [shown, removed, state] {
              return Scene{piles_row(shown(), {removed, state.left})};
            }};
  }
  MoveText move(const StoneGameVIII& game, const State& state, const Move& removed) const override {
    return {"merge " + counted(removed, "stone"),
            piles_place(game.stones().size() - state.left, removed)};
  }
  Datum answer(const StoneGameVIII&, const State&, const Answer& answer) const override {
    return *answer.margin;
  }
};

}  // namespace

void register_stone_game_viii(Registry& registry) {
  register_game<StoneGameVIIIPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
