#include "solution_blocks.hpp"

#include <cstddef>
#include <new>

#include <zstd.h>

namespace zugzwang {

struct BlockPacker::Context {
  ZSTD_CCtx* zstd = ZSTD_createCCtx();
  ~Context() { ZSTD_freeCCtx(zstd); }
};

BlockPacker::BlockPacker() : context_(std::make_unique<Context>()) {
  if (context_->zstd == nullptr) throw std::bad_alloc();
}
BlockPacker::~BlockPacker() = default;

std::string_view BlockPacker::packed(std::string_view bytes) {
  // Beyond this level blocks of this size become no shorter, only slower.
  constexpr int level = 9;
  packed_.resize(ZSTD_compressBound(bytes.size()));
  const std::size_t size = ZSTD_compressCCtx(context_->zstd, packed_.data(), packed_.size(),
                                             bytes.data(), bytes.size(), level);
  if (ZSTD_isError(size) != 0 || size >= bytes.size()) return bytes;
  return std::string_view(packed_).substr(0, size);
}

struct BlockUnpacker::Context {
  ZSTD_DCtx* zstd = ZSTD_createDCtx();
  ~Context() { ZSTD_freeDCtx(zstd); }
};

BlockUnpacker::BlockUnpacker() : context_(std::make_unique<Context>()) {
  if (context_->zstd == nullptr) throw std::bad_alloc();
}
BlockUnpacker::~BlockUnpacker() = default;

bool BlockUnpacker::unpack(std::string_view packed, std::span<std::uint8_t> bytes) {
  return ZSTD_decompressDCtx(context_->zstd, bytes.data(), bytes.size(), packed.data(),
                             packed.size()) == bytes.size();
}

}  // namespace zugzwang
