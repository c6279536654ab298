// The check of a game tells its author what to mend, and does not stumble over it.

#include <algorithm>
#include <string>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/engine/services/check_game.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

/// Take 2 or 3; with one token left there is no move, and the rules forget to say who has won.
struct ForgetsTheEnd {
  using State = std::uint64_t;
  using Move = std::uint64_t;

  FixedList<Move, 2> moves(State left) const {
    FixedList<Move, 2> moves;
    if (left >= 3) moves.push_back(3);
    if (left >= 2) moves.push_back(2);
    return moves;
  }
  State play(State left, Move taken) const { return left - taken; }
  std::optional<Outcome> result(State left) const {
    return left == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State left) const { return left; }
};

/// Take 1. Two numbers of tokens have one index, and the rank does not fall at one of them.
struct SharesIndices {
  using State = std::uint64_t;
  using Move = std::uint64_t;

  FixedList<Move, 1> moves(State) const { return {1}; }
  State play(State left, Move taken) const { return left - taken; }
  std::optional<Outcome> result(State left) const {
    return left == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State left) const { return left; }

  std::uint64_t size() const { return 100; }
  std::uint64_t index(State left) const { return left / 2 * 2; }
  State state_at(std::uint64_t index) const { return index; }
  std::uint64_t rank(State left) const { return left == 1 ? 0 : left; }
};

/// Take 1, or 2 where there are so many.
struct TakesOneOrTwo : ForgetsTheEnd {
  FixedList<Move, 2> moves(State left) const {
    if (left >= 2) return {2, 1};
    return {1};
  }
};

/// The same, with a slip in a type: the rank is never asked for.
struct RankIsInt : TakesOneOrTwo {
  int rank(State left) const { return static_cast<int>(left); }
};

/// Take 1, from a list that is too short for a pile of 5.
struct OverflowsAtFive : TakesOneOrTwo {
  FixedList<Move, 1> moves(State left) const {
    FixedList<Move, 1> moves = {1};
    if (left == 5) moves.push_back(2);
    return moves;
  }
};

struct Tokens {
  std::uint64_t left = 0;
};

template <Game G>
class TokensPresentation : public Presentation<Tokens, G> {
 public:
  using typename Presentation<Tokens, G>::State;
  using typename Presentation<Tokens, G>::Move;

  GameText text() const override {
    return {.name = "tokens", .title = "", .summary = "", .rules = "", .move = "", .answer = ""};
  }
  std::vector<Field<Tokens>> fields() const override { return {field("left", &Tokens::left, "")}; }
  G rules(const Tokens&) const override { return {}; }
  State state(const G&, const Tokens& problem) const override { return problem.left; }
  std::string show(const G&, const State& left) const override { return std::to_string(left); }
  std::string describe_move(const G&, const State&, const Move& taken) const override {
    return std::to_string(taken);
  }
};

/// From none to two tokens: three problems in all.
class FewTokensPresentation final : public TokensPresentation<TakesOneOrTwo> {
 public:
  std::vector<Field<Tokens>> fields() const override {
    return {field("left", &Tokens::left, "").range(0, 2)};
  }
};

TEST_CASE("a state without a result and without a move is told, with the state", "[check_game]") {
  Registry registry;
  register_game<TokensPresentation<ForgetsTheEnd>>(registry, SolverList<TopDown>{});
  const CheckReport report = check_game(registry.find("tokens"));
  REQUIRE(report.faults.size() == 1);
  CHECK(report.faults[0].what == "law: a state without a result has a move");
  CHECK(report.faults[0].detail == "1");
  CHECK(report.faults[0].problem == R"({"left":1})");
}

TEST_CASE("a problem that is drawn again is not counted again", "[check_game]") {
  Registry registry;
  register_game<FewTokensPresentation>(registry, SolverList<TopDown>{});
  const CheckReport report = check_game(registry.find("tokens"));
  CHECK(report.faults.empty());
  CHECK(report.problems == 3);
}

TEST_CASE("a state is told as it is, though its number stands for another", "[check_game]") {
  Registry registry;
  register_game<TokensPresentation<SharesIndices>>(registry, SolverList<TopDown>{});
  const CheckReport report = check_game(registry.find("tokens"));
  const auto fault =
      std::ranges::find(report.faults, "law: rank falls with every move", &Fault::what);
  REQUIRE(fault != report.faults.end());
  CHECK(fault->detail == "1, move 1");
}

TEST_CASE("a function that no concept takes up is a warning, not a fault", "[check_game]") {
  Registry registry;
  register_game<TokensPresentation<RankIsInt>>(registry, SolverList<TopDown>{});
  const CheckReport report = check_game(registry.find("tokens"));
  CHECK(report.faults.empty());
  REQUIRE(report.warnings.size() == 1);
  CHECK(report.warnings[0].functions == "rank");
  CHECK(report.warnings[0].concept_name == "RankedGame");
}

TEST_CASE("a function that throws is a fault, with the problem at which it does", "[check_game]") {
  Registry registry;
  register_game<TokensPresentation<OverflowsAtFive>>(registry, SolverList<TopDown>{});
  const CheckReport report = check_game(registry.find("tokens"));
  REQUIRE(report.faults.size() == 1);
  CHECK(report.faults[0].what == "exception");
  CHECK(report.faults[0].detail == "a FixedList of 1 elements is full");
  CHECK(report.faults[0].problem == R"({"left":5})");
}

TEST_CASE("what has been solved serves all problems of the same rules", "[check_game]") {
  Registry registry;
  register_game<TokensPresentation<TakesOneOrTwo>>(registry, SolverList<TopDown>{});
  const CheckReport report = check_game(registry.find("tokens"));
  const WayChecked& checked = report.ways.at("top_down by outcome");
  // Piles of 0 to 9, in at least 8 problems: one by one they have some 40 positions.
  CHECK(checked.problems >= 8);
  CHECK(checked.states > 30);
  CHECK(checked.evaluated <= 10);
}

TEST_CASE("a check ends at its deadline, and when it is cancelled", "[check_game]") {
  Registry registry;
  register_game<TokensPresentation<TakesOneOrTwo>>(registry, SolverList<TopDown>{});
  CheckOptions options;
  options.limits.deadline = Limits::Clock::now();
  CheckReport report = check_game(registry.find("tokens"), options);
  CHECK(report.status == Status::time_limit);
  CHECK(report.problems == 0);
  CHECK(report.faults.empty());
  // Within a problem, too.
  std::stop_source stop;
  options = {};
  options.limits.cancel = stop.get_token();
  std::size_t told = 0;
  report = check_game(registry.find("tokens"), options, [&](std::size_t, std::size_t) {
    if (++told == 3) stop.request_stop();
  });
  CHECK(report.status == Status::cancelled);
  CHECK(told == 3);
  CHECK(report.problems == 3);
  CHECK(report.faults.empty());
}

}  // namespace
}  // namespace zugzwang
