// Claims are written of values, go through JSON and are read back; what is none is refused by the
// name of its member.

#include <cstdint>
#include <optional>
#include <string>

#include <zugzwang/engine/services/canonical_claim.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::contains;
using testing::error_of;
using Node = ValueClaim::Node;

TEST_CASE("a value is written with its followers before it", "[canonical_claim]") {
  PartizanValues table;
  CHECK(claim_of(table, {}) == ValueClaim{{{}}, 0});
  CHECK(claim_of(table, table.integer(2)) == ValueClaim{{{}, {{0}, {}}, {{1}, {}}}, 2});
  CHECK(claim_of(table, table.integer(-1)) == ValueClaim{{{}, {{}, {0}}}, 1});
  CHECK(claim_of(table, table.nimber(2)) == ValueClaim{{{}, {{0}, {0}}, {{0, 1}, {0, 1}}}, 2});
  CHECK(claim_of(table, table.up(1)) == ValueClaim{{{}, {{0}, {0}}, {{0}, {1}}}, 2});
  // 3/4 = {1/2|1}
  const ValueClaim claim = claim_of(table, table.number(Dyadic(3, 2)));
  CHECK(claim.nodes.size() == 4);
  CHECK(claim.root == 3);
  require_game(claim);
}

TEST_CASE("a value of too many nodes is not written", "[canonical_claim]") {
  PartizanValues table;
  CHECK(claim_of(table, table.integer(1000)).nodes.size() == 1001);
  CHECK(claim_of(table, table.integer(99), 100).nodes.size() == 100);
  const auto error = error_of([&] { claim_of(table, table.integer(100), 100); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::too_large);
  CHECK(contains(error->what(), "claim: the value takes more than 100 nodes"));
  // In little time and memory, however large the number is.
  const std::uint64_t before = table.count();
  CHECK(error_of([&] { claim_of(table, table.integer(1'000'000'000'000), 1000); }));
  CHECK(table.count() < before + 2000);
}

TEST_CASE("JSON round trip of a claim", "[canonical_claim]") {
  PartizanValues table;
  const PositionClaim claim{"domineering", {{"board", "2x2"}}, claim_of(table, table.up(1))};
  const std::string json = to_datum(claim).to_json();
  CHECK(json == R"({"format":"zugzwang value claim","version":1,"game":"domineering",)"
                R"("position":{"board":"2x2"},"root":2,"nodes":[[[],[]],[[0],[0]],[[0],[1]]]})");
  const PositionClaim read = position_claim_from(Datum::from_json(json));
  CHECK(read.game == claim.game);
  CHECK(Datum(read.position) == Datum(claim.position));
  CHECK(read.claim == claim.claim);
}

std::string refusal_of(const std::string& json) {
  const auto error = error_of([&] { position_claim_from(Datum::from_json(json)); });
  if (!error) return "none";
  CHECK(error->code() == ErrorCode::bad_value);
  CHECK(std::string(error->what()).find('\n') == std::string::npos);
  CHECK(std::string(error->what()).size() < 250);
  return error->what();
}

/// What is said of a claim in which one member is something else, or left out.
std::string refusal_with(const std::string& member, const std::string& json) {
  std::string text;
  const auto add = [&](const std::string& name, const std::string& usual) {
    if (name == member && json.empty()) return;
    text += (text.empty() ? "{\"" : ",\"") + name + "\":" + (name == member ? json : usual);
  };
  add("format", R"("zugzwang value claim")");
  add("version", "1");
  add("game", R"("clobber")");
  add("position", R"({"board":"xo"})");
  add("root", "1");
  add("nodes", "[[[],[]],[[0],[0]]]");
  if (member == "more") add("more", json);
  return refusal_of(text + "}");
}

TEST_CASE("a missing member of a claim is named", "[canonical_claim]") {
  CHECK(refusal_with("", "") == "none");
  for (const char* name : {"format", "version", "game", "position", "root", "nodes"})
    CHECK(refusal_with(name, "") == "claim: " + std::string(name) + " is missing");
  CHECK(refusal_with("more", "1") == "claim: \"more\" is not a member of a claim");
  CHECK(refusal_of("[1]") == "claim: it is [1]; it must be an object");
}

TEST_CASE("a wrong member of a claim is named with what is required", "[canonical_claim]") {
  CHECK(refusal_with("format", R"("zugzwang")") ==
        R"(claim: format is "zugzwang"; it must be "zugzwang value claim")");
  CHECK(refusal_with("version", "2") == "claim: version is 2; it must be 1");
  CHECK(refusal_with("game", "7") == "claim: game is 7; it must be the name of a game");
  CHECK(refusal_with("position", "[]") ==
        "claim: position is []; it must be the fields of a position");
  for (const std::string root : {"2", "-1", "1.5", "\"1\"", "18446744073709551615"})
    CHECK(refusal_with("root", root) ==
          "claim: root is " + root + "; it must be a whole number from 0 to 1");
  CHECK(refusal_with("nodes", "{}") == "claim: nodes is {}; it must be a list of nodes");
  CHECK(refusal_with("nodes", "[]") ==
        "claim: nodes has 0 elements; it must have from 1 to 1000000");
  for (const std::string node : {"[]", "[[]]", "[[],[],[]]", "[[],0]", "[0,[]]", "null"})
    CHECK(refusal_with("nodes", "[[[],[]]," + node + "]") ==
          "claim: nodes[1] is " + node + "; it must be two lists: the left and the right options");
  CHECK(refusal_with("nodes", "[[[],[]],[[0],[0,1]]]") ==
        "claim: nodes[1][1][1] is 1; it must be a whole number from 0 to 0");
  CHECK(refusal_with("nodes", "[[[],[0]],[[],[]]]") ==
        "claim: nodes[0][1][0] is 0; it must be left out: no node comes before this one");
  CHECK(refusal_with("game", "[\"" + std::string(10'000, 'x') + "\"]").size() < 200);
}

}  // namespace
}  // namespace zugzwang
