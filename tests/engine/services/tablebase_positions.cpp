// The positions of a tablebase, listed and drawn at random.

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include <zugzwang/engine/services/tablebase_positions.hpp>

#include "engine/services/saved_tablebase.hpp"

namespace zugzwang::testing {
namespace {

TEST_CASE("every position is equally likely to be in a sample", "[tablebase]") {
  const auto asked = problem("cat-and-mouse", cat_and_mouse);
  const Folder folder;
  const fs::path file = folder / "cat.solution";
  save(*asked, file);
  const Tablebase tables(file);
  const StoredFilter wins{Outcome::win};
  std::vector<std::uint64_t> indices;
  CHECK(each_stored(tables, wins, {}, [&](const TierPlace& place, Distance value) {
          CHECK(value.outcome() == Outcome::win);
          indices.push_back(place.index);
        }) == Status::complete);
  REQUIRE(indices.size() > 10);

  constexpr std::uint64_t size = 5;
  constexpr std::uint64_t samples = 4000;
  std::map<std::uint64_t, double> drawn;
  for (std::uint64_t seed = 0; seed < samples; ++seed) {
    std::vector<std::uint64_t> sample;
    sample_stored([&](const StoredVisitor& visit) { return each_stored(tables, wins, {}, visit); },
                  size, seed,
                  [&](const TierPlace& place, Distance) { sample.push_back(place.index); });
    REQUIRE(sample.size() == size);
    REQUIRE(std::ranges::is_sorted(sample));
    REQUIRE(std::set(sample.begin(), sample.end()).size() == size);
    for (const std::uint64_t index : sample) ++drawn[index];
  }
  // Chi-square: its mean is about the number of positions, and its variance twice that.
  const double expected = double(samples * size) / double(indices.size());
  double distance = 0;
  for (const std::uint64_t index : indices)
    distance += (drawn[index] - expected) * (drawn[index] - expected) / expected;
  CHECK(distance < 2.5 * double(indices.size()));
  CHECK(drawn.size() == indices.size());
}

}  // namespace
}  // namespace zugzwang::testing
