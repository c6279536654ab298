// Tables cut into parts: each place belongs to one, where it has a number of its own.

#include <cstdint>
#include <vector>

#include <zugzwang/solvers/retrograde/partition.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

TEST_CASE("each part numbers its places in rising order, without a gap", "[partition]") {
  for (const unsigned parts : {1U, 2U, 3U, 7U, 64U})
    for (const std::uint64_t places :
         {0ULL, 1ULL, 4095ULL, 4096ULL, 4097ULL, 100'001ULL, 1'000'000ULL}) {
      CAPTURE(parts, places);
      const Partition partition(places, parts);
      CHECK(partition.places() == places);
      CHECK(partition.parts() == parts);
      std::vector<std::uint64_t> next(parts);
      bool all_right = true;
      for (std::uint64_t place = 0; place < places; ++place) {
        const Partition::Local local = partition.local(place);
        all_right = all_right && local.part < parts && local.place == next[local.part]++ &&
                    partition.place(local.part, local.place) == place;
      }
      CHECK(all_right);
      for (unsigned part = 0; part < parts; ++part) CHECK(partition.count(part) == next[part]);
    }
}

TEST_CASE("parts of large tables are of almost the same size", "[partition]") {
  const std::uint64_t places = std::uint64_t{1} << 40;
  for (const unsigned parts : {2U, 3U, 100U}) {
    CAPTURE(parts);
    const Partition partition(places, parts);
    std::uint64_t all = 0;
    for (unsigned part = 0; part < parts; ++part) {
      all += partition.count(part);
      CHECK(partition.count(part) > places / parts / 32 * 31);
      CHECK(partition.count(part) < places / parts / 32 * 33);
    }
    CHECK(all == places);
    const Partition::Local last = partition.local(places - 1);
    CHECK(last.place == partition.count(last.part) - 1);
    CHECK(partition.place(last.part, last.place) == places - 1);
  }
}

TEST_CASE("either half of a table has parts of every owner", "[partition]") {
  const Partition partition(1 << 20, 2);
  std::vector<std::uint64_t> low(2);
  for (std::uint64_t place = 0; place < 1 << 19; ++place) ++low[partition.local(place).part];
  CHECK(low[0] == low[1]);
}

}  // namespace
}  // namespace zugzwang
