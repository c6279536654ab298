// Batches between the parts of a table: each arrives once, in its level.

#include <cstdint>
#include <new>
#include <vector>

#include <zugzwang/solvers/retrograde/partition.hpp>
#include <zugzwang/solvers/retrograde/update_exchange.hpp>

#include "catch.hpp"
#include "processes_in_memory.hpp"

namespace zugzwang {
namespace {

TEST_CASE("messages between parts in threads arrive in their level", "[exchange]") {
  constexpr unsigned parts = 3;
  constexpr std::uint32_t levels = 50;
  constexpr std::uint32_t batches = 100;  // more than wait at a time
  const auto exchange = exchange_in_memory(parts);
  REQUIRE(exchange->parts() == parts);
  std::vector<std::uint64_t> wrong(parts);
  for_each_part(parts, [&](unsigned part) {
    for (std::uint32_t level = 0; level < levels; ++level) {
      std::uint64_t received = 0;
      UpdateExchange::Batch incoming;
      const auto read = [&] {
        wrong[part] += incoming.wins ? 0 : 1;
        for (const std::uint32_t message : incoming.places) {
          wrong[part] += message / batches != level ? 1 : 0;
          received += message % batches;
        }
      };
      UpdateExchange::Batch outgoing;
      for (std::uint32_t i = 0; i < batches; ++i)
        for (unsigned to = 0; to < parts; ++to) {
          outgoing = {true, {level * batches + i, level * batches + i}};
          while (!exchange->send(to, outgoing))
            while (exchange->receive(part, incoming)) read();
          wrong[part] += outgoing.places.empty() && outgoing.wins ? 0 : 1;
        }
      exchange->has_sent(part);
      while (exchange->await(part, incoming) == UpdateExchange::Sender::part) read();
      // From each part each number twice.
      wrong[part] += received == parts * batches * (batches - 1) ? 0 : 1;
      const UpdateExchange::Totals totals = exchange->total(part, {part, 1, 0, level});
      wrong[part] += totals.found == 3 && totals.stopped == parts && totals.overflowed == 0 &&
                             totals.pauses == parts * level
                         ? 0
                         : 1;
    }
  });
  CHECK(wrong == std::vector<std::uint64_t>(parts));
}

/// A part throws while the others wait for it, in the middle of a level or at its end.
void gives_up(UpdateExchange& exchange, bool at_end) {
  constexpr unsigned parts = 3;
  const auto work = [&](unsigned part) {
    if (part == 1) throw std::bad_alloc();
    UpdateExchange::Batch batch;
    if (!at_end) exchange.await(part, batch);
    exchange.total(part, {});
  };
  CHECK_THROWS_AS(for_each_part(parts, work, [&] { exchange.give_up(); }), std::bad_alloc);
}

TEST_CASE("threads do not wait for one that has failed", "[exchange][threads]") {
  for (const bool at_end : {false, true}) {
    CAPTURE(at_end);
    gives_up(*exchange_in_memory(3), at_end);
    ProcessesInMemory::run(
        1, [&](Communicator& others) { gives_up(*exchange_between(others, 3), at_end); });
  }
}

}  // namespace
}  // namespace zugzwang
