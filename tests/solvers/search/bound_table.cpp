// The table of bounds: what was kept is found as it was, or not at all.

#include <cstdint>
#include <map>

#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/search/transposition_table.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

TEST_CASE("bounds are found by their key alone", "[bound_table]") {
  BoundTable table;
  CHECK(table.bytes() == BoundTable::least_bytes);
  CHECK(table.find(0) == ScoreBounds{});
  table.store(0, {-5, 7}, 10);
  table.store(~std::uint64_t{0}, {-ScoreBounds::most, ScoreBounds::most}, 0);
  table.store(1, {3, 3}, std::uint64_t{1} << 40);
  CHECK(table.find(0) == ScoreBounds{-5, 7});
  CHECK(table.find(1) == ScoreBounds{3, 3});
  CHECK(table.find(2) == ScoreBounds{});
  table.store(0, {-4, 7}, 1);
  CHECK(table.find(0) == ScoreBounds{-4, 7});
}

TEST_CASE("a full table remains correct and keeps costly entries", "[bound_table]") {
  BoundTable table;
  Random random(3);
  std::map<std::uint64_t, ScoreBounds> kept;
  std::map<std::uint64_t, ScoreBounds> costly;
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t key = random();
    const auto lower = static_cast<std::int32_t>(random() % 1000) - 500;
    const ScoreBounds bounds{lower, lower + static_cast<std::int32_t>(random() % 9)};
    const bool is_costly = i % 200 == 0;
    table.store(key, bounds, is_costly ? 1'000'000 : 3);
    kept.insert_or_assign(key, bounds);
    if (is_costly) costly.insert_or_assign(key, bounds);
  }
  CHECK(table.bytes() == BoundTable::least_bytes);
  CHECK(table.is_crowded());
  std::size_t found = 0;
  for (const auto& [key, bounds] : kept) {
    const ScoreBounds known = table.find(key);
    if (known == ScoreBounds{}) continue;
    ++found;
    REQUIRE(known == bounds);
  }
  CHECK(found > 4 * 1024 * 9 / 10);
  for (const auto& [key, bounds] : costly) CHECK(table.find(key) == bounds);
}

TEST_CASE("a table that grows keeps everything", "[bound_table]") {
  BoundTable table;
  Random random(4);
  std::map<std::uint64_t, ScoreBounds> kept;
  for (std::int32_t i = 0; i < 200; ++i) {
    const std::uint64_t key = random();
    if (table.find(key) != ScoreBounds{}) continue;
    table.store(key, {i, i + 1}, 1);
    kept.insert_or_assign(key, ScoreBounds{i, i + 1});
  }
  for (std::uint64_t doubled = 1; doubled < 4; ++doubled) {
    std::size_t found = 0;
    for (const auto& [key, bounds] : kept) found += table.find(key) == bounds ? 1 : 0;
    CHECK(found == kept.size());
    CHECK(table.bytes() == BoundTable::least_bytes << (doubled - 1));
    table.grow();
  }
  CHECK_FALSE(table.is_crowded());
}

}  // namespace
}  // namespace zugzwang
