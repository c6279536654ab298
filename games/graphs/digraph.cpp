#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <zugzwang/core/number_from.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/listed_positions.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/graphs/digraph.hpp>
#include <zugzwang/games/graphs/graph_presentation.hpp>
#include <zugzwang/games/graphs/graph_scene.hpp>
#include <zugzwang/games/graphs/graph_text.hpp>
#include <zugzwang/games/heaps/heap_presentation.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct DigraphProblem {
  Datum graph;  // may have many megabytes
  std::string start;
  std::string convention = "normal";
  std::optional<std::string> second{};
  std::string payoffs{};
};

class DigraphPresentation final
    : public GamePresentation<DigraphProblem, Digraph, MisereDigraph, OwnedDigraph> {
 public:
  GameText text() const override { return prose("digraph"); }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("graph", &Problem::graph).rule().lines(),
        field("start", &Problem::start).word(),
        convention_field(&Problem::convention),
        field("second", &Problem::second).rule(),
        field("payoffs", &Problem::payoffs).rule().optional(),
    };
  }

  Rules rules(const Problem& problem) const override {
    auto graph =
        std::make_shared<const DirectedGraph>(read_graph(*problem.graph.get<std::string>()));
    if (problem.second) return owned(std::move(graph), problem);
    if (!problem.payoffs.empty())
      refuse_position("payoffs",
                      "they are those of the first player; give with second the vertices "
                      "of the other, which may be none");
    if (problem.convention == "misere") return MisereDigraph(std::move(graph));
    return Digraph(std::move(graph));
  }
  /// All graphs of one to three vertices.
  std::vector<Problem> small_problems() const override {
    std::vector<Problem> problems;
    for (unsigned vertices = 1; vertices <= 3; ++vertices)
      for (unsigned edges = 0; edges < 1U << vertices * vertices; ++edges) {
        std::string graph;
        for (unsigned i = 0; i < vertices; ++i) graph += std::to_string(i) + "\n";
        for (unsigned i = 0; i < vertices * vertices; ++i)
          if ((edges >> i & 1) != 0)
            graph += std::to_string(i / vertices) + " " + std::to_string(i % vertices) + "\n";
        for (const char* const convention : {"normal", "misere"})
          problems.push_back({graph, "0", convention});
        if (vertices == 3 && edges % 5 == 0)
          problems.push_back({graph, "0", "normal", edges % 2 == 0 ? "1" : "0,2", "2=1"});
      }
    return problems;
  }
  /// Returns a graph of vertices 0, 1, 2 … with up to four edges each, which lead anywhere or, in
  /// half of the graphs, only to later vertices.
  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    const auto below = [&](std::uint64_t bound) { return draw_below(bound, random); };
    const std::uint64_t vertices = 1 + below(size);
    const bool acyclic = below(2) == 1;
    std::string graph;
    for (std::uint64_t from = 0; from < vertices; ++from) {
      graph += std::to_string(from) + "\n";
      const std::uint64_t first = acyclic ? from + 1 : 0;
      for (std::uint64_t edges = below(5); edges > 0 && first < vertices; --edges)
        graph +=
            std::to_string(from) + " " + std::to_string(first + below(vertices - first)) + "\n";
    }
    Problem problem{graph, "0", below(2) == 1 ? "misere" : "normal"};
    if (below(2) == 1) return problem;
    // The second player has about half of the vertices, and a few have payoffs.
    problem.convention = "normal";
    problem.second = "";
    for (std::uint64_t vertex = 0; vertex < vertices; ++vertex) {
      if (below(2) == 1) *problem.second += std::to_string(vertex) + ",";
      if (below(8) == 0)
        problem.payoffs += std::to_string(vertex) + "=" + std::to_string(below(3)) + ",";
    }
    return problem;
  }

  Ability* find_ability(std::string_view name) const override {
    return name == DrawsPositions::ability_name ? &starts_ : nullptr;
  }

 private:
  static OwnedDigraph owned(std::shared_ptr<const DirectedGraph> graph, const Problem& problem) {
    if (problem.convention != "normal")
      refuse_position("convention", "with second, the player who cannot move loses; leave it out");
    std::vector<OwnedDigraph::Vertex> vertices(graph->size());
    for (const std::string& name : parts_of(*problem.second))
      vertices[vertex_of(*graph, "second", name)].is_second = true;
    for (const std::string& part : parts_of(problem.payoffs)) {
      const std::size_t equals = part.rfind('=');
      const auto payoff = number_from<std::int64_t>(
          equals == std::string::npos ? "" : std::string_view(part).substr(equals + 1));
      if (!payoff)
        refuse_position("payoffs", "'" + part +
                                       "' is no payoff; give a vertex, '=' and a whole "
                                       "number, with commas between them");
      vertices[vertex_of(*graph, "payoffs", part.substr(0, equals))].payoff =
          *payoff > 0   ? Outcome::win
          : *payoff < 0 ? Outcome::loss
                        : Outcome::draw;
    }
    return {std::move(graph), std::move(vertices)};
  }
  /// Returns the parts of a text between commas, without blanks around them; empty ones are left
  /// out.
  static std::vector<std::string> parts_of(const std::string& text) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, ',');)
      if (const std::string_view name = without_blanks(part); !name.empty())
        parts.emplace_back(name);
    return parts;
  }

  mutable GraphStarts starts_;
};

struct Vertices final : ListedPositions {
  std::string word() const override { return "vertex"; }
};

template <class G>
class DigraphPositions final : public PositionPresentation<DigraphProblem, G> {
 public:
  std::size_t state(const G& game, const DigraphProblem& problem) const override {
    return game.graph().find(problem.start);
  }
  /// A graph of many vertices is not drawn.
  PositionText position(const G& game, const std::size_t& at) const override {
    const std::string& vertex = game.graph().names()[at];
    PositionText text{.line = "the token is on " + vertex,
                      .label = vertex,
                      .fields = Datum::Object{{"start", vertex}}};
    if constexpr (std::same_as<G, OwnedDigraph>) {
      text.mover = game.is_second(at) ? "second" : "first";
      text.line += ", the " + text.mover + " player's";
    }
    if (game.size() <= most_drawn_vertices) text.scene = [&] { return drawn(game, at); };
    return text;
  }
  MoveText move(const G& game, const std::size_t& at, const std::size_t& to) const override {
    return {"go to " + game.graph().names()[to],
            game.size() > most_drawn_vertices ? "" : scene::path("graph", at, to)};
  }
  Datum move_to_json(const G& game, const std::size_t& to) const override {
    return game.graph().names()[to];
  }
  Ability* find_ability(std::string_view name) const override {
    return name == ListedPositions::ability_name ? &vertices_ : nullptr;
  }

 private:
  static Scene drawn(const G& game, std::size_t at) {
    scene::Graph graph{"graph"};
    std::vector<std::pair<std::uint64_t, std::uint64_t>> edges;
    for (std::size_t from = 0; from < game.size(); ++from) {
      graph.nodes.push_back({game.graph().names()[from]});
      for (const std::size_t to : game.moves(from)) edges.emplace_back(from, to);
    }
    draw_edges(graph, std::move(edges));
    graph.tokens = {{at, "token", "disc", scene::Owner::nobody}};
    return {graph};
  }

  mutable Vertices vertices_;
};

}  // namespace

void register_digraph(Registry& registry) {
  register_game<DigraphPresentation, DigraphPositions>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
