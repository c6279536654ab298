// What the version before has saved is read by this one: the files in former/ were written by it.

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <zugzwang/store/inspect.hpp>
#include <zugzwang/store/nimbers.hpp>
#include <zugzwang/store/tablebase.hpp>
#include <zugzwang/store/tier_journal.hpp>

#include "catch.hpp"
#include "folder.hpp"
#include "processes_in_memory.hpp"
#include "store/journals.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

namespace fs = std::filesystem;
using testing::MadeUp;

const Datum former_rules =
    Datum::Object{{"zugzwang", "progress"}, {"game", "token"}, {"evaluation", "distance"}};
const std::array former_tiers = {MadeUp{320, 1, true, 5}, MadeUp{128, 2, false, 6},
                                 MadeUp{192, 0, true, 7}};
const MadeUp former_level{320, 1, true, 8};

/// A copy of the former files, which are converted where they are.
class Former {
 public:
  Former() {
    fs::copy(fs::path(ZUGZWANG_SOURCE) / "tests/store/former", folder_.path(),
             fs::copy_options::recursive);
  }
  fs::path operator/(const char* name) const { return folder_ / name; }

 private:
  testing::Folder folder_;
};

void check_contents(TierJournal& journal, const Share& share) {
  CHECK(journal.finished_tiers() == former_tiers.size());
  CHECK(journal.has_progress());
  for (std::size_t i = 0; i < former_tiers.size(); ++i) {
    const auto table = journal.table(i + 1);
    REQUIRE(table);
    CHECK(former_tiers[i].is_same(*table));
  }
  const auto progress = journal.progress(4);
  REQUIRE(progress);
  CHECK(progress->next == 9);
  CHECK(progress->source == 2);
  const TierTable table(share, former_level.kept(share), {1, progress->cells}, {});
  CHECK(former_level.is_same(table));
}

TEST_CASE("a journal of the version before is continued", "[journal]") {
  const Former former;
  for (int run = 0; run < 2; ++run) {  // converted, then as it is
    const auto journal = open_journal(former / "journal", former_rules);
    check_contents(*journal, Share(320));
    CHECK(journal->damaged_bytes() == 0);
    CHECK(journal->dropped_bytes() == 0);
  }
}

TEST_CASE("a folder of the version before is continued, by any number of processes", "[journal]") {
  const Former former;
  for (const unsigned processes : {3U, 2U, 1U})
    ProcessesInMemory::run(processes, [&](Communicator& others) {
      const auto journal = open_journal(former / "folder", former_rules, &others);
      check_contents(*journal, Share(320, others.rank(), others.size()));
    });
  CHECK_FALSE(fs::exists(former / "folder/manifest.json"));
}

TEST_CASE("what is damaged in a file of the version before is left out", "[journal]") {
  const Former former;
  std::string bytes = testing::bytes_of(former / "journal");
  bytes[bytes.size() / 2] ^= 1;
  testing::write(former / "journal", bytes);
  CHECK(open_journal(former / "journal", former_rules)->finished_tiers() ==
        former_tiers.size() - 1);
  const Datum other = Datum::Object{{"game", "chess"}};
  CHECK_THROWS_AS(open_journal(former / "folder", other), Error);
  CHECK(fs::exists(former / "folder/manifest.json"));
}

TEST_CASE("nimbers and tablebases of the version before are read", "[nimbers]") {
  const Former former;
  const std::string bytes = testing::bytes_of(former / "nimbers");
  const SavedNimbers nimbers(bytes);
  CHECK(nimbers.is_former());
  CHECK(nimbers.size() == 300);
  CHECK(nimbers.value(9) == 4);
  CHECK(Tablebase(former / "solution").contents().positions() == 60);
  for (const char* const name : {"journal", "nimbers", "solution"})
    CHECK(inspect_file(former / name, Limits{}).flaw.empty());
}

}  // namespace
}  // namespace zugzwang
