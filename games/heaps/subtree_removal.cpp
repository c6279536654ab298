#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/heaps/subtree_removal.hpp>
#include <zugzwang/games/prose.hpp>

namespace zugzwang::games {

namespace {

struct SubtreeRemovalProblem {
  unsigned n = 1;
  std::string removed;
};

class SubtreeRemovalPresentation final
    : public Presentation<SubtreeRemovalProblem, SubtreeRemoval> {
 public:
  GameText text() const override { return prose("subtree-removal"); }

  std::vector<Field<Problem>> fields() const override {
    return {field("n", &Problem::n).word().rule().range(1, SubtreeRemoval::most_order).sample_to(5),
            field("removed", &Problem::removed).of_characters("lr,").optional()};
  }
  Rules rules(const Problem& problem) const override { return SubtreeRemoval(problem.n); }
  State state(const SubtreeRemoval& game, const Problem& problem) const override {
    State state;
    std::istringstream stream(problem.removed);
    for (Move path; std::getline(stream, path, ',');) {
      if (!game.legal(state, path))
        refuse_position("removed", "there is no node '" + path +
                                       "' to remove; give ways down the "
                                       "tree of l and r, with commas between them");
      state = game.play(std::move(state), path);
    }
    return state;
  }
  std::optional<Problem> random_problem(std::uint64_t size, Random& random) const override {
    const SubtreeRemoval game(size < 9 ? 4 : 5);
    State state;
    for (std::uint64_t left = draw_below(4, random); left > 0; --left)
      for (const Move& path : game.moves(state))
        if (draw_below(4, random) == 0) {
          state = game.play(std::move(state), path);
          break;
        }
    return Problem{game.order(), text_of(state)};
  }

  PositionText position(const SubtreeRemoval& game, const State& state) const override {
    const std::string removed = text_of(state);
    return {.line = "the tree of order " + std::to_string(game.order()) +
                    (removed.empty() ? "" : " without " + removed),
            .scene = [&game, &state] { return drawn(game, state); },
            .fields = Datum::Object{{"removed", removed}}};
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
  static std::string text_of(const State& state) {
    std::string text;
    for (const Move& path : state.removed) text += (text.empty() ? "" : ",") + path;
    return text;
  }
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
    if (nodes.empty())
      return {scene::Text{game.result(state) ? "the root" : "a tree too large to draw"}};
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
