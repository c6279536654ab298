// A walk goes where the moves lead and finds the way back.

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <zugzwang/facade/services/answer.hpp>
#include <zugzwang/facade/services/choose.hpp>
#include <zugzwang/facade/walk.hpp>

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
  CHECK(walk.tell(Datum(5)) == "tip to 5");
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
  std::mt19937_64 random(1);
  for (int i = 0; i < 20; ++i) CHECK(walk.legal(walk.random_move(random)));
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
  std::mt19937_64 random(7);
  REQUIRE(best.outcome == Outcome::win);
  for (int i = 0; i < 50; ++i) {
    const Datum take = players->move(walk.positions(), walk.number(), "mullin", random);
    CHECK(std::ranges::find(*best.best_moves, take) != best.best_moves->end());
  }
}

TEST_CASE("what is no move of a huge pile is refused without listing its moves", "[walk]") {
  Walk walk(*testing::problem("stones", R"({"max_take":1000000000000,"pile":1000000000001})"));
  for (const Datum& move : {Datum(), Datum("five"), Datum(-1), Datum(std::uint64_t{1} << 62)})
    CHECK_FALSE(walk.legal(move));
  CHECK(walk.legal(Datum(std::uint64_t{999999999999})));
}

}  // namespace
}  // namespace zugzwang
