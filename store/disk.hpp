#pragma once

// The common parts of all files on disk: only the parts that are used are read, and copied, since a
// mapped file that another process cuts short would end this one; they are on the disk when writing
// returns; their parts have checksums; and an error names the file.

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

/// An error in a file or a folder. Its message is that about the field that names it, then the
/// file, then the fault.
class FileError : public Error {
 public:
  FileError(ErrorCode code, std::string_view field, std::filesystem::path file, std::string fault)
      : Error(code, field, file.string() + " " + fault),
        file_(std::move(file)),
        fault_(std::move(fault)) {}

  const std::filesystem::path& file() const { return file_; }
  const std::string& fault() const { return fault_; }

 private:
  std::filesystem::path file_;
  std::string fault_;
};

/// Throws FileError; `what` names the user of the file.
[[noreturn]] void refuse_file(std::string_view what, const std::filesystem::path& file,
                              const std::string& why, ErrorCode code = ErrorCode::bad_file);
/// Rejects one that cannot be written.
[[noreturn]] void refuse_to_write(std::string_view what, const std::filesystem::path& file,
                                  const std::string& why);

/// Rejects the file given by `--checkpoint`.
[[noreturn]] void refuse_checkpoint(const std::filesystem::path& file, const std::string& why,
                                    ErrorCode code = ErrorCode::bad_file);
/// Rejects one that exists and is no regular file.
void require_regular_checkpoint(const std::filesystem::path& file);
/// Returns why a file could not be written, by what the functions of WrittenFile threw.
std::string reason_of(const std::system_error& failed);
/// Calls `write`, and rejects the file given by `--checkpoint` if it throws std::system_error.
template <class Write>
void write_checkpoint(const std::filesystem::path& file, const Write& write) {
  try {
    write();
  } catch (const std::system_error& failed) {
    refuse_checkpoint(file, "cannot be written: " + reason_of(failed));
  }
}
/// Rejects the contents of a file with Error{bad_value}; the reader adds the file's name.
[[noreturn]] void refuse_contents(const std::string& why);

/// Returns the CRC-32 of bytes, or of several parts one after the other.
std::uint32_t crc32_of(std::string_view bytes);
std::uint32_t crc32_of(std::initializer_list<std::span<const std::byte>> parts);

/// A part of a file, in memory. Copies share the bytes, which are aligned for any number.
class FileBytes {
 public:
  FileBytes() = default;

  std::span<const std::byte> bytes() const { return {at_.get(), size_}; }
  std::string_view text() const { return {reinterpret_cast<const char*>(at_.get()), size_}; }

 private:
  friend class StoredFile;
  std::shared_ptr<std::byte[]> at_;
  std::size_t size_ = 0;
};

/// A regular file that is open for reading. Another process may change it, and cut it short, at any
/// time.
class StoredFile {
 public:
  /// Returns nothing if it cannot be opened.
  static std::optional<StoredFile> open(const std::filesystem::path& file);

  /// The bytes that the file had when it was opened.
  std::uint64_t size() const { return size_; }
  /// Returns bytes of the file from a place on: fewer if it ends before, none if they cannot be
  /// read.
  FileBytes read(std::uint64_t at, std::uint64_t count) const;

 private:
  std::shared_ptr<const int> descriptor_;
  std::uint64_t size_ = 0;
};

/// Returns all bytes of a regular file; nothing if it cannot be opened.
std::optional<FileBytes> bytes_of_file(const std::filesystem::path& file);

/// A file that this process alone writes. All functions throw std::system_error; the constructors
/// with std::errc::resource_unavailable_try_again if another process is writing the file. A file
/// system without locks excludes no other process.
class WrittenFile {
 public:
  enum class Begin { anew, at_end };

  /// Creates the file if there is none.
  WrittenFile(const std::filesystem::path& file, Begin begin);
  ~WrittenFile();
  WrittenFile(const WrittenFile&) = delete;
  WrittenFile& operator=(const WrittenFile&) = delete;

  std::uint64_t size() const { return size_; }
  /// Writes at the end.
  void put(std::span<const std::byte> bytes);
  void put(std::string_view bytes) { put(std::as_bytes(std::span(bytes))); }
  /// Writes over bytes that are there.
  void put_at(std::uint64_t place, std::string_view bytes);
  /// Removes all bytes from this size on.
  void cut(std::uint64_t size);
  /// Waits until all bytes are on the disk.
  void sync();

 private:
  int descriptor_;
  std::uint64_t size_ = 0;
};

/// Returns the file that a symbolic link leads to, whether it exists or not; of no link, the file.
std::filesystem::path link_target(std::filesystem::path file);

/// A file that replaces another one when it is complete: it is written as FILE.partial, and nothing
/// is left if it is not completed. Of a symbolic link, the file that it leads to is replaced; the
/// permissions stay. All functions throw as those of WrittenFile do.
class ReplacingFile {
 public:
  explicit ReplacingFile(std::filesystem::path file);
  ~ReplacingFile();
  ReplacingFile(const ReplacingFile&) = delete;
  ReplacingFile& operator=(const ReplacingFile&) = delete;

  WrittenFile& written() { return *written_; }
  /// Renames the file when its bytes are on the disk.
  void finish();

 private:
  std::filesystem::path file_;
  std::filesystem::path partial_;
  std::optional<WrittenFile> written_;
};

/// Writes a file as a whole: an earlier one stays as it is unless all bytes are written. What is no
/// regular file, such as a pipe, and a file in a folder where none can be created is written in
/// place. Throws std::system_error.
void write_file(const std::filesystem::path& file, std::string_view bytes);

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
