#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/partizan/hackenbush.hpp>
#include <zugzwang/games/partizan/hackenbush_text.hpp>
#include <zugzwang/games/partizan/partizan_presentation.hpp>

namespace zugzwang::games {

namespace {

std::string edge_colour(const HackenbushEdge& edge) {
  return edge.colour == 'b' ? "blue" : edge.colour == 'r' ? "red" : "green";
}

/// Returns the least number of edges from the ground to each node.
std::map<unsigned, unsigned> heights(const Hackenbush& game) {
  std::map<unsigned, unsigned> heights{{0, 0}};
  for (std::size_t before = 0; before != heights.size();) {
    before = heights.size();
    std::map<unsigned, unsigned> above;
    for (const HackenbushEdge& edge : game.edges())
      for (const auto& [below, top] :
           {std::pair(edge.from, edge.to), std::pair(edge.to, edge.from)})
        if (heights.contains(below) && !heights.contains(top))
          above.emplace(top, heights.at(below) + 1);
    heights.merge(above);
  }
  return heights;
}

/// Returns the nodes of a picture as they are drawn: each at its height, from left to right by its
/// number, regardless of how many edges still stand.
std::map<unsigned, scene::Graph::Node> drawn_nodes(const Hackenbush& game) {
  const std::map<unsigned, unsigned> at = heights(game);
  unsigned highest = 1;
  std::map<unsigned, unsigned> count;
  for (const auto& [node, height] : at) {
    highest = std::max(highest, height);
    ++count[height];
  }
  std::map<unsigned, unsigned> drawn;
  std::map<unsigned, scene::Graph::Node> nodes;
  for (const auto& [node, height] : at)
    nodes[node] = {node == 0 ? "ground" : std::to_string(node),
                   (drawn[height]++ + 1.0) / (count[height] + 1.0),
                   1.0 - static_cast<double>(height) / highest};
  return nodes;
}

/// Draws each edge as a node between its ends, which has the name of its colour; there the edge is
/// cut. These nodes come first, in the order of the edges.
scene::Graph drawn_graph(const Hackenbush& game, std::uint64_t standing) {
  scene::Graph graph{.id = "picture"};
  graph.placed = true;
  const std::map<unsigned, scene::Graph::Node> places = drawn_nodes(game);
  std::map<std::pair<unsigned, unsigned>, unsigned> beside;  // edges between the same two nodes
  std::map<unsigned, std::uint64_t> numbers{{0, 0}};
  for (const unsigned edge : LowBits(standing)) {
    const auto [low, high] = std::minmax({game.edges()[edge].from, game.edges()[edge].to});
    numbers[low] = numbers[high] = 0;
    const double shift = 0.03 * beside[{low, high}]++ + (low == high ? 0.05 : 0);
    graph.nodes.push_back({edge_colour(game.edges()[edge]),
                           std::min(1.0, (places.at(low).x + places.at(high).x) / 2 + shift),
                           (places.at(low).y + places.at(high).y) / 2});
  }
  for (auto& [node, number] : numbers) {
    number = graph.nodes.size();
    graph.nodes.push_back(places.at(node));
  }
  std::uint64_t drawn = 0;
  for (const unsigned edge : LowBits(standing)) {
    const HackenbushEdge& here = game.edges()[edge];
    graph.edges.emplace_back(numbers[here.from], drawn);
    if (here.from != here.to) graph.edges.emplace_back(drawn, numbers[here.to]);
    ++drawn;
  }
  return graph;
}

class HackenbushPresentation final : public PartizanPresentation<PartizanText, Hackenbush> {
 public:
  HackenbushPresentation() : PartizanPresentation("blue", "red") {}

  GameText text() const override {
    return {
        .name = "hackenbush",
        .title = "Hackenbush",
        .summary = "cut edges of your colour; what is not joined to the ground falls",
        .rules =
            "A picture of edges stands on the ground. A player in turn cuts an edge, and with it "
            "goes all that is no longer joined to the ground: Left cuts blue edges, Right red "
            "ones, and either of them green ones. The player who cannot move has lost. Several "
            "edges may join the same nodes, and an edge may end where it began.",
        .move =
            "the number of the edge that is cut, counted from 0 in the order in which edges are "
            "given, those of a stalk from the ground up",
        .answer = "whether the player on move wins",
        .sources =
            {"E. R. Berlekamp, J. H. Conway and R. K. Guy, \"Winning Ways\", chapter 1: red and "
             "blue edges; chapter 2: green ones; chapter 3: stalks of red and blue edges; chapter "
             "7: the colon and the fusion principle",
             "J. H. Conway, \"On Numbers and Games\", chapter 15"},
        .example = {"--edges", "bbr/rg"},
    };
  }

  std::vector<Field<Problem>> fields() const override {
    return {field("edges", &Problem::position,
                  "edges as two nodes and a colour, b, r or g, such as 0-1b,1-2r, where 0 is the "
                  "ground; or stalks, as their colours from the ground up, such as bbr/rg")
                .rule()
                .word(),
            turn_field("who is on move, by the colour of his edges")};
  }

  Rules rules(const Problem& problem) const override {
    return Rules(Hackenbush(read_hackenbush(problem.position)));
  }
  State state(const Rules& game, const Problem& problem) const override {
    return {game.rules().all(), problem.turn};
  }
  std::vector<Problem> small_problems() const override {
    return with_both_turns({"b", "r", "g", "br", "rb/b", "bbr/rg", "bgr/g/gb", "brb/rbr/bb/rr",
                            "gg/g", "0-0b,0-1r", "0-1b,0-1r", "0-1g,1-1b,1-1r", "0-1b,1-2r,2-0g",
                            "0-1g,1-2g,2-0g,1-3b,2-4r", "0-1r,1-2b,1-3r,2-3g",
                            "0-7b,7-3r,7-5g,0-2g,2-2g"});
  }
  /// Returns stalks, or edges from existing nodes to existing or new ones.
  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    const auto below = [&](std::uint64_t bound) { return draw_below(bound, random); };
    const auto colour = [&] { return "brg"[below(3)]; };
    const std::uint64_t count = 1 + below(std::min<std::uint64_t>(size, 12));
    std::string edges;
    const bool stalks = below(3) == 0;
    for (std::uint64_t edge = 0, nodes = 1; edge < count; ++edge) {
      if (stalks) {
        if (edge > 0 && below(3) == 0) edges += '/';
        edges += colour();
        continue;
      }
      const std::uint64_t from = below(nodes);
      const std::uint64_t to = below(4) == 0 ? below(nodes) : nodes++;
      edges += (edge > 0 ? "," : "") + std::to_string(from) + "-" + std::to_string(to) + colour();
    }
    return Problem{edges, below(2) == 0 ? Player::left : Player::right};
  }

  std::string describe_move(const Rules& game, const State&, const Move& edge) const override {
    const HackenbushEdge& cut = game.rules().edges()[edge];
    return "cut the " + edge_colour(cut) + " edge " + std::to_string(edge) + " from " +
           std::to_string(cut.from) + " to " + std::to_string(cut.to);
  }
  Scene scene(const Rules& game, const State& state) const override {
    return {drawn_graph(game.rules(), state.position)};
  }
  std::string place(const Rules&, const State& state, const Move& edge) const override {
    const std::uint64_t before = state.position & (Hackenbush::bit(edge) - 1);
    return scene::place("picture", static_cast<std::uint64_t>(std::popcount(before)));
  }

 protected:
  std::string position_text(const Hackenbush& game, const Hackenbush::State& at) const override {
    return text_of(game, at);
  }
};

}  // namespace

void register_hackenbush(Registry& registry) {
  register_game<HackenbushPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
