// My Game: a chase along a ring of nodes; play may go on for ever, which is a draw.
// Replace the rules below by your own. `zugzwang check-game my-game` reports what does not fit.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/engine/registration.hpp>

namespace {

using namespace zugzwang;

struct MyGameState {
  std::uint32_t mover = 0;  // the node of the player on move
  std::uint32_t other = 0;
  bool chaser_moves = true;
  bool operator==(const MyGameState&) const = default;
};

// The rules. States and moves are small values; nothing here depends on solvers.
class MyGame {
 public:
  using State = MyGameState;
  using Move = std::uint32_t;  // the node moved to

  // A stated fact: play can return to a position. Solvers for play that always ends are left out.
  static constexpr Cycles cycles = Cycles::always;

  explicit MyGame(std::uint32_t nodes) : nodes_(nodes) {}
  std::uint32_t nodes() const { return nodes_; }

  // The legal moves, the preferred one first: either way along the ring. Only the chaser may enter
  // the other's node.
  FixedList<Move, 2> moves(const State& state) const {
    FixedList<Move, 2> moves;
    for (const Move to : {(state.mover + 1) % nodes_, (state.mover + nodes_ - 1) % nodes_})
      if (state.chaser_moves || to != state.other) moves.push_back(to);
    return moves;
  }
  // The state after a move, with the other player on move.
  State play(const State& state, Move to) const { return {state.other, to, !state.chaser_moves}; }
  // Set when play is over, as the player on move sees it; a draw by endless play is found by
  // solvers.
  std::optional<Outcome> result(const State& state) const {
    if (state.mover == state.other) return Outcome::loss;
    return std::nullopt;
  }
  // A different number, text or the like for every state.
  std::uint64_t key(const State& state) const {
    return (std::uint64_t{state.mover} * nodes_ + state.other) << 1 | (state.chaser_moves ? 1 : 0);
  }

 private:
  std::uint32_t nodes_;
};

// The input of the user.
struct MyGameProblem {
  std::uint32_t nodes = 6;
  std::uint32_t chaser = 0;
  std::uint32_t chased = 0;
};

class MyGamePresentation final : public Presentation<MyGameProblem, MyGame> {
 public:
  GameText text() const override {
    return {
        .name = "my-game",
        .title = "My Game",
        .summary = "catch the other player on a ring",
        .rules =
            "Two players stand on nodes of a ring and in turn move to the next node either "
            "way; the chaser begins. The chaser wins by entering the other's node, which the "
            "other may not do. Endless play is a draw.",
        .move = "the node moved to",
        .answer = "the move",
        .sides = {"chaser", "chased"},
        .example = {"--chaser", "0", "--chased", "3"},
    };
  }
  std::vector<Field<Problem>> fields() const override {
    return {
        field("nodes", &Problem::nodes, "nodes of the ring").rule().range(3, 1000).optional(),
        field("chaser", &Problem::chaser, "the node of the chaser, from 0").word(),
        field("chased", &Problem::chased, "the node of the other player").word(),
    };
  }

  MyGame rules(const Problem& problem) const override { return MyGame(problem.nodes); }
  State state(const MyGame& game, const Problem& problem) const override {
    if (problem.chaser >= game.nodes() || problem.chased >= game.nodes())
      refuse_position("chased",
                      "the ring has no such node; give numbers below the number of nodes");
    return {problem.chaser, problem.chased, true};
  }

  // How a position looks, in words and as it is drawn: see engine/position_text.hpp.
  PositionText position(const MyGame& game, const State& state) const override {
    const std::string mover = state.chaser_moves ? "chaser" : "chased";
    return {.line = mover + " on " + std::to_string(state.mover) + " to move, the other on " +
                    std::to_string(state.other),
            .scene = [&] { return drawn(game, state); },
            .mover = mover};
  }
  // How a move looks, and where in the drawing it is made: see engine/scene.hpp.
  MoveText move(const MyGame&, const State& state, const Move& to) const override {
    return {"move to " + std::to_string(to), scene::path("ring", state.mover, to)};
  }

 private:
  static Scene drawn(const MyGame& game, const State& state) {
    scene::Graph ring{.id = "ring"};
    ring.nodes.resize(game.nodes());
    for (std::uint64_t node = 0; node < game.nodes(); ++node)
      ring.edges.emplace_back(node, (node + 1) % game.nodes());
    const auto add = [&](std::uint32_t node, bool chases) {
      ring.tokens.push_back({node, chases ? "chaser" : "chased", chases ? "C" : "R",
                             chases ? scene::Owner::first : scene::Owner::second});
    };
    add(state.mover, state.chaser_moves);
    add(state.other, !state.chaser_moves);
    return {ring};
  }
};

}  // namespace

ZUGZWANG_PLUGIN("my-game", "0.1.0", [](Registry& registry) {
  register_game<MyGamePresentation>(registry, AllSolvers{});
})
