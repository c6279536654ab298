// Games given as plain nodes: which lists of nodes are no game, and which options are in excess of
// a canonical form, by forms known from the literature.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/checks/claim.hpp>
#include <zugzwang/core/random.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::contains;
using testing::error_of;
using Node = ValueClaim::Node;
using Reason = ExcessOption::Reason;

std::string refusal(const ValueClaim& claim) {
  const auto error = error_of([&] { require_game(claim); });
  if (!error) return "none";
  CHECK(error->code() == ErrorCode::bad_value);
  return error->what();
}

std::optional<ExcessOption> excess_of(const ValueClaim& claim) {
  const CanonicityCheck check = check_canonicity(claim, {});
  CHECK(check.status == Status::complete);
  return check.excess;
}

TEST_CASE("a claim is a game whose options come before their nodes", "[claim]") {
  CHECK(refusal({{{}}, 0}) == "none");
  CHECK(refusal({{{}, {{0}, {0}}}, 1}) == "none");
  CHECK(refusal({{}, 0}) == "claim: nodes has 0 elements; it must have from 1 to 1000000");
  CHECK(refusal({{{}}, 1}) == "claim: root is 1; it must be a whole number from 0 to 0");
  CHECK(refusal({{{{0}, {}}}, 0}) ==
        "claim: nodes[0]: a left option is 0; it must be a node before this one");
  CHECK(refusal({{{}, {{}, {0, 2}}, {}}, 0}) ==
        "claim: nodes[1]: a right option is 2; it must be a node before this one");
  CHECK(contains(refusal({std::vector<Node>(1'000'001), 0}), "nodes has 1000001 elements"));
}

TEST_CASE("canonical forms have no superfluous option", "[claim]") {
  // 0, 1, −1, *, 1/2, ↑ = {0|*}, ±1, *2 = {0,*|0,*}, {0|−1}, +_1 = {0||0|−1}
  const std::vector<Node> nodes = {
      {},         {{0}, {}},  {{}, {0}},        {{0}, {0}}, {{0}, {1}},
      {{0}, {3}}, {{1}, {2}}, {{0, 3}, {0, 3}}, {{0}, {2}}, {{0}, {8}},
  };
  for (std::uint32_t root = 0; root < nodes.size(); ++root) {
    CAPTURE(root);
    CHECK(excess_of({nodes, root}) == std::nullopt);
  }
}

TEST_CASE("a dominated option is reported with one that dominates it", "[claim]") {
  // {0,1|} = {1|}
  const ValueClaim left{{{}, {{0}, {}}, {{0, 1}, {}}}, 2};
  const auto excess = excess_of(left);
  REQUIRE(excess);
  CHECK(*excess == ExcessOption{Reason::dominated, 2, Player::left, 0, 1});
  CHECK(to_text(*excess, left) ==
        "node 2: the left option 0, node 0, is dominated by the left option 1, node 1");
  // {|0,−1} = {|−1}
  const ValueClaim right{{{}, {{}, {0}}, {{}, {1, 0}}}, 2};
  CHECK(excess_of(right) == ExcessOption{Reason::dominated, 2, Player::right, 1, 0});
  // {0,0|}: equal options dominate each other, also where they are two nodes
  CHECK(excess_of({{{}, {{0, 0}, {}}}, 1}) ==
        ExcessOption{Reason::dominated, 1, Player::left, 0, 1});
  CHECK(excess_of({{{}, {}, {{0, 1}, {0}}}, 2}) ==
        ExcessOption{Reason::dominated, 2, Player::left, 0, 1});
  // {0,*|} is not dominated: 0 and * are confused; its left option * reverses through 0.
  CHECK(excess_of({{{}, {{0}, {0}}, {{0, 1}, {}}}, 2})->reason == Reason::reversible);
}

TEST_CASE("a reversible option is reported with the reply that reverses it", "[claim]") {
  // {*|*} = 0
  const ValueClaim zero{{{}, {{0}, {0}}, {{1}, {1}}}, 2};
  const auto excess = excess_of(zero);
  REQUIRE(excess);
  CHECK(*excess == ExcessOption{Reason::reversible, 2, Player::left, 0, 0});
  CHECK(to_text(*excess, zero) ==
        "node 2: the left option 0, node 1, is reversible through its right option 0, node 0");
  // {|*} = 0
  CHECK(excess_of({{{}, {{0}, {0}}, {{}, {1}}}, 2}) ==
        ExcessOption{Reason::reversible, 2, Player::right, 0, 0});
  // ↑ + * = {0,*|0}, not {*|0} or {0|0,↑}: Winning Ways, chapter 3
  const std::vector<Node> nodes = {{}, {{0}, {0}}, {{0}, {1}}, {{0, 1}, {0}}};
  CHECK(excess_of({nodes, 3}) == std::nullopt);
}

TEST_CASE("superfluous options are searched for in followers of the root only", "[claim]") {
  // Node 3 is {*|*}.
  const std::vector<Node> nodes = {{}, {{0}, {0}}, {{0}, {1}}, {{1}, {1}}, {{3}, {}}, {{}, {4}}};
  CHECK(excess_of({nodes, 2}) == std::nullopt);
  for (const std::uint32_t root : {3, 4, 5}) {
    const auto excess = excess_of({nodes, root});
    REQUIRE(excess);
    CHECK(excess->node == 3);
  }
}

TEST_CASE("a limit ends the search for superfluous options with its status", "[claim]") {
  ValueClaim claim{{{}}, 0};
  constexpr std::uint32_t count = 400;
  for (std::uint32_t n = 1; n < count; ++n) {  // *n
    Node node;
    for (std::uint32_t i = 0; i < n; ++i) node.left.push_back(i);
    node.right = node.left;
    claim.nodes.push_back(node);
  }
  claim.root = count - 1;
  CHECK(check_canonicity(claim, {.memory = 1 << 14}).status == Status::memory_limit);
  CHECK(check_canonicity(claim, {.time = std::chrono::duration<double>(0)}).status ==
        Status::time_limit);
  CHECK(!check_canonicity(claim, {.memory = 1 << 14}).excess);
}

/// Returns G ≤ H by the recursion of the definition alone.
bool at_most(const ValueClaim& claim, std::uint32_t g, std::uint32_t h) {
  for (const std::uint32_t option : claim.nodes[g].left)
    if (at_most(claim, h, option)) return false;
  for (const std::uint32_t option : claim.nodes[h].right)
    if (at_most(claim, option, g)) return false;
  return true;
}

bool is_canonical(const ValueClaim& claim, std::uint32_t node) {
  const Node& at = claim.nodes[node];
  for (std::size_t i = 0; i < at.left.size(); ++i) {
    for (std::size_t j = 0; j < at.left.size(); ++j)
      if (i != j && at_most(claim, at.left[i], at.left[j])) return false;
    for (const std::uint32_t reply : claim.nodes[at.left[i]].right)
      if (at_most(claim, reply, node)) return false;
  }
  for (std::size_t i = 0; i < at.right.size(); ++i) {
    for (std::size_t j = 0; j < at.right.size(); ++j)
      if (i != j && at_most(claim, at.right[j], at.right[i])) return false;
    for (const std::uint32_t reply : claim.nodes[at.right[i]].left)
      if (at_most(claim, node, reply)) return false;
  }
  const auto is_option_canonical = [&](std::uint32_t option) {
    return is_canonical(claim, option);
  };
  return std::ranges::all_of(at.left, is_option_canonical) &&
         std::ranges::all_of(at.right, is_option_canonical);
}

TEST_CASE("random games are canonical exactly if plain recursion says so", "[claim]") {
  Random random(71);
  int canonical = 0;
  int dominated = 0;
  int reversible = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    ValueClaim claim{{{}}, 0};
    const auto nodes = static_cast<std::uint32_t>(2 + random() % 5);
    while (claim.nodes.size() < nodes) {
      Node node;
      for (const Player player : {Player::left, Player::right})
        for (std::uint64_t options = random() % 3; options > 0; --options)
          node.options(player).push_back(static_cast<std::uint32_t>(random() % claim.nodes.size()));
      claim.nodes.push_back(node);
    }
    claim.root = nodes - 1;
    const auto excess = excess_of(claim);
    CHECK(!excess == is_canonical(claim, claim.root));
    canonical += excess ? 0 : 1;
    if (excess) ++(excess->reason == Reason::dominated ? dominated : reversible);
  }
  CHECK(canonical > 300);
  CHECK(dominated > 300);
  CHECK(reversible > 100);
}

}  // namespace
}  // namespace zugzwang
