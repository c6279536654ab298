// Snort on a path: in turn, a player paints a node, Left black and Right white, but not next to one
// of the other colour. A player who cannot move loses. S. Norton's game, in "Winning Ways".

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/engine/registration.hpp>

namespace {
using namespace zugzwang;

struct SnortPath {
  using State = std::uint64_t;  // a bit for each node open to Left; above, for those open to Right
  using Move = std::uint64_t;   // the node painted

  static unsigned first_bit(Player player) { return player == Player::left ? 0 : 32; }
  FixedList<Move, 32> moves(State open, Player player) const {
    FixedList<Move, 32> nodes;
    for (Move node = 0; node < 32; ++node)
      if ((open >> first_bit(player) >> node & 1) != 0) nodes.push_back(node);
    return nodes;
  }
  State play(State open, Player player, Move node) const {
    const State beside = (State{7} << node >> 1) & 0xFFFFFFFF;  // and the node itself
    return open & ~(State{1} << node << first_bit(player) | beside << first_bit(opponent(player)));
  }
  std::uint64_t key(State open) const { return open; }
};

struct Path {
  std::uint64_t nodes = 0;
  std::string turn = "left";
};
struct SnortPathPresentation final : Presentation<Path, WithMover<SnortPath>> {
  GameText text() const override {
    return {"snort-path",  "Snort on a path",
            "paint nodes", "Paint no node next to one of the other's.",
            "the node",    ""};
  }
  std::vector<Field<Path>> fields() const override {
    return {field("nodes", &Path::nodes, "how many the path has").range(1, 32).word(),
            field("turn", &Path::turn, "who is on move").one_of({"left", "right"}).optional()};
  }
  Rules rules(const Path&) const override { return Rules(SnortPath()); }
  State state(const Rules&, const Path& path) const override {
    const std::uint64_t all = (std::uint64_t{1} << path.nodes) - 1;
    return {all | all << 32, path.turn == "left" ? Player::left : Player::right};
  }
  PositionText position(const Rules&, const State& state) const override {
    const std::string mover(name_of(state.player));
    return {std::to_string(state.position) + ", " + mover + " to move"};
  }
  MoveText move(const Rules&, const State&, const Move& node) const override {
    return {"paint " + std::to_string(node)};
  }
};
}  // namespace

ZUGZWANG_PLUGIN("snort-path", "1.0.0", [](Registry& registry) {
  register_game<SnortPathPresentation>(registry, AllSolvers{});
})
