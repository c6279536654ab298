// Solutions of row games: proved periods, and rows of any number by them.

#include <string>
#include <vector>

#include <zugzwang/checks/verify.hpp>
#include <zugzwang/games/rows/stones.hpp>
#include <zugzwang/games/rows/tip.hpp>
#include <zugzwang/solvers/rows/bottom_up.hpp>

#include "catch.hpp"
#include "support.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

using namespace toys;
using games::CondensedTip;
using games::Stones;
using games::Tip;
using testing::max64;

template <class E, RowGame G>
Period proved_period(const G& game) {
  RowSolver<G, E> solution(game);
  REQUIRE(solution.prove_period({}) == Status::complete);
  REQUIRE(solution.period());
  return *solution.period();
}

/// Whether the rows of the recursion repeat so, and no sooner and no shorter.
template <class E, RowGame G>
bool is_least(const G& game, const Period& period, std::uint64_t rows) {
  testing::Reference<G> reference(game);
  std::vector<std::vector<typename E::Value>> values(rows);
  for (const StateOf<G>& state : testing::states_below(game, rows))
    values[game.row(state)].push_back(reference.template value<E>(state));
  const auto repeats = [&](std::uint64_t row, std::uint64_t by, std::int64_t saltus) {
    for (std::size_t column = 0; column < values[row].size(); ++column)
      if (E::shifted(values[row][column], saltus) != values[row + by][column]) return false;
    return true;
  };
  const auto repeats_from = [&](std::uint64_t first, std::uint64_t by, std::int64_t saltus) {
    for (std::uint64_t row = first; row + by < rows; ++row)
      if (!repeats(row, by, saltus)) return false;
    return true;
  };
  if (!repeats_from(period.preperiod, period.period, period.saltus)) return false;
  if (period.preperiod > 0 && repeats(period.preperiod - 1, period.period, period.saltus))
    return false;
  for (std::uint64_t shorter = 1; shorter < period.period; ++shorter)
    for (std::int64_t saltus = 0; saltus <= period.saltus; ++saltus)
      if (repeats_from(rows / 2, shorter, saltus)) return false;
  return true;
}

TEST_CASE("proved periods of small games are the least ones", "[bottom_up]") {
  CHECK(proved_period<ByNimber>(Take431{}) == Period{0, 7, 0});
  CHECK(proved_period<ByOutcome>(Take431{}) == Period{0, 7, 0});
  CHECK(proved_period<ByNimber>(Take742{}) == Period{8, 3, 0});
  CHECK(proved_period<ByOutcome>(DrawAtOne{}) == Period{0, 5, 0});
  CHECK(is_least<ByNimber>(Take742{}, {8, 3, 0}, 100));
  CHECK(is_least<ByDistance>(Take431{}, proved_period<ByDistance>(Take431{}), 200));
  CHECK(is_least<ByDistance>(Take742{}, proved_period<ByDistance>(Take742{}), 200));
  CHECK(is_least<ByDistance>(DrawAtOne{}, proved_period<ByDistance>(DrawAtOne{}), 200));
  CHECK(is_least<ByOutcome>(TwoGoesOn{}, proved_period<ByOutcome>(TwoGoesOn{}), 200));
  CHECK(is_least<ByDistance>(TwoGoesOn{}, proved_period<ByDistance>(TwoGoesOn{}), 200));
  CHECK(is_least<ByOutcome>(Sided{}, proved_period<ByOutcome>(Sided{}), 200));
  CHECK(is_least<ByDistance>(Sided{}, proved_period<ByDistance>(Sided{}), 200));
}

TEST_CASE("proved periods of Stones and TIP are the least ones", "[bottom_up]") {
  for (const std::uint64_t max_take : {1, 2, 3, 4, 7, 10, 13}) {
    CAPTURE(max_take);
    const Stones game(max_take);
    CHECK(is_least<ByOutcome>(game, proved_period<ByOutcome>(game), 300));
    CHECK(is_least<ByDistance>(game, proved_period<ByDistance>(game), 300));
  }
  CHECK(is_least<ByOutcome>(Tip{}, proved_period<ByOutcome>(Tip{}), 300));
  CHECK(is_least<ByDistance>(Tip{}, proved_period<ByDistance>(Tip{}), 300));
  CHECK(is_least<ByNimber>(Tip{}, proved_period<ByNimber>(Tip{}), 500));
  CHECK(is_least<ByNimber>(CondensedTip{}, proved_period<ByNimber>(CondensedTip{}), 500));
}

/// Solves for row 2^64−1 and verifies the last rows, and that each equals its reduced row.
template <class E, RowGame G>
void check_last_rows(const G& game) {
  RowSolver<G, E> solution(game);
  const std::uint64_t last = max64;
  std::vector<StateOf<G>> states;
  for (std::uint64_t row = last - 40; row != 0; ++row)
    for (std::size_t column = 0; column < game.columns(); ++column)
      states.push_back(game.state(row, column));
  REQUIRE(solution.solve(states.back(), {}) == Status::complete);
  REQUIRE(solution.period());
  const auto value_of = [&](const StateOf<G>& state) { return solution.value(state); };
  const Limits limits;
  Meter meter(limits);
  const auto verified = verify<E>(game, states, value_of, meter);
  CHECK(verified.states == states.size());
  CHECK_FALSE(verified.violation);

  testing::Reference<G> reference(game);
  const Period& period = *solution.period();
  for (const StateOf<G>& state : states) {
    const auto low = game.state(period.reduced(game.row(state)), game.column(state));
    CHECK(solution.value(state) == reference.template value<E>(low));
    if constexpr (std::same_as<E, ByOutcome>) {
      std::optional<MoveOf<G>> first;
      for (const MoveOf<G>& move : game.moves(state))
        if (!first && solution.value(game.play(state, move)) == Outcome::loss) first = move;
      CHECK(solution.winning_move(state) == first);
    }
  }
}

TEST_CASE("the last rows before 2^64 obey the definition", "[bottom_up]") {
  for (const std::uint64_t max_take : {1, 2, 3, 4, 9, 12})
    check_last_rows<ByOutcome>(Stones(max_take));
  check_last_rows<ByOutcome>(Tip{});
  check_last_rows<ByNimber>(Tip{});
  check_last_rows<ByOutcome>(CondensedTip{});
  check_last_rows<ByNimber>(Take742{});
  check_last_rows<ByOutcome>(Take742{});
  check_last_rows<ByOutcome>(DrawAtOne{});
}

TEST_CASE("distances of far rows gain a saltus each period", "[bottom_up]") {
  RowSolver<Tip, ByDistance> solution(Tip{});
  const std::uint64_t far = 1'000'000'000'000;
  REQUIRE(solution.solve({far, 1}, {}) == Status::complete);
  const Tip game;
  std::vector<Tip::State> states;
  for (std::uint64_t total = far - 30; total <= far; ++total)
    for (std::size_t column = 0; column < 6; ++column) states.push_back(game.state(total, column));
  const Limits limits;
  Meter meter(limits);
  const auto verified = verify<ByDistance>(
      game, states, [&](const Tip::State& state) { return solution.value(state); }, meter);
  CHECK_FALSE(verified.violation);
  CHECK(solution.value({far, 1}).plies() > far / 5);
}

TEST_CASE("distances are right up to 2^62 plies and refused beyond", "[bottom_up]") {
  // Who may take 1 only plays as many plies as there are stones.
  const std::uint64_t longest = std::uint64_t{1} << 62;
  RowSolver<Stones, ByDistance> solution(Stones(1));
  for (const std::uint64_t pile : {std::uint64_t{1} << 40, longest - 1000, longest - 999}) {
    REQUIRE(solution.solve({pile, 1}, {}) == Status::complete);
    CHECK(solution.value({pile, 1}).plies() == pile);
    CHECK(solution.value({pile, 1}).outcome() == Stones(1).closed_form({pile, 1}));
  }
  for (const std::uint64_t pile : {longest, longest + 1, 2 * longest, max64})
    CHECK(testing::fails_with(ErrorCode::not_applicable, [&] { solution.solve({pile, 1}, {}); }));
}

TEST_CASE("a solution answers every row up to the one it solved", "[bottom_up]") {
  RowSolver<Take431, ByOutcome> solution(Take431{});
  testing::Reference<Take431> reference(Take431{});
  for (const std::uint64_t pile : {0, 5, 3, 17, 200, 90, 5000}) {
    REQUIRE(solution.solve({pile}, {}) == Status::complete);
    for (std::uint64_t below = 0; below <= pile; ++below) {
      REQUIRE(solution.value({below}) == reference.outcome({below}));
      REQUIRE(solution.winning_move({below}) == reference.winning_move({below}));
    }
  }
  CHECK(solution.statistics().positions > 0);
  CHECK(solution.statistics().bytes > 0);
}

TEST_CASE("sequences report the periods of values and of recommended moves", "[bottom_up]") {
  Status status{};
  RowSolver<Stones, ByOutcome> stones(Stones(4));
  const auto reports = stones.sequences({}, status);
  CHECK(status == Status::complete);
  REQUIRE(reports.size() == 2);
  for (const auto& report : reports) REQUIRE(report.found);
  CHECK(reports[0].of == "outcome");
  CHECK(reports[0].found->period == Period{0, 6, 0});
  CHECK(reports[0].found->proof == "window of 4 rows");
  CHECK(reports[1].of == "move");
  CHECK(reports[1].found->period == Period{4, 6, 0});
  CHECK(reports[1].found->proof == "follows from the outcomes of the 4 rows before");
  for (const auto& report : reports) CHECK(report.rows_computed > 0);

  RowSolver<Tip, ByNimber> tip(Tip{});
  const auto nimbers = tip.sequences({}, status);
  REQUIRE(nimbers.size() == 1);
  CHECK(nimbers[0].of == "nimber");
}

TEST_CASE("margins of far rows reach the memory limit", "[bottom_up]") {
  RowSolver<ScoringTake21, ByMargin> solution(ScoringTake21{});
  CHECK(solution.solve({max64}, {}) == Status::memory_limit);
  CHECK(solution.solve({max64 - 1}, {}) == Status::memory_limit);
  CHECK(solution.solve({500}, {}) == Status::complete);
  testing::Reference<ScoringTake21> reference(ScoringTake21{});
  for (std::uint64_t pile = 0; pile <= 500; ++pile)
    REQUIRE(solution.value({pile}) == reference.margin({pile}));
}

TEST_CASE("push is refused if it does not apply", "[bottom_up]") {
  CHECK(testing::fails_with(ErrorCode::not_applicable,
                            [] { BottomUp::open<TwoGoesOn, ByOutcome>(TwoGoesOn{}, "push"); }));
  CHECK(BottomUp::open<Stones, ByOutcome>(Stones(3), "push").table().method() == RowMethod::push);
  CHECK(BottomUp::open<Stones, ByOutcome>(Stones(30), "pull").table().method() == RowMethod::pull);
}

}  // namespace
}  // namespace zugzwang
