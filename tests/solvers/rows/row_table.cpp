// The rows of small games, by either method.

#include <zugzwang/games/rows/stones.hpp>
#include <zugzwang/games/rows/tip.hpp>

#include "solvers/agreement.hpp"
#include "toys.hpp"

namespace zugzwang {
namespace {

using namespace toys;
using games::CondensedTip;
using games::Stones;
using games::Tip;
using testing::agree_by;

template <class G, class E>
using Table = RowTable<G, E, testing::keep_for<G, E>>;

// What can be pushed is pushed when asked to; the rest is pulled.
static_assert(Table<Stones, ByOutcome>::can_push && Table<Stones, ByDistance>::can_push);
static_assert(Table<DrawAtOne, ByOutcome>::can_push && Table<Sided, ByDistance>::can_push);
static_assert(!Table<Tip, ByNimber>::can_push && !Table<TwoGoesOn, ByOutcome>::can_push);
static_assert(!Table<ScoringTake21, ByMargin>::can_push);

TEST_CASE("rows of Stones by outcome are those of the recursion", "[row_table]") {
  for (const std::uint64_t max_take : {1, 2, 3, 4, 5, 8, 9, 16, 29}) {
    CAPTURE(max_take);
    agree_by<ByOutcome>(Stones(max_take), 5 * max_take + 20);
  }
}

TEST_CASE("rows of Stones by distance are those of the recursion", "[row_table]") {
  for (const std::uint64_t max_take : {1, 2, 3, 4, 5, 8, 9, 16, 29}) {
    CAPTURE(max_take);
    agree_by<ByDistance>(Stones(max_take), 5 * max_take + 20);
  }
}

TEST_CASE("rows of TIP are those of the recursion", "[row_table]") {
  agree_by<ByOutcome>(Tip{}, 120);
  agree_by<ByDistance>(Tip{}, 120);
  agree_by<ByNimber>(Tip{}, 120);
}

TEST_CASE("rows of condensed TIP are those of the recursion", "[row_table]") {
  agree_by<ByOutcome>(CondensedTip{}, 120);
  agree_by<ByDistance>(CondensedTip{}, 120);
  agree_by<ByNimber>(CondensedTip{}, 120);
}

TEST_CASE("rows of subtraction games are those of the recursion", "[row_table]") {
  agree_by<ByOutcome>(Take431{}, 100);
  agree_by<ByDistance>(Take431{}, 100);
  agree_by<ByNimber>(Take431{}, 100);
  agree_by<ByOutcome>(Take742{}, 100);
  agree_by<ByNimber>(Take742{}, 100);
}

TEST_CASE("draws are distinguished from losses by either method", "[row_table]") {
  agree_by<ByOutcome>(DrawAtOne{}, 100);
  agree_by<ByDistance>(DrawAtOne{}, 100);
  const auto table = testing::table_in_steps<ByOutcome>(DrawAtOne{}, RowMethod::push, {100});
  constexpr std::array cycle = {Outcome::loss, Outcome::draw, Outcome::win, Outcome::win,
                                Outcome::draw};
  for (std::uint64_t row = 0; row < 100; ++row) CHECK(table.value(row, 0) == cycle[row % 5]);
}

TEST_CASE("columns that are counted at run time are those of the recursion", "[row_table]") {
  agree_by<ByOutcome>(Sided{}, 100);
  agree_by<ByDistance>(Sided{}, 100);
}

TEST_CASE("extra turns are those of the recursion", "[row_table]") {
  agree_by<ByOutcome>(TwoGoesOn{}, 100);
  agree_by<ByDistance>(TwoGoesOn{}, 100);
}

TEST_CASE("margins are those of the recursion", "[row_table]") {
  agree_by<ByMargin>(ScoringTake21{}, 100);
}

TEST_CASE("a table pushes where possible unless pull is chosen", "[row_table]") {
  CHECK(Table<Stones, ByOutcome>(Stones(50)).method() == RowMethod::push);
  CHECK(Table<Tip, ByDistance>(Tip{}).method() == RowMethod::push);
  CHECK(Table<Stones, ByOutcome>(Stones(50), RowMethod::pull).method() == RowMethod::pull);
  CHECK(Table<Tip, ByNimber>(Tip{}).method() == RowMethod::pull);
  CHECK(Table<Tip, ByNimber>(Tip{}, RowMethod::push).method() == RowMethod::pull);
}

TEST_CASE("a table predicts its bytes", "[row_table]") {
  for (const RowMethod method : {RowMethod::pull, RowMethod::push}) {
    const auto table = testing::table_in_steps<ByOutcome>(Stones(20), method, {1000});
    CHECK(table.bytes() == table.bytes_for(1000));
    CHECK(table.states() == 2000);
  }
  CHECK(Table<Stones, ByOutcome>(Stones(20)).bytes_for(testing::max64) == Limits::unlimited);
}

TEST_CASE("a table continues where a limit has stopped it", "[row_table]") {
  const Stones game(100);
  testing::Reference<Stones> reference(game);
  Limits no_time;
  no_time.time = std::chrono::seconds(0);
  for (const RowMethod method : {RowMethod::pull, RowMethod::push}) {
    Table<Stones, ByOutcome> table(game, method);
    Meter stopped(no_time);
    CHECK(table.extend(100'000, stopped) == Status::time_limit);
    const std::uint64_t rows = table.rows();
    REQUIRE(rows > 0);
    REQUIRE(rows < 100'000);
    CHECK(table.extend(rows + 50, stopped) == Status::time_limit);
    CHECK(table.rows() == rows + 50);
    const Limits limits;
    Meter meter(limits);
    CHECK(table.extend(rows + 500, meter) == Status::complete);
    CHECK(testing::same_as_recursion<ByOutcome>(game, table, reference));
  }
}

}  // namespace
}  // namespace zugzwang
