// Files have the same bytes on every machine, and every machine reads them. The checksums are those
// of files that were written on x86.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/little_endian.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/abilities.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>
#include <zugzwang/store/nimbers.hpp>
#include <zugzwang/store/tablebase.hpp>
#include <zugzwang/store/tablebase_writer.hpp>
#include <zugzwang/store/tier_journal.hpp>

#include "catch.hpp"
#include "folder.hpp"
#include "solvers/retrograde/token.hpp"

namespace zugzwang {
namespace {

namespace fs = std::filesystem;
using testing::Folder;

std::uint32_t crc_of(const fs::path& file) { return crc32_of(testing::bytes_of(file)); }

testing::RichToken<false, true> token() {
  Random random(3);
  return testing::RichToken<false, true>(testing::random_rich_graph(random, 400));
}

template <class Game>
using Solution = RetrogradeSolver<Game, ByDistance>;

/// Saves the solution of the last state, and reads all of it.
template <class Game>
void save_and_read(const Game& game, const fs::path& file, Packing packing) {
  Solution<Game> solution(game);
  auto& tables = static_cast<HoldsTables&>(*solution.find_ability(HoldsTables::ability_name));
  const auto rules = tiered_rules(game);
  const auto last = static_cast<std::uint32_t>(game.size() - 1);
  const std::uint64_t root = place_of(game, last).tier;
  TablebaseWriter writer(file, packing);
  const Limits limits;
  Meter meter(limits);
  tables.solve_tables({&root, 1}, {},
                      [&](std::uint64_t tier) { writer.add(tier, tables, *rules, true, meter); });
  writer.finish(
      {.game = "token", .rules = Datum::Object{}, .solver = "retrograde", .program = "of a test"});
  const Tablebase stored(file);
  std::uint64_t wrong = 0;
  for (std::uint32_t at = 0; at <= last; ++at) {
    const TierPlace place = place_of(game, at);
    const std::size_t tier = stored.contents().find_tier(place.tier);
    if (tier == stored.contents().tiers().size() || !rules->is_stored(place)) continue;
    if (stored.value(tier, place.index) != solution.value(at)) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("a solution file is the same on every machine", "[files]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  save_and_read(token(), file, Packing::flat);
  CHECK(crc_of(file) == 0xA5377286);
  save_and_read(token(), file, Packing::zstd);
  // Numbers of two and of four bytes.
  save_and_read(testing::Chain{1'000}, file, Packing::flat);
  CHECK(crc_of(file) == 0x57913B13);
  save_and_read(testing::Chain{140'000}, file, Packing::flat);
  CHECK(crc_of(file) == 0x950A3793);
  save_and_read(testing::Chain{140'000}, file, Packing::zstd);
}

TEST_CASE("a checkpoint of nimbers is the same on every machine", "[files]") {
  const Folder folder;
  for (const Nimber most : {Nimber{0xFFFF}, Nimber{0x12345678}}) {
    std::vector<Nimber> values;
    for (Nimber i = 0; i < 1'000; ++i) values.push_back(i * 977 % most);
    values.push_back(most);
    {
      WrittenFile file(folder / "nimbers", WrittenFile::Begin::anew);
      file.put(segment_of(description_of_nimbers(Datum("of a test"))));
      write_nimbers(file, 0, values);
    }
    const std::string bytes = testing::bytes_of(folder / "nimbers");
    CHECK(crc32_of(bytes) == (most == 0xFFFF ? 0x68E218A6 : 0x116BF32C));
    const SavedNimbers contents(bytes);
    REQUIRE(contents.size() == values.size());
    for (std::uint64_t heap = 0; heap < values.size(); ++heap)
      if (contents.value(heap) != values[heap]) FAIL("heap " << heap);
  }
}

TEST_CASE("the journal of an analysis is the same on every machine", "[files]") {
  const Folder folder;
  const fs::path file = folder / "journal";
  const auto game = token();
  const auto last = static_cast<std::uint32_t>(game.size() - 1);
  const Datum rules = Datum::Object{{"game", "token"}};
  Solution<testing::RichToken<false, true>> solution(game);
  {
    const auto journal = open_journal(file, rules, nullptr, 1'000);
    solution.tables().keep_in(*journal);
    REQUIRE(solution.solve(last, {}) == Status::complete);
  }
  CHECK(crc_of(file) == 0xD1AE6021);
  const auto journal = open_journal(file, rules);
  CHECK(journal->finished_tiers() > 1);
  CHECK(journal->dropped_bytes() + journal->damaged_bytes() == 0);
  std::uint64_t compared = 0;
  for (std::uint32_t at = 0; at <= last; ++at) {
    const TierPlace place = place_of(game, at);
    const auto table = journal->table(place.tier);
    if (!table || !tiered_rules(game)->is_stored(place)) continue;
    CHECK(table->at(place.index) == solution.value(at));
    ++compared;
  }
  CHECK(compared > 100);

  std::vector<std::uint16_t> cells = {1, 2, 0x1234, 0xFEDC};
  cells.resize(TierTable::cells_for(4));
  journal->save({.tier = 3,
                 .share = IndexShare(4),
                 .next = 5,
                 .positions = 4,
                 .source = 1,
                 .cell_bytes = 2,
                 .by_plies = {{1, 2}, {3, 4}},
                 .cells = std::as_bytes(std::span(cells))});
  CHECK(crc_of(folder / "journal.level") == 0xDFC56E8B);
  const auto progress = journal->progress(3);
  REQUIRE(progress);
  CHECK(progress->by_plies[1].lost == 4);
  CHECK(std::ranges::equal(progress->cells, std::as_bytes(std::span(cells))));
}

template <class Cell>
TierTable made_up_table(std::uint64_t indices, bool has_distances) {
  std::vector<std::uint64_t> bits((indices + 63) / 64);
  for (std::uint64_t i = 0; i < indices; ++i)
    if (i % 3 != 1) bits[i / 64] |= std::uint64_t{1} << i % 64;
  CanonicalIndexSet kept(bits);
  ZeroedArray<Cell> cells(TierTable::cells_for(kept.size()));
  for (std::uint64_t i = 0; i < kept.size(); ++i)
    if (i % 5 != 0) cells[i] = i % 2 == 0 ? Cell::lost(i % Cell::most) : Cell::won(i % Cell::most);
  TierTable table(IndexShare(indices), std::move(kept), std::move(cells), {{1, 2}});
  if (!has_distances) table.forget_distances();
  return table;
}

TEST_CASE("the share of a process is the same on every machine", "[files]") {
  const Folder folder;
  const fs::path file = folder / "share";
  const auto same = [&](const TierTable& table, std::uint32_t crc) {
    const TierTable::Raw raw = table.raw();
    const SavedTier tier{.is_finished = true,
                         .generation = 2,
                         .tier = 1,
                         .indices = table.share().indices(),
                         .cell_bytes = raw.cell_bytes,
                         .has_bits = true};
    CAPTURE(raw.cell_bytes);
    {
      WrittenFile written(file, WrittenFile::Begin::anew);
      write_share(written, tier, 0, table.canonical(), raw.cells);
    }
    CHECK(crc_of(file) == crc);
    const std::string bytes = testing::bytes_of(file);
    const std::optional<KeptShare> stored = KeptShare::read(bytes);
    REQUIRE(stored);
    CHECK(stored->is_sound());
    CHECK(stored->tier() == tier);
    const CollectedShare collected(tier, table.share(), [&](unsigned) { return &*stored; });
    CHECK(std::ranges::equal(collected.cells(), raw.cells));
    CHECK(collected.table(tier, table.share()).canonical().bits() == table.canonical().bits());
  };
  same(made_up_table<Cell8>(5'000, true), 0x0E465949);
  same(made_up_table<Cell16>(5'000, true), 0xF65B27AD);
  same(made_up_table<Cell32>(5'000, true), 0xA137EBA7);
  same(made_up_table<Cell8>(5'000, false), 0x9032275A);
}

TEST_CASE("numbers of files are little-endian", "[files]") {
  const unsigned char bytes[] = {0x78, 0x56, 0x34, 0x12};
  CHECK(load_little_endian<std::uint32_t>(bytes) == 0x12345678);
  CHECK(load_little_endian<std::uint32_t>(bytes, 3) == 0x345678);
  unsigned char written[4] = {};
  store_little_endian(written, std::uint32_t{0x12345678}, 3);
  CHECK(std::memcmp(written, bytes, 3) == 0);
  CHECK(written[3] == 0);
  const std::uint16_t numbers[] = {0x5678, 0x1234};
  const LittleEndianBytes stored(std::as_bytes(std::span(numbers)), sizeof numbers[0]);
  CHECK(std::memcmp(stored.bytes().data(), bytes, sizeof bytes) == 0);
}

}  // namespace
}  // namespace zugzwang
