#pragma once

// The file in which a long run of nimbers keeps what it has computed.

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <span>

#include <zugzwang/core/game.hpp>
#include <zugzwang/facade/datum.hpp>

namespace zugzwang::cli {

/// One line of JSON that names the rules, then blocks: how many values, their width in bytes and
/// their CRC-32, each as four bytes, and the values, all little-endian. A block that was cut short
/// by a kill is dropped, and the run goes on from the one before it.
class Checkpoint {
 public:
  /// Opens the file, or begins it. Throws Error{bad_file} when it cannot be read or written, or
  /// holds something else than the nimbers of these rules.
  Checkpoint(std::filesystem::path file, const Datum& rules);

  /// Hands over what the file holds, some values at a time.
  void read(const std::function<void(std::span<const Nimber>)>& each);
  /// Values after those, written through to the file. Throws Error{bad_file}.
  void append(std::span<const Nimber> values);

  std::uint64_t size() const { return size_; }

 private:
  void begin(const std::string& header);

  std::filesystem::path path_;
  std::uint64_t header_bytes_ = 0;
  std::uint64_t size_ = 0;  // values
  std::ofstream out_;
};

}  // namespace zugzwang::cli
