// The bytes of a solution file, as they are and with the checksums made right: what is found to be
// one is read throughout.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>

#include <unistd.h>

#include <zugzwang/core/error.hpp>
#include <zugzwang/store/tablebase.hpp>
#include <zugzwang/store/tablebase_format.hpp>

#include "fuzz.hpp"

using namespace zugzwang;

namespace {

/// A file of its own for each process, since the tables map one.
const std::string& file() {
  static const std::string name = [] {
    const char* const folder = std::getenv("TMPDIR");
    return std::string(folder == nullptr ? "/tmp" : folder) + "/zugzwang-fuzz-" +
           std::to_string(getpid());
  }();
  static const int at_end = std::atexit([] { std::remove(file().c_str()); });
  static_cast<void>(at_end);
  return name;
}

void read_values(const Tablebase& tables) {
  const auto& tiers = tables.contents().tiers();
  for (std::size_t tier = 0; tier < tiers.size() && tier < 10; ++tier)
    for (std::uint64_t i = 0; i < 2000 && i < tiers[tier].indices; ++i)
      for (const std::uint64_t index : {i, tiers[tier].indices - 1 - i}) {
        const bool keeps = tables.has(tier, index);
        fuzz::require(keeps || !tables.value(tier, index));
      }
}

void read(const std::string& bytes) {
  try {
    const TablebaseContents contents(bytes, fuzz::small_limits().memory);
    fuzz::require(contents.sizes().file_bytes == bytes.size());
    fuzz::require(contents.blocks() <= bytes.size());
    std::ofstream(file(), std::ios::binary) << bytes;
    const Tablebase tables(file(), 0, fuzz::small_limits().memory);
    read_values(tables);
  } catch (const Error&) {
  }
}

std::uint64_t number_at(const std::string& bytes, std::size_t at) {
  std::uint64_t number = 0;
  std::memcpy(&number, &bytes[at], sizeof number);
  return number;
}

/// The checksums and the length of the header, where its parts lie within the file, and those of
/// the blocks that its index tells of.
void make_right(std::string& bytes) {
  if (bytes.size() < segment_header_bytes) return;
  const std::uint64_t at = number_at(bytes, 24);
  const std::uint64_t description = number_at(bytes, 32);
  if (at < segment_header_bytes || at > bytes.size() || description > bytes.size() - at) return;
  std::string index = bytes.substr(at + description);
  std::uint64_t block = segment_header_bytes;
  for (std::size_t entry = 0; entry + 12 <= index.size(); entry += 12) {
    std::uint32_t stored = 0;
    std::memcpy(&stored, &index[entry], sizeof stored);
    if (stored > at - block) break;
    const std::uint32_t crc = crc32_of(std::string_view(bytes).substr(block, stored));
    std::memcpy(&index[entry + 4], &crc, sizeof crc);
    block += stored;
  }
  const std::string text = bytes.substr(at, description);
  bytes = segment_header(at, text, index) +
          bytes.substr(segment_header_bytes, at - segment_header_bytes) + text + index;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(fuzz::text_of(data, size));
  read(bytes);
  make_right(bytes);
  read(bytes);
  return 0;
}
