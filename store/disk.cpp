#include "disk.hpp"

#include <cerrno>
#include <system_error>
#include <utility>

#include <boost/crc.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <zugzwang/engine/file.hpp>

namespace zugzwang {

namespace {

[[noreturn]] void fail() { throw std::system_error(errno, std::generic_category()); }

}  // namespace

void refuse_file(std::string_view what, const std::filesystem::path& file, const std::string& why,
                 ErrorCode code) {
  throw Error(code, fmt::format("{}: {} {}", what, file.string(), why));
}

void refuse_to_write(std::string_view what, const std::filesystem::path& file,
                     const std::string& why) {
  throw Error(ErrorCode::bad_file,
              fmt::format("{}: cannot write {}: {}", what, file.string(), why));
}

void refuse_checkpoint(const std::filesystem::path& file, const std::string& why, ErrorCode code) {
  refuse_file("checkpoint", file, why, code);
}

void refuse_checkpoint(const std::filesystem::path& file, const std::error_code& why) {
  refuse_checkpoint(file, "cannot be written: " + why.message());
}

void refuse_contents(const std::string& why) { throw Error(ErrorCode::bad_value, why); }

std::uint32_t crc32_of(std::string_view bytes) {
  return crc32_of({std::as_bytes(std::span(bytes))});
}

std::uint32_t crc32_of(std::initializer_list<std::span<const std::byte>> parts) {
  boost::crc_32_type crc;
  for (const std::span<const std::byte> part : parts) crc.process_bytes(part.data(), part.size());
  return crc.checksum();
}

std::optional<MappedFile> MappedFile::open(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return std::nullopt;
  struct stat status{};
  const bool is_file = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
  const auto size = is_file ? static_cast<std::size_t>(status.st_size) : 0;
  void* const at = size == 0 ? nullptr : mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0);
  close(descriptor);
  if (!is_file || at == MAP_FAILED) return std::nullopt;
  MappedFile mapped;
  if (size != 0) mapped.map_ = {at, [size](void* map) { munmap(map, size); }};
  mapped.bytes_ = {static_cast<const std::byte*>(at), size};
  return mapped;
}

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

FolderLock::FolderLock(const char* what, const std::filesystem::path& folder)
    : descriptor_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (descriptor_ < 0) refuse_to_write(what, folder, std::generic_category().message(errno));
  if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    close(descriptor_);
    refuse_to_write(what, folder, "another run is writing it");
  }
}

FolderLock::~FolderLock() { close(descriptor_); }

void FolderLock::sync() const { fsync(descriptor_); }

}  // namespace zugzwang
