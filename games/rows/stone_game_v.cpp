#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/games/rows/piles_presentation.hpp>
#include <zugzwang/games/rows/stone_game_v.hpp>

namespace zugzwang::games {

namespace {

class StoneGameVPresentation final : public Presentation<PilesProblem, StoneGameV> {
 public:
  GameText text() const override { return prose("stone-game-v"); }

  std::vector<Field<Problem>> fields() const override {
    return {piles_field().at_most(1 << 16).also_called({"stones", "stoneValue"})};
  }
  Rules rules(const Problem& problem) const override { return StoneGameV(problem.piles); }
  State state(const StoneGameV& game, const Problem&) const override { return game.start(); }

  PositionText position(const StoneGameV& game, const State& state) const override {
    return piles_text(game.stones(), state);
  }
  MoveText move(const StoneGameV& game, const State& state, const Move& move) const override {
    // The place is the part that is thrown away.
    const State kept = game.play(state, move);
    const std::uint32_t thrown = move.kept == End::left ? state.left + kept.length : state.left;
    return {"split after " + std::to_string(move.split) + " and keep the " + name_of(move.kept),
            piles_place(thrown, state.length - kept.length)};
  }
  Datum move_to_json(const StoneGameV&, const Move& move) const override {
    return Datum::Object{{"split", move.split}, {"keep", name_of(move.kept)}};
  }
  Datum answer(const StoneGameV&, const State&, const Answer& answer) const override {
    return *answer.margin;
  }
};

}  // namespace

void register_stone_game_v(Registry& registry) {
  register_game<StoneGameVPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
