#pragma once

// The common parts of all files on disk: they are read by mapping, so that only the parts that are
// used are loaded; they are on the disk when writing returns; their parts have checksums; and an
// error names the file.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

#include <zugzwang/core/error.hpp>

namespace zugzwang {

/// Rejects a file or a folder. The message contains `what`, which names the user of the file, then
/// the file, then `why`.
[[noreturn]] void refuse_file(std::string_view what, const std::filesystem::path& file,
                              const std::string& why, ErrorCode code = ErrorCode::bad_file);
/// Rejects one that cannot be written.
[[noreturn]] void refuse_to_write(std::string_view what, const std::filesystem::path& file,
                                  const std::string& why);

/// Rejects the file given by `--checkpoint`.
[[noreturn]] void refuse_checkpoint(const std::filesystem::path& file, const std::string& why,
                                    ErrorCode code = ErrorCode::bad_file);
/// Rejects one that cannot be written.
[[noreturn]] void refuse_checkpoint(const std::filesystem::path& file, const std::error_code& why);
/// Rejects the contents of a file with Error{bad_value}; the reader adds the file's name.
[[noreturn]] void refuse_contents(const std::string& why);

/// Returns the CRC-32 of bytes, or of several parts one after the other.
std::uint32_t crc32_of(std::string_view bytes);
std::uint32_t crc32_of(std::initializer_list<std::span<const std::byte>> parts);

/// The bytes of a file, mapped into memory. The file must not be truncated meanwhile.
class MappedFile {
 public:
  /// Returns nothing if it cannot be read. An empty file has no bytes.
  static std::optional<MappedFile> open(const std::filesystem::path& file);

  std::span<const std::byte> bytes() const { return bytes_; }
  std::string_view text() const {
    return {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()};
  }

 private:
  std::shared_ptr<void> map_;
  std::span<const std::byte> bytes_;
};

/// A file that is written anew from beginning to end. All functions throw std::system_error.
class SyncedFile {
 public:
  explicit SyncedFile(const std::filesystem::path& file);
  ~SyncedFile();
  SyncedFile(const SyncedFile&) = delete;
  SyncedFile& operator=(const SyncedFile&) = delete;

  void put(std::span<const std::byte> bytes);
  /// Waits until all bytes are on the disk.
  void finish();

 private:
  int descriptor_;
};

/// Gives this process exclusive use of a folder while the lock exists. A file system without locks
/// excludes no other process.
class FolderLock {
 public:
  /// Throws Error{bad_file} if the folder cannot be opened, or another process has locked it; the
  /// message begins with `what`, which names the user of the folder.
  FolderLock(const char* what, const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  /// Waits until the names in the folder are on the disk; does nothing if the system cannot do so.
  void sync() const;

 private:
  int descriptor_;
};

}  // namespace zugzwang
