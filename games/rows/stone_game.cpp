#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/games/rows/stone_game.hpp>

namespace zugzwang::games {

namespace {

struct StoneGameProblem {
  std::vector<std::int64_t> piles;
};

class StoneGamePresentation final : public Presentation<StoneGameProblem, StoneGame> {
 public:
  GameText text() const override { return prose("stone-game"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("piles", &Problem::piles)
                .word()
                .rule()
                .range(0, std::uint64_t{1} << 40)
                .at_most(1 << 20)};
  }

  Rules rules(const Problem& problem) const override { return StoneGame(problem.piles); }
  StoneGame::State state(const StoneGame& game, const Problem&) const override {
    return game.start();
  }

  PositionText position(const StoneGame& game, const State& state) const override {
    return {.line = shown(game, state), .scene = [&] { return drawn(game, state); }};
  }
  MoveText move(const StoneGame&, const State& state, const Move& move) const override {
    const std::uint32_t taken = move == Move::left ? state.left : state.left + state.length - 1;
    return {std::string("take the ") + name(move) + " pile", scene::place("piles", taken)};
  }
  Datum move_to_json(const StoneGame&, const Move& move) const override { return name(move); }
  Datum answer(const StoneGame&, const StoneGame::State&, const Answer& answer) const override {
    return answer.outcome == Outcome::win;
  }

 private:
  static std::string shown(const StoneGame& game, const State& state) {
    constexpr std::uint32_t most = 20;
    if (state.length == 0) return "no piles are left";
    std::string text = "piles";
    for (std::uint32_t i = 0; i < std::min(state.length, most); ++i)
      text += " " + std::to_string(game.piles()[state.left + i]);
    if (state.length > most) text += " and " + std::to_string(state.length - most) + " more";
    return text;
  }
  static Scene drawn(const StoneGame& game, const State& state) {
    scene::Row row{"piles", scene::Look::cards, std::vector<std::string>(game.piles().size())};
    for (std::uint32_t i = state.left; i < state.left + state.length; ++i)
      row.items[i] = std::to_string(game.piles()[i]);
    return {row};
  }
  static const char* name(StoneGame::Move move) {
    return move == StoneGame::Move::left ? "left" : "right";
  }
};

}  // namespace

void register_stone_game(Registry& registry) {
  register_game<StoneGamePresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
