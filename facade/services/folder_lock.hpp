#pragma once

// Keeps a second run out of a folder that is being written.

#include <filesystem>

namespace zugzwang {

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
