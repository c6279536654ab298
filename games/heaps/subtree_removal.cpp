#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/heaps/subtree_removal.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct SubtreeRemovalProblem {
  unsigned n = 1;
};

class SubtreeRemovalPresentation final
    : public Presentation<SubtreeRemovalProblem, SubtreeRemoval> {
 public:
  GameText text() const override { return prose("subtree-removal"); }

  std::vector<Field<Problem>> fields() const override {
    return {
        field("n", &Problem::n).word().rule().range(1, SubtreeRemoval::most_order).sample_to(5)};
  }
  Rules rules(const Problem& problem) const override { return SubtreeRemoval(problem.n); }
  State state(const SubtreeRemoval&, const Problem&) const override { return {}; }

  PositionText position(const SubtreeRemoval& game, const State& state) const override {
    std::string line = "the tree of order " + std::to_string(game.order());
    for (std::size_t i = 0; i < state.removed.size(); ++i)
      line += (i == 0 ? " without " : ", ") + state.removed[i];
    return {.line = line, .scene = [&game, &state] { return drawn(game, state); }};
  }
  MoveText move(const SubtreeRemoval& game, const State& state, const Move& path) const override {
    std::string place;
    if (const std::vector<Move> nodes = listed(game, state); !nodes.empty())
      for (std::size_t i = 0; i < nodes.size(); ++i)
        if (nodes[i] == path) place = scene::place("tree", i);
    return {"remove " + path, place};
  }
  Datum move_to_json(const SubtreeRemoval&, const Move& path) const override { return path; }
  std::optional<Move> read_move(const SubtreeRemoval& game, const State& state,
                                const Datum& datum) const override {
    const auto* const path = datum.get<std::string>();
    return path != nullptr && game.legal(state, *path) ? std::optional(*path) : std::nullopt;
  }
  Datum answer(const SubtreeRemoval&, const State&, const Answer& answer) const override {
    return answer.outcome == Outcome::win;
  }

 private:
  /// Returns the nodes but the root, in preorder; none where they are too many to draw.
  static std::vector<Move> listed(const SubtreeRemoval& game, const State& state) {
    constexpr std::size_t most = 60;
    std::vector<Move> nodes;
    for (const Move& path : game.moves(state)) {
      if (nodes.size() == most) return {};
      nodes.push_back(path);
    }
    return nodes;
  }
  /// Draws an edge for each node, from its parent up; the root stands on the ground.
  static Scene drawn(const SubtreeRemoval& game, const State& state) {
    const std::vector<Move> nodes = listed(game, state);
    if (nodes.empty()) return {};
    scene::Picture tree{"tree", {{0.5, 1}}};
    std::map<Move, std::uint64_t> numbers{{"", 0}};
    for (const Move& path : nodes) {
      double x = 0.5;
      double width = 0.25;
      for (const char turn : path) {
        x += turn == 'l' ? -width : width;
        width /= 2;
      }
      numbers[path] = tree.nodes.size();
      tree.nodes.push_back({x, 1 - static_cast<double>(path.size()) / game.order()});
      tree.edges.push_back(
          {numbers[path.substr(0, path.size() - 1)], numbers[path], "green", scene::Owner::nobody});
    }
    return {tree};
  }
};

}  // namespace

void register_subtree_removal(Registry& registry) {
  register_game<SubtreeRemovalPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
