#include "folder_lock.hpp"

#include <cerrno>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/facade/file.hpp>

namespace zugzwang {

FolderLock::FolderLock(const char* what, const std::filesystem::path& folder)
    : descriptor_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  const auto refuse = [&](const std::string& why) {
    throw Error(ErrorCode::bad_file,
                fmt::format("{}: cannot write {}: {}", what, folder.string(), why));
  };
  if (descriptor_ < 0) refuse(std::generic_category().message(errno));
  if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    close(descriptor_);
    refuse("another run is writing it");
  }
}

FolderLock::~FolderLock() { close(descriptor_); }

void FolderLock::sync() const { fsync(descriptor_); }

}  // namespace zugzwang
