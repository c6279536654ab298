// The register of games, and what a game can be asked through it.

#include <memory>
#include <string>
#include <vector>

#include <zugzwang/facade/registry.hpp>
#include <zugzwang/games/bundled.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::contains;
using testing::error_of;

const Registry& bundled() {
  static const Registry registry = [] {
    Registry filled;
    games::register_bundled(filled);
    return filled;
  }();
  return registry;
}

std::unique_ptr<Problem> problem(const std::string& game, const std::string& json) {
  return bundled().find(game).problem(Datum::from_json(json), Scope::position);
}

Answer answer(const std::string& game, const std::string& json, const SolverChoice& choice = {}) {
  const auto asked = problem(game, json);
  return asked->open(choice)->answer(*asked, {});
}

TEST_CASE("a name is registered once", "[registry]") {
  Registry registry;
  games::register_bundled(registry);
  const auto error = error_of([&] { games::register_bundled(registry); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::duplicate_name);
  CHECK(contains(error->what(), "'stones' is registered already"));
  CHECK(registry.games().size() == bundled().games().size());
}

TEST_CASE("games are found by name", "[registry]") {
  CHECK(bundled().find("stones").text().name == "stones");
  CHECK(bundled().find("tip").text().title == "TIP");
}

TEST_CASE("an unknown game is answered with the nearest names", "[registry]") {
  const auto complaint = [](const std::string& name) {
    const auto error = error_of([&] { bundled().find(name); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::unknown_game);
    return std::string(error->what());
  };
  CHECK(contains(complaint("stone"), "did you mean stones"));
  CHECK(contains(complaint("tipp"), "did you mean tip"));
  CHECK(contains(complaint("xxxxxxxxxxxx"), "the games are stones, tip"));
  CHECK(contains(complaint(""), "the games are stones, tip"));
}

TEST_CASE("the nearest names come nearest first, three at most", "[registry]") {
  const std::vector<std::string> names = {"stones", "stone-game", "tones",
                                          "stores", "stonier",    "go"};
  CHECK(nearest_names("stone", names) == std::vector<std::string>{"stones", "stonier", "stores"});
  CHECK(nearest_names("stones", names).front() == "stones");
  CHECK(nearest_names("zzz", names).empty());
}

TEST_CASE("every game tells about itself, and its example can be solved", "[registry]") {
  for (const GameEntry* game : bundled().games()) {
    CAPTURE(game->text().name);
    CHECK_FALSE(game->text().summary.empty());
    CHECK_FALSE(game->text().rules.empty());
    CHECK_FALSE(game->text().move.empty());
    CHECK_FALSE(game->text().answer.empty());
    CHECK_FALSE(game->solvers().empty());
    Datum::Object object;
    const auto& flags = game->text().example;
    REQUIRE(flags.size() % 2 == 0);
    for (std::size_t i = 0; i < flags.size(); i += 2)
      for (const FieldInfo& info : game->fields())
        if (info.flag() == flags[i]) object.emplace_back(info.name, info.from_text(flags[i + 1]));
    const auto example = game->problem(Datum(object), Scope::position);
    CHECK(example->open({})->answer(*example, {}).outcome.has_value());
  }
}

TEST_CASE("a problem writes the fields that it was read from", "[registry]") {
  const auto stones = problem("stones", R"({"pile":9,"max_take":4})");
  CHECK(Datum(stones->to_datum(Scope::position)).to_json() ==
        R"({"max_take":4,"pile":9,"mine":0,"theirs":0})");
  CHECK(Datum(stones->to_datum(Scope::rules)).to_json() == R"({"max_take":4})");
}

TEST_CASE("fields that make no position are refused", "[registry]") {
  const auto error = error_of([] { problem("stones", R"({"max_take":4,"pile":8})"); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::bad_position);
  CHECK(contains(error->what(), "even total"));
  CHECK_NOTHROW(
      bundled().find("stones").problem(Datum::from_json(R"({"max_take":4})"), Scope::rules));
}

TEST_CASE("every solver, strategy and evaluation gives the same answer", "[registry]") {
  for (const auto& [game, json] :
       {std::pair<std::string, std::string>{"stones", R"({"max_take":4,"pile":9})"},
        {"stones", R"({"max_take":5,"pile":41,"mine":2})"},
        {"tip", R"({"total":16,"face":1})"},
        {"tip", R"({"total":17,"face":3})"},
        {"tip", R"({"total":16,"face":6,"condensed":true})"}}) {
    const auto asked = problem(game, json);
    const Answer first = asked->open({})->answer(*asked, {});
    for (const SolverFit& fit : asked->solvers()) {
      if (!fit.missing.empty()) continue;
      std::vector<std::string> strategies = fit.strategies;
      strategies.emplace_back();
      for (const EvaluationKind kind : fit.evaluations)
        for (const std::string& strategy : strategies) {
          if (kind == EvaluationKind::nimber && strategy == "push") continue;
          CAPTURE(game, json, fit.name, strategy, name_of(kind));
          const auto session = asked->open({fit.name, kind, strategy});
          const Answer other = session->answer(*asked, {});
          CHECK(other.outcome == first.outcome);
          CHECK(other.answer == first.answer);
          CHECK(other.move == first.move);
          CHECK(other.best_moves == first.best_moves);
          CHECK(other.plies.has_value() == (kind == EvaluationKind::distance));
          CHECK(session->verify(*asked, {}).violation.empty());
        }
    }
  }
}

TEST_CASE("a finished position has an outcome and no move", "[registry]") {
  const Answer over = answer("stones", R"({"max_take":4,"pile":0,"mine":3})");
  CHECK(over.outcome == Outcome::win);
  CHECK(over.move.is_null());
  REQUIRE(over.best_moves);
  CHECK(over.best_moves->empty());
  const Answer stuck = answer("tip", R"({"total":1,"face":6})");
  CHECK(stuck.outcome == Outcome::loss);
  CHECK(stuck.answer == Datum(0));
}

TEST_CASE("a solver that does not apply is refused by the concept it misses", "[registry]") {
  const auto complaint = [](const std::string& game, const std::string& json, SolverChoice choice,
                            ErrorCode code) {
    const auto asked = problem(game, json);
    const auto error = error_of([&] { asked->open(choice); });
    REQUIRE(error);
    CHECK(error->code() == code);
    return std::string(error->what());
  };
  const std::string tip = R"({"total":16,"face":1})";
  const std::string stones = R"({"max_take":4,"pile":9})";
  CHECK(contains(complaint("tip", tip, {"closed_form", {}, {}}, ErrorCode::not_applicable),
                 "lacks ClosedFormGame"));
  CHECK(contains(complaint("tip", tip, {"bottom-up", {}, {}}, ErrorCode::unknown_solver),
                 "did you mean bottom_up"));
  CHECK(contains(complaint("stones", stones, {"bottom_up", EvaluationKind::nimber, {}},
                           ErrorCode::not_applicable),
                 "does not solve stones by nimber"));
  CHECK(contains(complaint("stones", stones, {"bottom_up", {}, "shove"}, ErrorCode::bad_value),
                 "give one of pull, push"));
  CHECK(contains(complaint("tip", tip, {"bottom_up", EvaluationKind::nimber, "push"},
                           ErrorCode::not_applicable),
                 "push needs"));
}

TEST_CASE("a solver without periods says so", "[registry]") {
  const auto asked = problem("stones", R"({"max_take":4,"pile":9})");
  Status status{};
  CHECK(testing::fails_with(ErrorCode::not_applicable,
                            [&] { asked->open({"closed_form", {}, {}})->sequences({}, status); }));
}

TEST_CASE("far positions are answered by outcome unless told otherwise", "[registry]") {
  const auto usual = [](const std::string& json) {
    return problem("tip", json)->usual_evaluation("bottom_up");
  };
  CHECK(usual(R"({"total":16,"face":1})") == EvaluationKind::distance);
  CHECK(usual(R"({"total":18446744073709551615,"face":1})") == EvaluationKind::outcome);
}

TEST_CASE("a walk plays legal moves only and can go back", "[registry]") {
  const auto asked = problem("tip", R"({"total":8,"face":1})");
  const auto walk = asked->walk();
  const std::string start = walk->position();
  CHECK(walk->moves(10) == std::vector<Datum>{Datum(5), Datum(4), Datum(3), Datum(2)});
  CHECK(walk->moves(2).size() == 2);
  CHECK(walk->legal(Datum(5)));
  for (const Datum& move : {Datum(1), Datum(6), Datum(7), Datum(-2), Datum("5"), Datum()})
    CHECK_FALSE(walk->legal(move));
  CHECK(walk->tell(Datum(5)) == "tip to 5");
  CHECK_FALSE(walk->undo());
  walk->play(Datum(5));
  walk->play(Datum(3));
  CHECK(walk->result() == Outcome::loss);
  CHECK(walk->moves(10).empty());
  CHECK_FALSE(walk->legal(Datum(1)));
  CHECK(walk->undo());
  CHECK(walk->undo());
  CHECK_FALSE(walk->undo());
  CHECK(walk->position() == start);
  std::mt19937_64 random(1);
  for (int i = 0; i < 20; ++i) CHECK(walk->legal(walk->random_move(random)));
}

TEST_CASE("a session answers where a walk stands", "[registry]") {
  const auto asked = problem("tip", R"({"total":16,"face":1})");
  const auto session = asked->open({});
  const auto walk = asked->walk();
  CHECK(session->answer(*walk, {}).answer == Datum(4));
  walk->play(Datum(4));
  CHECK(session->answer(*walk, {}).outcome == Outcome::loss);
}

TEST_CASE("Mullin's player takes winning takes only", "[registry]") {
  const auto asked = problem("stones", R"({"max_take":7,"pile":45})");
  const Answer best = asked->open({})->answer(*asked, {});
  const auto walk = asked->walk();
  REQUIRE(bundled().find("stones").strategies() == std::vector<std::string>{"mullin"});
  std::mt19937_64 random(7);
  REQUIRE(best.outcome == Outcome::win);
  for (int i = 0; i < 50; ++i) {
    const Datum take = walk->strategy_move("mullin", random);
    CHECK(std::ranges::find(*best.best_moves, take) != best.best_moves->end());
  }
}

}  // namespace
}  // namespace zugzwang
