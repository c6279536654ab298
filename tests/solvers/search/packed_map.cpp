// The table of words that hold a key and a value.

#include <cstdint>
#include <map>
#include <vector>

#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/search/memo.hpp>
#include <zugzwang/solvers/search/packed_map.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

TEST_CASE("a packed map stores the same as a map", "[packed_map]") {
  for (const unsigned bits : {1U, 12U, 40U, 60U}) {
    CAPTURE(bits);
    PackedMap packed(bits);
    std::map<std::uint64_t, std::uint64_t> map;
    Random random(bits);
    CHECK(packed.find(0) == 0);
    CHECK(packed.bytes() == 0);
    for (int i = 0; i < 20'000; ++i) {
      const std::uint64_t key = random() >> (64 - bits) & random();
      const std::uint64_t code = 1 + random() % packed.most();
      packed.put(key, code);
      map.insert_or_assign(key, code);
    }
    CHECK(packed.size() == map.size());
    for (const auto& [key, code] : map) REQUIRE(packed.find(key) == code);
    for (int i = 0; i < 1000; ++i) {
      const std::uint64_t key = random() >> (64 - bits);
      const auto kept = map.find(key);
      REQUIRE(packed.find(key) == (kept == map.end() ? 0 : kept->second));
    }
    std::map<std::uint64_t, std::uint64_t> visited;
    packed.each([&](std::uint64_t key, std::uint64_t code) { visited.emplace(key, code); });
    CHECK(visited == map);
  }
}

TEST_CASE("a packed map predicts its bytes", "[packed_map]") {
  PackedMap packed(40);
  std::uint64_t told = packed.bytes_until(1);
  std::uint64_t most = 0;
  for (std::uint64_t key = 0; key < 100'000; ++key) {
    const std::uint64_t before = packed.bytes();
    packed.put(key * 77, 1);
    most = packed.bytes() == before ? before : before + packed.bytes();
    REQUIRE(most <= told);
    told = packed.bytes_until(1);
  }
  CHECK(packed.bytes() <= 16 * packed.size() * 4 / 3);
}

template <class E>
void codes_tell(const std::vector<typename E::Value>& values) {
  CAPTURE(E::name);
  std::map<std::uint64_t, typename E::Value> met;
  for (const auto& value : values) {
    const std::uint64_t code = ValueCode<E>::of(value);
    CHECK(code != 0);
    CHECK(ValueCode<E>::value(code) == value);
    CHECK(met.emplace(code, value).second);
  }
}

TEST_CASE("a code determines its value", "[packed_map]") {
  codes_tell<ByOutcome>(
      {ByOutcome::undecided, ByOutcome::pending, Outcome::loss, Outcome::draw, Outcome::win});
  codes_tell<ByDistance>({ByDistance::undecided, ByDistance::pending, Distance::draw(),
                          Distance::loss(0), Distance::win(0), Distance::loss(1), Distance::win(1),
                          Distance::win(std::uint64_t{1} << 40)});
  codes_tell<ByMargin>({ByMargin::undecided, ByMargin::pending, 0, 1, -1, 2, -2,
                        (Margin{1} << 62) - 1, -(Margin{1} << 62)});
  codes_tell<ByNimber>({ByNimber::undecided, ByNimber::pending, 0, 1, 2, Nimber{1} << 62});
}

TEST_CASE("values too large for any table have a code that no table can store", "[packed_map]") {
  CHECK(ValueCode<ByMargin>::of(ByMargin::ceiling) > PackedMap(1).most());
  CHECK(ValueCode<ByMargin>::of(ByMargin::pending + 1) > PackedMap(1).most());
  CHECK(ValueCode<ByNimber>::of(ByNimber::pending - 1) > PackedMap(1).most());
}

}  // namespace
}  // namespace zugzwang
