#pragma once

// Blocks of a solution file, packed and unpacked one by one: by zstd where that makes them shorter.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace zugzwang {

class BlockPacker {
 public:
  BlockPacker();
  ~BlockPacker();

  /// Returns the packed bytes, which are fewer, or the bytes themselves. They live until the next
  /// call.
  std::string_view packed(std::string_view bytes);

 private:
  struct Context;
  std::unique_ptr<Context> context_;
  std::string packed_;
};

class BlockUnpacker {
 public:
  BlockUnpacker();
  ~BlockUnpacker();

  /// Fills `bytes`; false if they are not what was packed.
  bool unpack(std::string_view packed, std::span<std::uint8_t> bytes);

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

}  // namespace zugzwang
