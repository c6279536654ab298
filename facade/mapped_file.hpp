#pragma once

// A file read where it lies: what is looked at comes in, and no more.

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>

namespace zugzwang {

/// The bytes of a file, in memory. The file must not be cut short meanwhile.
class MappedFile {
 public:
  /// Nothing where it cannot be read. An empty file has no bytes.
  static std::optional<MappedFile> open(const std::filesystem::path& file);
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  ~MappedFile();

  std::span<const std::byte> bytes() const { return bytes_; }
  std::string_view text() const {
    return {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()};
  }

 private:
  explicit MappedFile(std::span<const std::byte> bytes) : bytes_(bytes) {}

  std::span<const std::byte> bytes_;
};

}  // namespace zugzwang
