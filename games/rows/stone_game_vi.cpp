#include <string>
#include <vector>

#include <zugzwang/core/counted.hpp>
#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/games/prose.hpp>
#include <zugzwang/games/rows/stone_game_vi.hpp>

namespace zugzwang::games {

namespace {

struct StoneGameVIProblem {
  std::vector<std::int64_t> alice;
  std::vector<std::int64_t> bob;
};

class StoneGameVIPresentation final : public Presentation<StoneGameVIProblem, StoneGameVI> {
 public:
  GameText text() const override { return prose("stone-game-vi"); }

  std::vector<Field<Problem>> fields() const override {
    const auto values = [](const char* name, std::vector<std::int64_t> Problem::* member) {
      return field(name, member).rule().range(0, std::uint64_t{1} << 40).at_most(1 << 20).word();
    };
    return {values("alice", &Problem::alice).also_called({"aliceValues"}),
            values("bob", &Problem::bob).also_called({"bobValues"})};
  }

  Rules rules(const Problem& problem) const override {
    if (problem.alice.size() != problem.bob.size())
      refuse_position("bob", "it has " + counted(problem.bob.size(), "value") + " and alice " +
                                 std::to_string(problem.alice.size()) +
                                 "; give equally many of both");
    return StoneGameVI(problem.alice, problem.bob);
  }
  IndexSet state(const StoneGameVI& game, const Problem&) const override { return game.start(); }

  PositionText position(const StoneGameVI& game, const IndexSet& taken) const override {
    return {.line = shown(game, taken),
            .scene = [&] { return drawn(game, taken); },
            .mover = game.alice_moves(taken) ? "Alice" : "Bob"};
  }
  MoveText move(const StoneGameVI& game, const IndexSet& taken, const Move& stone) const override {
    return {"take stone " + std::to_string(stone + 1),
            scene::place(game.alice_moves(taken) ? "alice" : "bob", stone)};
  }
  Datum answer(const StoneGameVI& game, const IndexSet& taken,
               const Answer& answer) const override {
    const int mover = (*answer.margin > 0) - (*answer.margin < 0);
    return game.alice_moves(taken) ? mover : -mover;
  }

 private:
  static std::string shown(const StoneGameVI& game, const IndexSet& taken) {
    constexpr int most = 20;
    std::string text;
    int count = 0;
    for (const Move stone : game.moves(taken))
      if (++count <= most) text += " " + std::to_string(stone + 1);
    if (count == 0) return "no stones are left";
    if (count > most) text += " and " + std::to_string(count - most) + " more";
    return noun_after(count, "stone") + text + " left";
  }
  /// Draws the stones twice, with the values of each player.
  static Scene drawn(const StoneGameVI& game, const IndexSet& taken) {
    const auto row = [&](const char* id, const char* name,
                         const std::vector<std::int64_t>& values) {
      scene::Row part{id, scene::Look::cards, std::vector<std::string>(values.size()), name};
      for (const Move stone : game.moves(taken)) part.items[stone] = std::to_string(values[stone]);
      return part;
    };
    return {row("alice", "Alice", game.alice()), row("bob", "Bob", game.bob())};
  }
};

}  // namespace

void register_stone_game_vi(Registry& registry) {
  register_game<StoneGameVIPresentation>(registry, AllSolvers{});
}

}  // namespace zugzwang::games
