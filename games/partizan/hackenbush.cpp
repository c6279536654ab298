#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/bits.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/partizan/hackenbush.hpp>
#include <zugzwang/games/partizan/hackenbush_text.hpp>
#include <zugzwang/games/partizan/partizan_presentation.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

std::string edge_colour(const HackenbushEdge& edge) {
  return edge.colour == 'b' ? "blue" : edge.colour == 'r' ? "red" : "green";
}

/// Returns what pictures and texts call an edge.
std::string edge_name(const Hackenbush& game, std::size_t edge) {
  return edge_colour(game.edges()[edge]) + " edge " + std::to_string(edge + 1);
}

/// Returns the player who may cut an edge; nobody if both may.
scene::Owner owner_of(const HackenbushEdge& edge) {
  if (edge.colour == 'b') return scene::Owner::first;
  return edge.colour == 'r' ? scene::Owner::second : scene::Owner::nobody;
}

/// A node as it is reached from the ground by the fewest edges.
struct Reached {
  unsigned height = 0;
  std::vector<unsigned> above{};  ///< the nodes that are first reached through it
};

std::map<unsigned, Reached> reached_nodes(const Hackenbush& game) {
  std::map<unsigned, Reached> reached{{0, {}}};
  for (std::vector<unsigned> level{0}, next; !level.empty(); level = std::exchange(next, {}))
    for (const unsigned below : level)
      for (const HackenbushEdge& edge : game.edges()) {
        if (edge.from != below && edge.to != below) continue;
        const unsigned top = edge.from == below ? edge.to : edge.from;
        if (!reached.try_emplace(top, Reached{reached[below].height + 1}).second) continue;
        reached[below].above.push_back(top);
        next.push_back(top);
      }
  return reached;
}

/// Returns the nodes of a picture as they are drawn, regardless of how many edges still stand: each
/// at its height, and in the middle below what stands on it.
std::map<unsigned, scene::Picture::Node> drawn_nodes(const Hackenbush& game) {
  const std::map<unsigned, Reached> reached = reached_nodes(game);
  unsigned highest = 1;
  double columns = 0;
  for (const auto& [node, how] : reached) {
    highest = std::max(highest, how.height);
    columns += how.above.empty() ? 1 : 0;
  }
  std::map<unsigned, scene::Picture::Node> nodes;
  double column = 0;
  const auto draw = [&](auto& self, unsigned node) -> double {
    const Reached& how = reached.at(node);
    double x = 0;
    if (how.above.empty()) x = (column++ + 0.5) / columns;
    for (const unsigned top : how.above)
      x += self(self, top) / static_cast<double>(how.above.size());
    nodes[node] = {x, 1.0 - static_cast<double>(how.height) / highest};
    return x;
  };
  draw(draw, 0);
  return nodes;
}

scene::Picture picture_of(const Hackenbush& game, std::uint64_t standing) {
  constexpr unsigned ground = 0;
  scene::Picture picture{.id = "picture"};
  const std::map<unsigned, scene::Picture::Node> places = drawn_nodes(game);
  std::map<unsigned, std::size_t> numbers;
  const auto number_of = [&](unsigned node, unsigned other) {
    // An edge stands on the ground right below its other end.
    if (node == ground && other != ground) {
      picture.nodes.push_back({places.at(other).x, 1});
      return picture.nodes.size() - 1;
    }
    const auto [number, is_new] = numbers.try_emplace(node, picture.nodes.size());
    if (is_new) picture.nodes.push_back(places.at(node));
    return number->second;
  };
  for (const unsigned edge : LowBits(standing)) {
    const HackenbushEdge& here = game.edges()[edge];
    const std::uint64_t from = number_of(here.from, here.to);
    const std::uint64_t to = number_of(here.to, here.from);
    picture.edges.push_back({from, to, edge_name(game, edge), owner_of(here)});
  }
  return picture;
}

class HackenbushPresentation final : public PartizanPresentation<PartizanText, Hackenbush> {
 public:
  HackenbushPresentation() : PartizanPresentation("blue", "red") {}

  GameText text() const override { return prose("hackenbush"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("edges", &Problem::position).rule().word(), turn_field()};
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

  MoveText move(const Rules& game, const State& state, const Move& edge) const override {
    const std::uint64_t before = state.position & (Hackenbush::bit(edge) - 1);
    return {"cut the " + edge_name(game.rules(), edge),
            scene::place("picture", static_cast<std::uint64_t>(count_bits(before)))};
  }

 protected:
  PositionText position_text(const Hackenbush& game, const Hackenbush::State& at) const override {
    return {.line = text_of(game, at), .scene = [&] { return Scene{picture_of(game, at)}; }};
  }
};

}  // namespace

void register_hackenbush(Registry& registry) {
  register_game<HackenbushPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
