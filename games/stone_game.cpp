#include <string>
#include <vector>

#include <zugzwang/facade/registration.hpp>
#include <zugzwang/games/stone_game.hpp>
#include <zugzwang/solvers/all.hpp>

namespace zugzwang::games {

namespace {

struct StoneGameFace {
  struct Problem {
    std::vector<std::int64_t> piles;
  };

  static const GameText& text() {
    static const GameText text{
        .name = "stone-game",
        .title = "Stone Game",
        .summary = "take the pile at either end of a row; whoever gets more stones wins",
        .rules =
            "There is a row of piles of stones. A player in turn takes the whole pile at the "
            "left end or at the right end of the row, until none is left. Whoever then has "
            "more stones wins.",
        .move = R"("left" or "right")",
        .answer = "true when the player on move gets more stones than the other; a tie is no win",
        .sources = {"LeetCode 877, Stone Game",
                    "A notes page solves it by tables of intervals, of all of them or of two "
                    "diagonals: the strategies table, and window and array."},
        .example = {"--piles", "5,3,4,5"},
    };
    return text;
  }

  static std::vector<Field<Problem>> fields() {
    return {field("piles", &Problem::piles, "the stones in each pile")
                .rule()
                .range(0, std::uint64_t{1} << 40)
                .at_most(1 << 20)};
  }

  static StoneGame rules(const Problem& problem) { return StoneGame(problem.piles); }
  static StoneGame::State state(const StoneGame& game, const Problem&) { return game.start(); }

  static std::string show(const StoneGame& game, const StoneGame::State& state) {
    constexpr std::uint32_t most = 20;
    if (state.length == 0) return "no piles are left";
    std::string text = "piles";
    for (std::uint32_t i = 0; i < std::min(state.length, most); ++i)
      text += " " + std::to_string(game.piles()[state.left + i]);
    if (state.length > most) text += " and " + std::to_string(state.length - most) + " more";
    return text;
  }
  static std::string tell(StoneGame::Move move) {
    return std::string("take the ") + name(move) + " pile";
  }
  static Datum move_datum(StoneGame::Move move) { return name(move); }
  static Datum answer(const StoneGame&, const StoneGame::State&, const Answer& answer) {
    return answer.outcome == Outcome::win;
  }

 private:
  static const char* name(StoneGame::Move move) {
    return move == StoneGame::Move::left ? "left" : "right";
  }
};

}  // namespace

void register_stone_game(Registry& registry) {
  register_game<StoneGameFace>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
