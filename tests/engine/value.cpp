// Values without the types of their game, and how the mover sees those of options.

#include <zugzwang/engine/value.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

constexpr Option turn{.to = 1};
constexpr Option extra_turn{.to = 1, .mover_changes = false};

TEST_CASE("a value has its evaluation", "[value]") {
  CHECK(name_of(kind_of(Outcome::win)) == "outcome");
  CHECK(name_of(kind_of(Distance::draw())) == "distance");
  CHECK(name_of(kind_of(Margin{3})) == "margin");
  CHECK(name_of(kind_of(Nimber{3})) == "nimber");
}

TEST_CASE("every value determines the outcome for the player on move", "[value]") {
  CHECK(outcome_of(Outcome::draw) == Outcome::draw);
  CHECK(outcome_of(Distance::loss(2)) == Outcome::loss);
  CHECK(outcome_of(Margin{-1}) == Outcome::loss);
  CHECK(outcome_of(Margin{0}) == Outcome::draw);
  CHECK(outcome_of(Margin{1}) == Outcome::win);
  CHECK(outcome_of(Nimber{0}) == Outcome::loss);
  CHECK(outcome_of(Nimber{5}) == Outcome::win);
}

TEST_CASE("the mover sees the value of an option from the other side", "[value]") {
  CHECK(seen(Outcome::loss, turn) == AnyValue(Outcome::win));
  CHECK(seen(Outcome::draw, turn) == AnyValue(Outcome::draw));
  CHECK(seen(Distance::loss(2), turn) == AnyValue(Distance::win(3)));
  CHECK(seen(Distance::draw(), turn) == AnyValue(Distance::draw()));
  CHECK(seen(Margin{4}, {.to = 1, .gain = 3}) == AnyValue(Margin{-1}));
  CHECK(seen(Nimber{4}, turn) == AnyValue(Nimber{4}));
}

TEST_CASE("a mover who keeps the turn sees the value as it is", "[value]") {
  CHECK(seen(Outcome::loss, extra_turn) == AnyValue(Outcome::loss));
  CHECK(seen(Distance::loss(2), extra_turn) == AnyValue(Distance::loss(3)));
  CHECK(seen(Margin{4}, {.to = 1, .mover_changes = false, .gain = 3}) == AnyValue(Margin{7}));
}

TEST_CASE("the value of a move includes its gain", "[value]") {
  CHECK(outcome_seen(Margin{4}, {.to = 1, .gain = 3}) == Outcome::loss);
  CHECK(outcome_seen(Margin{4}, {.to = 1, .gain = 4}) == Outcome::draw);
  CHECK(outcome_seen(Margin{4}, {.to = 1, .gain = 5}) == Outcome::win);
  CHECK(outcome_seen(Distance::win(2), turn) == Outcome::loss);
  CHECK(outcome_seen(Distance::win(2), extra_turn) == Outcome::win);
  CHECK(outcome_seen(Nimber{0}, turn) == Outcome::win);
  CHECK(outcome_seen(Nimber{3}, turn) == Outcome::loss);
}

TEST_CASE("a value of any evaluation prints as its own type does", "[value]") {
  CHECK(to_text(AnyValue(Outcome::win)) == "win");
  CHECK(to_text(AnyValue(Distance::win(3))) == "win in 3");
  CHECK(to_text(AnyValue(Margin{-2})) == "-2");
  CHECK(to_text(AnyValue(Nimber{5})) == "5");
}

}  // namespace
}  // namespace zugzwang
