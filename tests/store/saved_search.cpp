// The file of a search: what is saved is loaded again, by the same search only.

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <zugzwang/core/error.hpp>
#include <zugzwang/store/saved_search.hpp>

#include "catch.hpp"
#include "folder.hpp"
#include "support.hpp"

namespace zugzwang {
namespace {

namespace fs = std::filesystem;
using Records = std::vector<std::pair<std::uint32_t, std::vector<std::uint64_t>>>;

Datum search_of(const char* game) {
  return Datum::Object{{"zugzwang", "search"}, {"game", game}, {"rules", Datum::Object{}}};
}

void save(SavedSearch& file, const Records& records) {
  file.save([&](const SearchFindings::Take& take) {
    for (const auto& [table, words] : records) take(table, words);
  });
}
Records loaded(SavedSearch& file) {
  Records records;
  file.load([&](std::uint32_t table, std::span<const std::uint64_t> words) {
    records.emplace_back(table, std::vector(words.begin(), words.end()));
  });
  return records;
}
/// Returns the message about a file that is refused; empty if it is not.
std::string fault_of(const fs::path& file, const char* game = "token") {
  const auto error = testing::error_of([&] {
    SavedSearch opened(file, search_of(game));
    loaded(opened);
  });
  if (!error) return {};
  CHECK(error->code() == ErrorCode::bad_file);
  return error->what();
}

TEST_CASE("a search is loaded as it was saved last", "[saved_search]") {
  const testing::Folder folder;
  const fs::path file = folder / "search";
  {
    SavedSearch fresh(file, search_of("token"), 0);
    CHECK(fresh.found_bytes() == 0);
    CHECK(loaded(fresh).empty());
    CHECK(fresh.is_due());
    save(fresh, {{0, {1, 2}}});
    save(fresh, {{0, {1, 2, ~std::uint64_t{0}}}, {3, {4}}, {0, {5}}});
  }
  SavedSearch again(file, search_of("token"));
  CHECK(again.found_bytes() == fs::file_size(file));
  CHECK(loaded(again) == Records{{0, {1, 2, ~std::uint64_t{0}}}, {3, {4}}, {0, {5}}});
  CHECK_FALSE(again.is_due());
  CHECK_FALSE(fs::exists(folder / "search.partial"));
}

TEST_CASE("the same findings are the same bytes on every machine", "[saved_search]") {
  const testing::Folder folder;
  {
    SavedSearch saved(folder / "search", search_of("token"));
    save(saved, {{2, {0x0102030405060708}}});
  }
  CHECK(
      testing::contains(testing::bytes_of(folder / "search"), "\x08\x07\x06\x05\x04\x03\x02\x01"));
}

TEST_CASE("a file of another search, or of none, is refused and left alone", "[saved_search]") {
  const testing::Folder folder;
  const fs::path file = folder / "search";
  {
    SavedSearch saved(file, search_of("token"));
    save(saved, {{0, {1, 2, 3}}});
  }
  const std::string good = testing::bytes_of(file);
  CHECK(fault_of(file).empty());
  CHECK(testing::contains(fault_of(file, "other"), "has no progress of"));
  CHECK(testing::contains(fault_of(folder.path()), "is not a regular file"));
  testing::write(folder / "poem", "Roses are red\n");
  CHECK(testing::contains(fault_of(folder / "poem"), "is not a checkpoint"));
  CHECK(testing::bytes_of(folder / "poem") == "Roses are red\n");
  std::string bad = good;
  bad[64] ^= 1;  // in the first block
  testing::write(file, bad);
  CHECK(testing::contains(fault_of(file), "is damaged"));
  testing::write(file, good.substr(0, good.size() - 1));
  CHECK(testing::contains(fault_of(file), "is cut short"));
}

}  // namespace
}  // namespace zugzwang
