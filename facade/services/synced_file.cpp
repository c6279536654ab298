#include "synced_file.hpp"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include <zugzwang/facade/file.hpp>

namespace zugzwang {

namespace {

[[noreturn]] void fail() { throw std::system_error(errno, std::generic_category()); }

}  // namespace

SyncedFile::SyncedFile(const std::filesystem::path& file)
    : descriptor_(::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {
  if (descriptor_ < 0) fail();
}

SyncedFile::~SyncedFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

void SyncedFile::put(std::span<const std::byte> bytes) {
  if (!write_all(descriptor_, {reinterpret_cast<const char*>(bytes.data()), bytes.size()})) fail();
}

void SyncedFile::finish() {
  if (fsync(descriptor_) != 0) fail();
  if (close(std::exchange(descriptor_, -1)) != 0) fail();
}

}  // namespace zugzwang
