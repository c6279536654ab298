// What is saved comes back, and what cannot be saved leaves nothing.

#include <algorithm>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include <zugzwang/core/random.hpp>

#include "catch.hpp"
#include "engine/services/saved_tablebase.hpp"
#include "engine/services/token_presentation.hpp"

namespace zugzwang {
namespace {

using namespace testing;

TEST_CASE("tiers, canonical positions and empty indices survive a round trip", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const Registry registry = testing::token_registry();
  const GameEntry& game = registry.find("token");
  std::size_t tiers = 0;
  std::size_t alike = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    const auto size =
        static_cast<std::uint32_t>(testing::random_rich_graph(random).vertices.size());
    for (const std::uint32_t at : {size - 1, size / 2}) {
      const Datum::Object fields{{"seed", seed}, {"at", at}};
      if (!game.is_problem(fields)) continue;
      const auto asked = game.problem(Datum(fields), Scope::position);
      for (const Packing packing : {Packing::zstd, Packing::flat}) {
        save(*asked, file, {}, packing);
        const Tablebase tables(file);
        tiers = std::max(tiers, tables.contents().tiers().size());
        for (const TablebaseTier& tier : tables.contents().tiers())
          alike += tier.has_all() ? 0 : tier.indices - tier.places;
        CHECK(says_the_same(file, *asked, EvaluationKind::distance));
        CHECK(flaw(file, *asked).empty());
      }
    }
  }
  CHECK(tiers > 2);
  CHECK(alike > 20);
}

TEST_CASE("indices without a position have no value", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const Registry registry = testing::token_registry<testing::PartlyToken>();
  const GameEntry& game = registry.find("token");
  std::uint64_t without = 0;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    Random random(seed);
    const Datum::Object fields{{"seed", seed},
                               {"at", testing::random_rich_graph(random).vertices.size() - 1}};
    if (!game.is_problem(fields)) continue;
    const auto asked = game.problem(Datum(fields), Scope::position);
    save(*asked, file);
    const Tablebase tables(file);
    for (const TablebaseTier& tier : tables.contents().tiers()) {
      CHECK(tier.has_all());
      without += tier.places - tier.positions();
    }
    CHECK(says_the_same(file, *asked, EvaluationKind::distance));
    CHECK(flaw(file, *asked).empty());
  }
  CHECK(without > 0);
}

TEST_CASE("plies of known parity are stored halved", "[solution_file]") {
  using Counts = std::vector<PlyCount>;
  const auto form = [](const Counts& counts) {
    return plies_form(counts, EvaluationKind::distance);
  };
  const PliesForm usual = form({{0, 4}, {3, 0}, {0, 0}, {1, 0}});
  CHECK(usual.halved);
  CHECK(usual.bytes == 1);
  const PliesForm odd = form({{0, 0}, {0, 7}, {5, 0}});
  CHECK(odd.halved);
  for (const std::uint64_t plies : {1, 7, 99})
    CHECK(odd.plies_of(odd.number_of(plies), Outcome::loss) == plies);
  for (const std::uint64_t plies : {0, 2, 100})
    CHECK(odd.plies_of(odd.number_of(plies), Outcome::win) == plies);
  const PliesForm mixed = form({{1, 0}, {1, 0}});
  CHECK_FALSE(mixed.halved);
  CHECK(mixed.plies_of(mixed.number_of(7), Outcome::win) == 7);
  CHECK(form({{0, 4}, {3, 0}}).bytes == 0);
  CHECK(form({}).bytes == 0);
  Counts many(512);
  many[510] = {1, 0};
  CHECK(form(many).bytes == 1);
  many.resize(513);
  many[512] = {1, 0};
  CHECK(form(many).bytes == 2);
  many[511] = {1, 0};
  CHECK(form(many).bytes == 2);
  many.resize(200'000);
  many[199'999] = {1, 0};
  CHECK(form(many).bytes == 4);
  CHECK(plies_form(many, EvaluationKind::outcome).bytes == 0);
}

TEST_CASE("a failed save is reported and leaves nothing behind", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  CHECK(contains(message([&] { save(*problem("nim", R"({"heaps":[3]})"), file); }),
                 "save: no solver of nim has a table of positions; retrograde has one if the "
                 "positions of a game have indices, or keys that are numbers"));
  const auto asked = problem("cat-and-mouse", cat_and_mouse);
  CHECK(contains(message([&] { save(*asked, file, {.solver = "top_down"}); }),
                 "save: top_down has no table of positions"));
  CHECK(contains(message([&] { save(*asked, "/dev/full"); }), "/dev/full is not a regular file"));
  CHECK(contains(message([&] { save(*asked, folder.path() / "none" / "file"); }), "cannot write"));
  std::stop_source stopped;
  stopped.request_stop();
  Limits limits;
  limits.cancel = stopped.get_token();
  CHECK(save(*asked, file, {}, {}, limits).status == Status::cancelled);
  CHECK(folder.is_empty());
  {
    TablebaseWriter writer(file, Packing::zstd);
    CHECK(fs::exists(folder / "solution.partial"));
    CHECK(contains(message([&] { TablebaseWriter second(file, Packing::zstd); }),
                   "another process is writing it"));
  }
  CHECK(folder.is_empty());
}

TEST_CASE("a solution file that is cut short while it is open is an error", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const Registry registry = testing::token_registry();
  Random random(3);
  const Datum::Object fields{{"seed", std::uint64_t{3}},
                             {"at", testing::random_rich_graph(random).vertices.size() - 1}};
  const auto asked = registry.find("token").problem(Datum(fields), Scope::position);
  for (const Packing packing : {Packing::zstd, Packing::flat}) {
    save(*asked, file, {}, packing);
    const Tablebase tables(file);
    const std::size_t tiers = tables.contents().tiers().size();
    fs::resize_file(file, segment_header_bytes);
    CHECK_THROWS_AS(tables.value(tiers - 1, 0), Error);
    const Limits no_limits;
    Meter meter(no_limits);
    CHECK_THROWS_AS(tables.check_blocks(meter), Error);
  }
}

TEST_CASE("the remains of a killed save are overwritten", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  write(folder / "solution.partial", std::string(100'000, 'x'));
  const auto asked = problem("cat-and-mouse", cat_and_mouse);
  save(*asked, file);
  CHECK(flaw(file, *asked).empty());
  CHECK_FALSE(fs::exists(folder / "solution.partial"));
}

}  // namespace
}  // namespace zugzwang
