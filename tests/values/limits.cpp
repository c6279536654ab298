// Limits end a call of the table with a status, and leave the table as it was.

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/limits.hpp>
#include <zugzwang/values/partizan_values.hpp>
#include <zugzwang/values/theory.hpp>

#include "catch.hpp"
#include "values/random_values.hpp"

namespace zugzwang::testing {

namespace {

/// Returns the limit that ends `act`; nothing if it completes.
template <class Act>
std::optional<Status> limit_of(Act act) {
  try {
    act();
  } catch (const ValueLimit& limit) {
    return limit.status();
  }
  return std::nullopt;
}

}  // namespace

TEST_CASE("the memory limit ends work before it is exceeded") {
  Limits limits;
  limits.memory = 20'000'000;
  Meter meter(limits);
  PartizanValues values(meter);
  CHECK(limit_of([&] { values.nimber(60000); }) == Status::memory_limit);
  CHECK(values.bytes() <= limits.memory);
  CHECK(values.sum(values.nimber(5), values.nimber(6)) == values.nimber(3));
}

TEST_CASE("memory of the caller counts against the limit") {
  Limits limits;
  limits.memory = 20'000'000;
  Meter meter(limits);
  PartizanValues values(meter);
  values.count_beside(19'900'000);
  CHECK(limit_of([&] { values.nimber(500); }) == Status::memory_limit);
  values.count_beside(0);
  CHECK_FALSE(limit_of([&] { values.nimber(500); }));
}

TEST_CASE("a time limit ends a sum, and the table remains usable") {
  Limits limits;
  limits.time = std::chrono::milliseconds(50);
  Meter meter(limits);
  PartizanValues values(meter);
  const auto ask = [&](std::int64_t n) {
    const PartizanValue part =
        values.sum(values.difference(up_powers(values, 3), up_power(values, 2)), values.nimber(1));
    return values.copies(n, part);
  };
  CHECK(limit_of([&] { ask(4000); }) == Status::time_limit);
  values.limit_by(nullptr);
  CHECK(values.is_zero(values.difference(ask(6), ask(6))));
  CHECK(values.sum(ask(4), ask(3)) == ask(7));
}

TEST_CASE("a call can be cancelled") {
  std::stop_source source;
  source.request_stop();
  Limits limits;
  limits.cancel = source.get_token();
  Meter meter(limits);
  PartizanValues values(meter);
  CHECK(limit_of([&] {
          for (int i = 0; i < 5000; ++i) values.step();
        }) == Status::cancelled);
}

TEST_CASE("work on a value with many followers can be cancelled") {
  std::stop_source source;
  source.request_stop();
  Limits limits;
  limits.cancel = source.get_token();
  PartizanValues values;
  const PartizanValue large = values.integer(200'000);
  Meter meter(limits);
  values.limit_by(&meter);
  // An integer n gives this sum n followers.
  CHECK(limit_of([&] { ordinal_sum(values, values.nimber(1), large); }) == Status::cancelled);
}

TEST_CASE("copies of up are counted, not added up") {
  PartizanValues values;
  const PartizanValue sum = values.sum(values.up(3, 5), values.number(Dyadic(1, 1)));
  CHECK(values.copies(3, sum) == values.number_up_star({Dyadic(3, 1), 9, 5}));
  CHECK(values.copies(-2, sum) == values.number_up_star({Dyadic(-1), -6, 0}));
  CHECK(values.copies(0, sum) == values.integer(0));
  for (const std::int64_t n : {std::int64_t{1} << 31, std::numeric_limits<std::int64_t>::max(),
                               std::numeric_limits<std::int64_t>::min()})
    CHECK_THROWS_AS(values.copies(n, sum), Error);
}

TEST_CASE("a table reports its memory") {
  PartizanValues values;
  const std::uint64_t before = values.bytes();
  values.nimber(300);
  CHECK(values.count() >= 301);
  CHECK(values.bytes() - before > 300 * 300 * 4 / 2);
  CHECK(values.bytes() > values.bytes_of_values());
}

TEST_CASE("a value takes at most 48 bytes, once there are many") {
  PartizanValues values;
  RandomValues random(values, 150);
  for (int i = 0; i < 20000 && values.count() < 60000; ++i)
    values.sum(values.sum(random(), random()), random());
  REQUIRE(values.count() >= 60000);
  std::uint64_t options = 0;
  for (std::uint32_t id = 0; id < 60000; ++id)
    if (!values.is_number({id}))
      options += values.left_options({id}).size() + values.right_options({id}).size();
  INFO(options << " options in all");
  CHECK((values.bytes_of_values() - 4 * options) / values.count() <= 32);
}

}  // namespace zugzwang::testing
