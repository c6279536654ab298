#include "disk.hpp"

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include <boost/crc.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <zugzwang/store/file.hpp>

namespace zugzwang {

namespace {

[[noreturn]] void fail() { throw std::system_error(errno, std::generic_category()); }

}  // namespace

void refuse_file(std::string_view what, const std::filesystem::path& file, const std::string& why,
                 ErrorCode code) {
  throw FileError(code, what, file, why);
}

void refuse_to_write(std::string_view what, const std::filesystem::path& file,
                     const std::string& why) {
  throw Error(ErrorCode::bad_file, what, fmt::format("cannot write {}: {}", file.string(), why));
}

void refuse_checkpoint(const std::filesystem::path& file, const std::string& why, ErrorCode code) {
  refuse_file("checkpoint", file, why, code);
}

void require_regular_checkpoint(const std::filesystem::path& file) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(file, ignored);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    refuse_checkpoint(file, "is not a regular file");
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

std::optional<StoredFile> StoredFile::open(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return std::nullopt;
  StoredFile stored;
  stored.descriptor_ = {new int(descriptor), [](const int* number) {
                          close(*number);
                          delete number;
                        }};
  struct stat status{};
  if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  stored.size_ = static_cast<std::uint64_t>(status.st_size);
  return stored;
}

FileBytes StoredFile::read(std::uint64_t at, std::uint64_t count) const {
  FileBytes part;
  count = std::min(count, size_ - std::min(size_, at));
  part.at_.reset(new std::byte[count]);  // aligned, unlike what make_shared returns
  while (part.size_ < count) {
    const ssize_t more = pread(*descriptor_, part.at_.get() + part.size_, count - part.size_,
                               static_cast<off_t>(at + part.size_));
    if (more < 0 && errno == EINTR) continue;
    if (more <= 0) break;
    part.size_ += static_cast<std::size_t>(more);
  }
  return part;
}

std::optional<FileBytes> bytes_of_file(const std::filesystem::path& file) {
  const std::optional<StoredFile> stored = StoredFile::open(file);
  return stored ? std::optional(stored->read(0, stored->size())) : std::nullopt;
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

std::filesystem::path link_target(std::filesystem::path file) {
  constexpr int most_links = 40;  // as the system follows
  std::error_code error;
  for (int links = 0; links < most_links && std::filesystem::is_symlink(file, error); ++links) {
    const std::filesystem::path to = std::filesystem::read_symlink(file, error);
    if (error) break;
    file = file.parent_path() / to;
  }
  return file;
}

ReplacingFile::ReplacingFile(std::filesystem::path file)
    : file_(link_target(std::move(file))), partial_(file_.string() + ".partial") {
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
  std::error_code ignored;
  if (const auto former = std::filesystem::status(file_, ignored); std::filesystem::exists(former))
    std::filesystem::permissions(partial_, former.permissions(), ignored);
  std::filesystem::rename(partial_, file_);
  written_.reset();
}

void write_file(const std::filesystem::path& file, std::string_view bytes) {
  const std::filesystem::path target = link_target(file);
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(target, ignored);
  const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
  if (std::filesystem::exists(status) &&
      (!std::filesystem::is_regular_file(status) || access(folder.c_str(), W_OK | X_OK) != 0)) {
    const int descriptor = ::open(target.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
    if (descriptor < 0) fail();
    const std::error_code error = error_in([&] { return write_all(descriptor, bytes); });
    close(descriptor);
    if (error) throw std::system_error(error);
    return;
  }
  ReplacingFile replacing(target);
  replacing.written().put(bytes);
  replacing.finish();
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
