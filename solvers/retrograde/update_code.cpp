// Encodes batches of updates as messages, and decodes them.

#include <algorithm>

#include <zugzwang/core/error.hpp>
#include <zugzwang/core/little_endian.hpp>
#include <zugzwang/solvers/retrograde/update_exchange.hpp>

namespace zugzwang {

namespace {

// A message begins with a byte that holds the number of bytes of an offset and, in its lowest bit,
// whether the updates win. The stretches follow, each with its number, the number of its updates,
// and their offsets. All numbers are little-endian.
constexpr std::size_t head_bytes = 1;
constexpr std::size_t stretch_bytes = 2 * sizeof(std::uint32_t);

template <std::size_t offset_bytes>
constexpr int bits_of_offset = 8 * static_cast<int>(offset_bytes);

[[noreturn]] void refuse() {
  throw Error(ErrorCode::bad_file, "a message between processes is damaged");
}

template <std::size_t offset_bytes>
void unpack(std::span<const std::byte> bytes, std::vector<std::uint32_t>& numbers) {
  while (!bytes.empty()) {
    if (bytes.size() < stretch_bytes) refuse();
    const auto stretch = load_little_endian<std::uint32_t>(bytes.data());
    const auto updates = load_little_endian<std::uint32_t>(bytes.data() + sizeof stretch);
    bytes = bytes.subspan(stretch_bytes);
    if (bytes.size() / offset_bytes < updates) refuse();
    const std::uint32_t first = stretch << bits_of_offset<offset_bytes>;
    for (std::size_t i = 0; i < updates; ++i)
      numbers.push_back(
          first | load_little_endian<std::uint32_t>(bytes.data() + i * offset_bytes, offset_bytes));
    bytes = bytes.subspan(updates * offset_bytes);
  }
}

}  // namespace

std::vector<std::byte> UpdatePacker::pack(const UpdateExchange::Batch& batch) {
  const std::uint32_t largest = batch.places.empty() ? 0 : std::ranges::max(batch.places);
  const std::size_t updates = batch.places.size();
  const std::size_t narrow = std::min<std::size_t>(updates, largest >> bits_of_offset<2>);
  const std::size_t wide = largest >> bits_of_offset<3>;
  return narrow * stretch_bytes <= updates + wide * stretch_bytes ? packed<2>(batch)
                                                                  : packed<3>(batch);
}

template <std::size_t offset_bytes>
std::vector<std::byte> UpdatePacker::packed(const UpdateExchange::Batch& batch) {
  constexpr int bits = bits_of_offset<offset_bytes>;
  const std::span<const std::uint32_t> numbers(batch.places);
  const std::uint32_t largest = numbers.empty() ? 0 : std::ranges::max(numbers);
  ends_.assign(2 + (largest >> bits), 0);
  for (const std::uint32_t number : numbers) ++ends_[1 + (number >> bits)];
  std::size_t stretches = 0;
  for (std::size_t i = 1; i < ends_.size(); ++i) {
    stretches += ends_[i] != 0 ? 1 : 0;
    ends_[i] += ends_[i - 1];
  }
  sorted_.resize(numbers.size());
  // Appends each number to its stretch; afterwards, ends_[i] is the end of stretch i.
  for (const std::uint32_t number : numbers) sorted_[ends_[number >> bits]++] = number;
  std::vector<std::byte> bytes(head_bytes + stretches * stretch_bytes +
                               numbers.size() * offset_bytes);
  std::byte* at = bytes.data();
  *at++ = static_cast<std::byte>(offset_bytes << 1 | (batch.wins ? 1 : 0));
  for (std::size_t i = 0, first = 0; i + 1 < ends_.size(); first = ends_[i++]) {
    const std::uint32_t updates = ends_[i] - static_cast<std::uint32_t>(first);
    if (updates == 0) continue;
    store_little_endian(at, static_cast<std::uint32_t>(i));
    store_little_endian(at + sizeof(std::uint32_t), updates);
    at += stretch_bytes;
    for (std::size_t k = first; k < ends_[i]; ++k, at += offset_bytes)
      store_little_endian(at, sorted_[k], offset_bytes);
  }
  return bytes;
}

void unpack_updates(std::span<const std::byte> bytes, UpdateExchange::Batch& batch) {
  if (bytes.empty()) refuse();
  const auto head = static_cast<unsigned>(bytes[0]);
  batch.wins = (head & 1) != 0;
  batch.places.clear();
  switch (head >> 1) {
    case 2: return unpack<2>(bytes.subspan(head_bytes), batch.places);
    case 3: return unpack<3>(bytes.subspan(head_bytes), batch.places);
    default: refuse();
  }
}

}  // namespace zugzwang
