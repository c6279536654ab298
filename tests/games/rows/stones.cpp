// Stones: the facts of its sources, the Perl module Game::Stones and the contest of The Perl
// Journal 7 and 9, Matthew Mullin's entry, and what is wrong in them.

#include <optional>
#include <vector>

#include <zugzwang/games/rows/stones.hpp>
#include <zugzwang/solvers/rows/bottom_up.hpp>

#include "catch.hpp"
#include "support.hpp"

namespace zugzwang::stones_tests {
namespace {

using games::Stones;
using games::take;
using testing::contains;
using testing::error_of;
using testing::max64;

std::uint64_t known_period(std::uint64_t max_take) {
  return max_take % 2 == 0 ? max_take + 2 : 2 * max_take + 2;
}

/// Plays the contest's game by its words, both players' stones counted: the largest winning takes.
class Contest {
 public:
  explicit Contest(std::uint64_t max_take) : max_take_(max_take) {}

  bool wins(std::uint64_t mine, std::uint64_t theirs, std::uint64_t pile) {
    if (pile == 0) return mine % 2 == 1;
    return largest_winning_take(mine, theirs, pile).has_value();
  }
  std::optional<std::uint64_t> largest_winning_take(std::uint64_t mine, std::uint64_t theirs,
                                                    std::uint64_t pile) {
    auto& known = known_[mine % 2];
    if (known.size() <= pile) known.resize(pile + 1);
    if (known[pile]) return *known[pile];
    std::optional<std::uint64_t> found;
    for (std::uint64_t stones = 1; stones <= max_take_ && stones <= pile; ++stones)
      if (!wins(theirs, mine + stones, pile - stones)) found = stones;
    known_[mine % 2][pile] = found;
    return found;
  }

 private:
  std::uint64_t max_take_;
  std::vector<std::optional<std::optional<std::uint64_t>>> known_[2];
};

TEST_CASE("the opponent's parity follows from the odd total", "[stones]") {
  const Stones game(5);
  for (std::uint64_t pile = 1; pile < 20; ++pile)
    for (std::uint64_t mine = 0; mine < 4; ++mine)
      for (std::uint64_t theirs = 0; theirs < 4; ++theirs)
        if ((mine + theirs + pile) % 2 == 1)
          for (std::uint64_t stones = 1; stones <= std::min<std::uint64_t>(5, pile); ++stones)
            CHECK(game.play({pile, static_cast<std::uint8_t>(mine % 2)}, stones) ==
                  Stones::State{pile - stones, static_cast<std::uint8_t>(theirs % 2)});
}

TEST_CASE("Game::Stones: winner rows have preperiod 0 and period max_take + 2 or 2 max_take + 2",
          "[stones]") {
  for (std::uint64_t max_take = 1; max_take <= 200; ++max_take) {
    CAPTURE(max_take);
    RowSolver<Stones, ByOutcome> solution{Stones(max_take)};
    REQUIRE(solution.prove_period({}) == Status::complete);
    CHECK(solution.period() == Period{0, known_period(max_take), 0});
  }
}

TEST_CASE("erratum of Game::Stones: rows of largest takes have preperiod max_take if it is even",
          "[stones]") {
  for (std::uint64_t max_take = 1; max_take <= 200; ++max_take) {
    CAPTURE(max_take);
    RowSolver<Stones, ByOutcome> solution{Stones(max_take)};
    Status status{};
    const auto reports = solution.sequences({}, status);
    REQUIRE(reports.size() == 2);
    // For an odd max_take only row 0 stands apart, which has no take.
    const std::uint64_t preperiod = max_take % 2 == 0 ? max_take : 1;
    REQUIRE(reports[1].found);
    CHECK(reports[1].found->period == Period{preperiod, known_period(max_take), 0});
  }
}

TEST_CASE("rows of distances have the period of the outcomes", "[stones]") {
  for (std::uint64_t max_take = 1; max_take <= 60; ++max_take) {
    CAPTURE(max_take);
    RowSolver<Stones, ByDistance> solution{Stones(max_take)};
    REQUIRE(solution.prove_period({}) == Status::complete);
    CHECK(solution.period()->period == known_period(max_take));
    CHECK(solution.period()->saltus > 0);
  }
}

TEST_CASE("the trap of Game::Stones: at max_take 4, pile 9 and even parity the answer is 4, not 3",
          "[stones]") {
  CHECK(take(0, 0, 9, 4) == 4);
  CHECK(take(2, 4, 9, 4) == 4);
  CHECK(take(0, 0, 3, 4) == 3);  // the row of pile 9 reduced with preperiod 0
  RowSolver<Stones, ByOutcome> solution{Stones(4)};
  for (const std::uint64_t pile : {9, 15, 9 + 6 * 1'000'000}) {
    REQUIRE(solution.solve({pile, 0}, {}) == Status::complete);
    CHECK(solution.winning_move({pile, 0}) == 4);
  }
}

TEST_CASE("take is the largest winning take of the contest, or 1 when lost", "[stones]") {
  for (std::uint64_t max_take = 1; max_take <= 25; ++max_take) {
    Contest contest(max_take);
    bool all_same = true;
    for (std::uint64_t pile = 1; pile <= 4 * max_take + 12; ++pile)
      for (std::uint64_t mine = 0; mine < 2; ++mine) {
        const std::uint64_t theirs = (1 + mine + pile) % 2;
        const std::uint64_t right = contest.largest_winning_take(mine, theirs, pile).value_or(1);
        all_same = all_same && take(mine, theirs, pile, max_take) == right &&
                   take(mine + 6, theirs + 2, pile, max_take) == right;
      }
    CAPTURE(max_take);
    CHECK(all_same);
  }
}

TEST_CASE("max_take may exceed the limits of Game::Stones, 2501 and 5000", "[stones]") {
  for (const std::uint64_t max_take : {2499, 2501, 4998, 5000, 5001, 10'001}) {
    CAPTURE(max_take);
    const Stones game(max_take);
    RowSolver<Stones, ByOutcome> solution(game);
    REQUIRE(solution.prove_period({}) == Status::complete);
    CHECK(solution.period() == Period{0, known_period(max_take), 0});
    // The states around the lost ones of the closed form, beyond the module's 10,001 rows too.
    for (const std::uint64_t middle : {max_take, 2 * max_take + 2, known_period(max_take) * 50'000})
      for (std::uint64_t pile = middle - 3; pile <= middle + 6; ++pile)
        for (const std::uint8_t parity : {std::uint8_t{0}, std::uint8_t{1}})
          CHECK(solution.value({pile, parity}) == game.closed_form({pile, parity}));
  }
}

TEST_CASE("Mullin: the lost positions of a period", "[stones]") {
  for (std::uint64_t max_take = 1; max_take <= 200; ++max_take) {
    const Stones game(max_take);
    std::vector<std::pair<std::uint64_t, int>> lost;
    for (const Stones::State& state : testing::states_below(game, known_period(max_take)))
      if (game.closed_form(state) == Outcome::loss) lost.emplace_back(state.pile, state.parity);
    using Lost = std::vector<std::pair<std::uint64_t, int>>;
    CAPTURE(max_take);
    if (max_take % 2 == 0)
      CHECK(lost == Lost{{0, 0}, {1, 1}, {max_take + 1, 0}});
    else
      CHECK(lost == Lost{{0, 0}, {1, 1}, {max_take + 1, 1}, {max_take + 2, 0}});
  }
}

TEST_CASE("erratum of Mullin's text: targets more than max_take away are dropped", "[stones]") {
  for (const std::uint64_t max_take : {1, 2, 5, 6, 19, 20})
    for (const Stones::State& state : testing::states_below(Stones(max_take), 100))
      for (const Stones::Move stones : Stones(max_take).best_moves(state)) {
        CHECK(stones >= 1);
        CHECK(stones <= std::min(max_take, state.pile));
      }
}

TEST_CASE("errata of Game::Stones: an invalid position is refused", "[stones]") {
  const auto complaint = [](ErrorCode code, std::uint64_t mine, std::uint64_t theirs,
                            std::uint64_t pile, std::uint64_t max_take) {
    const auto error = error_of([&] { take(mine, theirs, pile, max_take); });
    REQUIRE(error);
    CHECK(error->code() == code);
    return std::string(error->what());
  };
  CHECK(contains(complaint(ErrorCode::bad_position, 0, 0, 8, 4), "even total"));
  CHECK(contains(complaint(ErrorCode::bad_position, 1, 0, 9, 4), "even total"));
  CHECK(contains(complaint(ErrorCode::bad_position, max64, 0, max64, 4), "even total"));
  CHECK(contains(complaint(ErrorCode::bad_position, 1, 0, 0, 4), "no stone"));
  CHECK(contains(complaint(ErrorCode::bad_value, 0, 0, 9, 0), "max_take"));
}

TEST_CASE("take answers at the largest numbers", "[stones]") {
  CHECK(take(max64, max64, max64, 1) == 1);
  CHECK(take(max64 - 1, max64 - 1, max64, max64) >= 1);
  CHECK(take(0, 0, 9, max64) == take(0, 0, 9, 9));
}

TEST_CASE("a player who has lost takes 1", "[stones]") {
  CHECK(Stones(4).resist({6, 0}) == 1);
  CHECK_FALSE(Stones(4).resist({0, 0}));
}

}  // namespace
}  // namespace zugzwang::stones_tests
