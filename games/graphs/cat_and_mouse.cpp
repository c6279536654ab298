#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/graphs/cat_and_mouse.hpp>
#include <zugzwang/games/graphs/graph_scene.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct CatAndMouseProblem {
  std::vector<std::vector<CatAndMouse::Node>> graph;
  CatAndMouse::Node mouse = 1;
  CatAndMouse::Node cat = 2;
  std::string turn = "mouse";
};

class CatAndMousePresentation final : public Presentation<CatAndMouseProblem, CatAndMouse> {
 public:
  using Player = CatAndMouse::Player;

  GameText text() const override { return prose("cat-and-mouse"); }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("graph", &Problem::graph)
            .rule()
            .range(0, CatAndMouse::most_nodes - 1)
            .at_most(CatAndMouse::most_nodes)
            .word(),
        field("mouse", &Problem::mouse).optional(),
        field("cat", &Problem::cat).optional(),
        field("turn", &Problem::turn).one_of({"mouse", "cat"}).optional(),
    };
  }

  Rules rules(const Problem& problem) const override {
    const std::size_t nodes = problem.graph.size();
    if (nodes < 2)
      refuse_position("graph",
                      "it has " + counted(nodes, "node") + "; give 2 or more, each with a list");
    for (std::size_t v = 0; v < nodes; ++v)
      for (const CatAndMouse::Node to : problem.graph[v])
        if (to >= nodes)
          refuse_position("graph", "node " + std::to_string(v) + " leads to " + std::to_string(to) +
                                       ", but the last node is " + std::to_string(nodes - 1));
    return CatAndMouse(problem.graph);
  }
  State state(const CatAndMouse& game, const Problem& problem) const override {
    const auto inside = [&](const char* name, CatAndMouse::Node node) {
      if (node >= game.nodes())
        refuse_position(name, "there is no node " + std::to_string(node) + "; give one from 0 to " +
                                  std::to_string(game.nodes() - 1));
    };
    inside("mouse", problem.mouse);
    inside("cat", problem.cat);
    if (problem.cat == CatAndMouse::hole)
      refuse_position("cat", "node 0 is the hole, which the cat may not enter; give another node");
    return {problem.mouse, problem.cat, problem.turn == "cat" ? Player::cat : Player::mouse};
  }

  PositionText position(const CatAndMouse& game, const State& state) const override {
    const std::string mouse = std::to_string(state.mouse);
    const std::string cat = std::to_string(state.cat);
    const bool mouse_moves = state.turn == Player::mouse;
    const std::string mover = mouse_moves ? "mouse" : "cat";
    return {
        .line = "mouse on " + mouse + ", cat on " + cat + ", the " + mover + " moves",
        .label = (mouse_moves ? "> M " : "M ") + mouse + (mouse_moves ? "  C " : "  > C ") + cat,
        .scene = [&] { return drawn(game, state); },
        .mover = mover,
        .fields = Datum::Object{{"mouse", state.mouse}, {"cat", state.cat}, {"turn", mover}}};
  }
  MoveText move(const CatAndMouse&, const State& state, const Move& to) const override {
    const bool mouse_moves = state.turn == Player::mouse;
    return {(mouse_moves ? "the mouse goes to " : "the cat goes to ") + std::to_string(to),
            scene::path("graph", mouse_moves ? state.mouse : state.cat, to)};
  }
  Datum answer(const CatAndMouse&, const State& state, const Answer& answer) const override {
    if (answer.outcome == Outcome::draw) return 0;
    return (answer.outcome == Outcome::win) == (state.turn == Player::mouse) ? 1 : 2;
  }

 private:
  /// Edges lead only into the hole, since no player leaves it.
  static Scene drawn(const CatAndMouse& game, const State& state) {
    scene::Graph graph{"graph"};
    std::vector<std::pair<std::uint64_t, std::uint64_t>> edges;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> into_hole;
    for (std::uint32_t node = 0; node < game.nodes(); ++node) {
      graph.nodes.push_back({std::to_string(node)});
      const State from{static_cast<CatAndMouse::Node>(node), 0, Player::mouse};
      for (const Move to : game.moves(from))
        (to == CatAndMouse::hole ? into_hole : edges).emplace_back(node, to);
    }
    draw_edges(graph, std::move(edges));
    graph.edges.insert(graph.edges.end(), into_hole.begin(), into_hole.end());
    graph.tokens = {{CatAndMouse::hole, "hole", "◎", scene::Owner::nobody},
                    {state.mouse, "mouse", "🐭", scene::Owner::first},
                    {state.cat, "cat", "🐱", scene::Owner::second}};
    return {graph};
  }
};

}  // namespace

void register_cat_and_mouse(Registry& registry) {
  register_game<CatAndMousePresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
