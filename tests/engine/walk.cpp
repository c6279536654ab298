// A walk goes where the moves lead and finds the way back.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/load_plugin.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/walk.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::bundled;
using testing::problem;

TEST_CASE("a walk plays legal moves only and can go back", "[walk]") {
  const auto asked = problem("tip", R"({"total":8,"face":1})");
  Walk walk(*asked);
  const std::string start = walk.position();
  CHECK(walk.moves(10) == std::vector<Datum>{Datum(5), Datum(4), Datum(3), Datum(2)});
  CHECK(walk.moves(2).size() == 2);
  CHECK(walk.legal(Datum(5)));
  for (const Datum& move : {Datum(1), Datum(6), Datum(7), Datum(-2), Datum("5"), Datum()})
    CHECK_FALSE(walk.legal(move));
  CHECK(walk.describe_move(Datum(5)) == "tip to 5");
  CHECK_FALSE(walk.undo());
  walk.play(Datum(5));
  walk.play(Datum(3));
  CHECK(walk.result() == Outcome::loss);
  CHECK(walk.moves(10).empty());
  CHECK_FALSE(walk.legal(Datum(1)));
  CHECK(walk.undo());
  CHECK(walk.undo());
  CHECK_FALSE(walk.undo());
  CHECK(walk.position() == start);
  Random random(1);
  for (int i = 0; i < 20; ++i) CHECK(walk.legal(walk.random_move(random)));
}

/// A game whose list of moves has no end.
struct EndlessMoves {
  using State = std::uint64_t;
  using Move = std::uint64_t;

  auto moves(State) const { return std::views::iota(Move{1}); }
  State play(State left, Move) const { return left - 1; }
  std::optional<Outcome> result(State left) const {
    return left == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State left) const { return left; }
};
struct LeftOver {
  std::uint64_t left = 0;
};
class EndlessPresentation final : public Presentation<LeftOver, EndlessMoves> {
 public:
  GameText text() const override {
    return {.name = "endless", .title = "", .summary = "", .rules = "", .move = "", .answer = ""};
  }
  std::vector<Field<LeftOver>> fields() const override {
    return {field("left", &LeftOver::left, "")};
  }
  EndlessMoves rules(const LeftOver&) const override { return {}; }
  State state(const EndlessMoves&, const LeftOver& problem) const override { return problem.left; }
  PositionText position(const EndlessMoves&, const State& left) const override {
    return {std::to_string(left)};
  }
  MoveText move(const EndlessMoves&, const State&, const Move& move) const override {
    return {std::to_string(move)};
  }
};

TEST_CASE("a move is found without listing endless moves", "[walk]") {
  Registry registry;
  register_game<EndlessPresentation>(registry, SolverList<TopDown>{});
  const auto asked =
      registry.find("endless").problem(Datum::from_json(R"({"left":7})"), Scope::position);
  const Walk walk(*asked);
  CHECK(walk.legal(Datum(1000)));
  CHECK(testing::fails_with(ErrorCode::too_large, [&] { (void)walk.legal(Datum("none")); }));
}

TEST_CASE("a walk knows who is on move, also after a move that keeps the turn", "[walk]") {
  Registry registry;
  load_plugin(ZUGZWANG_EXTRA_TURN, registry);
  const auto asked =
      registry.find("two-goes-on").problem(Datum::from_json(R"({"left":7})"), Scope::position);
  Walk walk(*asked);
  std::vector<unsigned> movers = {walk.mover()};
  for (const int take : {2, 1, 2, 1}) {
    walk.play(Datum(take));
    movers.push_back(walk.mover());
  }
  CHECK(movers == std::vector<unsigned>{0, 0, 1, 1, 0});
  CHECK(walk.plies() == 4);
  for (std::size_t ply = 0; ply < 4; ++ply) CHECK(walk.mover_at(ply) == movers[ply]);
  for (std::size_t ply = 4; ply-- > 0;) {
    CHECK(walk.undo());
    CHECK(walk.mover() == movers[ply]);
  }
}

TEST_CASE("a walk counts how often a position comes back with the same player on move", "[walk]") {
  const auto go = [](Walk& walk, const std::string& vertices) {
    for (const char vertex : vertices) walk.play(Datum(std::string(1, vertex)));
    return walk.times_met();
  };
  Walk square(*problem("digraph", R"({"graph":"a b, b c, c d, d a","start":"a"})"));
  CHECK(square.times_met() == 1);
  CHECK(go(square, "bcda") == 2);
  CHECK(go(square, "bcda") == 3);
  CHECK(square.undo());
  CHECK(square.times_met() == 2);
  CHECK(go(square, "a") == 3);
  // Around a triangle the other player is on move.
  Walk triangle(*problem("digraph", R"({"graph":"a b, b c, c a","start":"a"})"));
  CHECK(go(triangle, "bca") == 1);
  CHECK(go(triangle, "bca") == 2);
}

TEST_CASE("a session answers where a walk stands", "[walk]") {
  const auto asked = problem("tip", R"({"total":16,"face":1})");
  Session session = open(*asked);
  Walk walk(*asked);
  CHECK(zugzwang::answer(session, walk.number(), {}).answer == Datum(4));
  walk.play(Datum(4));
  CHECK(zugzwang::answer(session, walk.number(), {}).outcome == Outcome::loss);
}

TEST_CASE("Mullin's player takes winning takes only", "[walk]") {
  const auto asked = problem("stones", R"({"max_take":7,"pile":45})");
  const Answer best = zugzwang::answer(*asked);
  Walk walk(*asked);
  const auto* const players = bundled().find("stones").ability<OwnPlayers>();
  REQUIRE(players != nullptr);
  REQUIRE(players->names() == std::vector<std::string>{"mullin"});
  CHECK(bundled().find("tip").ability<OwnPlayers>() == nullptr);
  Random random(7);
  REQUIRE(best.outcome == Outcome::win);
  for (int i = 0; i < 50; ++i) {
    const Datum take = players->move(walk.graph(), walk.number(), "mullin", random);
    CHECK(std::ranges::find(*best.best_moves, take) != best.best_moves->end());
  }
}

TEST_CASE("an illegal move of a huge pile is refused without listing its moves", "[walk]") {
  Walk walk(*testing::problem("stones", R"({"max_take":1000000000000,"pile":1000000000001})"));
  for (const Datum& move : {Datum(), Datum("five"), Datum(-1), Datum(std::uint64_t{1} << 62)})
    CHECK_FALSE(walk.legal(move));
  CHECK(walk.legal(Datum(std::uint64_t{999999999999})));
}

}  // namespace
}  // namespace zugzwang
