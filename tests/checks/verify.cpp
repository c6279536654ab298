// The verifier accepts the values that the definition gives and names the first that differs.

#include <vector>

#include <zugzwang/checks/verify.hpp>

#include "catch.hpp"
#include "support.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

using namespace toys;
using testing::Reference;
using testing::states_below;

constexpr std::uint64_t rows = 60;

/// Verifies the values of the reference, with the value of one pile replaced.
template <class E, RowGame G>
auto verify_with(const G& game, std::optional<std::uint64_t> pile = {},
                 typename E::Value wrong = {}) {
  Reference<G> reference(game);
  const Limits limits;
  Meter meter(limits);
  return verify<E>(
      game, states_below(game, rows),
      [&](const StateOf<G>& state) {
        return state.pile == pile ? wrong : reference.template value<E>(state);
      },
      meter);
}

template <class E, RowGame G>
void expect_right(const G& game) {
  const auto verified = verify_with<E>(game);
  CHECK(verified.status == Status::complete);
  CHECK(verified.states == rows * game.columns());
  CHECK_FALSE(verified.violation);
}

TEST_CASE("right values pass", "[verify]") {
  expect_right<ByOutcome>(Take431{});
  expect_right<ByDistance>(Take431{});
  expect_right<ByNimber>(Take431{});
  expect_right<ByNimber>(Take742{});
  expect_right<ByOutcome>(DrawAtOne{});
  expect_right<ByDistance>(DrawAtOne{});
  expect_right<ByOutcome>(TwoGoesOn{});
  expect_right<ByDistance>(TwoGoesOn{});
  expect_right<ByMargin>(ScoringTake21{});
  expect_right<ByDistance>(Sided{});
}

TEST_CASE("a wrong outcome is found", "[verify]") {
  for (const Outcome wrong : {Outcome::win, Outcome::draw}) {
    const auto verified = verify_with<ByOutcome>(Take431{}, 14, wrong);
    REQUIRE(verified.violation);
    CHECK(verified.violation->state == Pile{14});
    CHECK(verified.violation->claimed == wrong);
    CHECK(verified.violation->defined == Outcome::loss);
    CHECK(verified.states == 15);
  }
  CHECK(verify_with<ByOutcome>(DrawAtOne{}, 11, Outcome::loss).violation);
  CHECK(verify_with<ByOutcome>(TwoGoesOn{}, 9, Outcome::loss).violation.has_value() !=
        verify_with<ByOutcome>(TwoGoesOn{}, 9, Outcome::win).violation.has_value());
}

TEST_CASE("a wrong distance is found, also where the outcome is right", "[verify]") {
  Reference<Take431> reference{Take431{}};
  const Distance right = reference.distance({20});
  for (const Distance wrong :
       {right.later(2), right.later(-2), right.opposite(), Distance::draw()}) {
    const auto verified = verify_with<ByDistance>(Take431{}, 20, wrong);
    REQUIRE(verified.violation);
    CHECK(verified.violation->state == Pile{20});
    CHECK(verified.violation->defined == right);
  }
}

TEST_CASE("a wrong margin is found", "[verify]") {
  Reference<ScoringTake21> reference{ScoringTake21{}};
  const Margin right = reference.margin({20});
  for (const Margin wrong : {right + 1, right - 1, -right - 1}) {
    const auto verified = verify_with<ByMargin>(ScoringTake21{}, 20, wrong);
    REQUIRE(verified.violation);
    CHECK(verified.violation->defined == right);
  }
}

TEST_CASE("a wrong nimber is found, also where the outcome is right", "[verify]") {
  for (const Nimber wrong : {Nimber{0}, Nimber{1}, Nimber{2}, Nimber{300}}) {
    const auto verified = verify_with<ByNimber>(Take431{}, 12, wrong);
    REQUIRE(verified.violation);
    CHECK(verified.violation->claimed == wrong);
    CHECK(verified.violation->defined == 3);
  }
}

TEST_CASE("a wrong value of a finished position is found", "[verify]") {
  CHECK(verify_with<ByOutcome>(Take431{}, 0, Outcome::win).violation);
  CHECK(verify_with<ByDistance>(Take431{}, 0, Distance::loss(2)).violation);
  CHECK(verify_with<ByMargin>(ScoringTake21{}, 0, 1).violation);
  CHECK(verify_with<ByNimber>(Take431{}, 0, 1).violation);
}

TEST_CASE("a limit ends a verification", "[verify]") {
  const Take431 game;
  Reference<Take431> reference(game);
  Limits limits;
  limits.time = std::chrono::seconds(0);
  Meter meter(limits);
  const auto verified = verify<ByOutcome>(
      game, states_below(game, 1000), [&](const Pile& state) { return reference.outcome(state); },
      meter);
  CHECK(verified.status == Status::time_limit);
  CHECK(verified.states < 1000);
  CHECK_FALSE(verified.violation);
}

}  // namespace
}  // namespace zugzwang
