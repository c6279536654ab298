#pragma once

// A file that is on the disk when it is said to be written.

#include <cstddef>
#include <filesystem>
#include <span>

namespace zugzwang {

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

}  // namespace zugzwang
