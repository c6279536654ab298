// Files have the same bytes on every machine, and every machine reads them. The checksums are those
// of files that were written on x86.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/little_endian.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/engine/services/checkpoint_contents.hpp>
#include <zugzwang/engine/services/share_file.hpp>
#include <zugzwang/engine/services/tablebase.hpp>
#include <zugzwang/engine/services/tablebase_file.hpp>
#include <zugzwang/engine/services/tier_journal.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>

#include "catch.hpp"
#include "folder.hpp"
#include "solvers/retrograde/token.hpp"

namespace zugzwang {
namespace {

namespace fs = std::filesystem;
using testing::Folder;

std::uint32_t crc_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return crc32_of(std::string{std::istreambuf_iterator<char>(in), {}});
}

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
  tables.solve_tables({&root, 1}, {}, [&](std::uint64_t tier) {
    writer.add(tier, tables, *rules, EvaluationKind::distance, meter);
  });
  writer.finish({.game = "token",
                 .rules = Datum::Object{},
                 .evaluation = EvaluationKind::distance,
                 .solver = "retrograde",
                 .program = "of a test"});
  const Tablebase stored(file);
  std::uint64_t wrong = 0;
  for (std::uint32_t at = 0; at <= last; ++at) {
    const TierPlace place = place_of(game, at);
    const std::size_t tier = stored.contents().find_tier(place.tier);
    if (tier == stored.contents().tiers().size() || !rules->is_kept(place)) continue;
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
  const std::string header = checkpoint_header(Datum("of a test")) + '\n';
  for (const Nimber most : {Nimber{0xFFFF}, Nimber{0x12345678}}) {
    std::vector<Nimber> values;
    for (Nimber i = 0; i < 1'000; ++i) values.push_back(i * 977 % most);
    values.push_back(most);
    const std::string bytes = header + checkpoint_blocks(values);
    CHECK(crc32_of(bytes) == (most == 0xFFFF ? 0x80BB1430 : 0x76D890CF));
    const CheckpointContents contents(bytes, RepairBits::no);
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
    TierJournal journal(file, rules, 1'000);
    solution.tables().keep_in(journal);
    REQUIRE(solution.solve(last, {}) == Status::complete);
  }
  CHECK(crc_of(file) == 0x2721220F);
  TierJournal journal(file, rules);
  CHECK(journal.finished_tiers() > 1);
  CHECK(journal.dropped_bytes() + journal.damaged_bytes() == 0);
  std::uint64_t compared = 0;
  for (std::uint32_t at = 0; at <= last; ++at) {
    const TierPlace place = place_of(game, at);
    const auto table = journal.table(place.tier);
    if (!table || !tiered_rules(game)->is_kept(place)) continue;
    CHECK(table->at(place.index) == solution.value(at));
    ++compared;
  }
  CHECK(compared > 100);

  const std::vector<std::uint16_t> cells = {1, 2, 0x1234, 0xFEDC};
  journal.save({.tier = 3,
                .share = Share(4),
                .next = 5,
                .positions = 4,
                .source = 1,
                .cell_bytes = 2,
                .by_plies = {{1, 2}, {3, 4}},
                .cells = std::as_bytes(std::span(cells))});
  CHECK(crc_of(folder / "journal.level") == 0x2FE88349);
  const auto progress = journal.progress(3);
  REQUIRE(progress);
  CHECK(progress->by_plies[1].lost == 4);
  REQUIRE(progress->cells.size() == 8);
  CHECK(std::memcmp(progress->cells.data(), cells.data(), 8) == 0);
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
  TierTable table(Share(indices), std::move(kept), std::move(cells), {{1, 2}});
  if (!has_distances) table.forget_distances();
  return table;
}

TEST_CASE("what a process keeps of its share is the same on every machine", "[files]") {
  const Folder folder;
  const fs::path file = folder / "share";
  const auto same = [&](const TierTable& table, std::uint32_t crc) {
    const TierTable::Raw raw = table.raw();
    const ShareFileHead head{.generation = 2,
                             .tier = 1,
                             .indices = table.share().indices(),
                             .cell_bytes = raw.cell_bytes,
                             .has_bits = 1};
    CAPTURE(raw.cell_bytes);
    write_share_file(file, head, table.kept(), raw.cells);
    CHECK(crc_of(file) == crc);
    const auto stored = ShareFile::open(file, head);
    REQUIRE(stored);
    std::vector<std::uint64_t> bits;
    std::uint64_t at = 0;
    const std::uint64_t blocks =
        (table.share().own() + kept_block_size(head.indices) - 1) / kept_block_size(head.indices);
    for (std::uint64_t block = 0; block < blocks; ++block) {
      CHECK(stored->is_sound(block));
      const std::vector<std::uint64_t> some = stored->bits(block);
      bits.insert(bits.end(), some.begin(), some.end());
      at += stored->places(block);
    }
    CHECK(bits == table.kept().bits());
    CHECK(at == table.kept().size());
    if (raw.cell_bytes != 0) {
      CHECK(std::ranges::equal(stored->all_cells(), raw.cells));
    } else {
      std::array<std::uint64_t, 2> outcomes{};
      REQUIRE(stored->cells(0).size() == sizeof outcomes);
      std::memcpy(outcomes.data(), stored->cells(0).data(), sizeof outcomes);
      const TierTable::Block first = table.block(0, 0);
      const std::uint64_t places = (std::uint64_t{1} << stored->places(0)) - 1;
      CHECK(outcomes[0] == (first.won & places));
      CHECK(outcomes[1] == (first.lost & places));
    }
  };
  same(made_up_table<Cell8>(5'000, true), 0x7082C567);
  same(made_up_table<Cell16>(5'000, true), 0x75DCDC42);
  same(made_up_table<Cell32>(5'000, true), 0xEAFCBF8B);
  same(made_up_table<Cell8>(5'000, false), 0xD196AFEE);
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
