// The values of positions, and why their canonical forms have a move or not.

#include <algorithm>
#include <string>
#include <vector>

#include <zugzwang/engine/services/canonical_report.hpp>
#include <zugzwang/values/value_reader.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::contains;
using testing::error_of;
using testing::problem;

std::string json_of(const std::string& board) { return R"({"board":")" + board + "\"}"; }

ValueReport report_of(const std::string& game, const std::string& json) {
  const auto position = open_value(*problem(game, json));
  REQUIRE(position->solve({}) == Status::complete);
  return report_value(*position, {}, {});
}

std::string value_of(const std::string& game, const std::string& json) {
  return report_of(game, json).value;
}

/// Whether a move's reason holds by the definition of dominated and reversible options.
void check_reason(PartizanValues& table, PartizanValue value, const ValuedMove& move,
                  const MoveReason& reason) {
  using Kind = MoveReason::Kind;
  const Player player = *move.player;
  const PartizanOptions options = table.options(value, player);
  const bool is_option = std::ranges::count(options, move.value) > 0;
  CHECK(is_option == (reason.kind == Kind::kept));
  const auto at_most = [&](PartizanValue a, PartizanValue b) {
    return player == Player::left ? table.less_or_equal(a, b) : table.less_or_equal(b, a);
  };
  if (reason.kind == Kind::dominated) {
    CHECK(at_most(move.value, reason.value));
    CHECK(move.value != reason.value);
  }
  if (reason.kind == Kind::reversible) CHECK(at_most(reason.value, value));
}

TEST_CASE("positions have the values that books give them", "[value]") {
  // Winning Ways, chapter 5: values of small boards of Domineering.
  CHECK(value_of("domineering", json_of("2x1")) == "1");
  CHECK(value_of("domineering", json_of("1x2")) == "-1");
  CHECK(value_of("domineering", json_of("2x2")) == "±1");
  CHECK(value_of("domineering", json_of("4x5")) == "1");
  CHECK(value_of("domineering", json_of("5x5")) == "0");
  CHECK(value_of("domineering", json_of("4x4")) == "±{0,{{2|0},2+Tiny(2)|{2|0},Miny(2)}}");
  // C. L. Bouton: the xor of the heaps.
  CHECK(value_of("nim", R"({"heaps":[3,5]})") == "*6");
  CHECK(value_of("nim", R"({"heaps":[1,2,3]})") == "0");
  CHECK(value_of("nim", R"({"heaps":[]})") == "0");
}

TEST_CASE("the value does not depend on the player on move", "[value]") {
  CHECK(value_of("domineering", R"({"board":"2x3","turn":"horizontal"})") ==
        value_of("domineering", R"({"board":"2x3","turn":"vertical"})"));
}

TEST_CASE("a report has the properties of a value", "[value]") {
  const ValueReport report = report_of("domineering", json_of("4x4"));
  CHECK(report.status == Status::complete);
  CHECK(report.outcome == OutcomeClass::next);
  CHECK(report.left_stop == Dyadic(0));
  CHECK(report.right_stop == Dyadic(0));
  CHECK(report.birthday == 6);
  REQUIRE(report.thermograph);
  CHECK(report.thermograph->mean() == Dyadic(0));
  CHECK(report.thermograph->temperature() == Dyadic(0));
  CHECK(report.reduced == "0");
  CHECK(report.atomic_weight_known);
  CHECK_FALSE(report.atomic_weight);
  REQUIRE(report.left_options);
  CHECK(report.left_options->size() == 2);
  REQUIRE(report.moves);
  CHECK(report.moves->size() == 24);
}

TEST_CASE("an infinitesimal of ups has their number as its atomic weight", "[value]") {
  PartizanValues table;
  const ValueReport report = report_value(table, table.up(3, 1), {}, {});
  CHECK(report.value == "^3*");
  CHECK(report.atomic_weight == "3");
  CHECK(report.reduced == "0");
  CHECK_FALSE(report.moves);
}

TEST_CASE("each move has the reason why it is kept or not", "[value]") {
  const char* const boards[] = {"2x3", "3x3", "4x4", "4x5", "..#.|....|.#..", "....|.##.|...."};
  unsigned dominated = 0;
  unsigned reversible = 0;
  for (const char* const board : boards) {
    const auto position = open_value(*problem("domineering", json_of(board)));
    REQUIRE(position->solve({}) == Status::complete);
    const auto moves = position->moves();
    REQUIRE(moves);
    MoveReasons reasons(*position, *moves, {});
    for (const ValuedMove& move : *moves) {
      INFO(board << " " << move.words);
      const MoveReason reason = reasons.of(move);
      check_reason(position->table(), position->value(), move, reason);
      dominated += reason.kind == MoveReason::Kind::dominated ? 1 : 0;
      reversible += reason.kind == MoveReason::Kind::reversible ? 1 : 0;
      if (reason.kind != MoveReason::Kind::kept) CHECK_FALSE(reason.move.is_null());
    }
  }
  CHECK(dominated > 0);
  CHECK(reversible > 0);
}

TEST_CASE("a reversible move names a legal reply", "[value]") {
  const auto asked = problem("nim", R"({"heaps":[1,2]})");
  const auto position = open_value(*asked);
  REQUIRE(position->solve({}) == Status::complete);
  const ValueReport report = report_value(*position, {}, {});
  CHECK(report.value == "*3");
  REQUIRE(report.moves);
  for (const ListedMove& move : *report.moves) CHECK(move.kept);  // *1, *2 and 0

  const ValueReport back = report_of("nim", R"({"heaps":[1,3]})");  // *2
  const auto reversible = std::ranges::find(*back.moves, "*3", &ListedMove::value);
  REQUIRE(reversible != back.moves->end());
  CHECK_FALSE(reversible->kept);
  CHECK_FALSE(reversible->player);
  CHECK(reversible->reversible_through.find("heap") != nullptr);
  CHECK(contains(reversible->because, "reversible through reduce heap"));
  CHECK(contains(reversible->because, ", to *2"));
}

TEST_CASE("a position of too many moves has a value and no list of them", "[value]") {
  const ValueReport report = report_of("nim", R"({"heaps":[5000,5001]})");
  CHECK(report.value == "*");
  CHECK_FALSE(report.moves);
}

TEST_CASE("a position without a canonical value is refused", "[value]") {
  const auto refusal = [](const std::string& game, const std::string& json) {
    const auto error = error_of([&] {
      const auto position = open_value(*problem(game, json));
      position->solve({});
    });
    REQUIRE(error);
    return std::pair(error->code(), std::string(error->what()));
  };
  const auto [code, text] = refusal("stones", R"({"max_take":3,"pile":7})");
  CHECK(code == ErrorCode::not_applicable);
  CHECK(contains(text, "value: the positions of stones have no canonical values"));
  CHECK(refusal("nim", R"({"heaps":[3],"convention":"misere"})").first ==
        ErrorCode::not_applicable);
  CHECK(refusal("nim", R"({"heaps":[1000000]})").first == ErrorCode::too_large);
}

TEST_CASE("limits end the work with their status", "[value]") {
  const auto position = open_value(*problem("domineering", json_of("6x6")));
  CHECK(position->solve({.time = std::chrono::milliseconds(20)}) == Status::time_limit);
  CHECK(position->solve({.memory = 100'000}) == Status::memory_limit);

  PartizanValues table;
  const PartizanValue value = ValueCalculator(table).read("{1|*100}+{2|*99}+{3|*98}");
  const ValueReport report = report_value(table, value, {}, {.memory = 1});
  CHECK(report.status == Status::memory_limit);
}

TEST_CASE("the JSON form of a report has exact numbers", "[value]") {
  PartizanValues table;
  const PartizanValue value = ValueCalculator(table).read("{2|-1/2}");
  const Datum json = to_datum(report_value(table, value, {}, {}));
  CHECK(json.to_json() ==
        R"({"status":"complete","value":"{2|-1/2}","outcome":"N","left_stop":"2",)"
        R"("right_stop":"-1/2","mean":"3/4","temperature":"5/4","birthday":3,)"
        R"("left_options":["2"],"right_options":["-1/2"],)"
        R"("thermograph":{"left":[["-1","3"],["5/4","3/4"]],)"
        R"("right":[["-1","-1"],["-1/2","-1"],["5/4","3/4"]],"mast":"3/4"},)"
        R"("atomic_weight":null,"reduced":"{2|-1/2}"})");
}

TEST_CASE("long values are truncated on request", "[value]") {
  const auto position = open_value(*problem("domineering", json_of("4x4")));
  REQUIRE(position->solve({}) == Status::complete);
  const ValueReport report = report_value(*position, {Notation::cgsuite, 6}, {});
  CHECK(report.value == "±{0,{{...");
}

}  // namespace
}  // namespace zugzwang
