// Limits end a solve with a status; cancellation and observers reach the solving thread.

#include <chrono>
#include <stop_token>
#include <thread>

#include <zugzwang/core/limits.hpp>
#include <zugzwang/games/rows/stones.hpp>
#include <zugzwang/solvers/rows/bottom_up.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

using games::Stones;
using Solution = RowSolver<Stones, ByOutcome>;

constexpr std::uint64_t far_pile = 1'000'001;

Limits no_time() {
  Limits limits;
  limits.time = std::chrono::seconds(0);
  return limits;
}

TEST_CASE("without limits work continues", "[limits]") {
  const Limits limits;
  Meter meter(limits);
  CHECK(meter.check({"rows", 1, 2}) == Status::complete);
  CHECK(meter.allows(Limits::unlimited) == Status::complete);
  CHECK(meter.seconds() >= 0);
}

TEST_CASE("each status has a name", "[limits]") {
  CHECK(name_of(Status::complete) == "complete");
  CHECK(name_of(Status::time_limit) == "time_limit");
  CHECK(name_of(Status::memory_limit) == "memory_limit");
  CHECK(name_of(Status::cancelled) == "cancelled");
}

TEST_CASE("a meter reports which limit was reached", "[limits]") {
  std::stop_source stop;
  Limits limits = no_time();
  limits.memory = 100;
  limits.cancel = stop.get_token();
  Meter meter(limits);
  CHECK(meter.check({}) == Status::time_limit);
  CHECK(meter.allows(100) == Status::complete);
  CHECK(meter.allows(101) == Status::memory_limit);
  stop.request_stop();
  CHECK(meter.check({}) == Status::cancelled);
}

TEST_CASE("started limits have one deadline for all work", "[limits]") {
  const Limits limits{.time = std::chrono::milliseconds(1)};
  const Limits started = limits.started();
  CHECK(started.deadline <= Limits::Clock::now() + std::chrono::milliseconds(1));
  while (Limits::Clock::now() < started.deadline) {
  }
  Meter late(started);
  CHECK(late.check({}) == Status::time_limit);
  CHECK(late.status() == Status::time_limit);
  const Limits hour{.time = std::chrono::hours(1)};
  Meter anew(hour);
  CHECK(anew.check({}) == Status::complete);
  // A second start postpones no deadline, and adds none where there is no limit.
  CHECK(started.started().deadline == started.deadline);
  CHECK(Limits{}.started().deadline == Limits::Clock::time_point::max());
}

TEST_CASE("a meter reads the clock at intervals only", "[limits]") {
  const Limits limits = no_time();
  Meter meter(limits);
  CHECK(meter.check_every(3, {}) == Status::complete);
  CHECK(meter.check_every(3, {}) == Status::complete);
  CHECK(meter.status() == Status::complete);
  CHECK(meter.check_every(3, {}) == Status::time_limit);
}

TEST_CASE("a meter reads the clock more often for slow steps", "[limits]") {
  std::stop_source stop;
  Limits limits;
  limits.cancel = stop.get_token();
  Meter meter(limits);
  for (int step = 0; step < 40; ++step) {
    std::this_thread::sleep_for(std::chrono::milliseconds(6));
    CHECK(meter.pass() == Status::complete);
  }
  stop.request_stop();
  CHECK(meter.check_every(1'000'000, {}) == Status::cancelled);
  CHECK(meter.steps() == 41);
}

TEST_CASE("a check between two steps counts no positions", "[limits]") {
  const Limits limits{.positions = 1};
  Meter meter(limits);
  for (int step = 1; step < 1000; ++step)
    CHECK(meter.check_every(1000, {"positions", 5, 0}) == Status::complete);
  CHECK(meter.check_every(1000, {"positions", 5, 0}) == Status::position_limit);
}

TEST_CASE("a time limit ends a solve and keeps what was computed", "[limits]") {
  Solution solution(Stones(200'000));
  CHECK(solution.solve({far_pile, 0}, no_time()) == Status::time_limit);
  const std::uint64_t positions = solution.statistics().positions;
  CHECK(positions > 0);
  CHECK(solution.solve({far_pile, 0}, no_time()) == Status::time_limit);
  CHECK(solution.statistics().positions > positions);
  CHECK(solution.solve({far_pile, 0}, {}) == Status::complete);
  CHECK(solution.value({far_pile, 0}) == Stones(200'000).closed_form({far_pile, 0}));
}

TEST_CASE("a memory limit ends a solve before it is exceeded", "[limits]") {
  Limits limits;
  limits.memory = 1 << 16;
  Solution solution(Stones(200'000));
  CHECK(solution.solve({far_pile, 0}, limits) == Status::memory_limit);
  CHECK(solution.statistics().bytes <= limits.memory);
  CHECK(solution.solve({100, 1}, limits) == Status::complete);
  CHECK(solution.value({100, 1}) == Stones(200'000).closed_form({100, 1}));
}

TEST_CASE("a game too deep for any memory reaches the limit without overflow", "[limits]") {
  for (const std::uint64_t max_take :
       {~std::uint64_t{0}, ~std::uint64_t{0} - 1, std::uint64_t{1} << 63, std::uint64_t{1} << 61}) {
    Solution solution{Stones(max_take)};
    CHECK(solution.solve({~std::uint64_t{0}, 0}, {}) == Status::memory_limit);
    CHECK(solution.prove_period({}) == Status::memory_limit);
    CHECK(solution.solve({9, 0}, {}) == Status::complete);
    CHECK(solution.value({9, 0}) == Stones(max_take).closed_form({9, 0}));
  }
}

TEST_CASE("a stop request cancels a solve", "[limits]") {
  std::stop_source stop;
  Limits limits;
  limits.cancel = stop.get_token();
  Solution solution(Stones(200'000));
  stop.request_stop();
  CHECK(solution.solve({far_pile, 0}, limits) == Status::cancelled);
  CHECK(solution.prove_period(limits) == Status::cancelled);
}

TEST_CASE("a search for a period that meets a limit reports none", "[limits]") {
  Solution solution(Stones(200'000));
  Status status{};
  const auto reports = solution.sequences(no_time(), status);
  CHECK(status == Status::time_limit);
  REQUIRE_FALSE(reports.empty());
  for (const SequenceReport& report : reports) {
    CHECK_FALSE(report.found);
    CHECK(report.rows_computed > 0);
  }
}

TEST_CASE("an observer is called with the progress when it is due", "[limits]") {
  std::uint64_t seen = 0;
  Limits limits;
  limits.observer = [&](const Progress& progress) { seen = progress.done; };
  Meter meter(limits);
  meter.check({"rows", 5, 9});
  CHECK(seen == 0);  // not yet due
  while (meter.seconds() < 0.15) {
  }
  meter.check({"rows", 7, 9});
  CHECK(seen == 7);
}

}  // namespace
}  // namespace zugzwang
