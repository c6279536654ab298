// The search that checks rely on: positions lost by plain recursion, limits, and play that cycles.

#include <cstdint>
#include <optional>
#include <vector>

#include <zugzwang/checks/lost_positions.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

/// A player takes one of the given numbers of tokens.
struct Takes {
  std::vector<std::uint64_t> takes;
  std::uint64_t held = 0;

  std::optional<std::uint64_t> option(std::uint64_t tokens, std::uint32_t i) const {
    for (const std::uint64_t take : takes)
      if (take <= tokens && i-- == 0) return tokens - take;
    return std::nullopt;
  }
  std::uint64_t bytes() const { return held; }
};

TEST_CASE("lost positions are those of the theory", "[lost_positions]") {
  Takes takes{{1, 2, 3}};
  const Limits limits;
  Meter meter(limits);
  LostPositions<Takes> lost(takes, meter);
  for (const std::uint64_t tokens : {1000, 0, 1, 2, 3, 4, 999, 998})
    CHECK(lost.is_lost(tokens) == (tokens % 4 == 0));
  CHECK(lost.count() == 1001);
  CHECK(lost.known(1000) == true);
  CHECK(lost.known(997) == false);
  CHECK(lost.known(1001) == std::nullopt);
}

TEST_CASE("a long line of play takes no stack", "[lost_positions]") {
  Takes takes{{1}};
  const Limits limits;
  Meter meter(limits);
  LostPositions<Takes> lost(takes, meter);
  constexpr std::uint64_t far = 3'000'000;
  CHECK(lost.is_lost(far) == true);
  CHECK(lost.is_lost(far - 1) == false);
}

TEST_CASE("numbers up to the largest are distinguished", "[lost_positions]") {
  FoundPositions found;
  using Found = FoundPositions::Found;
  constexpr std::uint64_t largest = (std::uint64_t{1} << 62) - 1;
  for (std::uint64_t i = 0; i < 10'000; ++i)
    found.set(largest - (i << 30), i % 2 == 0 ? Found::lost : Found::won);
  for (std::uint64_t i = 0; i < 10'000; ++i) {
    CHECK(found.find(largest - (i << 30)) == (i % 2 == 0 ? Found::lost : Found::won));
    CHECK(found.find(largest - (i << 30) - 1) == Found::unknown);
  }
  CHECK(found.count() == 10'000);
}

TEST_CASE("a limit ends the search of positions with its status", "[lost_positions]") {
  const auto status = [](const Limits& limits, std::uint64_t held) {
    Takes takes{{1, 2}, held};
    Meter meter(limits);
    LostPositions<Takes> lost(takes, meter);
    CHECK(lost.is_lost(100'000) == std::nullopt);
    CHECK(lost.is_lost(1) == std::nullopt);
    return lost.status();
  };
  CHECK(status({.time = std::chrono::duration<double>(0)}, 0) == Status::time_limit);
  CHECK(status({.memory = 1 << 20}, 0) == Status::memory_limit);
  CHECK(status({.memory = 1 << 24}, 1 << 24) == Status::memory_limit);
  std::stop_source stop;
  stop.request_stop();
  CHECK(status({.cancel = stop.get_token()}, 0) == Status::cancelled);
}

TEST_CASE("a search of cyclic play ends", "[lost_positions]") {
  struct Round {
    std::optional<std::uint64_t> option(std::uint64_t at, std::uint32_t i) const {
      if (i > 0) return std::nullopt;
      return (at + 1) % 5;
    }
    std::uint64_t bytes() const { return 0; }
  } round;
  const Limits limits;
  Meter meter(limits);
  LostPositions<Round> lost(round, meter);
  CHECK_THROWS_AS(lost.is_lost(0), CycleDetected);
}

}  // namespace
}  // namespace zugzwang
