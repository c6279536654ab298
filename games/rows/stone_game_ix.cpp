#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/games/rows/stone_game_ix.hpp>

namespace zugzwang::games {

namespace {

struct StoneGameIXProblem {
  std::vector<std::uint64_t> stones;
};

class StoneGameIXPresentation final : public Presentation<StoneGameIXProblem, StoneGameIX> {
 public:
  GameText text() const override { return prose("stone-game-ix"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("stones", &Problem::stones).word().rule().at_most((1 << 20) - 1)};
  }
  Rules rules(const Problem& problem) const override {
    StoneGameIX::Counts counts{};
    for (const std::uint64_t stone : problem.stones) ++counts[stone % 3];
    return StoneGameIX(counts);
  }
  State state(const StoneGameIX& game, const Problem&) const override { return game.start(); }

  PositionText position(const StoneGameIX& game, const State& state) const override {
    std::string line = "stones left that leave 0, 1 and 2:";
    for (const std::uint32_t left : state.left) line += " " + std::to_string(left);
    return {.line = line + "; taken " + std::to_string(game.total(state)),
            .scene =
                [&game, state] {
                  return Scene{scene::Heaps{"stones", {state.left.begin(), state.left.end()}},
                               scene::Number{"total taken, by 3", game.total(state)}};
                },
            .mover = game.alice_moves(state) ? "Alice" : "Bob"};
  }
  MoveText move(const StoneGameIX&, const State& state, const Move& remainder) const override {
    return {"take a stone that leaves " + std::to_string(remainder),
            scene::token("stones", remainder, state.left[remainder] - 1)};
  }
  Datum answer(const StoneGameIX& game, const State& state, const Answer& answer) const override {
    return (answer.outcome == Outcome::win) == game.alice_moves(state);
  }
};

}  // namespace

void register_stone_game_ix(Registry& registry) {
  register_game<StoneGameIXPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
