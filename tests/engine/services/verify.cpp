// A solution is verified by the definition of its values: of which positions, and what comes of it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <zugzwang/engine/compiled.hpp>
#include <zugzwang/engine/registration.hpp>
#include <zugzwang/engine/services/choose.hpp>
#include <zugzwang/engine/services/verify.hpp>
#include <zugzwang/solvers/search/top_down.hpp>

#include "catch.hpp"
#include "engine/services/one_or_two.hpp"
#include "engine/services/outcome_solver.hpp"
#include "games/answers.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

using testing::problem;
using testing::TokensPresentation;

/// A memoized search that takes one position for what it is not: that of `wrong` tokens.
template <std::uint64_t wrong>
struct WrongAt {
  static constexpr std::string_view name = "wrong";
  static constexpr SolverDescription description = testing::outcome_solver(name);

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
    MemoSolver<G, E> inner_;
  };
  template <Game G, std::same_as<ByOutcome> E>
  static Solution<G, E> open(const G& game, std::string_view) {
    return Solution<G, E>(game);
  }
};

VerificationReport verified(const Problem& asked, const SolverChoice& choice = {},
                            const Limits& limits = {}) {
  Session session = open(asked, choice);
  return verify(session, session.graph->number_of(asked), limits);
}

template <class Solver>
VerificationReport verified_by(std::uint64_t left, std::uint64_t reach = 2) {
  Registry registry;
  register_game<TokensPresentation>(registry, SolverList<Solver>{});
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

TEST_CASE("a wrong value is reported with its position and the right value", "[services_verify]") {
  const VerificationReport at_end = verified_by<WrongAt<0>>(9);
  CHECK(at_end.status == Status::complete);
  CHECK(at_end.violation == "0 left: claimed win, by definition loss");
  CHECK(at_end.states == 1);
  const VerificationReport between = verified_by<WrongAt<6>>(9);
  CHECK(between.violation == "6 left: claimed win, by definition loss");
  CHECK(between.states == 7);
  CHECK(verified_by<WrongAt<9>>(9).violation == "9 left: claimed win, by definition loss");
}

TEST_CASE("a wrong value on which nothing depends is not checked", "[services_verify]") {
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
