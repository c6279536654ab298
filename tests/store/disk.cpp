// Files read in parts, and written as a whole.

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include <sys/stat.h>

#include <zugzwang/store/disk.hpp>

#include "catch.hpp"
#include "folder.hpp"

namespace zugzwang {
namespace {

TEST_CASE("a stored file is read in parts", "[file]") {
  const testing::Folder folder;
  const std::string text = std::string("a\0b", 3) + std::string(100'000, 'x');
  testing::write(folder / "file", text);
  std::optional<StoredFile> file = StoredFile::open(folder / "file");
  REQUIRE(file);
  CHECK(file->size() == text.size());
  const StoredFile moved = std::move(*file);
  file.reset();
  CHECK(moved.read(0, text.size()).text() == text);
  CHECK(moved.read(1, 3).text() == text.substr(1, 3));
  CHECK(moved.read(text.size() - 2, 10).text() == "xx");
  CHECK(moved.read(text.size() + 2, 10).bytes().empty());
  CHECK(bytes_of_file(folder / "file")->text() == text);
}

TEST_CASE("a file that is cut short while it is read has fewer bytes", "[file]") {
  const testing::Folder folder;
  testing::write(folder / "file", std::string(100'000, 'x'));
  const std::optional<StoredFile> file = StoredFile::open(folder / "file");
  REQUIRE(file);
  const FileBytes before = file->read(50'000, 50'000);
  std::filesystem::resize_file(folder / "file", 10);
  CHECK(before.text() == std::string(50'000, 'x'));
  CHECK(file->read(50'000, 50'000).bytes().empty());
  CHECK(file->read(0, 100'000).text() == std::string(10, 'x'));
}

TEST_CASE("an empty file has no bytes, and a missing file is not opened", "[file]") {
  const testing::Folder folder;
  testing::write(folder / "empty", "");
  const std::optional<FileBytes> empty = bytes_of_file(folder / "empty");
  REQUIRE(empty);
  CHECK(empty->bytes().empty());
  CHECK_FALSE(StoredFile::open(folder / "none"));
  CHECK_FALSE(StoredFile::open(folder.path()));
  CHECK_FALSE(StoredFile::open("/dev/zero"));
  // A pipe that nobody writes to would be waited for.
  REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
  CHECK_FALSE(StoredFile::open(folder / "pipe"));
}

TEST_CASE("a link is kept when its target is replaced", "[file]") {
  const testing::Folder folder;
  const std::filesystem::path link = folder / "link";
  std::filesystem::create_directory(folder / "other");
  for (const char* const first : {"there is one", ""}) {
    std::filesystem::remove(link);
    std::filesystem::remove(folder / "other/file");
    if (*first != '\0') {
      testing::write(folder / "other/file", first);
      std::filesystem::permissions(folder / "other/file", std::filesystem::perms(0640));
    }
    std::filesystem::create_symlink("other/file", link);
    write_file(link, "new");
    CHECK(std::filesystem::is_symlink(link));
    CHECK(bytes_of_file(folder / "other/file")->text() == "new");
    CHECK_FALSE(std::filesystem::exists(folder / "other/file.partial"));
    if (*first != '\0')
      CHECK(std::filesystem::status(folder / "other/file").permissions() ==
            std::filesystem::perms(0640));
  }
}

TEST_CASE("a file that is not regular is written in place", "[file]") {
  write_file("/dev/null", "x");
  CHECK(std::filesystem::is_character_file("/dev/null"));
  CHECK_THROWS_AS(write_file("/dev/full", "x"), std::system_error);
}

}  // namespace
}  // namespace zugzwang
