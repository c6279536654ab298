// Grundy's game and its family.

#include <cstdint>
#include <vector>

#include <zugzwang/engine/walk.hpp>
#include <zugzwang/games/heaps/splitting.hpp>
#include <zugzwang/games/heaps/taking_breaking.hpp>

#include "catch.hpp"
#include "games/answers.hpp"
#include "games/nimbers.hpp"
#include "support.hpp"

namespace zugzwang::splitting_tests {
namespace {

using games::SplitInto;
using games::splitting_rules;
using games::TakingBreaking;
using testing::contains;
using testing::error_of;
using testing::nimbers;
using testing::problem;

using Nimbers = std::vector<Nimber>;

TEST_CASE("OEIS A002188: Grundy's game", "[splitting]") {
  const TakingBreaking game(splitting_rules(2, SplitInto::unequal_heaps));
  CHECK(nimbers(game, 52) == Nimbers{0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2,
                                     4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1, 2, 4, 1, 2,
                                     4, 1, 2, 4, 1, 5, 4, 1, 5, 4, 1, 5, 4, 1, 0, 2});
}

TEST_CASE("split in two, equal or not, even heaps have nimber 1", "[splitting]") {
  // A heap of n is n - 1 moves, whichever they are.
  const TakingBreaking game(splitting_rules(2, SplitInto::any_heaps));
  const Nimbers values = nimbers(game, 40);
  for (std::uint64_t n = 1; n < values.size(); ++n) CHECK(values[n] == (n - 1) % 2);
}

TEST_CASE("split into up to seven, small heaps have the nimber of one token less", "[splitting]") {
  const TakingBreaking game(splitting_rules(7, SplitInto::any_heaps));
  CHECK(nimbers(game, 10) == Nimbers{0, 0, 1, 2, 3, 4, 5, 6, 7, 8});
}

TEST_CASE("the rules are told by the fields", "[splitting]") {
  const auto count = [](const char* json) { return Walk(*problem("splitting", json)).moves(99); };
  CHECK(count(R"({"heaps":[6]})").size() == 2);
  CHECK(count(R"({"heaps":[6],"parts":3})").size() == 3);
  CHECK(count(R"({"heaps":[6],"parts":3,"equal_parts":true})").size() == 6);
  CHECK(count(R"({"heaps":[6],"parts":7,"equal_parts":true})").size() == 10);
  const Walk walk(*problem("splitting", R"({"heaps":[6,3]})"));
  CHECK(walk.describe_move(Datum::from_json(R"({"heap":0,"to":[2,4]})")) ==
        "split heap 1 into 2 and 4");
  for (const char* parts : {"1", "8", "-1"}) {
    const auto error = error_of(
        [&] { problem("splitting", std::string(R"({"heaps":[6],"parts":)") + parts + "}"); });
    REQUIRE(error);
    CHECK(contains(error->what(), "from 2 to 7"));
  }
}

}  // namespace
}  // namespace zugzwang::splitting_tests
