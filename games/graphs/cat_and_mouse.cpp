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

  std::string show(const CatAndMouse&, const State& state) const override {
    return "mouse on " + std::to_string(state.mouse) + ", cat on " + std::to_string(state.cat) +
           ", the " + name(state.turn) + " moves";
  }
  std::optional<Datum::Object> fields_of(const CatAndMouse&, const State& state) const override {
    return Datum::Object{{"mouse", state.mouse}, {"cat", state.cat}, {"turn", name(state.turn)}};
  }
  std::string label(const CatAndMouse&, const State& state) const override {
    const bool mouse = state.turn == Player::mouse;
    return (mouse ? "> " : "") + ("M " + std::to_string(state.mouse)) + "  " + (mouse ? "" : "> ") +
           "C " + std::to_string(state.cat);
  }
  std::string describe_move(const CatAndMouse&, const State& state, const Move& to) const override {
    return std::string("the ") + name(state.turn) + " goes to " + std::to_string(to);
  }
  /// Edges lead only into the hole, since no player leaves it.
  Scene scene(const CatAndMouse& game, const State& state) const override {
    scene::Graph graph{"graph"};
    std::vector<std::pair<std::uint64_t, std::uint64_t>> ways;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> into_hole;
    for (std::uint32_t node = 0; node < game.nodes(); ++node) {
      graph.nodes.push_back({std::to_string(node)});
      const State from{static_cast<CatAndMouse::Node>(node), 0, Player::mouse};
      for (const Move to : game.moves(from))
        (to == CatAndMouse::hole ? into_hole : ways).emplace_back(node, to);
    }
    draw_edges(graph, std::move(ways));
    graph.edges.insert(graph.edges.end(), into_hole.begin(), into_hole.end());
    graph.tokens = {{CatAndMouse::hole, "hole", "◎", scene::Owner::nobody},
                    {state.mouse, "mouse", "🐭", scene::Owner::first},
                    {state.cat, "cat", "🐱", scene::Owner::second}};
    return {graph};
  }
  std::string place(const CatAndMouse&, const State& state, const Move& to) const override {
    return scene::way("graph", state.turn == Player::mouse ? state.mouse : state.cat, to);
  }
  Datum answer(const CatAndMouse&, const State& state, const Answer& answer) const override {
    if (answer.outcome == Outcome::draw) return 0;
    return (answer.outcome == Outcome::win) == (state.turn == Player::mouse) ? 1 : 2;
  }
  std::string mover(const CatAndMouse&, const State& state) const override {
    return name(state.turn);
  }

 private:
  static const char* name(Player player) { return player == Player::mouse ? "mouse" : "cat"; }
};

}  // namespace

void register_cat_and_mouse(Registry& registry) {
  register_game<CatAndMousePresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
