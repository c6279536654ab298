// The call `value`, compared with the service that it calls and with known values.

#include <algorithm>
#include <string>

#include <zugzwang/api/call.hpp>
#include <zugzwang/engine/services/canonical_report.hpp>
#include <zugzwang/engine/services/canonical_value.hpp>

#include "asked.hpp"
#include "catch.hpp"
#include "games/answers.hpp"

namespace zugzwang {
namespace {

using testing::at;
using testing::bundled;
using testing::list_at;

/// Returns a request of the call `value` with these members.
std::string value_request(const std::string& members) {
  return R"({"call":"value",)" + members + "}";
}
Datum description_of(const std::string& members) {
  return testing::result_of(value_request(members));
}
std::string refusal_of(const std::string& members) {
  return testing::error_of(value_request(members));
}

const std::string square = R"("game":"domineering","problem":{"board":"4x4"})";

TEST_CASE("a value has its class, stops, thermograph and the moves of both players", "[call]") {
  const Datum told = description_of(square);
  // Berlekamp, "Blockbusting and domineering", Journal of Combinatorial Theory A 49 (1988).
  CHECK(at(told, "value") == Datum("±{0,{{2|0},2+Tiny(2)|{2|0},Miny(2)}}"));
  CHECK(at(told, "outcome") == Datum("N"));
  CHECK(at(told, "mean") == Datum("0"));
  CHECK(at(told, "on_move") == Datum("left"));
  CHECK(at(told, "solver") == Datum("values"));
  at(told, "statistics");
  const Datum::List foot = {at(told, "temperature"), at(told, "mean")};
  for (const char* const wall : {"left", "right"})
    CHECK(list_at(at(told, "thermograph"), wall).back() == Datum(foot));
  CHECK(told.find("svg") == nullptr);
  const std::string drawing = at(description_of(square + R"(,"svg":true)"), "svg").to_text();
  CHECK(drawing.starts_with("<svg "));
  CHECK(drawing.find("Thermograph of ±{0,{{2|0},2+Tiny(2)|{2|0},Miny(2)}}<") != std::string::npos);
  for (const char* const player : {"left", "right"}) {
    const auto is_his = [&](const Datum& move) { return at(move, "player") == Datum(player); };
    const Datum::List moves = list_at(told, "moves");
    CHECK(std::ranges::count_if(moves, is_his) == 12);
    CHECK(std::ranges::any_of(
        moves, [&](const Datum& move) { return is_his(move) && at(move, "kept") == Datum(true); }));
    for (const Datum& move : moves) {
      CHECK_FALSE(at(move, "tell").to_text().empty());
      CHECK((at(move, "kept") == Datum(true)) == (move.find("because") == nullptr));
    }
  }
}

TEST_CASE("the call returns the result of the service", "[call]") {
  const auto stated =
      bundled()
          .find("domineering")
          .problem(Datum(Datum::Object{{"board", "3x4"}, {"turn", "horizontal"}}), Scope::position);
  const auto position = open_value(*stated);
  REQUIRE(position->solve({}) == Status::complete);
  const Datum told = description_of(
      R"("game":"domineering","problem":{"board":"3x4","turn":"horizontal"},"notation":"plain")");
  for (const auto& [name, member] :
       to_datum(report_value(*position, {.notation = Notation::plain}, {})))
    CHECK(at(told, name) == member);
  CHECK(at(told, "on_move") == Datum("right"));
}

TEST_CASE("a value after moves is that of the position they lead to", "[call]") {
  const Datum first = list_at(description_of(square), "moves").front();
  REQUIRE(at(first, "player") == Datum("left"));
  const Datum after = description_of(square + R"(,"moves":[)" + at(first, "move").to_json() + "]");
  CHECK(at(after, "value") == at(first, "value"));
  CHECK(at(after, "on_move") == Datum("right"));
}

TEST_CASE("values of a position are reused for the next one of its rules", "[call]") {
  const Datum first = list_at(description_of(square), "moves").front();
  const std::string after =
      value_request(square + R"(,"moves":[)" + at(first, "move").to_json() + "]");
  const auto positions = [](const Datum& told) {
    return at(at(told, "statistics"), "positions").to_text();
  };
  Caller caller(bundled());
  const auto ask = [&](const std::string& request) {
    const Datum answer = Datum::from_json(caller.call(request));
    return at(answer, "result");
  };
  const Datum whole = ask(value_request(square));
  const Datum next = ask(after);
  CHECK(positions(next) == positions(whole));
  CHECK(at(next, "value") == at(first, "value"));
  CHECK(caller.kept_bytes() > 0);
  // A request for other rules discards what is kept without using it: the first rules start anew.
  CHECK(at(ask(value_request(R"("game":"domineering","problem":{"board":"1x2"})")), "value") ==
        Datum("-1"));
  CHECK(positions(ask(after)) != positions(whole));
  caller.forget();
  CHECK(caller.kept_bytes() == 0);
}

TEST_CASE("kept values do not exhaust the memory of a call", "[call]") {
  const std::string board = R"("game":"domineering","problem":{"board":"4x6"})";
  const Datum move = at(list_at(description_of(board), "moves").at(1), "move");
  const auto status = [](Caller& caller, const std::string& request) {
    return at(at(Datum::from_json(caller.call(request)), "result"), "status");
  };
  int tried = 0;
  for (int memory = 500'000; memory < 1'300'000; memory += 50'000) {
    const std::string limited = board + R"(,"memory":)" + std::to_string(memory);
    const std::string whole = value_request(limited);
    const std::string after = value_request(limited + R"(,"moves":[)" + move.to_json() + "]");
    Caller caller(bundled());
    Caller other(bundled());
    if (status(caller, whole) != Datum("memory_limit")) continue;
    if (status(other, after) != Datum("complete")) continue;
    ++tried;
    CHECK(status(caller, after) == Datum("complete"));
  }
  CHECK(tried > 0);
}

TEST_CASE("values beyond the kept memory are discarded", "[call]") {
  Caller caller(bundled(), {.kept_memory = 1000});
  CHECK(caller.call(value_request(square)).find("\"result\"") != std::string::npos);
  CHECK(caller.kept_bytes() == 0);
}

TEST_CASE("an impartial position is worth its nimber, and either player has its moves", "[call]") {
  const Datum told = description_of(R"("game":"nim","problem":{"heaps":[3,5]})");
  CHECK(at(told, "value") == Datum("*6"));
  CHECK(told.find("on_move") == nullptr);
  for (const Datum& move : list_at(told, "moves")) CHECK(at(move, "player") == Datum("either"));
}

TEST_CASE("values are written in the given notation, and truncated", "[call]") {
  CHECK(at(description_of(square + R"(,"notation":"unicode")"), "value") ==
        Datum("±{0,{{2|0},2+⧾(2)|{2|0},⧿(2)}}"));
  CHECK(at(description_of(square + R"(,"brief":4)"), "value") == Datum("±{0,..."));
}

TEST_CASE("a request for a value that does not exist is refused", "[call]") {
  CHECK(refusal_of(R"("game":"nim","problem":{"heaps":[3,5],"convention":"misere"})") ==
        "not_applicable");
  CHECK(refusal_of(R"("game":"nim","problem":{"heaps":[20000]})") == "too_large");
  CHECK(refusal_of(square + R"(,"notation":"roman")") == "bad_value notation");
  CHECK(refusal_of(square + R"(,"brief":0)") == "bad_value brief");
  CHECK(refusal_of(square + R"(,"brief":100001)") == "bad_value brief");
  CHECK(refusal_of(square + R"(,"moves":[0])") == "bad_value after");
  CHECK(refusal_of(square + R"(,"solver":"values")") == "unknown_field solver");
}

TEST_CASE("a limit ends the search for a value, and its status tells so", "[call]") {
  const std::string large = R"("game":"domineering","problem":{"board":"8x8"})";
  const Datum late = description_of(large + R"(,"seconds":0.05)");
  CHECK(at(late, "status") == Datum("time_limit"));
  CHECK(late.find("value") == nullptr);
  CHECK(at(description_of(large + R"(,"memory":1000000)"), "status") == Datum("memory_limit"));
}

TEST_CASE("the view of values is that of partizan games", "[call]") {
  Caller caller(bundled());
  const auto has_view = [&](const std::string& game) {
    const Datum answer =
        Datum::from_json(caller.call("describe", R"({"game":")" + game + "\"}", {}));
    const Datum::List views = list_at(at(answer, "result"), "views");
    return std::ranges::find(views, Datum("value")) != views.end();
  };
  CHECK(has_view("domineering"));
  CHECK_FALSE(has_view("nim"));
  CHECK_FALSE(has_view("tip"));
}

}  // namespace
}  // namespace zugzwang
