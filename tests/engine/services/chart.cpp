// A chart says of each position of its rows what the solver says of it.

#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/engine/services/chart.hpp>
#include <zugzwang/engine/services/choose.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::bundled;
using testing::max64;

struct Charted {
  Status status = Status::complete;
  std::vector<ChartRow> rows{};
};

Charted chart_of(const std::string& game, const std::string& json, std::uint64_t first,
                 std::uint64_t last, Show show, EvaluationKind evaluation, Limits limits = {}) {
  const auto rules = bundled().find(game).problem(Datum::from_json(json), Scope::rules);
  Session session = open(*rules, {.evaluation = evaluation});
  Charted charted;
  charted.status = chart(session, first, last, show, limits,
                         [&](const ChartRow& row) { charted.rows.push_back(row); });
  return charted;
}

TEST_CASE("a chart of moves shows the winning tips of State Maps, packed as there", "[chart]") {
  const Charted moves = chart_of("tip", "{}", 16, 17, Show::move, EvaluationKind::outcome);
  CHECK(moves.status == Status::complete);
  REQUIRE(moves.rows.size() == 2);
  CHECK(moves.rows[0].row == 16);
  CHECK(moves.rows[0].entries == Datum::List{4, 4, 2, 2, 4, 4});
  CHECK(moves.rows[0].packed == "442244");
  CHECK(moves.rows[1].row == 17);
  CHECK(moves.rows[1].entries == Datum::List{4, 4, 0, 0, 4, 4});
  CHECK(moves.rows[1].packed == "440044");
}

TEST_CASE("a chart of outcomes or of plies shows those, and packs nothing", "[chart]") {
  const Charted outcomes = chart_of("tip", "{}", 1, 1, Show::outcome, EvaluationKind::outcome);
  REQUIRE(outcomes.rows.size() == 1);
  CHECK(outcomes.rows[0].entries == Datum::List{"loss", "win", "win", "win", "win", "loss"});
  CHECK(outcomes.rows[0].packed.empty());
  const Charted plies = chart_of("tip", "{}", 1, 1, Show::plies, EvaluationKind::distance);
  REQUIRE(plies.rows.size() == 1);
  CHECK(plies.rows[0].entries == Datum::List{0, 1, 1, 1, 1, 0});
}

TEST_CASE("plies that the evaluation lacks remain empty", "[chart]") {
  const Charted plies =
      chart_of("stones", R"({"max_take":3})", 2, 2, Show::plies, EvaluationKind::outcome);
  REQUIRE(plies.rows.size() == 1);
  CHECK(plies.rows[0].entries == Datum::List{Datum(), Datum()});
}

TEST_CASE("a chart ends with the last row that there is", "[chart]") {
  const Charted far =
      chart_of("tip", "{}", max64 - 1, max64, Show::outcome, EvaluationKind::outcome);
  CHECK(far.status == Status::complete);
  REQUIRE(far.rows.size() == 2);
  CHECK(far.rows[1].row == max64);
}

TEST_CASE("rows that the limits do not allow are not shown", "[chart]") {
  const Charted none = chart_of("stones", R"({"max_take":1000000})", 5, 900'000'000, Show::outcome,
                                EvaluationKind::outcome, {.memory = 1});
  CHECK(none.status == Status::memory_limit);
  CHECK(none.rows.empty());
}

TEST_CASE("a game without rows has no chart", "[chart]") {
  CHECK(testing::fails_with(ErrorCode::not_applicable, [] {
    chart_of("nim", "{}", 0, 1, Show::outcome, EvaluationKind::outcome);
  }));
}

}  // namespace
}  // namespace zugzwang
