// Progress that several processes keep in a folder: any number of them goes on from it, whenever a
// run was killed, and what is damaged is found.

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>

#include <zugzwang/core/census.hpp>
#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>
#include <zugzwang/store/journal_folder.hpp>

#include "catch.hpp"
#include "folder.hpp"
#include "processes_in_memory.hpp"
#include "solvers/retrograde/token.hpp"
#include "store/journals.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

namespace fs = std::filesystem;
using testing::contains;
using testing::Killed;
using testing::Killing;
using testing::MadeUp;
using testing::random_rich_graph;
using testing::RichToken;
using testing::token_rules;
using Files = std::map<std::string, std::string>;

/// A name for a journal, in a folder of its own, which goes with it.
class FolderOfJournal {
 public:
  fs::path path() const { return folder_ / "journal"; }

  Files files() const {
    Files files;
    for (const auto& entry : fs::directory_iterator(path())) {
      std::ifstream in(entry.path(), std::ios::binary);
      files[entry.path().filename()] = {std::istreambuf_iterator<char>(in), {}};
    }
    return files;
  }
  void set(const Files& files) const {
    fs::remove_all(path());
    fs::create_directories(path());
    for (const auto& [name, bytes] : files) std::ofstream(path() / name, std::ios::binary) << bytes;
  }

 private:
  testing::Folder folder_;
};

/// Calls `work(journal, others)` for so many processes, each with a journal of the folder.
template <class Work>
void with_journals(unsigned processes, const FolderOfJournal& folder, const Work& work) {
  ProcessesInMemory::run(processes, [&](Communicator& others) {
    JournalFolder journal(folder.path(), token_rules, &others, 0);
    work(journal, others);
  });
}

std::string message(const auto& run) {
  try {
    run();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

IndexShare share_of(const MadeUp& tier, const Communicator& others) {
  return IndexShare(tier.indices, others.rank(), others.size());
}

TEST_CASE("the shares of some processes are resumed by any other number of them", "[journal]") {
  const FolderOfJournal folder;
  std::uint64_t wrong = 0;
  for (const std::uint64_t indices : {0, 1, 64, 65, 1000, 3000})
    for (const std::uint64_t cell_bytes : {0, 1, 2, 4})
      for (const bool is_packed : {false, true})
        for (unsigned from = 1; from <= 5; from += indices < 1000 ? 2 : 1) {
          const MadeUp tier{indices, cell_bytes, is_packed, indices + from};
          MadeUp level = tier;
          level.cell_bytes = std::max<std::uint64_t>(cell_bytes, 1);
          with_journals(from, folder, [&](JournalFolder& journal, Communicator& others) {
            journal.save(3, tier.table(share_of(tier, others)));
            const TierTable at_work = level.table(share_of(level, others));
            const std::uint64_t rank = others.rank();
            std::vector<PlyCount> by_plies = {{1 + rank, 2}};
            if (rank == 1) by_plies.push_back({7, 0});
            journal.save({.tier = 4,
                          .share = at_work.share(),
                          .canonical = &at_work.canonical(),
                          .next = 9,
                          .positions = 10 + rank,
                          .source = 2,
                          .cell_bytes = level.cell_bytes,
                          .by_plies = by_plies,
                          .cells = at_work.raw().cells});
          });
          for (unsigned to = 1; to <= 5; ++to) {
            std::vector<std::uint64_t> faults(to);
            with_journals(to, folder, [&](JournalFolder& journal, Communicator& others) {
              std::uint64_t& fault = faults[others.rank()];
              if (journal.finished_tiers() != 1 || !journal.has_progress()) fault |= 1;
              const auto saved = journal.table(3);
              if (!saved || !tier.is_same(*saved)) fault |= 2;
              if (!saved || saved->by_plies().size() != (cell_bytes == 0 ? 1 : 2)) fault |= 4;
              if (journal.table(4) || journal.progress(3)) fault |= 8;
              auto progress = journal.progress(4);
              if (!progress || progress->next != 9 || progress->source != 2 ||
                  progress->cell_bytes != level.cell_bytes)
                fault |= 16;
              if (!progress) return;
              const TierTable at_work(progress->share, level.kept(progress->share),
                                      {level.cell_bytes, progress->cells}, {});
              if (!level.is_same(at_work)) fault |= 32;
              const bool is_first = others.rank() == 0;
              const std::uint64_t ranks = std::uint64_t{from} * (from - 1) / 2;
              if (progress->positions != (is_first ? 10 * from + ranks : 0)) fault |= 64;
              if (progress->by_plies.size() != (from > 1 ? 2 : 1) ||
                  progress->by_plies[0].won != (is_first ? from + ranks : 0) ||
                  progress->by_plies.back().won != (!is_first  ? 0
                                                    : from > 1 ? 7
                                                               : from))
                fault |= 128;
            });
            CAPTURE(indices, cell_bytes, is_packed, from, to, faults);
            CHECK(std::ranges::all_of(faults, [](std::uint64_t fault) { return fault == 0; }));
            for (const std::uint64_t fault : faults) wrong += fault != 0 ? 1 : 0;
            REQUIRE(wrong < 10);
          }
          fs::remove_all(folder.path());
        }
}

template <class Game>
std::vector<Distance> values_of(const Game& game, const auto& solution) {
  std::vector<Distance> values(game.size(), Distance::draw());
  solution.tables().each_value([&](const TierPlace& place, Distance value) {
    const std::uint64_t index = begin_of_tier(game, place.tier) + place.index;
    if (game.is_position(static_cast<std::uint32_t>(index))) values[index] = value;
    return true;
  });
  return values;
}

/// The values of all tiers, those of each process in its own list; those of the journal are taken
/// over. Throws Killed before so many levels more are solved.
template <class Game>
std::vector<Distance> solve(const Game& game, JournalFolder& journal, Communicator& others,
                            std::uint64_t levels) {
  Killing killing(journal, levels);
  RetrogradeSolver<Game, ByDistance> solution(game);
  solution.tables().share_with(others);
  solution.tables().keep_in(killing);
  if (solution.tables().solve_all({}) != Status::complete) return {};
  return values_of(game, solution);
}

/// A process has draws where it holds nothing.
std::vector<Distance> joined(const std::vector<std::vector<Distance>>& parts) {
  std::vector<Distance> all = parts.front();
  for (const auto& part : parts)
    for (std::size_t i = 0; i < all.size(); ++i)
      if (part[i] != Distance::draw()) all[i] = part[i];
  return all;
}

/// By its predecessors a game is percolated; without them, a process that is alone turns its moves
/// round, and several ask each other.
template <bool retracts>
void goes_on_after_kills() {
  using Game = RichToken<false, retracts>;
  Random random(23);
  const FolderOfJournal folder;
  std::uint64_t killed = 0;
  std::uint64_t taken_over = 0;
  std::uint64_t levels_taken_over = 0;
  for (int trial = 0; trial < 12; ++trial) {
    CAPTURE(trial);
    const Game game(random_rich_graph(random, 600));
    RetrogradeSolver<Game, ByDistance> alone(game);
    REQUIRE(alone.tables().solve_all({}) == Status::complete);
    for (bool ended = false; !ended;) {
      const auto processes = static_cast<unsigned>(1 + random() % 4);
      const std::uint64_t levels = 1 + random() % 4;
      std::vector<std::vector<Distance>> parts(processes);
      try {
        with_journals(processes, folder, [&](JournalFolder& journal, Communicator& others) {
          if (others.rank() == 0) {
            taken_over += journal.finished_tiers();
            levels_taken_over += journal.has_progress() ? 1 : 0;
          }
          parts[others.rank()] = solve(game, journal, others, levels);
        });
        ended = joined(parts) == values_of(game, alone);
        if (!ended) FAIL("other values");
      } catch (const Killed&) {
        ++killed;
      }
    }
    fs::remove_all(folder.path());
  }
  CHECK(killed > 15);
  CHECK(taken_over > 15);
  CHECK(levels_taken_over > 10);
}

TEST_CASE("killed runs resume with other numbers of processes to the same values", "[journal]") {
  goes_on_after_kills<true>();
}

TEST_CASE("killed runs resume with either source of predecessors", "[journal]") {
  goes_on_after_kills<false>();
}

/// A folder as two processes have left it, with a finished tier and one at work.
class Kept {
 public:
  explicit Kept(const FolderOfJournal& folder) : folder_(folder) {
    save([&](JournalFolder& journal, const IndexShare& share) {
      journal.save(1, tier.table(share));
    });
    save_level(3);
  }
  void save_level(std::uint64_t next) const {
    save([&](JournalFolder& journal, const IndexShare& share) {
      const TierTable table = tier.table(share);
      journal.save({.tier = 2,
                    .share = share,
                    .canonical = &table.canonical(),
                    .next = next,
                    .cell_bytes = 1,
                    .cells = table.raw().cells});
    });
  }
  /// What three processes find: "tier" if the tier is as it was, "lost" if it is to be solved
  /// again, then the next plies of the level; or the message by which it is refused.
  std::string found() const {
    std::vector<std::string> told(3);
    const std::string refused = message([&] {
      with_journals(3, folder_, [&](JournalFolder& journal, Communicator& others) {
        const auto saved = journal.table(1);
        std::string& found = told[others.rank()];
        found = !saved ? "lost" : tier.is_same(*saved) ? "tier" : "wrong";
        const auto progress = journal.progress(2);
        if (!progress) return;
        const TierTable at_work(progress->share, tier.kept(progress->share), {1, progress->cells},
                                {});
        found += tier.is_same(at_work) ? " " + std::to_string(progress->next) : " wrong";
      });
    });
    if (!refused.empty()) return refused;
    return told[0] == told[1] && told[1] == told[2] ? told[0] : "different";
  }

  const MadeUp tier{300, 1, true, 5};

 private:
  template <class Save>
  void save(const Save& save) const {
    with_journals(2, folder_, [&](JournalFolder& journal, Communicator& others) {
      save(journal, share_of(tier, others));
    });
  }

  const FolderOfJournal& folder_;
};

TEST_CASE("a kill between any two steps of a save leaves the state before or after", "[journal]") {
  const FolderOfJournal folder;
  const Kept kept(folder);
  const Files before = folder.files();
  CHECK(before.size() == 5);
  kept.save_level(4);
  const Files after = folder.files();
  CHECK(after.size() == 5);
  std::vector<std::pair<std::string, std::string>> fresh;
  for (const auto& [name, bytes] : after)
    if (!before.contains(name)) fresh.emplace_back(name, bytes);
  REQUIRE(fresh.size() == 2);
  const auto left = [&](const Files& files) {
    folder.set(files);
    std::string found = kept.found();
    // Nothing is left of what was not saved, or is needed no more.
    std::set<std::string> names;
    for (const auto& file : folder.files()) names.insert(file.first);
    std::set<std::string> wanted;
    for (const auto& file : contains(found, " 3") ? before : after) wanted.insert(file.first);
    return names == wanted ? found : found + ", and files too many";
  };
  CHECK(left(before) == "tier 3");
  Files files = before;
  for (const auto& [name, bytes] : fresh) {  // as they are written
    files[name] = "";
    CHECK(left(files) == "tier 3");
    files[name] = bytes.substr(0, bytes.size() / 2);
    CHECK(left(files) == "tier 3");
    files[name] = bytes;
    CHECK(left(files) == "tier 3");
  }
  files["manifest.partial"] = "";
  CHECK(left(files) == "tier 3");
  files["manifest.partial"] = after.at("manifest");
  CHECK(left(files) == "tier 3");
  files.erase("manifest.partial");
  files["manifest"] = after.at("manifest");
  CHECK(left(files) == "tier 4");
  for (const auto& file : before)  // as they are removed
    if (!after.contains(file.first)) {
      files.erase(file.first);
      CHECK(left(files) == "tier 4");
    }
  CHECK(files == after);
}

TEST_CASE("a wrong byte in a share is detected", "[journal]") {
  const FolderOfJournal folder;
  const Kept kept(folder);
  const Files good = folder.files();
  for (const auto& [name, bytes] : good)
    for (std::size_t at = 0; at <= bytes.size(); at += 5) {
      Files bad = good;
      if (at < bytes.size())
        bad[name][at] = static_cast<char>(bytes[at] ^ 0x10);
      else
        bad[name] += "more";
      folder.set(bad);
      CAPTURE(name, at);
      const std::string found = kept.found();
      if (name.starts_with("tier"))
        CHECK(found == "lost 3");
      else if (name.starts_with("level"))
        CHECK(found == "checkpoint: " + (folder.path() / name).string() +
                           " is damaged or missing; remove it to solve its tier again");
      else
        CHECK(contains(found, "manifest is damaged; remove the folder to start again"));
    }
  for (const auto& file : good) {
    const std::string& name = file.first;
    Files fewer = good;
    fewer.erase(name);
    folder.set(fewer);
    CAPTURE(name);
    CHECK(kept.found() == (name.starts_with("tier")    ? "lost 3"
                           : name.starts_with("level") ? "tier"
                                                       : "lost"));
  }
}

TEST_CASE("a tier that was lost is saved again", "[journal]") {
  const FolderOfJournal folder;
  const Kept kept(folder);
  Files files = folder.files();
  for (auto& [name, bytes] : files)
    if (name.starts_with("tier")) bytes.clear();
  folder.set(files);
  CHECK(kept.found() == "lost 3");
  with_journals(4, folder, [&](JournalFolder& journal, Communicator& others) {
    journal.save(1, kept.tier.table(share_of(kept.tier, others)));
  });
  CHECK(kept.found() == "tier");
  CHECK(folder.files().size() == 5);
}

TEST_CASE("a failed write of one process leaves everything unchanged", "[journal]") {
  const FolderOfJournal folder;
  const Kept kept(folder);
  const Files before = folder.files();
  const MadeUp large{40'000, 4, false, 1};  // of which blocks are of 256
  const auto saved = [&](rlim_t most) {
    rlimit former{};
    getrlimit(RLIMIT_FSIZE, &former);
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{most, former.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    const std::string why = message([&] {
      with_journals(3, folder, [&](JournalFolder& journal, Communicator& others) {
        journal.save(5, large.table(share_of(large, others)));
      });
    });
    setrlimit(RLIMIT_FSIZE, &former);
    return why;
  };
  // The others have 52 blocks, the first a part of one more.
  const rlim_t between = 64 + 52 * (4 * 256 + 12) + 260;  // with the description, and a part more
  CHECK(contains(saved(between), ".share cannot be written: File too large"));
  CHECK(folder.files() == before);
  CHECK(contains(saved(100), "cannot be written"));
  CHECK(folder.files() == before);
  CHECK(kept.found() == "tier 3");
  CHECK(saved(RLIM_INFINITY).empty());
  CHECK(kept.found() == "tier");
}

TEST_CASE("a folder of other rules is refused and unchanged", "[journal]") {
  const FolderOfJournal folder;
  const Kept kept(folder);
  const Files before = folder.files();
  const auto opened = [&](const fs::path& path, const Datum& of) {
    return message([&] {
      ProcessesInMemory::run(
          2, [&](Communicator& others) { const JournalFolder journal(path, of, &others, 1); });
    });
  };
  CHECK(contains(opened(folder.path(), Datum::Object{{"game", "other"}}),
                 "has no progress of game other, but of game token, "));
  CHECK(folder.files() == before);
  CHECK(contains(opened(folder.path() / "manifest", token_rules), "is not a folder"));
  CHECK(contains(opened(folder.path() / "none" / "folder", token_rules), "cannot be created"));
  {
    const JournalFolder first(folder.path(), token_rules, nullptr, 1);
    CHECK(first.finished_tiers() == 1);
    CHECK(contains(opened(folder.path(), token_rules), "another run is writing it"));
  }
  CHECK(opened(folder.path(), token_rules).empty());
  Files files = before;
  files["manifest"] = "{}\n";
  folder.set(files);
  CHECK(contains(opened(folder.path(), token_rules), "is damaged"));
}

}  // namespace
}  // namespace zugzwang
