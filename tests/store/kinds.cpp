// Every kind of file: what it is, that no wrong bit goes unnoticed, and that two runs do not write
// it.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/store/inspect.hpp>
#include <zugzwang/store/nimbers.hpp>
#include <zugzwang/store/saved_search.hpp>
#include <zugzwang/store/segment.hpp>
#include <zugzwang/store/shard_folder.hpp>
#include <zugzwang/store/tablebase_writer.hpp>
#include <zugzwang/store/tier_journal.hpp>

#include "catch.hpp"
#include "folder.hpp"
#include "store/journals.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

namespace fs = std::filesystem;
using testing::MadeUp;

const Datum kept_search = Datum::Object{{"zugzwang", "search"}, {"game", "token"}};
const Datum kept_rules = Datum::Object{{"zugzwang", "progress"}, {"game", "token"}};

/// A folder with a file of each kind.
class Kinds {
 public:
  Kinds() {
    fs::copy_file(fs::path(ZUGZWANG_SOURCE) / "tests/store/solution", folder_ / "solution");
    {
      WrittenFile file(folder_ / "nimbers", WrittenFile::Begin::anew);
      file.put(segment_of(description_of_nimbers(Datum::Object{{"game", "kayles"}})));
      write_nimbers(file, 0, std::vector<Nimber>{0, 1, 2, 3, 1, 4});
      write_nimbers(file, 6, std::vector<Nimber>{3, 2, 70'000});
    }
    fill(*open_journal(folder_ / "journal", kept_rules));
    SavedSearch(folder_ / "search", kept_search).save([](const SearchFindings::Take& take) {
      take(0, std::vector<std::uint64_t>{1, 2, 3});
      take(7, std::vector<std::uint64_t>{4});
    });
    fs::create_directory(folder_ / "folder");
    fill(*open_journal(folder_ / "folder", kept_rules));
  }
  fs::path operator/(const char* name) const { return folder_ / name; }

  /// The files, each with what to inspect for it.
  std::vector<std::pair<fs::path, fs::path>> files() const {
    std::vector<std::pair<fs::path, fs::path>> files;
    for (const char* const name : {"solution", "nimbers", "journal", "search"})
      files.emplace_back(folder_ / name, folder_ / name);
    files.emplace_back(folder_ / "journal.level", folder_ / "journal");
    for (const auto& entry : fs::directory_iterator(folder_ / "folder"))
      files.emplace_back(entry.path(), folder_ / "folder");
    return files;
  }

 private:
  static void fill(TierJournal& journal) {
    const MadeUp tier{300, 1, true, 5};
    const TierTable table = tier.table(IndexShare(300));
    journal.save(7, table);
    journal.save({.tier = 8,
                  .share = IndexShare(300),
                  .canonical = &table.canonical(),
                  .next = 3,
                  .cell_bytes = 1,
                  .cells = table.raw().cells});
  }

  testing::Folder folder_;
};

/// Returns what is wrong with a file; "refused" if it is nothing of this program.
std::string flaw_of(const fs::path& file) {
  try {
    return inspect_file(file, Limits{}).flaw;
  } catch (const Error& error) {
    REQUIRE(error.code() == ErrorCode::bad_file);
    return "refused";
  }
}

std::string text_of(const fs::path& file) {
  const FileReport report = inspect_file(file, Limits{});
  CHECK(report.status == Status::complete);
  CHECK(report.flaw.empty());
  return Datum(report.members).to_json();
}

TEST_CASE("inspecting a file reports its kind, its rules and its progress", "[inspect]") {
  const Kinds kinds;
  CHECK(text_of(kinds / "solution").starts_with(R"({"kind":"tablebase","game":"cat-and-mouse",)"));
  CHECK(text_of(kinds / "nimbers")
            .starts_with(R"({"kind":"nimbers","rules":{"game":"kayles"},"values":9,)"));
  for (const char* const name : {"journal", "folder"})
    CHECK(
        text_of(kinds / name)
            .starts_with(
                R"({"kind":"journal","game":"token","finished_tiers":1,"unfinished_tier":8,"plies":2,)"));
  CHECK(text_of(kinds / "folder/tier-7.1.000-of-001.share")
            .starts_with(R"({"kind":"share","tier":7,"finished":true,"indices":300,)"));
  CHECK(text_of(kinds / "search").starts_with(R"({"kind":"search","game":"token","bytes":)"));
  testing::write(kinds / "poem", "Roses are red\n");
  CHECK(flaw_of(kinds / "poem") == "refused");
  CHECK(flaw_of(kinds / "none") == "refused");
  fs::create_directory(kinds / "empty");
  CHECK(flaw_of(kinds / "empty") == "refused");
}

TEST_CASE("inspecting a damaged file of nimbers tells what is left of it", "[inspect]") {
  const Kinds kinds;
  const std::string good = testing::bytes_of(kinds / "nimbers");
  const auto report_if_damaged_at = [&](std::size_t place) {
    std::string bad = good;
    bad[place] ^= 1;
    testing::write(kinds / "nimbers", bad);
    return inspect_file(kinds / "nimbers", Limits{});
  };
  const FileReport in_last = report_if_damaged_at(good.size() - 1);
  CHECK(testing::contains(in_last.flaw, "is damaged after "));
  CHECK(testing::contains(in_last.flaw, " bytes; a run continues from the 6 values before"));
  CHECK(testing::contains(Datum(in_last.members).to_json(), R"("kind":"nimbers")"));
  const FileReport in_first = report_if_damaged_at(segment_header_bytes);
  CHECK(in_first.flaw == "is damaged: the checksum of its description is wrong");
  CHECK(in_first.members.empty());
}

TEST_CASE("no wrong bit in a file of any kind goes unnoticed", "[inspect]") {
  const Kinds kinds;
  Random random(7);
  for (const auto& [file, inspected] : kinds.files()) {
    const std::string good = testing::bytes_of(file);
    CHECK(flaw_of(inspected).empty());
    for (int flip = 0; flip < 400; ++flip) {
      std::string bad = good;
      const std::uint64_t bit = random() % (8 * good.size());
      bad[bit / 8] ^= static_cast<char>(1U << bit % 8);
      testing::write(file, bad);
      CAPTURE(file, bit);
      CHECK_FALSE(flaw_of(inspected).empty());
    }
    for (std::size_t size = 0; size < good.size(); size += 1 + size / 8) {
      testing::write(file, good.substr(0, size));
      CAPTURE(file, size);
      const bool is_other_progress = file.filename() == "journal.level" && size == 0;
      // A file of segments is whole at the end of each.
      const bool is_whole = inspected.filename() == "nimbers" || inspected.filename() == "journal";
      if (!is_whole && !is_other_progress) CHECK_FALSE(flaw_of(inspected).empty());
    }
    testing::write(file, good);
  }
}

TEST_CASE("two runs do not write one file of any kind", "[inspect]") {
  const Kinds kinds;
  const std::vector<std::pair<const char*, std::function<void(const fs::path&)>>> writers = {
      {"solution",
       [](const fs::path& file) {
         const TablebaseWriter first(file, Packing::zstd);
         const TablebaseWriter second(file, Packing::zstd);
       }},
      {"shards",
       [](const fs::path& file) {
         const ShardFolder first(file, nullptr);
         const ShardFolder second(file, nullptr);
       }},
      {"journal",
       [](const fs::path& file) {
         const auto first = open_journal(file, kept_rules);
         open_journal(file, kept_rules);
       }},
      {"search",
       [](const fs::path& file) {
         const SavedSearch first(file, kept_search);
         const SavedSearch second(file, kept_search);
       }},
      {"folder",
       [](const fs::path& file) {
         const auto first = open_journal(file, kept_rules);
         open_journal(file, kept_rules);
       }},
  };
  for (const auto& [name, write] : writers) {
    CAPTURE(name);
    const auto error = testing::error_of([&] { write(kinds / name); });
    REQUIRE(error);
    CHECK(error->code() == ErrorCode::bad_file);
    CHECK(testing::contains(error->what(), "is writing it"));
  }
  CHECK(fs::exists(kinds / "solution"));
  CHECK_FALSE(fs::exists(kinds / "solution.partial"));
}

}  // namespace
}  // namespace zugzwang
