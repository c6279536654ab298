#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/graphs/graph_presentation.hpp>
#include <zugzwang/games/graphs/graph_scene.hpp>
#include <zugzwang/games/graphs/vertex_geography.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct GeographyProblem {
  std::string graph;
  std::string start;
  std::string removed;
};

class GeographyPresentation final : public Presentation<GeographyProblem, VertexGeography> {
 public:
  GameText text() const override { return prose("vertex-geography"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("graph", &Problem::graph).rule().lines(), field("start", &Problem::start).word(),
            field("removed", &Problem::removed).optional()};
  }
  /// An edge of any format goes both ways.
  Rules rules(const Problem& problem) const override {
    const DirectedGraph read = read_graph(problem.graph);
    std::vector<DirectedGraph::Edge> edges;
    for (std::uint32_t from = 0; from < read.size(); ++from)
      for (const std::uint32_t to : read.successors(from)) {
        edges.emplace_back(from, to);
        edges.emplace_back(to, from);
      }
    return VertexGeography(std::make_shared<const DirectedGraph>(read.names(), std::move(edges)));
  }
  State state(const VertexGeography& game, const Problem& problem) const override {
    State state{static_cast<std::uint32_t>(game.graph().find(problem.start)),
                std::vector<bool>(game.graph().size())};
    std::istringstream stream(problem.removed);
    for (std::string name; std::getline(stream, name, ',');)
      state.is_removed[vertex_of(game.graph(), "removed", name)] = true;
    if (state.is_removed[state.at])
      refuse_position("removed", "the token lies on " + problem.start + ", which is removed");
    return state;
  }
  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    const std::uint64_t vertices = 1 + draw_below(std::min<std::uint64_t>(size, 9), random);
    std::string graph;
    for (std::uint64_t vertex = 0; vertex < vertices; ++vertex) {
      graph += std::to_string(vertex) + "\n";
      for (std::uint64_t to = vertex + 1; to < vertices; ++to)
        if (draw_below(3, random) == 0)
          graph += std::to_string(vertex) + " " + std::to_string(to) + "\n";
    }
    return Problem{graph, "0", vertices > 2 && draw_below(3, random) == 0 ? "1" : ""};
  }
  std::vector<Problem> small_problems() const override {
    std::vector<Problem> problems;
    for (const char* const graph :
         {"a", "a b", "a b, b c", "a b, b c, c a", "a b, b c, c d, d a", "a b, a c, a d, d e"})
      for (const char* const start : {"a", "b", "c", "d"})
        if (std::string(graph).find(start) != std::string::npos)
          problems.push_back({graph, start, ""});
    return problems;
  }

  Ability* find_ability(std::string_view name) const override {
    return name == DrawsPositions::ability_name ? &starts_ : nullptr;
  }

  PositionText position(const VertexGeography& game, const State& state) const override {
    std::string removed;
    for (std::size_t i = 0; i < game.graph().size(); ++i)
      if (state.is_removed[i]) removed += (removed.empty() ? "" : ",") + game.graph().names()[i];
    const std::string& at = game.graph().names()[state.at];
    PositionText text{
        .line = "the token is on " + at + (removed.empty() ? "" : "; removed are " + removed),
        .fields = Datum::Object{{"start", at}, {"removed", removed}}};
    if (game.graph().size() <= most_drawn_vertices)
      text.scene = [&game, &state] { return drawn(game, state); };
    return text;
  }
  MoveText move(const VertexGeography& game, const State& state, const Move& to) const override {
    return {"go to " + game.graph().names()[to],
            game.graph().size() > most_drawn_vertices ? "" : scene::path("graph", state.at, to)};
  }
  Datum move_to_json(const VertexGeography& game, const Move& to) const override {
    return game.graph().names()[to];
  }
  Datum answer(const VertexGeography&, const State&, const Answer& answer) const override {
    return answer.outcome == Outcome::win;
  }

 private:
  /// A vertex that is removed is crossed out and has no edges.
  static Scene drawn(const VertexGeography& game, const State& state) {
    scene::Graph graph{"graph"};
    std::vector<std::pair<std::uint64_t, std::uint64_t>> edges;
    for (std::uint32_t from = 0; from < game.graph().size(); ++from) {
      graph.nodes.push_back({game.graph().names()[from]});
      for (const std::uint32_t to : game.graph().successors(from))
        if (!state.is_removed[from] && !state.is_removed[to]) edges.emplace_back(from, to);
    }
    draw_edges(graph, std::move(edges));
    graph.tokens = {{state.at, "token", "disc", scene::Owner::nobody}};
    for (std::uint32_t vertex = 0; vertex < game.graph().size(); ++vertex)
      if (state.is_removed[vertex])
        graph.tokens.push_back({vertex, "removed", "cross", scene::Owner::nobody});
    return {graph};
  }

  mutable GraphStarts starts_;
};

}  // namespace

void register_vertex_geography(Registry& registry) {
  register_game<GeographyPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
