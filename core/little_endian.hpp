#pragma once

// Numbers in files and messages, which are little-endian on every machine. On a machine of the same
// byte order they are read and written unchanged.

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include <boost/endian/conversion.hpp>

namespace zugzwang {

/// Whether memory has the byte order of files.
inline constexpr bool memory_is_little_endian = std::endian::native == std::endian::little;

/// Converts a number from the byte order of memory to that of files, or back.
template <std::unsigned_integral Number>
constexpr Number little_endian(Number number) {
  // A loop of our own would be miscompiled: g++ 12 for s390x drops some of its stores.
  return boost::endian::native_to_little(number);
}

/// Reads a number from all its bytes or its lowest `size`.
template <std::unsigned_integral Number>
Number load_little_endian(const void* bytes, std::size_t size = sizeof(Number)) {
  Number number = 0;
  std::memcpy(&number, bytes, size);
  return little_endian(number);
}

/// Writes a number, or its lowest `size` bytes.
template <std::unsigned_integral Number>
void store_little_endian(void* bytes, Number number, std::size_t size = sizeof(Number)) {
  number = little_endian(number);
  std::memcpy(bytes, &number, size);
}

/// An array of numbers of one width, converted from the byte order of memory to that of files or
/// back: the given bytes if both orders are the same, else a copy.
class LittleEndianBytes {
 public:
  using Bytes = std::span<const std::byte>;

  LittleEndianBytes() = default;
  /// The given bytes must outlive it. `width` is at least 1.
  LittleEndianBytes(Bytes numbers, std::size_t width) : bytes_(numbers) {
    if (memory_is_little_endian || width == 1) return;
    copy_.assign(numbers.begin(), numbers.end());
    for (auto at = copy_.begin(); copy_.end() - at >= static_cast<std::ptrdiff_t>(width);
         at += static_cast<std::ptrdiff_t>(width))
      std::reverse(at, at + static_cast<std::ptrdiff_t>(width));
    bytes_ = copy_;
  }
  // The `bytes` of a copy would be those of the original.
  LittleEndianBytes(const LittleEndianBytes&) = delete;
  LittleEndianBytes& operator=(const LittleEndianBytes&) = delete;
  LittleEndianBytes(LittleEndianBytes&&) = default;
  LittleEndianBytes& operator=(LittleEndianBytes&&) = default;
  ~LittleEndianBytes() = default;

  Bytes bytes() const { return bytes_; }

 private:
  std::vector<std::byte> copy_;
  Bytes bytes_;
};

/// Converts values that consist of numbers of one type to the byte order of files. They must
/// outlive the result.
template <std::unsigned_integral Number = std::uint64_t, class T, std::size_t extent>
LittleEndianBytes in_file(std::span<const T, extent> values) {
  return {std::as_bytes(values), sizeof(Number)};
}

/// Reads such a value from its place in a file.
template <class T, std::unsigned_integral Number = std::uint64_t>
T from_file(const void* bytes) {
  T value;
  const LittleEndianBytes numbers({static_cast<const std::byte*>(bytes), sizeof value},
                                  sizeof(Number));
  std::memcpy(&value, numbers.bytes().data(), sizeof value);
  return value;
}

/// Reads as many such values as these bytes of a file hold.
template <class T, std::unsigned_integral Number = std::uint64_t>
std::vector<T> all_from_file(std::span<const std::byte> bytes) {
  std::vector<T> values(bytes.size() / sizeof(T));
  const LittleEndianBytes numbers(bytes, sizeof(Number));
  if (!values.empty())
    std::memcpy(values.data(), numbers.bytes().data(), values.size() * sizeof(T));
  return values;
}

}  // namespace zugzwang
