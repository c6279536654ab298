// My Game: Left takes 1 or 3 tokens, Right takes 2; a player who cannot move loses.
// Replace the rules below by your own. `zugzwang check-game my-game` reports what does not fit.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/engine/registration.hpp>

namespace {

using namespace zugzwang;

// The rules, without a player on move: each player has moves of their own. Positions then have
// canonical values, for which `zugzwang value` asks.
class MyGame {
 public:
  using State = std::uint64_t;  // tokens that are left
  using Move = std::uint64_t;   // tokens taken

  // The player's legal moves, the preferred one first.
  FixedList<Move, 2> moves(State left, Player player) const {
    FixedList<Move, 2> moves;
    const FixedList<Move, 2> taken =
        player == Player::left ? FixedList<Move, 2>{1, 3} : FixedList<Move, 2>{2};
    for (const Move tokens : taken)
      if (tokens <= left) moves.push_back(tokens);
    return moves;
  }
  // The state after a move of the player.
  State play(State left, Player, Move taken) const { return left - taken; }
  // A different number, text or the like for every state.
  std::uint64_t key(State left) const { return left; }
  // A stated fact, checked by the laws: it falls with every move, so that play ends.
  std::uint64_t rank(State left) const { return left; }
};

// The input of the user.
struct MyGameProblem {
  std::uint64_t left = 0;
  std::string turn = "left";
};

// For solvers, the state includes the player on move: `state.position` and `state.player`.
class MyGamePresentation final : public Presentation<MyGameProblem, WithMover<MyGame>> {
 public:
  GameText text() const override {
    return {
        .name = "my-game",
        .title = "My Game",
        .summary = "take tokens, each player by a rule of their own",
        .rules =
            "There are tokens. Left takes 1 or 3 of them, Right takes 2. A player who cannot "
            "move loses.",
        .move = "the number of tokens taken",
        .answer = "the move",
        .sides = {"left", "right"},
        .example = {"--left", "10"},
    };
  }
  std::vector<Field<Problem>> fields() const override {
    return {
        field("left", &Problem::left, "tokens that are left").word(),
        field("turn", &Problem::turn, "who is on move").one_of({"left", "right"}).optional(),
    };
  }

  Rules rules(const Problem&) const override { return Rules(MyGame()); }
  State state(const Rules&, const Problem& problem) const override {
    return {problem.left, problem.turn == "left" ? Player::left : Player::right};
  }

  // How a position looks, in words and as it is drawn: see engine/position_text.hpp.
  PositionText position(const Rules&, const State& state) const override {
    const std::string mover(name_of(state.player));
    return {.line = std::to_string(state.position) + " left, " + mover + " to move",
            .scene = [&] { return Scene{scene::Heaps{"heap", {state.position}}}; },
            .mover = mover,
            .fields = Datum::Object{{"left", state.position}, {"turn", mover}}};
  }
  // How a move looks, and where in the drawing it is made: see engine/scene.hpp.
  MoveText move(const Rules&, const State& state, const Move& taken) const override {
    return {"take " + std::to_string(taken), scene::token("heap", 0, state.position - taken)};
  }
};

}  // namespace

ZUGZWANG_PLUGIN("my-game", "0.1.0", [](Registry& registry) {
  register_game<MyGamePresentation>(registry, AllSolvers{});
})
