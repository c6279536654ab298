// Batches of updates as they travel between processes.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/retrograde/update_exchange.hpp>

#include "catch.hpp"

namespace zugzwang {
namespace {

TEST_CASE("updates travel in two to three bytes each", "[update_code]") {
  Random random(1);
  UpdatePacker packer;
  UpdateExchange::Batch read;
  for (int trial = 0; trial < 200; ++trial) {
    const std::uint64_t share = std::uint64_t{1} << random() % 33;
    const std::size_t count = random() % 3 == 0 ? random() % 5 : random() % 70'000;
    CAPTURE(trial, share, count);
    UpdateExchange::Batch batch{random() % 2 == 0, {}};
    for (std::size_t i = 0; i < count; ++i)
      batch.places.push_back(static_cast<std::uint32_t>(random() % share));
    const std::vector<std::byte> bytes = packer.pack(batch);
    unpack_updates(bytes, read);
    CHECK(read.wins == batch.wins);
    std::ranges::sort(batch.places);
    std::ranges::sort(read.places);
    REQUIRE(read.places == batch.places);
    const std::uint64_t long_stretches = 1 + (share >> 24);
    CHECK(bytes.size() <= 3 * count + 8 * long_stretches + 1);
    if (share <= 1 << 16) CHECK(bytes.size() <= 2 * count + 9);
  }
}

TEST_CASE("a message that is cut short or damaged is refused", "[update_code]") {
  UpdatePacker packer;
  const UpdateExchange::Batch batch{true, {5, 70'000, 70'001, 1 << 30}};
  const std::vector<std::byte> bytes = packer.pack(batch);
  UpdateExchange::Batch read;
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    std::uint64_t updates = 0;
    try {
      unpack_updates(std::span(bytes).first(size), read);
      updates = read.places.size();
    } catch (const Error&) {
    }
    CHECK(updates < batch.places.size());
  }
  std::vector<std::byte> other = bytes;
  other[0] = std::byte{9};
  CHECK_THROWS_AS(unpack_updates(other, read), Error);
}

}  // namespace
}  // namespace zugzwang
