// Claims of all partizan games are confirmed by play, and refused once one option is changed; what
// refutes them is played again.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/services/canonical_claim.hpp>
#include <zugzwang/engine/services/check_canonical_claim.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::bundled;
using testing::contains;
using testing::error_of;
using testing::problem;
using Node = ValueClaim::Node;
using NodeNumber = ValueClaim::NodeNumber;
using Reason = ExcessOption::Reason;
using Verdict = ValueClaimCheck::Verdict;

/// A position whose value is known.
struct Valued {
  std::shared_ptr<GameGraph> positions;
  std::uint64_t position = 0;
  std::unique_ptr<CanonicalValues> values;

  explicit Valued(const Problem& asked)
      : positions(asked.graph()), position(positions->number_of(asked)) {
    values = positions->ability<PartizanGameGraph>()->open_values();
    REQUIRE(values->solve(position, {}) == Status::complete);
  }
  PartizanValue value() const { return values->value(position); }
  ValueClaim claim() const { return claim_of(values->table(), value()); }
  ValueClaimCheck check(const ValueClaim& claim) const {
    return check_canonical_claim(*positions, position, claim, {});
  }
};

/// All games whose positions have canonical values.
std::vector<const GameEntry*> partizan_games() {
  std::vector<const GameEntry*> games;
  Random random(81);
  for (const GameEntry* const game : bundled().games()) {
    const auto asked = game->problem(game->random_problem(4, random), Scope::position);
    if (asked->graph()->ability<PartizanGameGraph>() != nullptr) games.push_back(game);
  }
  return games;
}

/// Calls `see` with random positions of all these games, about `most` of them.
template <class See>
void each_random_position(std::size_t most, See see) {
  Random random(82);
  const std::vector<const GameEntry*> games = partizan_games();
  REQUIRE(games.size() >= 2);
  for (const GameEntry* const game : games)
    for (std::size_t i = 0; i < (most + games.size() - 1) / games.size();) {
      const Datum::Object fields = game->random_problem(4 + random() % 9, random);
      CAPTURE(game->text().name, Datum(fields).to_json());
      const auto asked = game->problem(fields, Scope::position);
      // Clobber, for one, is impartial under one of its rules.
      if (asked->graph()->ability<PartizanGameGraph>() == nullptr) continue;
      see(Valued(*asked), random);
      ++i;
    }
}

/// Plays a line of a difference again, by the rules and the nodes alone: the moves are legal, the
/// players move in turn, and he who began moves last.
void check_line(const Valued& at, const ValueClaim& claim, const ValueClaimCheck& check) {
  REQUIRE(!check.line.empty());
  auto* const players = at.positions->ability<PartizanGameGraph>();
  const Player winner = check.line.front().player;
  Player mover = winner;
  std::uint64_t position = at.position;
  if (players->on_move(position) != mover) position = players->turned(position);
  NodeNumber node = claim.root;
  for (const DifferencePly& ply : check.line) {
    CHECK(ply.player == mover);
    CHECK(players->on_move(position) == mover);
    mover = opponent(mover);
    if (ply.is_in_claim) {
      const auto& options = claim.nodes[node].options(mover);
      REQUIRE(std::ranges::find(options, ply.node) != options.end());
      position = players->turned(position);
      node = ply.node;
    } else {
      const auto option = at.positions->option(position, ply.move);
      REQUIRE(option);
      CHECK(!ply.words.empty());
      CHECK(ply.node == node);
      position = option->to;
    }
  }
  CHECK(mover != winner);
  CHECK(at.positions->result(position) == Outcome::loss);
  CHECK(claim.nodes[node].options(winner).empty());
}

/// The values of all nodes, by the table.
std::vector<PartizanValue> values_of(PartizanValues& table, const ValueClaim& claim) {
  std::vector<PartizanValue> values;
  for (const Node& node : claim.nodes) {
    std::vector<PartizanValue> left;
    std::vector<PartizanValue> right;
    for (const NodeNumber option : node.left) left.push_back(values[option]);
    for (const NodeNumber option : node.right) right.push_back(values[option]);
    values.push_back(table.reduce(left, right));
  }
  return values;
}

TEST_CASE("a thousand random positions confirm the claims of their values", "[canonical_claim]") {
  std::size_t confirmed = 0;
  std::size_t with_options = 0;
  each_random_position(1000, [&](const Valued& at, Random&) {
    const ValueClaim claim = at.claim();
    const ValueClaimCheck check = at.check(claim);
    CHECK(check.verdict == Verdict::confirmed);
    CHECK(check.status == Status::complete);
    CHECK(check.line.empty());
    CHECK(!check.excess);
    // Neither does it matter who is on move.
    const std::uint64_t turned = at.positions->ability<PartizanGameGraph>()->turned(at.position);
    CHECK(check_canonical_claim(*at.positions, turned, claim, {}).verdict == Verdict::confirmed);
    confirmed += check.verdict == Verdict::confirmed ? 1 : 0;
    with_options += claim.nodes.size() > 2 ? 1 : 0;
  });
  CHECK(confirmed >= 1000);
  CHECK(with_options > 300);
}

/// Adds an option to a node, takes one away, or puts one in the place of another.
void change_one_option(ValueClaim& claim, Random& random) {
  for (;;) {
    const auto number = static_cast<NodeNumber>(random() % claim.nodes.size());
    auto& options = claim.nodes[number].options(random() % 2 == 0 ? Player::left : Player::right);
    const std::size_t place = options.empty() ? 0 : random() % options.size();
    const auto other = number == 0 ? number : static_cast<NodeNumber>(random() % number);
    switch (random() % 3) {
      case 0:
        if (number == 0) continue;
        return options.push_back(other);
      case 1:
        if (options.empty()) continue;
        options.erase(options.begin() + static_cast<std::ptrdiff_t>(place));
        return;
      default:
        if (options.empty() || options[place] == other) continue;
        options[place] = other;
        return;
    }
  }
}

/// Whether the table agrees with the reason for which a claim is refused.
void check_reason(const Valued& at, const ValueClaim& claim, const ValueClaimCheck& check) {
  PartizanValues& table = at.values->table();
  const std::vector<PartizanValue> values = values_of(table, claim);
  if (values[claim.root] != at.value()) {
    REQUIRE(check.verdict == Verdict::refuted);
    check_line(at, claim, check);
    // Left wins G − H if she begins, unless G ≤ H.
    if (check.line.front().player == Player::left)
      CHECK(!table.less_or_equal(at.value(), values[claim.root]));
    else
      CHECK(!table.less_or_equal(values[claim.root], at.value()));
    CHECK(contains(to_text(check, claim), "not equal to the claim"));
    return;
  }
  REQUIRE(check.verdict == Verdict::not_canonical);
  REQUIRE(check.excess);
  const auto& [reason, node, player, option, through] = *check.excess;
  const NodeNumber in_excess = claim.nodes[node].options(player).at(option);
  const auto is_as_good = [&](PartizanValue a, PartizanValue b, Player for_player) {
    return for_player == Player::left ? table.less_or_equal(b, a) : table.less_or_equal(a, b);
  };
  if (reason == Reason::dominated) {
    CHECK(through != option);
    const NodeNumber better = claim.nodes[node].options(player).at(through);
    CHECK(is_as_good(values[better], values[in_excess], player));
  } else {
    const NodeNumber reply = claim.nodes[in_excess].options(opponent(player)).at(through);
    CHECK(is_as_good(values[reply], values[node], opponent(player)));
  }
  CHECK(contains(to_text(check, claim), "not in canonical form: node "));
}

TEST_CASE("a thousand claims with one option changed are refused for the right reason",
          "[canonical_claim]") {
  std::map<Verdict, std::size_t> verdicts;
  std::map<Reason, std::size_t> reasons;
  each_random_position(5000, [&](const Valued& at, Random& random) {
    ValueClaim claim = at.claim();
    if (claim.nodes.size() == 1) return;  // 0 has no node to choose an option from
    change_one_option(claim, random);
    CAPTURE(to_datum(PositionClaim{"", {}, claim}).to_json());
    const ValueClaimCheck check = at.check(claim);
    CHECK(check.status == Status::complete);
    check_reason(at, claim, check);
    ++verdicts[check.verdict];
    if (check.excess) ++reasons[check.excess->reason];
  });
  CHECK(verdicts[Verdict::confirmed] == 0);
  CHECK(verdicts[Verdict::undecided] == 0);
  CHECK(verdicts[Verdict::refuted] + verdicts[Verdict::not_canonical] >= 1000);
  CHECK(verdicts[Verdict::refuted] > 1000);
  CHECK(verdicts[Verdict::not_canonical] > 500);
  CHECK(reasons[Reason::dominated] > 300);
  CHECK(reasons[Reason::reversible] > 10);
}

TEST_CASE("an unequal claim is refuted by a line of play", "[canonical_claim]") {
  const Valued at(*problem("domineering", R"({"board":"2x1"})"));
  const ValueClaim zero{{{}}, 0};
  const ValueClaimCheck check = at.check(zero);
  CHECK(check.verdict == Verdict::refuted);
  CHECK(check.positions == 2);
  CHECK(to_text(check, zero) ==
        "the position is not equal to the claim: Left moves first in their difference and wins: "
        "Left in the position: cover a1-a2; Right has no move");
  // Left has one move and Right, in −2, has two.
  const ValueClaim two{{{}, {{0}, {}}, {{1}, {}}}, 2};
  CHECK(to_text(at.check(two), two) ==
        "the position is not equal to the claim: Right moves first in their difference and wins: "
        "Right moves in the claim to node 1; Left in the position: cover a1-a2; "
        "Right moves in the claim to node 0; Left has no move");
  const ValueClaim one{{{}, {{0}, {}}}, 1};
  CHECK(to_text(at.check(one), one) ==
        "the claim is the canonical form of the position: the second player wins their difference");
  const ValueClaim more{{{}, {{0}, {}}, {{0}, {1}}, {{0, 2}, {}}}, 3};
  CHECK(to_text(at.check(more), more) ==
        "the position is equal to the claim, but the claim is not in canonical form: node 3: the "
        "left option 0, node 0, is dominated by the left option 1, node 2");
}

TEST_CASE("a malformed claim, or one of a game that is not partizan, is not checked",
          "[canonical_claim]") {
  const Valued at(*problem("clobber", R"({"board":"xo"})"));
  CHECK(testing::fails_with(ErrorCode::bad_value, [&] { at.check({{}, 0}); }));
  CHECK(testing::fails_with(ErrorCode::bad_value, [&] { at.check({{{}, {{1}, {}}}, 0}); }));
  const auto nim = problem("nim", R"({"heaps":[1]})");
  const auto error = error_of(
      [&] { check_canonical_claim(*nim->graph(), nim->graph()->number_of(*nim), {{{}}, 0}, {}); });
  REQUIRE(error);
  CHECK(error->code() == ErrorCode::not_applicable);
}

TEST_CASE("a limit ends the check of a claim with its status", "[canonical_claim]") {
  const auto asked = problem("clobber", R"({"board":"xoxoxoxoxoxoxo"})");
  const Valued at(*asked);
  const ValueClaim claim = at.claim();
  const auto status_of = [&](const Limits& limits) {
    const ValueClaimCheck check = check_canonical_claim(*at.positions, at.position, claim, limits);
    CHECK(check.verdict == Verdict::undecided);
    CHECK(to_text(check, claim) == "not decided: " + std::string(name_of(check.status)));
    return check.status;
  };
  CHECK(status_of({.time = std::chrono::duration<double>(0)}) == Status::time_limit);
  CHECK(status_of({.memory = 100'000}) == Status::memory_limit);
  std::stop_source stop;
  stop.request_stop();
  CHECK(status_of({.cancel = stop.get_token()}) == Status::cancelled);
  const std::uint64_t before = at.positions->bytes();
  CHECK(at.check(claim).verdict == Verdict::confirmed);
  CHECK(at.positions->bytes() > before);
}

/// The headers of the tree that a file includes, and those that they include.
void add_includes(const std::string& file, std::set<std::string>& files) {
  std::ifstream in(std::filesystem::path(ZUGZWANG_SOURCE) / file);
  REQUIRE(in);
  const std::string code(std::istreambuf_iterator<char>(in), {});
  const std::regex include("#include <zugzwang/([^>]+)>");
  for (std::sregex_iterator found(code.begin(), code.end(), include), end; found != end; ++found)
    if (files.insert((*found)[1]).second) add_includes((*found)[1], files);
}

TEST_CASE("the checker of claims knows nothing of the table of values", "[canonical_claim]") {
  std::set<std::string> files;
  for (const char* file : {"checks/claim.hpp", "checks/claim.cpp", "checks/lost_positions.hpp",
                           "checks/lost_positions.cpp", "engine/services/check_canonical_claim.hpp",
                           "engine/services/check_canonical_claim.cpp"})
    add_includes(file, files);
  CHECK(files.contains("core/limits.hpp"));
  std::erase_if(files, [](const std::string& file) { return !file.starts_with("values/"); });
  CHECK(files.empty());
}

}  // namespace
}  // namespace zugzwang
