// A file that is not as it was written is refused when it is opened or read.

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "engine/services/saved_tablebase.hpp"
#include "engine/services/token_presentation.hpp"

namespace zugzwang {
namespace {

using namespace testing;

/// A file whose parts are as `change` makes them, with right checksums.
void forge(const fs::path& file, const auto& change) {
  const std::string bytes = bytes_of(file);
  std::uint64_t at = 0;
  std::uint64_t size = 0;
  std::memcpy(&at, &bytes[24], sizeof at);
  std::memcpy(&size, &bytes[32], sizeof size);
  std::string blocks = bytes.substr(segment_header_bytes, at - segment_header_bytes);
  std::string description = bytes.substr(at, size);
  std::string index = bytes.substr(at + size);
  change(blocks, description, index);
  const std::uint64_t end = segment_header_bytes + blocks.size();
  write(file, segment_header(end, description, index) + blocks + description + index);
}

TEST_CASE("inconsistent parts are refused, whatever their checksums", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const auto asked = problem("cat-and-mouse", cat_and_mouse);
  using Part = std::string&;
  const auto forged = [&](const auto& change) {
    save(*asked, file);
    forge(file, change);
    return flaw(file, *asked);
  };
  const auto replaced = [&](const std::string& from, const std::string& to) {
    return forged([&](Part, Part description, Part) {
      const std::size_t at = description.find(from);
      REQUIRE(at != std::string::npos);
      description.replace(at, from.size(), to);
    });
  };
  CHECK(forged([](Part, Part, Part) {}).empty());
  CHECK(contains(forged([](Part blocks, Part, Part) { blocks += "x"; }),
                 "is damaged: there are bytes"));
  CHECK(
      contains(forged([](Part blocks, Part, Part) { blocks.pop_back(); }), "block 1 does not fit"));
  CHECK(contains(forged([](Part, Part, Part index) { index += std::string(12, '\0'); }),
                 "its index is not that of 2 blocks"));
  CHECK(contains(forged([](Part, Part, Part index) { index.pop_back(); }), "its index is not"));
  CHECK(contains(forged([](Part, Part, Part index) { index[8] = 1; }), "block 0 does not fit"));
  CHECK(contains(forged([](Part, Part, Part index) { index[4] ^= 1; }), "checksum of block 0"));
  CHECK(contains(replaced("{\"game\"", "[\"game\""), "its description is"));
  CHECK(contains(replaced("\"game\":", "\"name\":"), "its description lacks \"game\""));
  CHECK(contains(replaced("\"distance\"", "\"margin\""), "has \"evaluation\":\"margin\""));
  CHECK(contains(replaced("\"places\":72", "\"places\":73"), "has \"places\":73"));
  CHECK(contains(replaced("\"places\":72", "\"places\":-1"), "has \"places\":-1"));
  CHECK(contains(replaced("\"indices\":72", "\"indices\":80"), "has \"keeps_all\":true"));
  CHECK(contains(replaced("\"keeps_all\":true", "\"keeps_all\":false"), "its index is not"));
  CHECK(contains(replaced("\"draws\":5", "\"draws\":73"), "has \"draws\":73"));
  CHECK(contains(replaced("\"draws\":5", "\"draws\":4"), "numbers of positions won"));
  CHECK(contains(replaced("\"tiers\":[{", "\"tiers\":[7,{"), "lacks \"tier\""));
  CHECK(contains(replaced("\"tier\":0", "\"tier\":1"), "its tier 1 has another number"));
}

TEST_CASE("a small cache replaces blocks", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const auto asked = problem("cat-and-mouse", graph_of(120, 3));
  const SaveReport report = save(*asked, file);
  CHECK(report.sizes.outcome_bits() < 2);
  CHECK(report.sizes.distance_bits() < 8);
  const Tablebase tables(file, 0);
  CHECK(tables.contents().blocks() >= 3);
  CHECK(tables.cached_bytes() == 0);
  tables.value(0, 0);
  tables.value(0, 20'000);
  CHECK(tables.cached_bytes() <= tablebase_block_bytes);
  CHECK(says_the_same(file, *asked, EvaluationKind::distance, 3 * tablebase_block_bytes / 2));
}

TEST_CASE("every differing byte is detected", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const Registry registry = testing::token_registry();
  const auto asked =
      registry.find("token").problem(Datum::from_json(R"({"seed":5,"at":3})"), Scope::position);
  for (const Packing packing : {Packing::zstd, Packing::flat}) {
    save(*asked, file, {}, packing);
    REQUIRE(flaw(file, *asked).empty());
    const std::string good = bytes_of(file);
    const std::size_t blocks_end = good.find("{\"game\"");
    for (std::size_t at = 0; at < good.size(); ++at)
      for (const int bit : {0, 3, 7}) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ 1 << bit);
        write(file, bad);
        CAPTURE(at, bit);
        CHECK_FALSE(flaw(file, *asked).empty());
        // All but the blocks is checked when a file is opened.
        if (at < segment_header_bytes || at >= blocks_end)
          CHECK_FALSE(message([&] { Tablebase tables(file); }).empty());
      }
  }
}

TEST_CASE("a file that is truncated or continued anywhere is refused", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const auto asked = problem("digraph", R"({"graph":"a b; b c; c a; c d","start":"a"})");
  save(*asked, file);
  const std::string good = bytes_of(file);
  for (std::size_t size = 0; size < good.size(); ++size) {
    write(file, good.substr(0, size));
    CAPTURE(size);
    CHECK_FALSE(message([&] { Tablebase tables(file); }).empty());
  }
  CHECK(contains(message([&] { Tablebase tables(file); }), "is cut short"));
  write(file, good + "x");
  CHECK(contains(message([&] { Tablebase tables(file); }), "is damaged"));
}

TEST_CASE("a message names what is wrong with a file", "[solution_file]") {
  const Folder folder;
  const fs::path file = folder / "solution";
  const auto opened = [&] { return message([&] { Tablebase tables(file); }); };
  CHECK(opened() == "solution: " + file.string() + " does not exist");
  write(file, "");
  CHECK(contains(opened(), "is not a solution file: it is empty"));
  write(file, "{\"game\":\"nim\"}\n");
  CHECK(contains(opened(), "is not a solution file"));
  write(file, std::string(500, '\0'));
  CHECK(contains(opened(), "was not finished"));
  CHECK(contains(message([&] { Tablebase tables("/dev/null"); }), "is not a regular file"));
  CHECK(contains(message([&] { Tablebase tables(folder.path()); }),
                 "is a folder without shards of a solution"));

  const auto asked = problem("cat-and-mouse", cat_and_mouse);
  save(*asked, file);
  std::string other = bytes_of(file);
  other[8] = 2;
  const std::uint32_t crc = crc32_of(std::string_view(other).substr(0, 60));
  for (unsigned i = 0; i < 4; ++i) other[60 + i] = static_cast<char>(crc >> 8 * i);
  write(file, other);
  CHECK(contains(opened(), "is of version 2 of the format; this program reads version 1"));
}

}  // namespace
}  // namespace zugzwang
