#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/boards/mine_and_theirs_presentation.hpp>
#include <zugzwang/games/boards/quixo.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

class QuixoPresentation final : public MineAndTheirsPresentation<Quixo> {
 public:
  QuixoPresentation() : MineAndTheirsPresentation("cube", "tile") {}

  GameText text() const override { return prose("quixo"); }

  State state(const Quixo& game, const Problem& problem) const override {
    if (!problem.board) return {};
    return state_of(read(game, *problem.board));
  }
  /// Size 3 has too many positions to examine all of them often.
  Every every() const override { return {.problems = {{2, std::nullopt}}}; }
  std::vector<Problem> further_problems() const override { return {{3, std::nullopt}}; }

  MoveText move(const Quixo& game, const State&, const Move& move) const override {
    return {"take " + square_name(game.board(), move.from) + " and push it in at " +
                square_name(game.board(), move.to),
            way_place(game.board(), move)};
  }
};

}  // namespace

void register_quixo(Registry& registry) {
  register_game<QuixoPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
