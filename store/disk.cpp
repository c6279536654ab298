#include "disk.hpp"

#include <array>
#include <bit>
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

#include <zugzwang/store/file.hpp>

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

std::string reason_of(const std::system_error& failed) {
  return failed.code() == std::errc::resource_unavailable_try_again
             ? "another process is writing it"
             : failed.code().message();
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

std::optional<std::string> repaired_bit(std::string_view bytes, std::uint32_t crc) {
  std::string right(bytes);
  const std::uint32_t difference = crc32_of(bytes) ^ crc;
  if (std::has_single_bit(difference)) return right;
  // A CRC is linear: the change of a bit changes it by a difference of its own, by the CRC-32 with
  // initial remainder 0, which leading zeros do not change.
  std::array<boost::crc_optimal<32, 0x04C11DB7, 0, 0, true, true>, 8> of_bit;
  for (unsigned bit = 0; bit < 8; ++bit)
    of_bit[bit].process_byte(static_cast<unsigned char>(1U << bit));
  for (std::size_t byte = bytes.size(); byte-- > 0;)
    for (unsigned bit = 0; bit < 8; ++bit) {
      if (of_bit[bit].checksum() == difference) {
        right[byte] ^= static_cast<char>(1U << bit);
        return right;
      }
      of_bit[bit].process_byte(0);
    }
  return std::nullopt;
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

WrittenFile::WrittenFile(const std::filesystem::path& file, Begin begin)
    : descriptor_(::open(file.c_str(),
                         O_RDWR | O_CREAT | O_CLOEXEC | (begin == Begin::anew ? O_NOFOLLOW : 0),
                         0666)) {
  if (descriptor_ < 0) fail();
  try {
    if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) fail();
    if (begin == Begin::anew) cut(0);
    const off_t end = lseek(descriptor_, 0, SEEK_END);
    if (end < 0) fail();
    size_ = static_cast<std::uint64_t>(end);
  } catch (...) {
    close(descriptor_);
    throw;
  }
}

WrittenFile::~WrittenFile() { close(descriptor_); }

void WrittenFile::put(std::span<const std::byte> bytes) {
  if (!write_all(descriptor_, {reinterpret_cast<const char*>(bytes.data()), bytes.size()})) fail();
  size_ += bytes.size();
}

void WrittenFile::put_at(std::uint64_t place, std::string_view bytes) {
  const ssize_t written =
      pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(place));
  if (written != static_cast<ssize_t>(bytes.size())) fail();
}

void WrittenFile::cut(std::uint64_t size) {
  if (ftruncate(descriptor_, static_cast<off_t>(size)) != 0) fail();
  if (lseek(descriptor_, 0, SEEK_END) < 0) fail();
  size_ = size;
}

void WrittenFile::sync() {
  if (fsync(descriptor_) != 0) fail();
}

ReplacingFile::ReplacingFile(std::filesystem::path file)
    : file_(std::move(file)), partial_(file_.string() + ".partial") {
  try {
    written_.emplace(partial_, WrittenFile::Begin::anew);
  } catch (const std::system_error& error) {
    // What another process writes stays.
    std::error_code ignored;
    if (error.code() != std::errc::resource_unavailable_try_again)
      std::filesystem::remove(partial_, ignored);
    throw;
  }
}

ReplacingFile::~ReplacingFile() {
  std::error_code ignored;
  if (written_) std::filesystem::remove(partial_, ignored);
}

void ReplacingFile::finish() {
  written_->sync();
  std::filesystem::rename(partial_, file_);
  written_.reset();
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
