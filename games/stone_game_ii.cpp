#include <string>
#include <vector>

#include <zugzwang/facade/registration.hpp>
#include <zugzwang/games/stone_game_ii.hpp>
#include <zugzwang/solvers/all.hpp>

namespace zugzwang::games {

namespace {

struct StoneGameIIFace {
  struct Problem {
    std::vector<std::int64_t> piles;
    std::uint32_t m = 1;
  };

  static const GameText& text() {
    static const GameText text{
        .name = "stone-game-ii",
        .title = "Stone Game II",
        .summary =
            "take the first piles of a row, up to twice M of them; M grows with what is taken",
        .rules =
            "There is a row of piles of stones, and a number M. A player in turn takes the first X "
            "piles that are left, where X is from 1 to 2 M, and M becomes the larger of M and X. "
            "When no pile is left, whoever has more stones wins.",
        .move = "the number of piles taken",
        .answer = "the most stones that the player on move can get",
        .sources = {"LeetCode 1140, Stone Game II"},
        .errata = {"A notes page remembers values by a table in which 0 means \"not known yet\": "
                   "piles without stones then take it exponential time. Here what is known is "
                   "marked apart from every value."},
        .example = {"--piles", "2,7,9,4,4"},
    };
    return text;
  }

  static std::vector<Field<Problem>> fields() {
    return {
        field("piles", &Problem::piles, "the stones in each pile")
            .rule()
            .range(0, std::uint64_t{1} << 40)
            .at_most(1 << 20),
        field("m", &Problem::m, "the number M").range(1, std::uint64_t{1} << 31).optional(),
    };
  }

  static StoneGameII rules(const Problem& problem) { return StoneGameII(problem.piles); }
  static StoneGameII::State state(const StoneGameII& game, const Problem& problem) {
    return game.state(problem.piles.size(), problem.m);
  }

  static std::string show(const StoneGameII& game, const StoneGameII::State& state) {
    return std::to_string(state.left) + " piles with " + std::to_string(game.stones(state.left)) +
           " stones are left, M is " + std::to_string(state.m);
  }
  static std::string tell(StoneGameII::Move taken) {
    return "take " + std::to_string(taken) + (taken == 1 ? " pile" : " piles");
  }
  static Datum answer(const StoneGameII& game, const StoneGameII::State& state,
                      const Answer& answer) {
    return (game.stones(state.left) + *answer.margin) / 2;
  }
};

}  // namespace

void register_stone_game_ii(Registry& registry) {
  register_game<StoneGameIIFace>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
