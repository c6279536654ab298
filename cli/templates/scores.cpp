// My Game: take a coin from either end of a row; the player with the larger total wins.
// Replace the rules below by your own. `zugzwang check-game my-game` reports what does not fit.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/engine/plugin.hpp>
#include <zugzwang/engine/registration.hpp>

namespace {

using namespace zugzwang;

// The coins that are left, from the first one to before the end.
struct MyGameState {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
  bool operator==(const MyGameState&) const = default;
};

// The rules. States and moves are small values; nothing here depends on solvers.
class MyGame {
 public:
  using State = MyGameState;
  enum class Move : std::uint8_t { first, last };

  explicit MyGame(std::vector<std::int64_t> coins) : coins_(std::move(coins)) {}
  const std::vector<std::int64_t>& coins() const { return coins_; }

  // The legal moves, the preferred one first.
  FixedList<Move, 2> moves(const State& row) const {
    if (row.first == row.end) return {};
    return {Move::first, Move::last};
  }
  // The state after a move, with the other player on move.
  State play(const State& row, Move move) const {
    return move == Move::first ? State{row.first + 1, row.end} : State{row.first, row.end - 1};
  }
  // What the move scores for the player who makes it. Scores decide the game, not who moves last.
  std::int64_t gain(const State& row, Move move) const { return coins_[taken(row, move)]; }
  // Set when play is over: nothing more is scored, so that what is to come is a draw.
  std::optional<Outcome> result(const State& row) const {
    if (row.first != row.end) return std::nullopt;
    return Outcome::draw;
  }
  // A different number, text or the like for every state. The points scored before are no part of
  // it.
  std::uint64_t key(const State& row) const { return std::uint64_t{row.first} << 32 | row.end; }
  // A stated fact, checked by the laws: it falls with every move, so that play ends.
  std::uint64_t rank(const State& row) const { return row.end - row.first; }

  static std::size_t taken(const State& row, Move move) {
    return move == Move::first ? row.first : row.end - 1;
  }

 private:
  std::vector<std::int64_t> coins_;
};

// The input of the user.
struct MyGameProblem {
  std::vector<std::int64_t> coins;
};

class MyGamePresentation final : public Presentation<MyGameProblem, MyGame> {
 public:
  GameText text() const override {
    return {
        .name = "my-game",
        .title = "My Game",
        .summary = "take a coin from either end of a row; the larger total wins",
        .rules =
            "There is a row of coins. A player in turn takes the first or the last one, until "
            "none is left. The player whose coins have the larger total wins.",
        .move = R"("first" or "last")",
        .answer = "the move",
        .example = {"--coins", "5,3,4,5"},
    };
  }
  std::vector<Field<Problem>> fields() const override {
    return {
        field("coins", &Problem::coins, "the values of the coins")
            .word()
            .rule()
            .range(0, 1'000'000),
    };
  }

  MyGame rules(const Problem& problem) const override { return MyGame(problem.coins); }
  State state(const MyGame& game, const Problem&) const override {
    return {0, static_cast<std::uint32_t>(game.coins().size())};
  }

  // How a position looks, in words and as it is drawn: see engine/position_text.hpp.
  PositionText position(const MyGame& game, const State& row) const override {
    std::string line = "coins";
    for (std::uint32_t i = row.first; i < row.end; ++i)
      line += " " + std::to_string(game.coins()[i]);
    return {.line = line, .scene = [&] { return drawn(game, row); }};
  }
  // How a move looks, and where in the drawing it is made: see engine/scene.hpp.
  MoveText move(const MyGame&, const State& row, const Move& move) const override {
    return {"take the " + name(move) + " coin", scene::place("coins", MyGame::taken(row, move))};
  }
  // A move as data, which a user may give; numbers stand for themselves.
  Datum move_to_json(const MyGame&, const Move& move) const override { return name(move); }

 private:
  static Scene drawn(const MyGame& game, const State& row) {
    scene::Row coins{"coins", scene::Look::cards, std::vector<std::string>(game.coins().size())};
    for (std::uint32_t i = row.first; i < row.end; ++i)
      coins.items[i] = std::to_string(game.coins()[i]);
    return {coins};
  }
  static std::string name(Move move) { return move == Move::first ? "first" : "last"; }
};

}  // namespace

ZUGZWANG_PLUGIN("my-game", "0.1.0", [](Registry& registry) {
  register_game<MyGamePresentation>(registry, AllSolvers{});
})
