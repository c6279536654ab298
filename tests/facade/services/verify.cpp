// A solution is verified by the definition of its values: of which positions, and what comes of it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/facade/registration.hpp>
#include <zugzwang/facade/services/choose.hpp>
#include <zugzwang/facade/services/verify.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::problem;

/// Take 1 or 2 tokens; whoever takes the last one wins. A row for each number of tokens, which may
/// claim to look back further than it does.
struct OneOrTwo {
  using State = std::uint64_t;
  using Move = std::uint64_t;

  std::uint64_t reach = 2;

  FixedList<Move, 2> moves(State left) const {
    if (left >= 2) return {2, 1};
    return {1};
  }
  State play(State left, Move taken) const { return left - taken; }
  std::optional<Outcome> result(State left) const {
    return left == 0 ? std::optional(Outcome::loss) : std::nullopt;
  }
  std::uint64_t key(State left) const { return left; }
  static std::size_t columns() { return 1; }
  std::uint64_t lookback() const { return reach; }
  std::uint64_t row(State left) const { return left; }
  std::size_t column(State) const { return 0; }
  State state(std::uint64_t row, std::size_t) const { return row; }
};

struct Tokens {
  std::uint64_t left = 0;
  std::uint64_t reach = 2;
};
class TokensFace final : public Face<Tokens, OneOrTwo> {
 public:
  const GameText& text() const override {
    static const GameText text{
        .name = "one-or-two", .title = "", .summary = "", .rules = "", .move = "", .answer = ""};
    return text;
  }
  std::vector<Field<Tokens>> fields() const override {
    return {field("left", &Tokens::left, ""), field("reach", &Tokens::reach, "")};
  }
  OneOrTwo rules(const Tokens& problem) const override { return {problem.reach}; }
  State state(const OneOrTwo&, const Tokens& problem) const override { return problem.left; }
  std::string show(const OneOrTwo&, const State& left) const override {
    return std::to_string(left) + " left";
  }
  std::string tell(const OneOrTwo&, const State&, const Move& taken) const override {
    return std::to_string(taken);
  }
};

/// A memoized search that takes one position for what it is not: that of `wrong` tokens.
template <std::uint64_t wrong>
struct WrongAt {
  static constexpr std::string_view name = "wrong";
  static constexpr std::string_view summary = "";
  template <Game G>
  static constexpr std::string_view missing = "";
  template <Game G, EvaluationOf<G> E>
  static constexpr bool solves = std::same_as<E, ByOutcome>;
  template <Game G>
  static constexpr std::array<std::string_view, 0> strategies = {};

  template <Game G, class E>
  class Solution {
   public:
    explicit Solution(const G& game) : inner_(game) {}

    Status solve(const StateOf<G>& root, const Limits& limits) {
      return inner_.solve(root, limits);
    }
    Outcome value(const StateOf<G>& state) const {
      return state == wrong ? opposite(inner_.value(state)) : inner_.value(state);
    }
    std::optional<MoveOf<G>> best_move(const StateOf<G>& state) const {
      return inner_.best_move(state);
    }
    const Statistics& statistics() const { return inner_.statistics(); }

   private:
    MemoSolution<G, E> inner_;
  };
  template <Game G, EvaluationOf<G> E>
  static Solution<G, E> open(const G& game, std::string_view) {
    return Solution<G, E>(game);
  }
};

VerificationReport verified(const Problem& asked, const SolverChoice& choice = {},
                            const Limits& limits = {}) {
  Session session = open(asked, choice);
  return verify(session, session.positions->number_of(asked), limits);
}

template <class Solver>
VerificationReport verified_by(std::uint64_t left, std::uint64_t reach = 2) {
  Registry registry;
  register_game<TokensFace>(registry, SolverList<Solver>{});
  const auto asked =
      registry.find("one-or-two")
          .problem(Datum(Datum::Object{{"left", left}, {"reach", reach}}), Scope::position);
  return verified(*asked, {.evaluation = EvaluationKind::outcome});
}

TEST_CASE("right values pass, of every row up to that of the position", "[services_verify]") {
  const VerificationReport report = verified(*problem("tip", R"({"total":16,"face":1})"));
  CHECK(report.status == Status::complete);
  CHECK(report.violation.empty());
  CHECK(report.scope == "rows 0 to 16");
  CHECK(report.states == 17 * 6);
  CHECK(report.solver == "bottom_up");
  CHECK(report.evaluation == EvaluationKind::distance);
}

TEST_CASE("of a game without rows, what play can reach is verified", "[services_verify]") {
  const VerificationReport report = verified(*problem("nim", R"({"heaps":[5]})"));
  CHECK(report.violation.empty());
  CHECK(report.scope == "every position that play can reach");
  CHECK(report.states == 6);
}

TEST_CASE("of very many rows, the first and the last are verified", "[services_verify]") {
  // Rows that look back so far that ten of them are enough.
  const VerificationReport report = verified_by<TopDown>(99, 5'000'000);
  CHECK(report.violation.empty());
  CHECK(report.scope == "rows 0 to 9 and 90 to 99");
  CHECK(report.states == 20);
}

TEST_CASE("margins and nimbers are verified too", "[services_verify]") {
  const VerificationReport margins =
      verified(*problem("stone-game", R"({"piles":[5,3,4,9,2,7]})"), {.strategy = "window"});
  CHECK(margins.evaluation == EvaluationKind::margin);
  CHECK(margins.violation.empty());
  CHECK(margins.states == 1 + 2 + 3 + 4 + 5 + 6 + 7);
  const VerificationReport nimbers =
      verified(*problem("digraph", R"({"graph":"a b; a c; b c","start":"a"})"),
               {.evaluation = EvaluationKind::nimber});
  CHECK(nimbers.violation.empty());
  CHECK(nimbers.states == 3);
}

TEST_CASE("a wrong value is told with its position and what is right", "[services_verify]") {
  const VerificationReport at_end = verified_by<WrongAt<0>>(9);
  CHECK(at_end.status == Status::complete);
  CHECK(at_end.violation == "0 left: claimed win, by definition loss");
  CHECK(at_end.states == 1);
  const VerificationReport between = verified_by<WrongAt<6>>(9);
  CHECK(between.violation == "6 left: claimed win, by definition loss");
  CHECK(between.states == 7);
  CHECK(verified_by<WrongAt<9>>(9).violation == "9 left: claimed win, by definition loss");
}

TEST_CASE("a wrong value that nothing depends on is not looked at", "[services_verify]") {
  CHECK(verified_by<WrongAt<10>>(9).violation.empty());
}

TEST_CASE("a limit ends the verification with its status", "[services_verify]") {
  const auto stones = problem("stones", R"({"max_take":1000000,"pile":900000001})");
  const VerificationReport report = verified(*stones, {.solver = "bottom_up"}, {.memory = 1});
  CHECK(report.status == Status::memory_limit);
  CHECK(report.states == 0);
  CHECK(report.violation.empty());
  std::stop_source stop;
  stop.request_stop();
  const auto tip = problem("tip", R"({"total":99999,"face":1})");
  CHECK(verified(*tip, {.evaluation = EvaluationKind::outcome}, {.cancel = stop.get_token()})
            .status == Status::cancelled);
}

}  // namespace
}  // namespace zugzwang
