#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/games/rows/piles_presentation.hpp>
#include <zugzwang/games/rows/stone_game.hpp>

namespace zugzwang::games {

namespace {

class StoneGamePresentation final : public Presentation<PilesProblem, StoneGame> {
 public:
  GameText text() const override { return prose("stone-game"); }

  std::vector<Field<Problem>> fields() const override { return {piles_field()}; }
  Rules rules(const Problem& problem) const override { return StoneGame(problem.piles); }
  State state(const StoneGame& game, const Problem&) const override { return game.start(); }

  PositionText position(const StoneGame& game, const State& state) const override {
    return piles_text(game.piles(), state);
  }
  MoveText move(const StoneGame&, const State& state, const Move& move) const override {
    return end_text(state, move);
  }
  Datum move_to_json(const StoneGame&, const Move& move) const override { return name_of(move); }
  Datum answer(const StoneGame&, const State&, const Answer& answer) const override {
    return answer.outcome == Outcome::win;
  }
};

}  // namespace

void register_stone_game(Registry& registry) {
  register_game<StoneGamePresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
