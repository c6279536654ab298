// My Game: take 1 to most_taken tokens in turn; the player who takes the last one wins.
// Replace the rules below by your own. `zugzwang check-game my-game` reports what does not fit.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/engine/registration.hpp>

namespace {

using namespace zugzwang;

// The rules. States and moves are small values; nothing here depends on solvers.
class MyGame {
 public:
  using State = std::uint64_t;  // tokens that are left
  using Move = std::uint64_t;   // tokens taken

  // A stated fact, checked by the laws: both players have the same moves, and a player who cannot
  // move has lost. Remove it if that does not hold.
  static constexpr bool impartial = true;

  explicit MyGame(std::uint64_t most_taken) : most_taken_(most_taken) {}

  // The legal moves, the preferred one first.
  Countdown<Move> moves(State left) const { return Countdown<Move>(std::min(left, most_taken_)); }
  // The state after a move, with the other player on move.
  State play(State left, Move taken) const { return left - taken; }
  // Set when play is over, as the player on move sees it.
  std::optional<Outcome> result(State left) const {
    if (left > 0) return std::nullopt;
    return Outcome::loss;
  }
  // A different number, text or the like for every state.
  std::uint64_t key(State left) const { return left; }

 private:
  std::uint64_t most_taken_;
};

// The input of the user.
struct MyGameProblem {
  std::uint64_t most_taken = 3;
  std::uint64_t left = 0;
};

class MyGamePresentation final : public Presentation<MyGameProblem, MyGame> {
 public:
  GameText text() const override {
    return {
        .name = "my-game",
        .title = "My Game",
        .summary = "take tokens in turn; the player who takes the last one wins",
        .rules =
            "There are tokens. A player in turn takes from 1 to most_taken of them. The "
            "player who takes the last one wins.",
        .move = "the number of tokens taken",
        .answer = "the move",
        .example = {"--left", "10"},
    };
  }
  std::vector<Field<Problem>> fields() const override {
    return {
        field("most_taken", &Problem::most_taken, "the most tokens that a player may take")
            .rule()
            .range(1, 1'000'000)
            .optional(),
        field("left", &Problem::left, "tokens that are left").word(),
    };
  }

  MyGame rules(const Problem& problem) const override { return MyGame(problem.most_taken); }
  State state(const MyGame&, const Problem& problem) const override { return problem.left; }

  // How a position looks, in words and as it is drawn: see engine/position_text.hpp.
  PositionText position(const MyGame&, const State& left) const override {
    return {.line = std::to_string(left) + " left",
            .scene = [&] { return Scene{scene::Heaps{"heap", {left}}}; }};
  }
  // How a move looks, and where in the drawing it is made: see engine/scene.hpp.
  MoveText move(const MyGame&, const State& left, const Move& taken) const override {
    return {"take " + std::to_string(taken), scene::token("heap", 0, left - taken)};
  }
};

}  // namespace

ZUGZWANG_PLUGIN("my-game", "0.1.0", [](Registry& registry) {
  register_game<MyGamePresentation>(registry, AllSolvers{});
})
