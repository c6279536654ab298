// Games that keep their promises break no law; every law catches a game that breaks it alone.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <zugzwang/checks/law_checker.hpp>
#include <zugzwang/checks/law_names.hpp>
#include <zugzwang/checks/laws.hpp>
#include <zugzwang/checks/reachable.hpp>

#include "ablations.hpp"
#include "broken_laws.hpp"
#include "catch.hpp"
#include "skirmish.hpp"
#include "toys.hpp"
#include "wrong_games.hpp"

namespace zugzwang {
namespace {

using namespace toys;
using testing::broken;
using testing::Laws;
using testing::none;
using testing::WrongGame;

std::vector<WrongGame> wrong_games() {
  std::vector<WrongGame> games;
  for (const auto& theme :
       {testing::wrong_play(), testing::wrong_partizan(), testing::wrong_orbits(),
        testing::wrong_numbering(), testing::wrong_tiers(), testing::wrong_heaps(),
        testing::wrong_values()})
    games.insert(games.end(), theme.begin(), theme.end());
  return games;
}

TEST_CASE("games that keep their promises break no law", "[laws]") {
  CHECK(broken(Take431{}, {{40}}) == none);
  CHECK(broken(Take742{}, {{40}}) == none);
  CHECK(broken(ClosedTake21{}, {{40}}) == none);
  CHECK(broken(DrawAtOne{}, {{40}}) == none);
  CHECK(broken(TwoGoesOn{}, {{40}}) == none);
  CHECK(broken(ScoringTake21{}, {{40}}) == none);
  CHECK(broken(Sided{}, {{40, 0}, {40, 1}}) == none);
  CHECK(broken(TwoHeaps{}, {{15, 12}}) == none);
  CHECK(broken(JustRules<Sided>{}, {{40, 0}}) == none);
  CHECK(broken(RuledTake431{}, {{40}}) == none);
  CHECK(broken(Layers{}, {{10, 0}}) == none);
  CHECK(broken(ScoringLayers{}, {{10, 0}}) == none);
  CHECK(broken(SummedHeaps{}, {{15, 12}}) == none);
  CHECK(broken(SortedHeaps{}, {{15, 12}}) == none);
  CHECK(broken(WithMover<TwoSided>{}, {{{15, 12}, Player::left}}) == none);
}

TEST_CASE("a board game with every ability of a table breaks no law, and none without one of them",
          "[laws]") {
  using namespace testing;
  const Skirmish game(6, 2);
  const Skirmish::State root{{Skirmish::Men{4, 5}, Skirmish::Men{1, 2}}, 1};
  CHECK(broken(game, {root}) == none);
  CHECK(broken(Skirmish(7, 2), {root}) == none);
  CHECK(broken(WithoutTiers<Skirmish>(game), {root}) == none);
  CHECK(broken(WithoutSymmetry<Skirmish>(game), {root}) == none);
  CHECK(broken(WithoutPredecessors<Skirmish>(game), {root}) == none);
  CHECK(broken(WithoutIndex<Skirmish>(game), {root}) == none);
  CHECK(broken(WithBareIndex<Skirmish>(game), {root}) == none);
}

TEST_CASE("the laws call a numbering only where it is defined", "[laws]") {
  CHECK(broken(testing::WithBareIndex<SummedHeaps>(SummedHeaps{}), {{15, 12}}) == none);
  CHECK(broken(testing::WithBareIndex<SortedHeaps>(SortedHeaps{}), {{15, 12}}) == none);
}

TEST_CASE("all numbers of a small range are tried, and a sample of a large one", "[laws]") {
  for (const std::uint64_t size : {0, 1, 7, 10, 11, 19, 20, 21, 1000, 1001}) {
    CAPTURE(size);
    const Spread tried(size, 10);
    CHECK(tried.count() <= std::min<std::uint64_t>(size, 10));
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t i = 0; i < tried.count(); ++i) numbers.push_back(tried[i]);
    const std::uint64_t width = (size + 9) / 10;
    for (std::uint64_t i = 0; i < numbers.size(); ++i) CHECK(numbers[i] / width == i);
    CHECK((numbers.empty() ? 0 : numbers.back() + width) >= size - (size > 0 ? 1 : 0));
    CHECK((numbers.empty() || numbers.back() < size));
  }
  // Not in step with a power of 2, nor with the width of a stretch.
  std::array<int, 64> last_bits{};
  const Spread tried(std::uint64_t{1} << 40, 10'000);
  for (std::uint64_t i = 0; i < tried.count(); ++i) ++last_bits[tried[i] % 64];
  for (const int times : last_bits) CHECK(times > 50);
  // No product overflows.
  CHECK(Spread(~std::uint64_t{0}, 100).count() == 100);
  CHECK(Spread(~std::uint64_t{0}, 100)[99] > ~std::uint64_t{0} / 100 * 99);
}

TEST_CASE("a game with a wrong rule breaks exactly the law that it violates", "[laws]") {
  for (const WrongGame& game : wrong_games()) {
    CAPTURE(game.what);
    CHECK(game.found == game.laws);
  }
}

TEST_CASE("every law is seen broken alone", "[laws]") {
  Laws never_seen;
  const std::vector<WrongGame> games = wrong_games();
  for (const std::string_view law : law_names) {
    const Laws alone{std::string(law)};
    if (std::ranges::find(games, alone, &WrongGame::found) == games.end())
      never_seen.push_back(alone[0]);
  }
  CHECK(never_seen == none);
}

TEST_CASE("the list of laws names each once", "[laws]") {
  Laws names(law_names.begin(), law_names.end());
  std::ranges::sort(names);
  CHECK(std::ranges::adjacent_find(names) == names.end());
}

TEST_CASE("a violation names the state and the move", "[laws]") {
  struct RankStays : Take431 {
    std::uint64_t rank(const State& state) const { return state.pile / 2; }
  };
  LawTexts<RankStays> texts;
  texts.state = [](const Pile& state) { return "pile " + std::to_string(state.pile); };
  texts.move = [](std::uint64_t take) { return std::to_string(take); };
  const auto violations = broken_laws(RankStays{}, {{9}}, 2000, texts);
  REQUIRE(violations.size() == 1);
  CHECK(violations[0].law == "rank falls with every move");
  CHECK(violations[0].detail == "pile 9, move 1");
  CHECK(broken_laws(RankStays{}, {{9}})[0].detail == "a state, move a move");
}

TEST_CASE("a violation names two states, or a number", "[laws]") {
  struct HalfKey : JustRules<Take431> {
    std::uint64_t key(const State& state) const { return state.pile / 2; }
  };
  LawTexts<HalfKey> texts;
  texts.state = [](const Pile& state) { return std::to_string(state.pile); };
  const auto keys = broken_laws(HalfKey{}, {{9}}, 2000, texts);
  REQUIRE(keys.size() == 1);
  CHECK(keys[0].detail == "the same key for 8 and for 9");
  struct Shifted : Layers {
    std::uint64_t layer_begin(std::uint64_t layer) const { return layer == 9 ? 19 : 2 * layer; }
  };
  const auto layers = broken_laws(Shifted{}, {{5, 0}});
  REQUIRE(layers.size() == 1);
  CHECK(layers[0].detail == "layer 8");
}

TEST_CASE("reachable states are told apart by ==, and bounded", "[laws]") {
  CHECK(reachable_states(Take431{}, {{9}}, 100).size() == 10);
  CHECK(reachable_states(Take431{}, {{9}}, 4).size() == 4);
  CHECK(reachable_states(Take431{}, {{0}, {0}}, 100).size() == 1);
  CHECK(reachable_states(TwoHeaps{}, {{3, 2}}, 100).size() == 12);
}

}  // namespace
}  // namespace zugzwang
