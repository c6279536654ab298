// Solutions in shards: a folder that several processes have written answers as one file does, and
// what is not all of one solution is refused.

#include <csignal>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include <sys/resource.h>

#include <zugzwang/engine/services/census.hpp>
#include <zugzwang/store/shard_folder.hpp>

#include "catch.hpp"
#include "engine/services/saved_tablebase.hpp"

namespace zugzwang {
namespace {

using namespace testing;
using Asked = std::function<std::unique_ptr<Problem>()>;

/// Cat and Mouse on a graph of so many nodes, of which each process holds some blocks.
Asked cat_and_mouse_of(std::uint64_t nodes, std::uint64_t seed) {
  return [=] { return problem("cat-and-mouse", graph_of(nodes, seed)); };
}

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder))
    names.insert(entry.path().filename().string());
  return names;
}

TEST_CASE("a folder of shards answers as the solver does", "[solution_shards]") {
  const Folder folder;
  struct Case {
    Asked asked;
    EvaluationKind evaluation;
    Packing packing;
  };
  const auto ending = [] { return problem("chess-ending", R"({"fen":"8/8/8/3k4/8/8/8/KR6 w"})"); };
  const auto quixo = [] { return problem("quixo", R"({"size":3})"); };
  const std::vector<Case> cases = {
      {cat_and_mouse_of(20, 3), EvaluationKind::distance, Packing::zstd},
      {cat_and_mouse_of(20, 4), EvaluationKind::outcome, Packing::flat},
      {quixo, EvaluationKind::distance, Packing::flat},
      {ending, EvaluationKind::distance, Packing::zstd}};
  for (std::size_t i = 0; i < cases.size(); ++i)
    for (unsigned processes = 1; processes <= (i + 1 < cases.size() ? 5U : 2U); ++processes) {
      CAPTURE(i, processes);
      const Case& each = cases[i];
      const fs::path file = folder / ("saved-" + std::to_string(processes)).c_str();
      const auto asked = each.asked();
      const SolverChoice choice{.evaluation = each.evaluation};
      const SaveReport report = save_shared(processes, each.asked, file, choice, each.packing);
      REQUIRE(report.status == Status::complete);
      CHECK(fs::is_directory(file) == (processes > 1));
      CHECK(names_in(folder.path()) == std::set{file.filename().string()});
      const Tablebase tables(file);
      CHECK(tables.contents().sizes().positions == report.sizes.positions);
      CHECK(tables.contents().sizes().file_bytes == report.sizes.file_bytes);
      CHECK(tables.contents().sizes().distance_bytes == report.sizes.distance_bytes);
      CHECK(says_the_same(file, *asked, each.evaluation, 1 << 15));
      CHECK(flaw(file, *asked).empty());
      fs::remove_all(file);
    }
}

TEST_CASE("a single process writes one shard into a folder", "[solution_shards]") {
  const Folder folder;
  const auto asked = cat_and_mouse_of(20, 3)();
  const fs::path shards = folder / "shards";
  for (const fs::path& name : {shards / "", shards}) {  // the second finds the folder
    CHECK(testing::save(*asked, name).status == Status::complete);
    CHECK(names_in(shards) == std::set{shard_name(0, 1)});
    CHECK(names_in(folder.path()) == std::set<std::string>{"shards"});
    CHECK(says_the_same(shards, *asked, EvaluationKind::distance));
    CHECK(flaw(shards, *asked).empty());
  }
  write(folder / "file", "of another kind");
  CHECK(contains(message([&] { testing::save(*asked, folder / "file/"); }), "it is not a folder"));
}

TEST_CASE("the counts of shards add up to those of the whole", "[solution_shards]") {
  const Folder folder;
  const Asked asked = cat_and_mouse_of(24, 9);
  save(*asked(), folder / "whole");
  save_shared(3, asked, folder / "shards");
  const Tablebase whole(folder / "whole");
  const Tablebase shards(folder / "shards");
  REQUIRE(shards.contents().tiers().size() == whole.contents().tiers().size());
  for (std::size_t i = 0; i < whole.contents().tiers().size(); ++i) {
    const TablebaseTier& one = whole.contents().tiers()[i];
    const TablebaseTier& other = shards.contents().tiers()[i];
    CHECK(other.tier == one.tier);
    CHECK(other.indices == one.indices);
    CHECK(other.places == one.places);
    CHECK(other.has_all() == one.has_all());
    CHECK(other.draws == one.draws);
    CHECK(other.by_plies == one.by_plies);
  }
  CHECK(shards.contents().head().statistics.positions ==
        whole.contents().head().statistics.positions);
  const auto problem = asked();
  const auto counted = [&](const char* name) {
    Session session = open_tablebase(std::make_shared<const Tablebase>(folder / name), *problem);
    return census(session, *problem, CensusScope::all).census;
  };
  CHECK(counted("shards")->checksum == counted("whole")->checksum);
  CHECK(counted("shards")->longest_wins == counted("whole")->longest_wins);
  CHECK(counted("shards")->by_plies == counted("whole")->by_plies);
}

TEST_CASE("an incomplete or mixed set of shards is refused", "[solution_shards]") {
  const Folder folder;
  const fs::path shards = folder / "shards";
  const fs::path other = folder / "other";
  const auto asked = cat_and_mouse_of(20, 5)();
  const auto shard = [](const fs::path& of, unsigned rank, unsigned ranks = 3) {
    return of / shard_name(rank, ranks);
  };
  const auto refused = [&](const auto& change) {
    save_shared(3, cat_and_mouse_of(20, 5), shards);
    save_shared(3, cat_and_mouse_of(20, 5), other);
    change();
    std::string why = message([&] { Tablebase tables(shards); });
    return why;
  };
  CHECK(refused([] {}).empty());
  CHECK(refused([&] { fs::remove(shard(shards, 0)); }) ==
        "solution: " + shards.string() + " lacks shard-000-of-003.solution");
  CHECK(contains(refused([&] { fs::remove(shard(shards, 2)); }), "lacks shard-002-of-003"));
  CHECK(contains(refused([&] { fs::copy_file(shard(other, 1), shards / shard_name(1, 4)); }),
                 "holds shards of two solutions"));
  CHECK(contains(refused([&] { fs::rename(shard(other, 1), shard(shards, 1)); }),
                 "shard-001-of-003.solution is of another run than shard-000-of-003.solution"));
  CHECK(contains(refused([&] {
                   fs::rename(shard(shards, 0), shard(shards, 1));
                   fs::copy_file(shard(shards, 1), shard(shards, 0));
                 }),
                 "shard-001-of-003.solution is shard 0 of 3 by its header"));
  CHECK(contains(refused([&] {
                   for (unsigned rank : {0U, 1U, 2U})
                     fs::rename(shard(shards, rank), shard(shards, rank, 4));
                   fs::copy_file(shard(shards, 0, 4), shard(shards, 3, 4));
                 }),
                 "is shard 0 of 3 by its header"));
  CHECK(contains(refused([&] {
                   save(*asked, folder / "whole");
                   fs::rename(folder / "whole", shard(shards, 1));
                 }),
                 "is a whole solution"));
  CHECK(contains(refused([&] { write(shard(shards, 1), "nothing"); }), "is not a solution file"));

  refused([] {});
  CHECK(contains(message([&] { Tablebase tables(shard(shards, 1)); }),
                 "is one of 3 shards of a solution; give the folder that holds all of them"));
  write(shards / "notes.txt", "of the run");
  CHECK(flaw(shards, *asked).empty());
  CHECK(contains(flaw(shards, *cat_and_mouse_of(20, 6)()), "is of other rules"));
}

TEST_CASE("a changed byte in a shard is detected", "[solution_shards]") {
  const Folder folder;
  const fs::path shards = folder / "shards";
  const auto asked = cat_and_mouse_of(12, 5)();
  save_shared(3, cat_and_mouse_of(12, 5), shards);
  for (unsigned rank = 0; rank < 3; ++rank) {
    const fs::path file = shards / shard_name(rank, 3);
    const std::string good = bytes_of(file);
    for (std::size_t at = 0; at < good.size(); at += 7) {
      std::string bad = good;
      bad[at] = static_cast<char>(bad[at] ^ 1 << at % 8);
      write(file, bad);
      CAPTURE(rank, at);
      CHECK_FALSE(flaw(shards, *asked).empty());
    }
    write(file, good);
  }
  CHECK(flaw(shards, *asked).empty());
}

TEST_CASE("a failed save in shards leaves nothing in any process", "[solution_shards]") {
  const Folder folder;
  const Asked asked = cat_and_mouse_of(12, 5);
  const auto refused = [&](const fs::path& file) {
    return message([&] { save_shared(3, asked, file); });
  };
  std::stop_source stopped;
  stopped.request_stop();
  Limits limits;
  limits.cancel = stopped.get_token();
  CHECK(save_shared(3, asked, folder / "shards", {}, {}, limits).status == Status::cancelled);
  CHECK(folder.is_empty());
  CHECK(contains(refused(folder.path() / "none" / "shards"), "cannot write"));
  CHECK(folder.is_empty());
  write(folder / "file", "of another kind");
  CHECK(contains(refused(folder / "file"), "it is not a folder"));
  fs::create_directory(folder / "others");
  write(folder.path() / "others" / "file", "of another kind");
  CHECK(contains(refused(folder / "others"), "it holds other files"));
  CHECK(names_in(folder.path()) == std::set<std::string>{"file", "others"});

  const auto within = [&](rlim_t most) {
    rlimit former{};
    getrlimit(RLIMIT_FSIZE, &former);
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{most, former.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    const std::string why = message(
        [&] { save_shared(2, cat_and_mouse_of(20, 5), folder / "shards", {}, Packing::flat); });
    setrlimit(RLIMIT_FSIZE, &former);
    return why;
  };
  // What one process cannot write, none of them saves, not even who has written all.
  REQUIRE(within(RLIM_INFINITY).empty());
  const std::uint64_t first = fs::file_size(folder / "shards" / shard_name(0, 2));
  const std::uint64_t second = fs::file_size(folder / "shards" / shard_name(1, 2));
  CHECK(first > second + 30);
  fs::remove_all(folder / "shards");
  for (const std::uint64_t most : {std::uint64_t{300}, (first + second) / 2}) {
    const std::string why = within(most);
    CAPTURE(most, why);
    CHECK(contains(why, "save: cannot write"));
    CHECK(contains(why, "too large"));
    CHECK(names_in(folder.path()) == std::set<std::string>{"file", "others"});
  }
  {
    fs::create_directory(folder / "shards.partial");
    const FolderLock lock("save", folder / "shards.partial");
    CHECK(contains(refused(folder / "shards"), "another run is writing it"));
  }
  write(folder / "shards.partial" / shard_name(4, 7), "what a kill has left");
  CHECK(refused((folder / "shards").string() + "/").empty());
  CHECK(flaw(folder / "shards", *asked()).empty());
  CHECK(refused(folder / "shards").empty());  // in the place of the former
  CHECK(names_in(folder.path()) == std::set<std::string>{"file", "others", "shards"});
}

TEST_CASE("an earlier solution in shards is kept until it is replaced", "[solution_shards]") {
  const Folder folder;
  const fs::path shards = folder / "shards";
  const fs::path former = folder / "shards.former";
  const Asked asked = cat_and_mouse_of(12, 5);
  const std::set<std::string> only = {"shards"};
  const auto refused = [&] { return message([&] { save_shared(2, asked, shards); }); };
  const auto is_sound = [&] { return flaw(shards, *asked()).empty(); };
  REQUIRE(refused().empty());

  // Killed between two names: a run that saves nothing gives the former solution back.
  fs::rename(shards, former);
  std::stop_source stopped;
  stopped.request_stop();
  Limits limits;
  limits.cancel = stopped.get_token();
  CHECK(save_shared(3, asked, shards, {}, {}, limits).status == Status::cancelled);
  CHECK(names_in(folder.path()) == only);
  CHECK(is_sound());

  // Killed before it was removed.
  fs::copy(shards, former);
  CHECK(refused().empty());
  CHECK(names_in(folder.path()) == only);
  CHECK(is_sound());

  // Of another number of processes, in the place of which the new one comes.
  save_shared(3, asked, shards);
  CHECK(count_shards(shards) == 3);
  CHECK(names_in(folder.path()) == only);

  // What is not of shards stays, and is told before anything is done.
  write(former, "of another kind");
  CHECK(contains(refused(), "shards.former: it holds other files than shards"));
  CHECK(bytes_of(former) == "of another kind");
  fs::remove(former);
  fs::create_directory(former);
  write(former / "file", "of another kind");
  CHECK(contains(refused(), "shards.former: it holds other files than shards"));
  CHECK(bytes_of(former / "file") == "of another kind");
  CHECK(names_in(folder.path()) == std::set<std::string>{"shards", "shards.former"});
  CHECK(count_shards(shards) == 3);
  CHECK(is_sound());
}

TEST_CASE("a folder of solutions may hold folders of shards", "[solution_shards]") {
  const Folder folder;
  const Asked asked = cat_and_mouse_of(12, 5);
  save_shared(2, asked, folder / "shards");
  fs::create_directory(folder / "empty");
  std::vector<std::string> skipped;
  TablebaseFolder solutions(folder.path(), 1 << 20,
                            [&](const std::string& why) { skipped.push_back(why); });
  const auto found = solutions.find(*asked());
  REQUIRE(found);
  CHECK(found->file() == folder / "shards");
  CHECK(skipped.empty());
}

}  // namespace
}  // namespace zugzwang
