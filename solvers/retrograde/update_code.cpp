#include "update_code.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include <zugzwang/core/error.hpp>

namespace zugzwang {

namespace {

constexpr int stretch_bits = 16;
// In front of a batch, and of each stretch: whether it wins; its number and how many follow.
using Count = std::uint32_t;
constexpr std::size_t head_bytes = 1;
constexpr std::size_t stretch_bytes = 2 * sizeof(Count);

template <class T>
std::byte* put(std::byte* at, const T* values, std::size_t count) {
  std::memcpy(at, values, count * sizeof(T));
  return at + count * sizeof(T);
}

}  // namespace

std::vector<std::byte> UpdateCode::pack(const Exchange::Batch& batch) {
  const std::span<const std::uint32_t> numbers(batch.places);
  const std::uint32_t largest = numbers.empty() ? 0 : std::ranges::max(numbers);
  ends_.assign(2 + (largest >> stretch_bits), 0);
  for (const std::uint32_t number : numbers) ++ends_[1 + (number >> stretch_bits)];
  std::size_t stretches = 0;
  for (std::size_t i = 1; i < ends_.size(); ++i) {
    stretches += ends_[i] != 0 ? 1 : 0;
    ends_[i] += ends_[i - 1];
  }
  sorted_.resize(numbers.size());
  // Puts each number where its stretch goes on: afterwards, place i is where stretch i ends.
  for (const std::uint32_t number : numbers)
    sorted_[ends_[number >> stretch_bits]++] = static_cast<std::uint16_t>(number);
  std::vector<std::byte> bytes(head_bytes + stretches * stretch_bytes +
                               numbers.size() * sizeof sorted_[0]);
  std::byte* at = bytes.data();
  *at++ = static_cast<std::byte>(batch.wins ? 1 : 0);
  for (std::size_t i = 0, first = 0; i + 1 < ends_.size(); first = ends_[i++]) {
    const Count head[] = {static_cast<Count>(i), static_cast<Count>(ends_[i] - first)};
    if (head[1] == 0) continue;
    at = put(at, head, 2);
    at = put(at, sorted_.data() + first, head[1]);
  }
  return bytes;
}

void UpdateCode::unpack(std::span<const std::byte> bytes, Exchange::Batch& batch) {
  const auto refuse = [] {
    throw Error(ErrorCode::bad_file, "a message between processes is damaged");
  };
  if (bytes.size() < head_bytes) refuse();
  batch.wins = bytes[0] != std::byte{0};
  batch.places.clear();
  for (bytes = bytes.subspan(head_bytes); !bytes.empty();) {
    Count head[2];
    if (bytes.size() < stretch_bytes) refuse();
    std::memcpy(head, bytes.data(), stretch_bytes);
    bytes = bytes.subspan(stretch_bytes);
    if (bytes.size() / sizeof(std::uint16_t) < head[1]) refuse();
    const std::size_t before = batch.places.size();
    batch.places.resize(before + head[1]);
    std::uint32_t* const numbers = batch.places.data() + before;
    for (std::size_t i = 0; i < head[1]; ++i) {
      std::uint16_t number;
      std::memcpy(&number, bytes.data() + i * sizeof number, sizeof number);
      numbers[i] = head[0] << stretch_bits | number;
    }
    bytes = bytes.subspan(head[1] * sizeof(std::uint16_t));
  }
}

}  // namespace zugzwang
