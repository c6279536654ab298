#pragma once

// What is common to the files that are kept on disk, whatever they hold: they are read where they
// lie, and what is looked at comes in, no more; they are on the disk when they are said to be
// written; their parts have checksums; one that is refused is named.

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

/// Refuses a file or a folder, which the message names behind `what`, that is who needs it, and
/// before `why`.
[[noreturn]] void refuse_file(std::string_view what, const std::filesystem::path& file,
                              const std::string& why, ErrorCode code = ErrorCode::bad_file);
/// Refuses one that cannot be written.
[[noreturn]] void refuse_to_write(std::string_view what, const std::filesystem::path& file,
                                  const std::string& why);

/// Refuses what `--checkpoint` names.
[[noreturn]] void refuse_checkpoint(const std::filesystem::path& file, const std::string& why,
                                    ErrorCode code = ErrorCode::bad_file);
/// Refuses one that cannot be written.
[[noreturn]] void refuse_checkpoint(const std::filesystem::path& file, const std::error_code& why);
/// Refuses what a file holds, by Error{bad_value}; whoever reads it puts the file's name before.
[[noreturn]] void refuse_contents(const std::string& why);

/// The CRC-32 of bytes, or of several parts one after the other.
std::uint32_t crc32_of(std::string_view bytes);
std::uint32_t crc32_of(std::initializer_list<std::span<const std::byte>> parts);

/// The bytes of a file, in memory. The file must not be cut short meanwhile.
class MappedFile {
 public:
  /// Nothing where it cannot be read. An empty file has no bytes.
  static std::optional<MappedFile> open(const std::filesystem::path& file);

  std::span<const std::byte> bytes() const { return bytes_; }
  std::string_view text() const {
    return {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()};
  }

 private:
  std::shared_ptr<void> map_;
  std::span<const std::byte> bytes_;
};

/// A file written anew, from its beginning to its end. All functions throw std::system_error.
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

/// A folder is this process's own as long as the lock lives. On a file system without locks nobody
/// is kept out.
class FolderLock {
 public:
  /// Throws Error{bad_file} where the folder cannot be opened, or another process has it; the
  /// message begins with `what`, which names who needs it.
  FolderLock(const char* what, const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  /// Waits until the names in the folder are on the disk; nothing where the system cannot.
  void sync() const;

 private:
  int descriptor_;
};

}  // namespace zugzwang
