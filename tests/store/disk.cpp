// Files read where they lie.

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <utility>

#include <sys/stat.h>

#include <zugzwang/store/disk.hpp>

#include "catch.hpp"
#include "folder.hpp"

namespace zugzwang {
namespace {

TEST_CASE("a mapped file has the bytes of the file", "[file]") {
  const testing::Folder folder;
  const std::string text = std::string("a\0b", 3) + std::string(100'000, 'x');
  testing::write(folder / "file", text);
  std::optional<MappedFile> file = MappedFile::open(folder / "file");
  REQUIRE(file);
  CHECK(file->text() == text);
  CHECK(file->bytes().size() == text.size());
  const MappedFile moved = std::move(*file);
  file.reset();
  CHECK(moved.text() == text);
}

TEST_CASE("an empty file has no bytes, and what is no file is not mapped", "[file]") {
  const testing::Folder folder;
  testing::write(folder / "empty", "");
  const std::optional<MappedFile> empty = MappedFile::open(folder / "empty");
  REQUIRE(empty);
  CHECK(empty->bytes().empty());
  CHECK_FALSE(MappedFile::open(folder / "none"));
  CHECK_FALSE(MappedFile::open(folder.path()));
  CHECK_FALSE(MappedFile::open("/dev/zero"));
  // A pipe that nobody writes to would be waited for.
  REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
  CHECK_FALSE(MappedFile::open(folder / "pipe"));
}

}  // namespace
}  // namespace zugzwang
