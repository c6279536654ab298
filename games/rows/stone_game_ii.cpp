#include <string>
#include <vector>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/games/rows/stone_game_ii.hpp>

namespace zugzwang::games {

namespace {

struct StoneGameIIProblem {
  std::vector<std::int64_t> piles;
  std::uint32_t m = 1;
};

class StoneGameIIPresentation final : public Presentation<StoneGameIIProblem, StoneGameII> {
 public:
  GameText text() const override { return prose("stone-game-ii"); }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("piles", &Problem::piles)
            .word()
            .rule()
            .range(0, std::uint64_t{1} << 40)
            .at_most(1 << 20),
        field("m", &Problem::m).range(1, std::uint64_t{1} << 31).optional(),
    };
  }

  Rules rules(const Problem& problem) const override { return StoneGameII(problem.piles); }
  StoneGameII::State state(const StoneGameII& game, const Problem& problem) const override {
    return game.state(problem.piles.size(), problem.m);
  }

  PositionText position(const StoneGameII& game, const State& state) const override {
    const auto stones = static_cast<std::uint64_t>(game.stones(state.left));
    return {.line = counted(state.left, "pile") + " left with " + counted(stones, "stone") +
                    ", M is " + m_text(game, state),
            .scene = [&] { return drawn(game, state); }};
  }
  MoveText move(const StoneGameII& game, const State& state, const Move& taken) const override {
    const std::uint32_t first = game.piles() - state.left;
    return {"take " + counted(taken, "pile"), scene::span("piles", first, first + taken - 1)};
  }
  Datum answer(const StoneGameII& game, const StoneGameII::State& state,
               const Answer& answer) const override {
    return (game.stones(state.left) + *answer.margin) / 2;
  }

 private:
  static Scene drawn(const StoneGameII& game, const State& state) {
    scene::Row row{"piles", scene::Look::cards, std::vector<std::string>(game.piles())};
    for (std::uint32_t left = 1; left <= state.left; ++left)
      row.items[game.piles() - left] = std::to_string(game.stones(left) - game.stones(left - 1));
    if (state.m > game.piles()) return {row, scene::Text{"M is " + m_text(game, state)}};
    return {row, scene::Number{"M", state.m}};
  }
  static std::string m_text(const StoneGameII& game, const State& state) {
    return state.m > game.piles() ? "more than " + std::to_string(game.piles())
                                  : std::to_string(state.m);
  }
};

}  // namespace

void register_stone_game_ii(Registry& registry) {
  register_game<StoneGameIIPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
