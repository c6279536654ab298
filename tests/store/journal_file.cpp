// Progress of retrograde analysis in a file: killed runs go on from it, and what is damaged is
// found.

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/random.hpp>
#include <zugzwang/solvers/retrograde/retrograde.hpp>
#include <zugzwang/store/journal_file.hpp>

#include "catch.hpp"
#include "folder.hpp"
#include "solvers/retrograde/token.hpp"
#include "store/journals.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

namespace fs = std::filesystem;
using testing::bytes_of;
using testing::Killed;
using testing::Killing;
using testing::random_rich_graph;
using testing::token_rules;
using testing::write;
using TokenGame = testing::RichToken<false, true>;

/// A name for a journal in a folder of its own, which goes with it.
class FileOfJournal {
 public:
  fs::path path() const { return folder_ / "journal"; }
  fs::path level() const { return folder_ / "journal.level"; }

 private:
  testing::Folder folder_;
};

/// The values of all tiers; those of the journal are taken over. Nothing if the run was killed.
std::vector<Distance> solve(const TokenGame& game, TierCheckpoints* checkpoints) {
  RetrogradeSolver<TokenGame, ByDistance> solution(game);
  if (checkpoints != nullptr) solution.tables().keep_in(*checkpoints);
  std::vector<Distance> values;
  const auto last = static_cast<std::uint32_t>(game.size() - 1);
  // Not by REQUIRE, which would take a kill for a failure.
  if (solution.solve(last, {}) != Status::complete) return values;
  for (std::uint32_t at = 0; at <= last; ++at)
    values.push_back(game.is_position(at) ? solution.value(at) : Distance::draw());
  return values;
}

TEST_CASE("killed runs resume from their journal to the same values", "[journal]") {
  Random random(23);
  const FileOfJournal file;
  std::uint64_t killed = 0;
  std::uint64_t taken_over = 0;
  for (int trial = 0; trial < 100; ++trial) {
    CAPTURE(trial);
    const TokenGame game(random_rich_graph(random, 60));
    const std::vector<Distance> values = solve(game, nullptr);
    for (bool ended = false; !ended;) {
      JournalFile journal(file.path(), token_rules, 0);
      taken_over += journal.finished_tiers();
      Killing killing(journal, 1 + random() % 4);
      try {
        ended = solve(game, &killing) == values;
        if (!ended) FAIL("other values");
      } catch (const Killed&) {
        ++killed;
      }
    }
    CHECK_FALSE(fs::exists(file.level()));
    fs::remove(file.path());
  }
  CHECK(killed > 30);
  CHECK(taken_over > 30);
}

TEST_CASE("the first unfinished tier is resumed, too", "[journal]") {
  const FileOfJournal file;
  {
    JournalFile journal(file.path(), token_rules, 0);
    journal.save({.tier = 7, .next = 3, .by_plies = {{1, 2}}});
  }
  JournalFile journal(file.path(), token_rules, 0);
  CHECK(journal.finished_tiers() == 0);
  REQUIRE(journal.progress(7));
  CHECK(journal.progress(7)->next == 3);
  CHECK_FALSE(journal.progress(8));
}

/// A journal with finished tiers, and a tier at work.
std::pair<std::string, std::string> killed_journal(const FileOfJournal& file,
                                                   const TokenGame& game) {
  JournalFile journal(file.path(), token_rules, 0);
  for (;;) {
    Killing killing(journal, 1);
    try {
      solve(game, &killing);
      FAIL("no tier was at work");
    } catch (const Killed&) {
      if (journal.finished_tiers() > 0 && journal.has_progress()) break;
    }
  }
  return {bytes_of(file.path()), bytes_of(file.level())};
}

TokenGame with_tiers() {
  Random random(1);
  for (;;) {
    const TokenGame game(random_rich_graph(random, 12));
    RetrogradeSolver<TokenGame, ByDistance> solution(game);
    const auto last = static_cast<std::uint32_t>(game.size() - 1);
    if (game.tiers() < 3 || solution.solve(last, {}) != Status::complete) continue;
    std::uint64_t longest = 0;
    for (std::uint32_t at = game.tier_begins()[game.tiers() - 1]; at <= last; ++at)
      if (game.is_position(at) && solution.value(at) != Distance::draw())
        longest = std::max(longest, solution.value(at).plies());
    if (longest > 3) return game;
  }
}

TEST_CASE("a journal truncated anywhere is resumed", "[journal]") {
  const FileOfJournal file;
  const TokenGame game = with_tiers();
  const std::vector<Distance> values = solve(game, nullptr);
  const auto [journal, level] = killed_journal(file, game);
  for (std::size_t bytes = 0; bytes <= journal.size(); bytes += 1 + bytes / 50) {
    CAPTURE(bytes);
    write(file.path(), journal.substr(0, bytes));
    write(file.level(), level);
    JournalFile cut(file.path(), token_rules, 0);
    REQUIRE(solve(game, &cut) == values);
  }
}

TEST_CASE("a wrong byte in a journal is detected", "[journal]") {
  const FileOfJournal file;
  const TokenGame game = with_tiers();
  const std::vector<Distance> values = solve(game, nullptr);
  const auto [journal, level] = killed_journal(file, game);
  const auto goes_on = [&] {
    try {
      JournalFile damaged(file.path(), token_rules, 0);
      return solve(game, &damaged) == values;
    } catch (const Error& error) {
      return error.code() == ErrorCode::bad_file;
    }
  };
  for (std::size_t at = 0; at < journal.size(); at += 1 + at / 100) {
    CAPTURE(at);
    std::string damaged = journal;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    write(file.path(), damaged);
    write(file.level(), level);
    REQUIRE(goes_on());
  }
  for (std::size_t at = 0; at < level.size(); ++at) {
    CAPTURE(at);
    std::string damaged = level;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    write(file.path(), journal);
    write(file.level(), damaged);
    REQUIRE_THROWS_AS(JournalFile(file.path(), token_rules, 0).progress(0), Error);
  }
}

TEST_CASE("a damaged section of a journal loses only its own tier", "[journal]") {
  const FileOfJournal file;
  const TokenGame game = with_tiers();
  std::vector<Distance> values;
  {
    JournalFile journal(file.path(), token_rules, 0);
    values = solve(game, &journal);
  }
  const std::uint64_t tiers = JournalFile(file.path(), token_rules, 0).finished_tiers();
  REQUIRE(tiers >= 3);
  const std::string journal = bytes_of(file.path());
  for (std::size_t at = segment_of(token_rules).size(); at < journal.size(); at += 1 + at / 100) {
    CAPTURE(at);
    std::string damaged = journal;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    write(file.path(), damaged);
    {
      JournalFile kept(file.path(), token_rules, 0);
      REQUIRE(kept.finished_tiers() == tiers - 1);
      REQUIRE((kept.damaged_bytes() > 0) != (kept.dropped_bytes() > 0));
      REQUIRE(solve(game, &kept) == values);
    }
    const JournalFile again(file.path(), token_rules, 0);
    REQUIRE(again.finished_tiers() == tiers);
    REQUIRE(again.damaged_bytes() == 0);
  }
}

/// Lets no file grow beyond so many bytes, as a full disk would.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST_CASE("on a full disk a journal keeps its contents and reports the reason", "[journal]") {
  const FileOfJournal file;
  const TokenGame game = with_tiers();
  const std::vector<Distance> values = solve(game, nullptr);
  std::string whole;
  {
    JournalFile journal(file.path(), token_rules, 0);
    REQUIRE(solve(game, &journal) == values);
    whole = bytes_of(file.path());
  }
  std::uint64_t kept_tiers = 0;
  for (std::size_t room = 0; room < whole.size(); room += 1 + room / 20) {
    CAPTURE(room);
    fs::remove(file.path());
    std::string message;
    {
      const FullDisk full(room);
      try {
        JournalFile journal(file.path(), token_rules, 3600);
        solve(game, &journal);
      } catch (const Error& error) {
        message = error.what();
      }
    }
    REQUIRE(message ==
            "checkpoint: " + file.path().string() + " cannot be written: File too large");
    JournalFile journal(file.path(), token_rules, 3600);
    REQUIRE(journal.dropped_bytes() == 0);
    kept_tiers += journal.finished_tiers();
    REQUIRE(solve(game, &journal) == values);
    REQUIRE(bytes_of(file.path()) == whole);
  }
  CHECK(kept_tiers > 0);
}

TEST_CASE("a journal of other rules is refused", "[journal]") {
  const FileOfJournal file;
  write(file.path(), "a poem\n");
  CHECK_THROWS_AS(JournalFile(file.path(), token_rules, 1), Error);
  CHECK(bytes_of(file.path()) == "a poem\n");
  fs::remove(file.path());
  {
    const JournalFile journal(file.path(), token_rules, 1);
  }
  CHECK_THROWS_AS(JournalFile(file.path(), Datum::Object{{"game", "chess"}}, 1), Error);
  CHECK_THROWS_AS(JournalFile(file.path().parent_path(), token_rules, 1), Error);
  CHECK_THROWS_AS(JournalFile("/dev/null/journal", token_rules, 1), Error);
}

}  // namespace
}  // namespace zugzwang
