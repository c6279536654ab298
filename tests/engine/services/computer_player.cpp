// A program that plays: what it claims is proved, and it always moves.

#include <chrono>
#include <optional>
#include <string>
#include <thread>

#include <zugzwang/engine/services/answer.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/computer_player.hpp>
#include <zugzwang/engine/walk.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::bundled;
using testing::problem;

Limits of_positions(std::uint64_t positions) {
  Limits limits;
  limits.positions = positions;
  return limits;
}

TEST_CASE("a value proved by lookahead is correct", "[player]") {
  for (const GameEntry* const game : bundled().games())
    for (const Datum::Object& fields : game->small_problems(30)) {
      const auto asked = game->problem(Datum(fields), Scope::position);
      const auto positions = asked->graph();
      const std::uint64_t position = positions->number_of(*asked);
      if (positions->result(position)) continue;
      INFO(game->text().name << " " << Datum(fields).to_json());
      Lookahead lookahead(positions, 1);
      const Prospect prospect = lookahead.look(position, of_positions(20'000), 20);
      CHECK(prospect.plies >= 1);
      REQUIRE_FALSE(prospect.moves.empty());
      CHECK(positions->option(position, prospect.moves.front().move));
      if (!prospect.proved) continue;
      const Answer value = answer(*asked, {}, of_positions(Limits::unlimited));
      CHECK(value.outcome == prospect.proved);
      if (value.plies) CHECK(*value.plies == prospect.distance);
    }
}

TEST_CASE("players of every level take an immediate win", "[player]") {
  const std::string json = R"({"moves":"112233"})";  // x wins on 4
  const auto make = [&] { return problem("connect-four", json); };
  for (const Level level : {Level::perfect, Level::good, Level::casual}) {
    ComputerPlayer player(make, {}, 7);
    const ChosenMove chosen = player.choose({}, level, {.time = std::chrono::seconds(1)});
    CHECK(chosen.move == Datum(4U));
    if (level != Level::casual) CHECK(chosen.outcome == Outcome::win);
  }
}

TEST_CASE("without a limit on time, a perfect player counts positions", "[player]") {
  const auto make = [] { return problem("connect-four", "{}"); };
  ComputerPlayer player(make, {}, 7);
  const ChosenMove chosen = player.choose({}, Level::perfect, {});
  CHECK(chosen.status == Status::position_limit);
  CHECK(chosen.looked_ahead > 0);
  ComputerPlayer slower(make, {}, 7);
  Limits observed;  // as on a machine that is slower
  observed.observer = [](const Progress&) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  };
  const ChosenMove again = slower.choose({}, Level::perfect, observed);
  CHECK(again.move == chosen.move);
  CHECK(again.looked_ahead == chosen.looked_ahead);
}

TEST_CASE("stored outcomes without distances are played to a win", "[player]") {
  const std::string json = R"({"fen":"8/8/8/3k4/8/8/1Q6/K7 w"})";
  const auto make = [&] { return problem("chess-ending", json); };
  const auto stored = [](const Problem& asked) {
    return StoredValues{"outcomes",
                        [&] { return open(asked, {"retrograde", EvaluationKind::outcome}); }};
  };
  ComputerPlayer player(make, {.stored = stored}, 7);
  const auto asked = make();
  Walk walk(*asked);
  Random random(3);
  while (!walk.result() && walk.plies() < 40) {
    if (walk.mover() == 1) {
      walk.play(walk.random_move(random));
      continue;
    }
    const ChosenMove chosen = player.choose(walk.line(), Level::perfect, {});
    CHECK(chosen.outcome == Outcome::win);
    CHECK(chosen.plies);
    CHECK(chosen.distance_by == "retrograde");
    walk.play(chosen.move);
  }
  CHECK(walk.winner() == 0);
}

TEST_CASE("games of every kind are played to the end", "[player]") {
  for (const GameEntry* const game : bundled().games()) {
    INFO(game->text().name);
    const std::vector<Datum::Object> small = game->small_problems(20);
    const Datum fields(small.back());
    const auto make = [&] { return game->problem(fields, Scope::position); };
    const auto asked = make();
    Walk walk(*asked);
    ComputerPlayer player(make, {}, 3);
    const Limits limits{.time = std::chrono::duration<double>(0.02)};
    for (int ply = 0; ply < 30 && !walk.result(); ++ply) {
      const Level level = ply % 3 == 0   ? Level::perfect
                          : ply % 3 == 1 ? Level::good
                                         : Level::casual;
      const ChosenMove chosen = player.choose(walk.line(), level, limits);
      REQUIRE(walk.legal(chosen.move));
      walk.play(chosen.move);
    }
  }
}

}  // namespace
}  // namespace zugzwang
