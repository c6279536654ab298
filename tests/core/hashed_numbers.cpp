// A hash table of numbers: what was added is found, whatever the hashes.

#include <cstdint>
#include <set>
#include <vector>

#include <zugzwang/core/hashed_numbers.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/core/random.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

/// Adds the numbers below `count`, and looks up each of them and one that is absent.
void finds_all(std::uint32_t count, std::uint64_t (*hash)(std::uint32_t)) {
  const Limits limits;
  const Meter meter(limits);
  HashedNumbers numbers;
  for (std::uint32_t number = 0; number < count; ++number) {
    REQUIRE(numbers.make_room(1, 0, meter) == Status::complete);
    numbers.add(hash(number), number);
  }
  for (std::uint32_t number = 0; number < count; ++number)
    REQUIRE(numbers.find(hash(number), [&](std::uint32_t other) { return other == number; }) ==
            number);
  CHECK_FALSE(numbers.find(hash(0), [](std::uint32_t) { return false; }));
}

TEST_CASE("numbers are found by their hash", "[numbers]") {
  finds_all(0, [](std::uint32_t) { return std::uint64_t{0}; });
  finds_all(100'000, [](std::uint32_t number) { return std::uint64_t{number}; });
  finds_all(100'000, [](std::uint32_t number) { return std::uint64_t{number} << 40; });
}

TEST_CASE("just the numbers of a hash are found", "[numbers]") {
  // Random hashes often share a slot; each has two numbers.
  Random random(6);
  std::vector<std::uint64_t> hashes(500);
  for (std::uint64_t& hash : hashes) hash = random();
  HashedNumbers numbers;
  for (std::uint32_t number = 0; number < 1000; ++number) {
    const std::uint64_t most = numbers.bytes_within(1);
    numbers.make_room(1);
    CHECK(numbers.bytes() <= most);
    numbers.add(hashes[number % 500], number);
  }
  for (std::uint32_t first = 0; first < 500; ++first) {
    std::set<std::uint32_t> found;
    numbers.find(hashes[first], [&](std::uint32_t number) {
      CHECK(found.insert(number).second);
      return false;
    });
    CHECK(found == std::set<std::uint32_t>{first, first + 500});
  }
}

TEST_CASE("numbers with equal hashes are distinguished by their objects", "[numbers]") {
  finds_all(500, [](std::uint32_t) { return std::uint64_t{7}; });
  finds_all(500, [](std::uint32_t number) { return std::uint64_t{number % 3}; });
}

TEST_CASE("objects with other hashes are rarely compared", "[numbers]") {
  const Limits limits;
  const Meter meter(limits);
  HashedNumbers numbers;
  constexpr std::uint32_t count = 50'000;
  REQUIRE(numbers.make_room(count, 0, meter) == Status::complete);
  for (std::uint32_t number = 0; number < count; ++number) numbers.add(number, number);
  std::uint64_t asked = 0;
  for (std::uint64_t hash = count; hash < 2 * count; ++hash)
    numbers.find(hash, [&](std::uint32_t) {
      ++asked;
      return false;
    });
  CHECK(asked < 10);
}

TEST_CASE("a table grows within the memory limit", "[numbers]") {
  const Limits limits{.memory = 10'000};
  const Meter meter(limits);
  HashedNumbers numbers;
  CHECK(numbers.make_room(100, 9'000, meter) == Status::memory_limit);
  CHECK(numbers.bytes() == 0);
  CHECK(numbers.make_room(100, 0, meter) == Status::complete);
  CHECK(numbers.bytes() <= 2048);
  CHECK(numbers.make_room(100, 9'999, meter) == Status::complete);  // there is room already
  CHECK(numbers.make_room(10'000, 0, meter) == Status::memory_limit);
}

}  // namespace
}  // namespace zugzwang
