// Values and folds: the value of a position from those of its options.

#include <set>
#include <vector>

#include <zugzwang/core/evaluation.hpp>
#include <zugzwang/core/ranges.hpp>

#include "catch.hpp"
#include "support.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

Nimber mex(const std::vector<Nimber>& options) {
  MexFold fold;
  for (const Nimber option : options) CHECK(fold.add(option));
  return fold.value();
}

template <class E>
typename E::Value best(const std::vector<typename E::Value>& seen) {
  typename E::Fold fold;
  for (const auto& value : seen) fold.add(value);
  return fold.value();
}

TEST_CASE("mex is the least number that no option has", "[evaluation]") {
  CHECK(mex({}) == 0);
  CHECK(mex({0}) == 1);
  CHECK(mex({1, 2, 3}) == 0);
  CHECK(mex({0, 1, 3, 1, 0}) == 2);
  CHECK(mex({2, 0, 1}) == 3);
}

TEST_CASE("mex works across words and beyond 256", "[evaluation]") {
  for (const Nimber size : {63, 64, 65, 255, 256, 257, 319, 320, 321, 1000}) {
    std::vector<Nimber> options;
    for (Nimber value = size; value-- > 0;) options.push_back(value);
    CHECK(mex(options) == size);
    for (const Nimber hole : {Nimber{0}, size / 2, size - 1}) {
      std::vector<Nimber> holed;
      for (const Nimber value : options)
        if (value != hole) holed.push_back(value);
      holed.push_back(size + 400);
      CHECK(mex(holed) == hole);
    }
  }
}

TEST_CASE("the best fold keeps the largest value and stops at the ceiling", "[evaluation]") {
  ByOutcome::Fold outcome;
  CHECK(outcome.value() == ByOutcome::undecided);
  CHECK(outcome.add(Outcome::loss));
  CHECK(outcome.add(Outcome::draw));
  CHECK(outcome.add(Outcome::loss));
  CHECK(outcome.value() == Outcome::draw);
  CHECK_FALSE(outcome.add(Outcome::win));
  CHECK(outcome.value() == Outcome::win);

  ByDistance::Fold distance;
  CHECK(distance.add(Distance::win(3)));
  CHECK_FALSE(distance.add(Distance::win(1)));

  CHECK(best<ByMargin>({-7, -3, -5}) == -3);
}

TEST_CASE("distances prefer a fast win, then a draw, then a slow loss", "[evaluation]") {
  const std::vector<Distance> rising = {Distance(),        Distance::loss(0), Distance::loss(2),
                                        Distance::loss(9), Distance::draw(),  Distance::win(8),
                                        Distance::win(3),  Distance::win(1),  Distance::win(0)};
  for (std::size_t i = 1; i < rising.size(); ++i) CHECK(rising[i - 1] < rising[i]);
  CHECK(best<ByDistance>({Distance::win(5), Distance::win(3), Distance::draw()}) ==
        Distance::win(3));
  CHECK(best<ByDistance>({Distance::loss(4), Distance::loss(6), Distance::loss(2)}) ==
        Distance::loss(6));
}

TEST_CASE("a shift moves distances and leaves outcomes and nimbers alone", "[evaluation]") {
  CHECK(ByDistance::shifted(Distance::win(1), 2) == Distance::win(3));
  CHECK(ByOutcome::shifted(Outcome::win, 2) == Outcome::win);
  CHECK(ByNimber::shifted(5, 2) == 5);
}

TEST_CASE("an option is seen with the opponent on move, or the mover in an extra turn",
          "[evaluation]") {
  const toys::TwoGoesOn game;
  CHECK(ByOutcome::seen(game, {5}, 1, Outcome::loss) == Outcome::win);
  CHECK(ByOutcome::seen(game, {5}, 2, Outcome::loss) == Outcome::loss);
  CHECK(ByDistance::seen(game, {5}, 1, Distance::loss(2)) == Distance::win(3));
  CHECK(ByDistance::seen(game, {5}, 2, Distance::loss(2)) == Distance::loss(3));
  CHECK(ByOutcome::decides(game, {5}, 1, Outcome::loss));
  CHECK(ByOutcome::decides(game, {5}, 2, Outcome::win));
  CHECK_FALSE(ByOutcome::decides(game, {5}, 2, Outcome::loss));
  CHECK(ByMargin::seen(toys::ScoringTake21{}, {6}, 1, 5) == -3);
}

TEST_CASE("each value determines an outcome", "[evaluation]") {
  CHECK(ByMargin::outcome(3) == Outcome::win);
  CHECK(ByMargin::outcome(0) == Outcome::draw);
  CHECK(ByMargin::outcome(-1) == Outcome::loss);
  CHECK(ByNimber::outcome(0) == Outcome::loss);
  CHECK(ByNimber::outcome(9) == Outcome::win);
  CHECK(ByDistance::outcome(Distance::loss(2)) == Outcome::loss);
}

TEST_CASE("evaluate reads no option more than it needs", "[evaluation]") {
  const toys::Take431 game;
  std::vector<std::uint64_t> read;
  const auto value = evaluate<ByOutcome>(game, {9}, [&](const toys::Pile& option) {
    read.push_back(option.pile);
    return option.pile == 6 ? Outcome::loss : Outcome::win;
  });
  CHECK(value == Outcome::win);
  CHECK(read == std::vector<std::uint64_t>{5, 6});
}

TEST_CASE("evaluate asks nothing of a finished position", "[evaluation]") {
  const auto none = [](const toys::Pile&) -> Outcome { throw 0; };
  CHECK(evaluate<ByOutcome>(toys::Take431{}, {0}, none) == Outcome::loss);
  CHECK(evaluate<ByOutcome>(toys::DrawAtOne{}, {1}, none) == Outcome::draw);
}

TEST_CASE("a countdown runs from its first number to 1", "[evaluation]") {
  std::vector<std::uint64_t> read;
  for (const std::uint64_t n : Countdown<std::uint64_t>(3)) read.push_back(n);
  CHECK(read == std::vector<std::uint64_t>{3, 2, 1});
  CHECK(Countdown<std::uint64_t>(0).empty());
  CHECK(*Countdown<std::uint64_t>(testing::max64).begin() == testing::max64);
  CHECK(Countdown<std::uint64_t>(testing::max64).size() == testing::max64);
}

}  // namespace
}  // namespace zugzwang
