// What services say of outcomes by evaluations, also by some that come from elsewhere, right and
// wrong.

#include <algorithm>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/evaluation_by.hpp>
#include <zugzwang/engine/services/evaluation_laws.hpp>

#include "catch.hpp"
#include "games/answers.hpp"

namespace zugzwang {
namespace {

/// Outcomes as the values of an evaluation of one's own, which `preference` orders and `told` says.
template <Outcome (*told)(Outcome), bool prefers_wins>
struct Own : OwnEvaluation<Own<told, prefers_wins>> {
  static constexpr std::string_view name = "own";
  static constexpr std::string_view summary = "outcomes";

  using Value = Outcome;
  using Fold = ByOutcome::Fold;
  static constexpr Value undecided = ByOutcome::undecided;
  static constexpr Value pending = ByOutcome::pending;

  static Value finished(Outcome result) { return result; }
  static Value for_opponent(Value value) { return opposite(value); }
  static std::string text(Value value) { return std::string(name_of(value)); }
  static Datum::Object members(Value value) { return {{"own", text(value)}}; }
  static std::partial_ordering compare(Value a, Value b) {
    return prefers_wins ? a <=> b : b <=> a;
  }
  static std::optional<Outcome> outcome(Value value) { return told(value); }
};

Outcome as_it_is(Outcome outcome) { return outcome; }
Outcome reversed(Outcome outcome) { return opposite(outcome); }
Outcome undecided(Outcome) { return Outcome::draw; }

template <class E>
std::vector<std::string> broken_by(std::size_t problems) {
  const EvaluationBy<E> evaluation;
  const std::vector<const AnyEvaluation*> evaluations{&evaluation};
  Random random(1);
  std::vector<std::string> broken;
  for (const GameEntry* const game : testing::bundled().games())
    for (std::size_t i = 0; i < problems; ++i) {
      const Datum fields(game->random_problem(4 + i % 4, random));
      const auto make = [&] { return game->problem(fields, Scope::position); };
      for (const LawViolation& violation : broken_evaluation_laws(make, evaluations, 30, i)) {
        UNSCOPED_INFO(game->text().name << ": " << violation.detail);
        broken.push_back(violation.law);
      }
    }
  std::ranges::sort(broken);
  broken.erase(std::unique(broken.begin(), broken.end()), broken.end());
  return broken;
}

TEST_CASE("a registered evaluation satisfies the laws of all services on every game",
          "[evaluation_laws]") {
  CHECK(broken_by<Own<as_it_is, true>>(6).empty());
}

TEST_CASE("whatever values are preferred, no losing move is best where another wins",
          "[evaluation_laws]") {
  CHECK(broken_by<Own<as_it_is, false>>(3).empty());
}

TEST_CASE("a wrong outcome of an evaluation is detected by every service", "[evaluation_laws]") {
  const auto expect = [](const std::vector<std::string>& broken, std::vector<std::string> laws) {
    for (const std::string& law : laws) {
      CAPTURE(law);
      CHECK(std::ranges::count(broken, law) == 1);
    }
  };
  expect(broken_by<Own<reversed, true>>(6),
         {"an answer has the outcome", "every move has its outcome", "a winning move wins",
          "all winning moves are listed", "a player knows the outcome", "a graph shows outcomes",
          "a chart shows outcomes", "a census counts outcomes"});
  expect(broken_by<Own<undecided, false>>(6),
         {"a best move keeps the outcome", "a line of best play ends as the value says",
          "a perfect player keeps the outcome", "a bold arrow of a graph keeps the outcome",
          "the game's own answer is that by outcome"});
}

}  // namespace
}  // namespace zugzwang
